import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as core from '@actions/core';
import { fitting } from '../report/annotation.ts';
import type { Place } from './workflow-line.ts';

/** What a person sees of the step while it runs, and what the runner is told through the same channel. */
export type Console = {
  /** A line of our own. */
  say(text: string): void;
  /** Text as it looks in the log; unchanged where no colours are wanted. */
  paint(look: Look, text: string): string;
  /** Lines of the job: shown as they are, and never obeyed as commands. Settles when more can be taken. */
  jobOutput(lines: string[]): Promise<void>;
  /** Foreign lines that the reader may open, under a headline. */
  group(headline: string, lines: readonly string[]): void;
  /** An annotation, at a line of a file where one is known. */
  error(title: string, message: string, place?: Place): void;
  warning(title: string, message: string, place?: Place): void;
  /** Hides a value in all that follows. */
  mask(value: string): void;
};

export type Look = 'quiet' | 'good' | 'bad';

/** The runner shows no more of a step, and drops the others: https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations */
const MOST_WARNINGS = 10;

/** Codes that the runner's log knows: https://en.wikipedia.org/wiki/ANSI_escape_code#Select_Graphic_Rendition_parameters */
const CODES: Record<Look, number> = { quiet: 90, good: 32, bad: 31 };

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
export function openConsole(out: NodeJS.WritableStream, settings: { colours?: boolean } = {}): Console {
  let stopped: string | undefined;
  let warnings = 0;
  const resume = () => {
    if (stopped !== undefined) out.write(`::${stopped}::\n`);
    stopped = undefined;
  };
  const say = (text: string) => {
    if (LIKE_A_COMMAND.test(text)) stop();
    out.write(`${text}\n`);
  };
  return {
    say,
    paint: (look, text) => (settings.colours ? `\x1b[${CODES[look]}m${text}\x1b[0m` : text),
    async jobOutput(lines) {
      if (stopped === undefined && lines.some((line) => LIKE_A_COMMAND.test(line))) stop();
      if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
    },
    group(headline, lines) {
      resume();
      core.startGroup(oneLine(headline));
      if (lines.some((line) => LIKE_A_COMMAND.test(line))) stop();
      out.write(`${lines.join('\n')}\n`);
      resume();
      core.endGroup();
    },
    error(title, message, place) {
      resume();
      core.error(fitting(message), { title: oneLine(title), ...at(place) });
    },
    warning(title, message, place) {
      warnings += 1;
      if (warnings > MOST_WARNINGS) return say(`Warning: ${oneLine(title)}: ${oneLine(message)}`);
      resume();
      core.warning(fitting(message), { title: oneLine(title), ...at(place) });
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

function at(place: Place | undefined): core.AnnotationProperties {
  return place === undefined ? {} : { file: place.file, startLine: place.line };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
