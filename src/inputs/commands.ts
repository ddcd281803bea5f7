import type { Command, Job } from '../job/job.ts';
import { interpreterIn } from '../job/shells.ts';
import { codePoints } from '../job/text.ts';
import { isObject, parseQuantity } from '../job/values.ts';
import { parseYaml } from '../job/yaml.ts';
import { given, type Inputs, numberedRules, type Report } from './values.ts';

/** A program that the step's container can have from its template. */
type Program = { command?: readonly string[] | undefined; args?: readonly string[] | undefined };

/**
 * `template`: the step's container in the template; undefined if the template could not be read. The length of the script is
 * not checked: it is passed in a variable, which has the same limit as an argument (MAX_ARG_STRLEN, execve(2)).
 */
export function readCommand(inputs: Inputs, template: Program | undefined): Command {
  const { raw, text, report } = inputs;
  const script = given(raw('run'));
  const shell = given(text('shell'));
  report('shell', problemOfShell(shell ?? ''));
  const words = { command: readArguments(inputs, 'command'), args: readArguments(inputs, 'args') };
  const { command = [], args = [] } = words;
  const isCheck = text('mode') === 'check';
  if (isCheck && (script ?? command[0] ?? args[0]) !== undefined)
    report('mode', 'check does not run anything; leave out run, command and args');
  if (script === undefined) {
    const isAlone = isCheck || raw('command').trim() !== '' || raw('args').trim() !== '';
    if (isAlone && shell !== undefined && shell !== 'sh -e')
      report('shell', 'is set without run, and only a script has a shell; leave shell out');
    if (!isCheck && template !== undefined) reportNothingToRun(inputs, words, template);
    return { kind: 'exec', command, args };
  }
  if (isEmptyScript(script)) report('run', `the script has no command, only comments. ${EMPTY}`);
  if (command.length > 0) report('command', 'is set together with run; use only one of them');
  if (args.length > 0)
    report('args', 'is set together with run; args belongs to command, or to the ENTRYPOINT of the image');
  return { kind: 'script', script, shell: (shell ?? 'sh -e').split(/\s+/) };
}

const EMPTY =
  'If it comes from an expression, such as matrix.cmd, that expression has no value in this job: check its name';
const OF_IMAGE = 'To run the program of the image, write `args: []`';

/**
 * A step whose expression came out empty would run the program of the image, or an empty script, and be green without its work.
 * Inputs that could not be read are undefined.
 */
function reportNothingToRun({ raw, report }: Inputs, { command, args }: Program, template: Program): void {
  if (command === undefined || args === undefined) return;
  const hasCommand = command.length > 0;
  const program = hasCommand ? command : (template.command ?? []);
  const words = [...program, ...(args.length > 0 || hasCommand ? args : (template.args ?? []))];
  const owner = args.length > 0 ? 'args' : hasCommand ? 'command' : 'pod-template';
  if (!hasCommand && raw('command').trim() !== '')
    report('command', `does not name a program. ${EMPTY}. ${OF_IMAGE}, and leave command out`);
  else if (words.length === 0 && raw('args').trim() === '' && template.args === undefined)
    report('run', `nothing to run: run, command and args are missing or empty. ${EMPTY}. ${OF_IMAGE}`);
  else if (hasCommand && isBlank(command[0])) report('command', `the name of the program is empty. ${EMPTY}`);
  else if (program.length === 0 && words.length > 0 && words.every(isBlank))
    report(owner, `every argument is empty. ${EMPTY}`);
  else if (isEmptyScript(scriptIn(words) ?? 'none'))
    report(owner, `the script after -c has no command. ${EMPTY}`);
}

function isBlank(word: string | undefined): boolean {
  return word === undefined || word.trim() === '';
}

/** By the name of its program, without a folder. */
const SHELL = /^(?:ba|da|a|z|k|mk)?sh$/;

/** What a shell among the words of a command line gets as its script. */
function scriptIn(words: readonly string[]): string | undefined {
  const shell = words.findIndex((word) => SHELL.test(word.slice(word.lastIndexOf('/') + 1)));
  const option = words.findIndex(
    (word, index) => shell !== -1 && index > shell && /^-[A-Za-z]*c$/.test(word),
  );
  return option === -1 ? undefined : words[option + 1];
}

