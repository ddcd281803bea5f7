import { sinceBegin } from '../../job/time.ts';
import type { State } from '../../judge/state.ts';
import { waitingFor } from '../../judge/timed-out.ts';
import { MEANWHILE, milestones, STARTED } from '../../report/progress.ts';
import type { Clock } from '../ports/clock.ts';
import type { Host, Log } from '../ports/host.ts';

export type ProgressLog = ReturnType<typeof openProgressLog>;

/** Print a "still waiting" line after this long without output. */
const SILENCE_MS = 30_000;
/** A verdict that is so near says all that the line would. */
const NEAR_MS = 1500;

/**
 * Logs what happens to the pod, each fact once, until the job's own output begins. `begunAt`: start of the step, from which
 * times in the log count.
 */
export function openProgressLog(log: Pick<Log, 'say' | 'paint'>, begunAt: number, clock: Pick<Clock, 'now'>) {
  const written = new Set<string>();
  let lastLine = clock.now();
  let notBefore = Number.NEGATIVE_INFINITY;
  const line = (text: string) => {
    lastLine = clock.now();
    log.say(`  ${log.paint('quiet', sinceBegin(lastLine - begunAt))}  ${text}`);
  };
  const nextUpdate = () =>
    written.has(STARTED) ? Number.POSITIVE_INFINITY : Math.max(lastLine + SILENCE_MS, notBefore);
  return {
    line,
    /** When to call `update` even without an observation (milliseconds since 1970). */
    nextUpdate,
    /** `due`: when the verdict may be reached without anything happening before (milliseconds since 1970). */
    update(state: State, due = Number.POSITIVE_INFINITY) {
      for (const { key, text } of milestones(state)) {
        if (written.has(key) || (written.has(STARTED) && !MEANWHILE.includes(key))) continue;
        written.add(key);
        line(key.startsWith('failed') ? log.paint('bad', text) : text);
      }
      const now = clock.now();
      if (now < nextUpdate()) return;
      const isPutOff = notBefore > lastLine;
      if (due <= now + NEAR_MS && !isPutOff) notBefore = Math.max(due, now) + NEAR_MS;
      else line(`still waiting: ${waitingFor(state)}`);
    },
  };
}

/** Debug-logs what the verdict waits for, each time that changes. */
export function openVerdictLog({ isDebugging, debug }: Pick<Host, 'isDebugging' | 'debug'>) {
  let last = '';
  return {
    update(state: State) {
      if (!isDebugging) return;
      const waiting = waitingFor(state);
      if (waiting !== last) debug(`the verdict waits: ${waiting}`);
      last = waiting;
    },
  };
}
