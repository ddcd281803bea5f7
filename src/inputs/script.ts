import type { Command, HandBackWord, Job } from '../job/job.ts';
import { quoted } from '../job/text.ts';
import { SHELL } from './commands.ts';
import { mayBeHandedBack } from './hand-back.ts';

type Warning = Job['warnings'][number];

/** `variables`: names of all that the step's container gets, besides those of the shell. */
type Script = {
  command: Command;
  variables: ReadonlySet<string>;
  hasWorkspace: boolean;
  handBack: readonly HandBackWord[];
};

/** What a script on the runner can do and one in the pod cannot, or not by this shell. */
export function warningsOfScript({ command, variables, hasWorkspace, handBack }: Script): Warning[] {
  const texts = command.kind === 'script' ? [command.script] : [...command.command, ...command.args];
  const known = new Set([...variables, ...(hasWorkspace ? ['GITHUB_WORKSPACE'] : [])]);
  return [
    ...(command.kind === 'script' ? warningsOfShell(command) : []),
    ...warningsOfRunner(texts.join('\n'), known, handBack),
  ];
}

/** The default of action.yml. */
const DEFAULT_SHELL = 'sh -e';
const STRICT = '-eo pipefail';
/** Enough to find the others. */
const MAX_NAMED = 5;

function warningsOfShell({ script, shell }: Command & { kind: 'script' }): Warning[] {
  const first = firstLine(script);
  const interpreter = interpreterIn(first?.slice(2).trim().split(/\s+/) ?? []);
  const isDefault = shell.join(' ') === DEFAULT_SHELL;
  const isOther = interpreter !== undefined && !isRunBy(interpreter.name, interpreterIn(shell)?.name);
  if (first !== undefined && interpreter !== undefined && isOther)
    return [
      {
        title: 'The first line of run is only a comment',
        message: `${quoted(first)} does not choose the shell: ${shell.join(' ')} runs the script. ${shellFor(interpreter)}`,
      },
    ];
  const found = isDefault ? bashSyntax(script) : [];
  if (found.length === 0) return [];
  const places = found.slice(0, MAX_NAMED).map(({ name, line }) => `${name} (line ${line})`);
  const more = found.length > MAX_NAMED ? [`${found.length - MAX_NAMED} more`] : [];
  return [
    {
      title: 'bash syntax in a script for sh',
      message: `run has bash syntax, but its shell is ${DEFAULT_SHELL}: ${[...places, ...more].join(', ')}. Where sh is dash, as in images of Debian and Ubuntu, such a line fails or does something else, and the step can succeed without its work. If the image has bash, set shell: bash ${STRICT}. If not, write the script for sh.`,
    },
  ];
}

/** A line that begins with #!, if the script has one at its start. */
function firstLine(script: string): string | undefined {
  const line = script.trimStart().split(/\r?\n/, 1)[0]?.trim() ?? '';
  return line.startsWith('#!') ? line : undefined;
}

type Interpreter = { name: string; options: string };

/** The program of a first line or shell, without its folder; of env the one that env starts. */
function interpreterIn(words: readonly string[]): Interpreter | undefined {
  const [path = '', ...options] = words;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '') return undefined;
  if (name !== 'env') return { name, options: options.join(' ') };
  const program = options.findIndex((word) => !word.startsWith('-') && !word.includes('='));
  return program === -1 ? undefined : interpreterIn(options.slice(program));
}

const SH = /^(?:sh|dash|ash|busybox)$/;

function isRunBy(wanted: string, shell = ''): boolean {
  return wanted === shell || (SH.test(wanted) && SHELL.test(shell));
}

/** What a trap on the first line of a script takes, and more. */
const ROOM_FOR_TRAP = 4096;

/** Is it a script for a shell whose EXIT trap is known to change nothing else? */
export function runsExitTrap(command: Command): boolean {
  if (command.kind !== 'script') return false;
  const { name, options } = interpreterIn(command.shell) ?? { name: '', options: '' };
  const isKnown = name === 'busybox' ? /^a?sh\b/.test(options) : name === 'bash' || SH.test(name);
  return isKnown && Buffer.byteLength(command.script) <= MAX_LENGTH - ROOM_FOR_TRAP;
}

/** Programs that do not take a script after -c. */
const NO_SHELL = /^(?:node|nodejs|deno|bun|perl|ruby|lua|php)/;

function shellFor({ name, options }: Interpreter): string {
  if (NO_SHELL.test(name))
    return `Leave run out, and give the script to ${quoted(name)} in command, for example ["${name}", "-e", "…"].`;
  const given = SHELL.test(name) ? options || STRICT : options;
  return `Set shell: ${quoted([name, given].join(' ').trim())}.`;
}

