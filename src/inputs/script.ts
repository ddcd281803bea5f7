import type { Command, HandBackWord, Job } from '../job/job.ts';
import { interpreterIn, SH } from '../job/shells.ts';
import { listed, quoted } from '../job/text.ts';
import { mayBeHandedBack } from './hand-back.ts';

type Warning = Job['warnings'][number];

/** `variables`: names of all variables that the step's container gets, in addition to the shell's own. */
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

function warningsOfShell({ script, shell }: Command & { kind: 'script' }): Warning[] {
  const [line = ''] = script.trimStart().split(/\r?\n/, 1);
  const wanted = line.startsWith('#!') ? interpreterIn(line.slice(2).trim().split(/\s+/))?.name : undefined;
  if (wanted !== undefined && !SH.test(wanted) && wanted !== interpreterIn(shell)?.name)
    return [
      {
        title: 'The first line of run is only a comment',
        message: `${quoted(line.trim())} does not choose the shell: ${shell.join(' ')} runs the script. Set shell, as in bash -eo pipefail.`,
      },
    ];
  const found = shell.join(' ') === DEFAULT_SHELL ? bashSyntax(script) : [];
  if (found.length === 0) return [];
  const places = listed(found.map(({ name, line: number }) => `${name} (line ${number})`));
  return [
    {
      title: 'bash syntax in a script for sh',
      message: `run has bash syntax, but its shell is ${DEFAULT_SHELL}: ${places}. If sh is dash, as in images of Debian and Ubuntu, such a line fails or does something else, and the step can succeed without doing its work. If the image has bash, set shell: bash -eo pipefail. If not, write the script for sh.`,
    },
  ];
}

/** `name`: the usual name of the feature. `line`: of its first use, from 1. */
type Use = { name: string; line: number };

/** Where a command can start, with variables that are set only for it. */
const START = String.raw`(?:^|[;&|(){}!\x60]|\b(?:if|then|else|elif|while|until|do|time)\b)[ \t]*(?:\w+=\S{0,80}[ \t]+)?`;

/**
 * What dash, the sh of Debian and Ubuntu, does not have, and after which it can go on: in a condition, or with another result. At
 * all other syntax of bash it stops, and the failure names that (messages/exits.ts). A group of the expression is the name, unless
 * one is given.
 */