/** A comment, or only options of the shell. `set -e; make` has a command. */
const WITHOUT_COMMAND = /^(?:set\s+[-+][^;&|$`#]*;\s*)*(?:set\s+[-+][^;&|$`#]*)?(?:#.*)?$/;

/** Has it only comments, and options of the shell that it then needs for nothing? */
export function isEmptyScript(script: string): boolean {
  return script.split(/[\r\n]+/).every((line) => WITHOUT_COMMAND.test(line.trim()));
}

/** What does another thing with -c. Some end well, and the script has not run. Others are taken: shells have many names. */
const NO_SHELL = /^(?:true|false|echo|(?:php|node|nodejs|deno|bun|perl|ruby|lua)[\d.-]*)$/;

function problemOfShell(shell: string): string | undefined {
  if (shell.includes('{0}'))
    return 'contains {0}, but the script is passed after -c and not as a file; remove {0}, as in bash -eo pipefail';
  const { name = '' } = interpreterIn(shell.split(/\s+/)) ?? {};
  if (NO_SHELL.test(name))
    return `${name} does not accept a script after -c; set a shell, as in bash -eo pipefail, or pass the script to the program in command, as in ["node", "-e", "…"]`;
  if (/["'`]|(?<!\S)#/.test(shell))
    return 'contains quotes or a comment, which are not interpreted; remove them';
  return undefined;
}

/** Undefined if it can't be read. */
function readArguments({ raw, report }: Inputs, name: string): string[] | undefined {
  const list = parseArguments(raw(name).replace(/^\ufeff/, ''), name === 'command');
  if (typeof list !== 'string') return list;
  report(name, list);
  return undefined;
}

/**
 * The arguments of a command: one per line, or a YAML list (`["make", "test"]`, or lines that start with `- `). Otherwise, the
 * problem, which quotes no argument, because an argument can be a secret. `isProgram`: the first one is the name of a program.
 */
function parseArguments(text: string, isProgram: boolean): string[] | string {
  if (LIST.test(text)) return parseList(text);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (/\s/.test(first.trim()) && (lines.length === 1 || isProgram))
    return `${lines.length === 1 ? 'the line' : 'the first line'} has spaces and would be a single argument; write one argument per line, or a list such as ["make", "test"]`;
  // Spaces at the end of a line are invisible. An argument that needs them can be in a YAML list.
  return lines.map((line) => line.trimEnd());
}

/** A YAML list, after blank lines, comments and the line that can start a document. */
const LIST = /^(?:[ \t]*(?:#.*|---[ \t]*)?\r?\n)*[ \t]*(?:\[|-[ \t])/;

function parseList(text: string): string[] | string {
  const parsed = parseYaml(text, { numbers: 'text' });
  if ('problem' in parsed) return `is not a valid list: ${parsed.problem}`;
  const list = parsed.value;
  if (!Array.isArray(list)) return 'is not a valid list';
  const bad = list.findIndex((entry) => typeof entry !== 'string' || entry.includes('\0'));
  return bad === -1 ? list : `entry ${bad + 1} is not text, or has a zero byte; put it in quotes`;
}

type Resources = NonNullable<Job['resources']>;

/** Maps of requests and limits, or JSON. */
const YAML = /^\ufeff?[ \t]*(\{|(requests|limits)[ \t]*:)/m;
const NAME = /^(?:(requests|limits)\.)?([A-Za-z0-9][\w./-]*)$/;
const FORMS = 'write cpu=500m, limits.memory=2Gi, or YAML with requests and limits';

/** Lines like `cpu=500m` (requests.cpu) and `limits.memory=2Gi`, or YAML with requests and limits. */
export function parseResources(text: string, report: Report): Resources | undefined {
  if (!YAML.test(text))
    return readLines(
      numberedRules(text).map(({ line, number }) => [`line ${number}`, line]),
      report,
    );
  const parsed = parseYaml(text, { numbers: 'text' });
  if ('value' in parsed) return readResources(parsed.value, report);
  report(`is not valid YAML: ${parsed.problem}`);
  return undefined;
}

/** A map such as `{ limits: { memory: 2Gi }, cpu: 500m }`. */
export function readResources(map: unknown, report: Report): Resources | undefined {
  if (!isObject(map)) report(`is not a map; ${FORMS}`);
  const lines = isObject(map) ? linesOf(map) : [];
  return readLines(
    lines.map((line, index) => [`entry ${index + 1}`, line]),
    report,
  );
}

function linesOf(map: Record<string, unknown>): string[] {
  return Object.entries(map).flatMap(([name, value]) => {
    if (isObject(value)) return linesOf(value).map((line) => `${name}.${line}`);
    const isEmptyMap = value === null && /^(requests|limits)$/.test(name);
    return isEmptyMap ? [] : [`${name}=${value ?? ''}`];
  });
}

/**
 * For devices and huge pages, the API server requires a limit that equals the request, so either sets both:
 * https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#extended-resources
 */
function readLines(lines: readonly [place: string, line: string][], report: Report): Resources | undefined {
  const resources: Resources = {};
  for (const [place, line] of lines) {
    const equals = line.indexOf('=');
    const quantity = line.slice(equals + 1).trim();
    const [, kind, name = ''] = NAME.exec(line.slice(0, Math.max(equals, 0)).trim()) ?? [];
    const list = kind === 'limits' ? kind : 'requests';
    const known = resources[list] ?? {};
    resources[list] = known;
    const problem = problemOfResource(name, quantity, known);
    report(problem && `${place}${codePoints(line)} ${problem}`);
    known[name] = quantity;
  }
  const ofDevices = Object.entries(resources.requests ?? {}).filter(([name]) => !STANDARD.includes(name));
  if (ofDevices.length > 0) resources.limits = { ...Object.fromEntries(ofDevices), ...resources.limits };
  return lines.length === 0 ? undefined : resources;
}

/** https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#resource-types */
const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];

/** `known`: the resources before it. */
function problemOfResource(
  name: string,
  quantity: string,
  known: Record<string, string>,
): string | undefined {
  if (name === '' || quantity === '') return `is not a valid resource; ${FORMS}`;
  if (Object.hasOwn(known, name)) return 'repeats a resource that is already set; remove one of them';
  if (/[,;=]/.test(quantity)) return 'has more than one entry; write each on its own line, without a comma';
  const amount = parseQuantity(quantity);
  if (amount === undefined)
    return 'does not have a valid quantity; write it as in 500m, 2 or 512Mi (Kubernetes units have no space and no trailing B)';
  const isStandard = STANDARD.includes(name) || name.startsWith('hugepages-');
  // The API server refuses other names without a slash.
  if (!isStandard && !name.includes('/'))
    return `does not name a Kubernetes resource; use ${STANDARD.join(', ')}, hugepages-2Mi or a device such as nvidia.com/gpu, and limits.memory for a limit`;
  // 0 requests nothing, which is intended.
  return name !== 'cpu' && isStandard && amount > 0 && amount < 1024
    ? 'is less than 1 KiB: a number alone is bytes, and m is a thousandth of a byte; write Mi for mebibytes'
    : undefined;
}
