import type { Console } from '../../github/console.ts';
import type { State } from '../../judge/state.ts';
import { waitingFor } from '../../judge/timed-out.ts';
import { ENDING, milestones, STARTED } from '../../report/progress.ts';
import { sinceBegin } from '../../report/spans.ts';

/** Tells in the log what happens to the pod, each thing once, until the job's own output begins. */
export type Narrator = {
  tell(state: State): void;
  note(text: string): void;
  /** When to call `tell` even if nothing has happened (milliseconds since 1970). */
  again(): number;
};

/** Silence frightens; after so much of it a line says what is waited for. */
const SILENCE_MS = 30_000;

/** `begunAt`: when the step began, which all times in the log count from. `clock`: gives milliseconds since 1970. */
export function openNarrator(
  console: Pick<Console, 'say' | 'paint'>,
  begunAt: number,
  clock: () => number = Date.now,
): Narrator {
  const told = new Set<string>();
  let lastLine = clock();
  const say = (text: string) => {
    lastLine = clock();
    console.say(`  ${console.paint('quiet', sinceBegin(lastLine - begunAt))}  ${text}`);
  };
  const again = () => (told.has(STARTED) ? Number.POSITIVE_INFINITY : lastLine + SILENCE_MS);
  return {
    note: say,
    again,
    tell(state) {
      for (const { key, text } of milestones(state)) {
        if (told.has(key) || (told.has(STARTED) && key !== ENDING)) continue;
        told.add(key);
        say(key.startsWith('failed') ? console.paint('bad', text) : text);
      }
      if (clock() >= again()) say(`still waiting: ${waitingFor(state)}`);
    },
  };
}
