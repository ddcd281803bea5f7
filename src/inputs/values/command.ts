import type { Command } from '../../job/job.ts';
import { given, type Inputs } from '../inputs.ts';
import { parseYamlWithoutNumbers } from './yaml.ts';

/** No length check of the script: it comes in a variable, limited like an argument (MAX_ARG_STRLEN, execve(2)). */
export function readCommand(inputs: Inputs): Command {
  const { raw, text, report } = inputs;
  const script = given(raw('run'));
  const shell = given(text('shell'));
  report('shell', problemOfShell(shell ?? ''));
  const command = readArguments(inputs, 'command');
  const args = readArguments(inputs, 'args');
  if (text('mode') === 'check' && (script ?? command[0] ?? args[0]) !== undefined)
    report('mode', 'check runs nothing; leave run, command and args out');
  if (script === undefined) {
    if (shell !== undefined && shell !== 'sh -e')
      report('shell', 'is given without run; only a script has a shell');
    return { kind: 'exec', command, args };
  }
  if (command.length > 0) report('command', 'is given beside run; give one of them');
  if (args.length > 0)
    report('args', 'is given beside run; args go with command or with what the image runs');
  return { kind: 'script', script, shell: (shell ?? 'sh -e').split(/\s+/) };
}

/** What does another thing with -c. Some end well, and the script has not run. Others are taken: shells have many names. */
const NO_SHELL = /^(true|false|echo|php[\d.-]*|node|nodejs|deno|bun|perl|ruby|lua)$/;

function problemOfShell(shell: string): string | undefined {
  if (shell.includes('{0}'))
    return 'has {0} in it, the file of a script, but here a script comes after -c; write it without, like bash -eo pipefail';
  const [program = ''] = shell.split(/\s+/);
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (NO_SHELL.test(name))
    return `${name} takes no script after -c; write a shell, like bash -eo pipefail, or the program with its script as command, like ["node", "-e", "…"]`;
  if (/["'`]|(?<!\S)#/.test(shell))
    return 'has quotes or a comment in it, and would be taken word by word as it stands; leave them out';
  return undefined;
}

function readArguments({ raw, report }: Inputs, name: string): string[] {
  const list = parseArguments(raw(name), name === 'command');
  if (Array.isArray(list)) return list;
  report(name, list.problem);
  return [];
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
  const what = lines.length === 1 ? 'it is one line' : 'its first line is one';
  if (/\s/.test(first.trim()) && (lines.length === 1 || isProgram))
    return {
      problem: `${what} with blanks in it, which would be one single argument; write one argument on each line, or a list like ["make", "test"]`,
    };
  // Nobody sees blanks at the end of a line; an argument that needs them has a list.
  return lines.map((line) => line.trimEnd());
}

/** A YAML list, after blank lines, comments and the line that may begin a document. */
const LIST = /^(?:[ \t]*(?:#.*|---[ \t]*)?\r?\n)*[ \t]*(?:\[|-[ \t])/;

function parseList(text: string): string[] | { problem: string } {
  const parsed = parseYamlWithoutNumbers(text);
  if ('problem' in parsed) return { problem: `it begins like a list but is none: ${parsed.problem}` };
  const list = parsed.value;
  if (!Array.isArray(list)) return { problem: 'it begins like a list but is none' };
  const bad = list.findIndex((entry) => typeof entry !== 'string');
  if (bad !== -1) return { problem: `its entry ${bad + 1} is no text; put it into quotes` };
  const withZero = list.findIndex((entry: string) => entry.includes('\0'));
  if (withZero === -1) return list;
  return { problem: `its entry ${withZero + 1} has a zero byte, which no argument can have` };
}