/** What there is on the runner alone, with what to do without it. */
const OF_RUNNER: Readonly<Record<string, string>> = {
  GITHUB_ENV:
    'later steps get no variables from the pod. Add the line env: NAMES to hand-back, or write NAME=VALUE to "$GITHUB_OUTPUT"',
  GITHUB_PATH:
    'later steps run on the runner, and programs of the pod do not exist there. For this script, set PATH',
  GITHUB_STEP_SUMMARY: 'add summary to hand-back',
  GITHUB_STATE: 'a step in a pod has no post step',
  GITHUB_EVENT_PATH:
    'the event is a file of the runner. Pass what the script needs in env, from github.event',
  GITHUB_WORKSPACE: 'the repository is not in the pod. Set checkout: true, or files-in',
  GITHUB_ACTION_PATH: 'the files of the action are on the runner',
  RUNNER_TEMP: 'use /tmp',
  RUNNER_WORKSPACE: 'the workspace of the runner is not in the pod',
  RUNNER_TOOL_CACHE: 'tools of the runner are not in the pod. Install them in the image',
};

/** Commands that the runner obeys in the log of other steps. */
const COMMANDS: Readonly<Record<string, string>> = {
  'set-output': 'write NAME=VALUE to "$GITHUB_OUTPUT" instead',
  'set-env': 'write NAME=VALUE to "$GITHUB_OUTPUT", and read steps.ID.outputs.NAME in later steps',
  'add-path': 'programs of the pod do not exist on the runner, where later steps run',
  'save-state': 'a step in a pod has no post step',
  'add-mask': 'set hand-back: masks; or pass the secret in secret-env, which masks it',
  group: 'set hand-back: groups',
  error: 'set hand-back: annotations',
  warning: 'set hand-back: annotations',
  notice: 'set hand-back: annotations',
};

const HANDED_BACK_BY: Readonly<Record<HandBackWord, readonly string[]>> = {
  annotations: ['error', 'warning', 'notice'],
  groups: ['group'],
  masks: ['add-mask'],
  summary: [],
  env: [],
};