const SYNTAX: readonly { name?: string; pattern: RegExp }[] = [
  { name: '[[', pattern: atStart(String.raw`\[\[(?=[ \t\n])`) },
  { name: '(( ))', pattern: atStart(String.raw`(?:for[ \t]+)?\(\(`) },
  {
    pattern: atStart(String.raw`(source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let)[ \t]+[^\s=]`),
  },
  { pattern: atStart('(read -[a-z]*[adnptu])') },
  { pattern: atStart(String.raw`(echo -[nE]*e)[neE]*[ \t]`) },
  { name: '== in [ ]', pattern: /(?:^|[\s;&|(!])(?:\[|test)[ \t][^\]\n;&|]{0,200}?[ \t]==[ \t]/m },
  { name: '&>', pattern: /&>/ },
  {
    name: 'a brace expansion',
    pattern: /(?:^|[\s=:/\w."-])\{[^\s{}$]{0,100}(?:,|\.\.)[^\s{}]{0,100}\}/m,
  },
  { name: "$'…'", pattern: /\$'/ },
  { pattern: /(\$)\{?(RANDOM|SECONDS|UID|EUID|PIPESTATUS|FUNCNAME|BASHPID|BASH_[A-Z]+)\b/ },
];

/** A script that asks for the version of bash knows that others run it. */
const KNOWS_OTHERS = /BASH_VERSION/;

/**
 * The first use of each feature that only bash has, in the order of the script. Another shell can run such a line without an
 * error, and do something else.
 */
function bashSyntax(script: string): Use[] {
  if (KNOWS_OTHERS.test(script)) return [];
  const code = script.replaceAll(NO_CODE, hidden);
  const uses = SYNTAX.flatMap(({ name, pattern }) => {
    const match = pattern.exec(code);
    if (match === null) return [];
    const end = match.index + match[0].length - 1;
    return [{ name: name ?? match.slice(1).join(''), line: script.slice(0, end).split('\n').length }];
  });
  return uses.sort((one, other) => one.line - other.line);
}

function atStart(command: string): RegExp {
  return new RegExp(`${START}${command}`, 'm');
}

/**
 * Comments, quoted text, arithmetic and here-documents, and the backslash of a line that goes on. Text without its end is hidden up
 * to the end of the script. It knows only as much grammar as a hint needs; if it is wrong, a hint is missing or unnecessary.
 */
const NO_CODE = new RegExp(
  [
    String.raw`\\[^]`,
    String.raw`\$'(?:\\[^]|[^\\'])*'?`,
    `'[^']*'?`,
    String.raw`"(?:\\[^]|[^\\"])*"?`,
    String.raw`(?<![^\s;&|()])#.*`,
    String.raw`\$?\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)`,
    '<<<',
    String.raw`<<-?[ \t]*['"\\]?([\w.-]+)[^]*?(?:\n\t*\1(?=\r?\n|$)|$)`,
  ].join('|'),
  'g',
);

/** As long as the text, so that all offsets stay. Expansions in double quotes are code, and how the text starts can be a feature. */
function hidden(text: string): string {
  const code = text.startsWith('"') ? /\$\{[^}]*\}|\$\w+|\$\([^()]*\)?|./gs : /^(?:\$'|\(\()|./gs;
  return text.replaceAll(code, (part) => (part.length > 1 ? part : '·'));
}

/** What exists only on the runner, with what to do without it. NAMES: what the script writes to $GITHUB_ENV, if that can be read. */
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

/** Commands that the runner obeys in the log of other steps: the word of hand-back for them, or what to do instead. */
const COMMANDS: Readonly<Record<string, { word: HandBackWord } | { todo: string }>> = {
  'set-output': { todo: 'write NAME=VALUE to "$GITHUB_OUTPUT" instead' },
  'set-env': { todo: 'write NAME=VALUE to "$GITHUB_OUTPUT", and read steps.ID.outputs.NAME in later steps' },
  'add-path': { todo: 'programs of the pod do not exist on the runner, where later steps run' },
  'save-state': { todo: 'a step in a pod has no post step' },
  'add-mask': { word: 'masks' },
  group: { word: 'groups' },
  error: { word: 'annotations' },
  warning: { word: 'annotations' },
  notice: { word: 'annotations' },
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
  const code = text.replaceAll(/^[ \t]*#.*/gm, '');
  const written = namesIn(WRITTEN, code).filter(mayBeHandedBack).join(', ') || 'NAMES';
  const unset = namesIn(USES, code).filter(
    (name) => Object.hasOwn(OF_RUNNER, name) && !known.has(name) && !isMinded(code, name),
  );
  const todos = namesIn(COMMAND, code).flatMap((name) => {
    const command = COMMANDS[name] ?? { todo: '' };
    if ('todo' in command) return [`::${name}: ${command.todo}.`];
    return handBack.includes(command.word) ? [] : [`::${name}: set hand-back: ${command.word}.`];
  });
  const warnings: Warning[] = [];
  if (unset.length > 0)
    warnings.push({
      title: `Not set in the pod: ${unset.map((name) => `$${name}`).join(', ')}`,
      message: `The script uses what only steps on the runner have. ${unset.map((name) => `$${name}: ${OF_RUNNER[name]?.replace('NAMES', written)}.`).join(' ')}`,
    });
  if (todos.length > 0)
    warnings.push({
      title: 'Workflow commands of the pod are not obeyed',
      message: `What a program in the pod prints is only text for the log. ${todos.join(' ')}`,
    });
  return warnings;
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
