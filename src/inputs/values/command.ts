import type { Command } from '../../job/job.ts';
import { given, type Inputs } from '../inputs.ts';
import { parseYamlWithoutNumbers } from './yaml.ts';

/** A program that the step's container may have from its template. */
type Program = { command?: readonly string[] | undefined; args?: readonly string[] | undefined };

/**
 * `template`: the step's container there; undefined if the template could not be read. There is no length check of the script: it
 * comes in a variable, limited like an argument (MAX_ARG_STRLEN, execve(2)).
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
export const SHELL = /^(?:ba|da|a|z|k|mk)?sh$/;

/** What a shell among the words of a command line gets as its script. */
function scriptIn(words: readonly string[]): string | undefined {
  const shell = words.findIndex((word) => SHELL.test(word.slice(word.lastIndexOf('/') + 1)));
  const option = words.findIndex(
    (word, index) => shell !== -1 && index > shell && /^-[A-Za-z]*c$/.test(word),
  );
  return option === -1 ? undefined : words[option + 1];
}

/** Has it only comments, and options of the shell that it then needs for nothing? */
export function isEmptyScript(script: string): boolean {
  return script.split(/[\r\n]+/).every((line) => /^(?:#.*|set\s+[-+].*)?$/.test(line.trim()));
}

/** What does another thing with -c. Some end well, and the script has not run. Others are taken: shells have many names. */
const NO_SHELL = /^(true|false|echo|php[\d.-]*|node|nodejs|deno|bun|perl|ruby|lua)$/;

function problemOfShell(shell: string): string | undefined {
  if (shell.includes('{0}'))
    return 'contains {0}, but the script is passed after -c and not as a file; remove {0}, as in bash -eo pipefail';
  const [program = ''] = shell.split(/\s+/);
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (NO_SHELL.test(name))
    return `${name} does not accept a script after -c; set a shell, as in bash -eo pipefail, or pass the script to the program in command, as in ["node", "-e", "…"]`;
  if (/["'`]|(?<!\S)#/.test(shell))
    return 'contains quotes or a comment, which are not interpreted; remove them';
  return undefined;
}

/** Undefined if it can't be read. */
function readArguments({ raw, report }: Inputs, name: string): string[] | undefined {
  const list = parseArguments(raw(name), name === 'command');
  if (Array.isArray(list)) return list;
  report(name, list.problem);
  return undefined;
}

/**
 * The arguments of a command: one per line, or a YAML list (`["make", "test"]`, or lines that begin with `- `).
 * `problem` is the end of a sentence, and quotes no argument, because that may be a secret.
 * `isProgram`: the first is a program's name.
 */
export function parseArguments(given: string, isProgram = false): string[] | { problem: string } {
  const text = given.replace(/^\ufeff/, '');
  if (text.trim() === '') return [];
  if (LIST.test(text)) return parseList(text);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const what = lines.length === 1 ? 'the line' : 'the first line';
  if (/\s/.test(first.trim()) && (lines.length === 1 || isProgram))
    return {
      problem: `${what} has spaces and would be a single argument; write one argument per line, or a list such as ["make", "test"]`,
    };
  // Nobody sees blanks at the end of a line; an argument that needs them has a list.
  return lines.map((line) => line.trimEnd());
}

/** A YAML list, after blank lines, comments and the line that may begin a document. */
const LIST = /^(?:[ \t]*(?:#.*|---[ \t]*)?\r?\n)*[ \t]*(?:\[|-[ \t])/;

function parseList(text: string): string[] | { problem: string } {
  const parsed = parseYamlWithoutNumbers(text);
  if ('problem' in parsed) return { problem: `is not a valid list: ${parsed.problem}` };
  const list = parsed.value;
  if (!Array.isArray(list)) return { problem: 'is not a valid list' };
  const bad = list.findIndex((entry) => typeof entry !== 'string');
  if (bad !== -1) return { problem: `entry ${bad + 1} is not text; put it in quotes` };
  const withZero = list.findIndex((entry: string) => entry.includes('\0'));
  if (withZero === -1) return list;
  return { problem: `entry ${withZero + 1} contains a zero byte; remove it` };
}