/** In shells; in PowerShell, Python, JavaScript and Ruby. */
const USES =
  /(?<!\\)(?:\$(?:env:)?(\w+)|\$\{(?:env:)?(\w+)(?!\w|:?[-+=?])|\b(?:environ|ENV|env|getenv)(?:\.get)?(?:\.|[([]\s*["'])(\w+))/g;
const COMMAND =
  /::(?:(set-output|set-env|save-state)\s+name=|(add-path|add-mask|group)::|(error|warning|notice)(?:\s[^\n:]{1,200})?::)/g;

/** The names that a line of a shell writes to $GITHUB_ENV. */
const WRITTEN = /\b(?:echo|printf)\s+["']?([A-Za-z_]\w*)(?:=|<<)[^\n]{0,1000}>>\s*["']?\$\{?GITHUB_ENV\b/g;

function warningsOfRunner(
  text: string,
  known: ReadonlySet<string>,
  handBack: readonly HandBackWord[],
): Warning[] {
  const lines = text.split('\n').map((line) => (line.trimStart().startsWith('#') ? '' : line));
  const code = lines.join('\n');
  const names = namesIn(USES, code).filter((name) => Object.hasOwn(OF_RUNNER, name));
  const unset = names.filter((name) => !known.has(name) && !isMinded(code, name));
  const obeyed = handBack.flatMap((word) => HANDED_BACK_BY[word]);
  const printed = namesIn(COMMAND, code).filter((name) => !obeyed.includes(name));
  const written = namesIn(WRITTEN, code).filter(mayBeHandedBack).join(', ');
  const ofRunner = {
    ...OF_RUNNER,
    ...(written !== '' && {
      GITHUB_ENV: OF_RUNNER['GITHUB_ENV']?.replace('NAMES', written) ?? '',
    }),
  };
  const list = (all: readonly string[], table: Readonly<Record<string, string>>, sign: string) =>
    all.map((name) => `${sign}${name}: ${table[name]}.`).join(' ');
  return [
    ...(unset.length === 0
      ? []
      : [
          {
            title: `Not set in the pod: ${unset.map((name) => `$${name}`).join(', ')}`,
            message: `The script uses what only steps on the runner have. ${list(unset, ofRunner, '$')}`,
          },
        ]),
    ...(printed.length === 0
      ? []
      : [
          {
            title: 'Workflow commands of the pod are not obeyed',
            message: `What a program in the pod prints is only text for the log. ${list(printed, COMMANDS, '::')}`,
          },
        ]),
  ];
}

function namesIn(pattern: RegExp, code: string): string[] {
  return [
    ...new Set([...code.matchAll(pattern)].flatMap((match) => match.slice(1).filter((name) => name))),
  ] as string[];
}

/** Does the script set the variable itself, or ask whether it is set? */
function isMinded(code: string, name: string): boolean {
  return new RegExp(`(?:^|[\\s;])${name}=|-[nzefsw]\\s+"?\\$\\{?${name}\\b`, 'm').test(code);
}

/** `name`: as people call it. `line`: of its first use, from 1. */
type Use = { name: string; line: number };

/** Where a command can begin, with a variable that is set for it. */
const START = String.raw`(?:^|[;&|(){}!\x60]|\b(?:if|then|else|elif|while|until|do|time)\b)[ \t]*(?:\w+=\S{0,80}[ \t]+)?`;

/** What bash has and dash, the sh of Debian and Ubuntu, does not. A group of the expression is the name, unless one is given. */
const SYNTAX: readonly { name?: string; pattern: RegExp }[] = [
  { name: '[[', pattern: atStart(String.raw`\[\[(?=[ \t\n])`) },
  { pattern: atStart(String.raw`(source)[ \t]+[^\s=]`) },
  { pattern: atStart(String.raw`set[ \t][^\n;&|]{0,100}\b(pipefail)\b`) },
  { pattern: atStart('(set -[ET])') },
  { name: 'a process substitution', pattern: /(?:^|[\s=])[<>]\(/m },
  { name: 'an array', pattern: /(?:^|[\s;&|(])[A-Za-z_]\w*\+?=\(|\$\{[#!]?[A-Za-z_]\w*\[/m },
  { pattern: atStart(String.raw`(declare|typeset|shopt|mapfile|readarray|pushd|popd|let|coproc)[ \t]`) },
  { name: 'select', pattern: atStart(String.raw`select[ \t]+\w+[ \t]+in\b`) },
  { pattern: atStart(String.raw`(function)[ \t]+[\w:.-]+`) },
  { name: '<<<', pattern: /<<</ },
  { name: '(( ))', pattern: atStart(String.raw`(?:for[ \t]+)?\(\(`) },
  { name: '+=', pattern: atStart(String.raw`[A-Za-z_]\w*\+=(?!\()`) },
  // Of which :-, :=, :? and :+ are of every sh.
  {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an expansion of the shell
    name: 'an expansion like ${x^^}, ${x/a/b}, ${x:0:3} or ${!x}',
    pattern: /\$\{(?:![A-Za-z_]\w*\}|[A-Za-z_]\w*(?:[\^,@/]|:(?![-=?+])))/,
  },
  { name: '&>', pattern: /&>/ },
  { name: '|&', pattern: /\|&/ },
  { name: '== in [ ]', pattern: /(?:^|[\s;&|(!])(?:\[|test)[ \t][^\]\n;&|]{0,200}?[ \t]==[ \t]/m },
  { pattern: atStart(String.raw`(echo -[nE]*e)[neE]*[ \t]`) },
  {
    name: 'a brace expansion',
    pattern: /(?:^|[\s=:/\w."-])\{[^\s{}$]{0,100}(?:,|\.\.)[^\s{}]{0,100}\}/m,
  },
  { name: "$'…'", pattern: /\$'/ },
  { pattern: /(\$)\{?(RANDOM|SECONDS|UID|EUID|PIPESTATUS|FUNCNAME|BASHPID|BASH_[A-Z]+)\b/ },
  { pattern: atStart('(read -[a-z]*[adnptu])') },
  { pattern: atStart(String.raw`(printf -v|export -f|wait -n)[ \t]`) },
  { name: 'trap … ERR', pattern: atStart(String.raw`trap[ \t][^\n]{0,200}[ \t](?:ERR|DEBUG|RETURN)\b`) },
];

/** A script that asks for the version of bash knows that others run it. */
const KNOWS_OTHERS = /BASH_VERSION/;

/** The first use of each thing that bash alone has, in the order of the script. */
function bashSyntax(script: string): Use[] {
  if (KNOWS_OTHERS.test(script)) return [];
  const code = shellCode(script);
  const uses = SYNTAX.flatMap(({ name, pattern }) => {
    const match = pattern.exec(code);
    if (match === null) return [];
    const line = lineAt(script, match.index + match[0].length - 1);
    return [{ name: name ?? match.slice(1).join(''), line }];
  });
  return uses.sort((one, other) => one.line - other.line);
}

function atStart(command: string): RegExp {
  return new RegExp(`${START}${command}`, 'm');
}

/** What is not code has this in place of each of its characters, so that all offsets stay. */
const HIDDEN = '·';
/** No script that a program can be started with is longer (MAX_ARG_STRLEN, execve(2)). */
const MAX_LENGTH = 131_072;

/** `code`: of a script or a command substitution. `parens`: how many are open in it. */
type Mode = { kind: 'code'; parens: number } | { kind: 'quotes' | 'braces' };
type HereDocument = { end: string; isIndented: boolean };

const HERE_DOCUMENT = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s'"\\<>;|&()`]+))/y;
const VARIABLE = /\$\w+/y;

/**
 * The code of a shell script: comments, quoted text, arithmetic and here-documents are hidden; expansions in double quotes stay.
 * A line that goes on behind a backslash is one line. It reads each character once or twice, and knows as much of a shell's grammar
 * as a hint needs: where it is wrong, a hint is missing or too much.
 */
function shellCode(script: string): string {
  const text = script.slice(0, MAX_LENGTH);
  const modes: Mode[] = [{ kind: 'code', parens: 0 }];
  let here: HereDocument[] = [];
  let code = '';
  let at = 0;
  const keep = (length = 1) => {
    code += text.slice(at, at + length);
    at += length;
  };
  const hide = (to: number) => {
    const end = Math.min(to, text.length);
    code += HIDDEN.repeat(Math.max(end - at, 0));
    at = Math.max(end, at);
  };
  /** Hides up to the first of these characters, and with it. */
  const hideUntil = (last: string, isEscaped = false) => {
    let end = text.indexOf(last, at);
    while (isEscaped && end > 0 && isBehindBackslash(text, end)) end = text.indexOf(last, end + 1);
    hide(end === -1 ? text.length : end + last.length);
  };
  /** An expansion, where one begins. */
  const expansion = (): boolean => {
    if (text.startsWith('$((', at)) {
      keep(3);
      hide(endOfArithmetic(text, at, text.length));
    } else if (text.startsWith('$(', at)) {
      keep(2);
      modes.push({ kind: 'code', parens: 0 });
    } else if (text.startsWith('${', at)) {
      keep(2);
      modes.push({ kind: 'braces' });
    } else return false;
    return true;
  };
  const readCode = (mode: Mode & { kind: 'code' }, char: string) => {
    if (char === '\\' && text[at + 1] === '\n') {
      code += '  ';
      at += 2;
    } else if (char === '\\') hide(at + 2);
    else if (char === "'") {
      hide(at + 1);
      hideUntil("'");
    } else if (text.startsWith("$'", at)) {
      keep(2);
      hideUntil("'", true);
    } else if (char === '"') {
      keep();
      modes.push({ kind: 'quotes' });
    } else if (char === '#' && /^[\s;&|()]?$/.test(text[at - 1] ?? '')) hide(endOfLine(text, at));
    else if (text.startsWith('<<<', at)) keep(3);
    else if (text.startsWith('<<', at)) {
      HERE_DOCUMENT.lastIndex = at;
      const [all = '<<', dash, ...ends] = HERE_DOCUMENT.exec(text) ?? [];
      const end = ends.find((one) => one !== undefined);
      if (end !== undefined) here.push({ end, isIndented: dash === '-' });
      const last = at + all.length;
      keep(2);
      hide(last);
    } else if (char === '\n') {
      keep();
      for (const one of here) hide(endOfHereDocument(text, at, one));
      here = [];
    } else if (text.startsWith('((', at)) {
      keep(2);
      hide(endOfArithmetic(text, at, endOfLine(text, at)));
    } else {
      if (char === '(') mode.parens += 1;
      if (char === ')' && mode.parens === 0 && modes.length > 1) modes.pop();
      else if (char === ')') mode.parens = Math.max(mode.parens - 1, 0);
      keep();
    }
  };
  while (at < text.length) {
    const mode = modes.at(-1) ?? { kind: 'code', parens: 0 };
    const char = text.charAt(at);
    if (expansion()) continue;
    if (mode.kind === 'code') readCode(mode, char);
    else if (char === '\\') hide(at + 2);
    else if (mode.kind === 'quotes') {
      VARIABLE.lastIndex = at;
      if (char === '"') {
        modes.pop();
        keep();
      } else if (VARIABLE.test(text)) keep(VARIABLE.lastIndex - at);
      else hide(at + 1);
    } else if (char === '"') {
      keep();
      modes.push({ kind: 'quotes' });
    } else {
      if (char === '}') modes.pop();
      keep();
    }
  }
  return code;
}

/** Number of the line of an offset, from 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function isBehindBackslash(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

/** Where the two parentheses are closed that were opened before `at`; `limit` if they are not closed before it. */
function endOfArithmetic(text: string, at: number, limit: number): number {
  let open = 2;
  let end = at;
  while (end < limit && open > 0) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
    end += 1;
  }
  return end;
}

/** The end of its last line, or of the script. */
function endOfHereDocument(text: string, at: number, { end, isIndented }: HereDocument): number {
  for (let from = at; from < text.length; ) {
    const to = endOfLine(text, from);
    const line = text.slice(from, to).replace(/\r$/, '');
    if ((isIndented ? line.replace(/^\t+/, '') : line) === end) return to;
    from = to + 1;
  }
  return text.length;
}
