import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as core from '@actions/core';

/** What a person sees of the step while it runs, and what the runner is told through the same channel. */
export type Console = {
  /** A line of our own. */
  say(text: string): void;
  /** Lines of the job: shown as they are, and never obeyed as commands. Settles when more can be taken. */
  jobOutput(lines: string[]): Promise<void>;
  error(title: string, message: string): void;
  warning(title: string, message: string): void;
  /** Hides a value in all that follows. */
  mask(value: string): void;
};

/**
 * What the runner may take for a command: `::` at the begin of a line, behind anything it calls white space, or `##[`
 * anywhere. A carriage return ends a line for it too.
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs
 */
const LIKE_A_COMMAND = /(^|\r)[^\x21-\x7e]*::|##\[/;

/**
 * The console of the runner: `out` is the standard output of the action.
 * The job's lines can't forge outputs or annotations: from the first suspicious one the runner is told to obey nothing,
 * until there is something of ours to obey. A log without such a line shows no trace of this.
 */
export function openConsole(out: NodeJS.WritableStream): Console {
  let stopped: string | undefined;
  const resume = () => {
    if (stopped !== undefined) out.write(`::${stopped}::\n`);
    stopped = undefined;
  };
  return {
    say(text) {
      if (LIKE_A_COMMAND.test(text)) stop();
      out.write(`${text}\n`);
    },
    async jobOutput(lines) {
      if (stopped === undefined && lines.some((line) => LIKE_A_COMMAND.test(line))) stop();
      if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
    },
    error(title, message) {
      resume();
      core.error(message, { title });
    },
    warning(title, message) {
      resume();
      core.warning(message, { title });
    },
    mask(value) {
      resume();
      core.setSecret(value);
    },
  };

  function stop() {
    if (stopped !== undefined) return;
    stopped = randomBytes(16).toString('hex');
    out.write(`::stop-commands::${stopped}\n`);
  }
}
