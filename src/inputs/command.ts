import { given, type ReadInput, type Report } from '../inputs.ts';
import type { Command } from '../job.ts';
import { parseArguments } from './arguments.ts';

/**
 * Reads what the step's container runs. A script is as long as one argument of a process may be: the runner hands it to
 * us in a variable of the environment, which can't be longer either (MAX_ARG_STRLEN, execve(2)).
 */
export function readCommand(input: ReadInput, report: Report): Command {
  const script = input('run');
  const command = readArguments('command', input('command'), report);
  const args = readArguments('args', input('args'), report);
  if (given(script) === undefined) {
    if (given(input('shell')) !== undefined && input('shell').trim() !== 'sh -e') {
      report('shell', 'is given without run; only a script has a shell');
    }
    return { kind: 'exec', command, args };
  }
  if (command.length > 0) report('command', 'is given beside run; give one of them');
  if (args.length > 0)
    report('args', 'is given beside run; args go with command or with what the image runs');
  return { kind: 'script', script, shell: (given(input('shell')) ?? 'sh -e').trim().split(/\s+/) };
}

function readArguments(name: string, text: string, report: Report): string[] {
  const list = parseArguments(text);
  if (Array.isArray(list)) return list;
  report(name, list.problem);
  return [];
}
