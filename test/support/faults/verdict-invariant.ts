import { attemptsIn } from '../../scenarios/disruptions.ts';
import { JOBS } from './jobs.ts';
import { lastingOf, PATIENCE_MS } from './line-record.ts';
import type { Observed } from './run-schedule.ts';

/** Requests end a little sooner than their faults. */
const SLACK_MS = 500;

/** The verdict is what became of the pod, or names what kept the action from knowing. */
export function truthOfVerdict(observed: Observed): string | undefined {
  const { main, isKilled, endless } = observed;
  if (isKilled || endless) return undefined;
  const { outcome = '', category = '', reason = '', message = '' } = main.outputs;
  if (outcome === '') return withoutVerdict(observed);
  const said = `${outcome}, ${category}/${reason} (${message})`;
  if (outcome === 'cancelled') return observed.cancelled ? undefined : `${said}, and nobody cancelled`;
  if (reason === 'files-lost' && (observed.isDeleted || observed.isEvicted)) return undefined;
  if (category === 'connection')
    return isConnectionLost(observed) ? undefined : `${said}, ${lastingInWords(observed)}`;
  if (reason === 'deleted') return observed.isDeleted ? undefined : `${said}, and nobody deleted the pod`;
  if (reason === 'evicted') return observed.isEvicted ? undefined : `${said}, and nobody evicted the pod`;
  return ownVerdict(observed, said);
}

/** Only a cancel before it could listen to signals ends it without a word. */
function withoutVerdict({ cancelled, main }: Observed): string | undefined {
  return cancelled && main.exitCode === null ? undefined : `no verdict, exit code ${main.exitCode}`;
}

function isConnectionLost(observed: Observed): boolean {
  return lastingOf(observed) >= PATIENCE_MS - SLACK_MS;
}

function lastingInWords(observed: Observed): string {
  const seconds = (ms: number) => `${ms / 1000} s`;
  return `and the faults lasted ${seconds(lastingOf(observed))} of a patience of ${seconds(PATIENCE_MS)}`;
}

function ownVerdict(observed: Observed, said: string): string | undefined {
  const { schedule, marks, main, isDeleted } = observed;
  const { truth } = JOBS[schedule.job];
  const isTruth = main.outputs['outcome'] === truth.outcome && main.outputs['reason'] === truth.reason;
  const runs = schedule.job !== 'missing tag';
  if (!isTruth) {
    // Without a proof that the first pod can't start the step, none follows it.
    const isFirst = attemptsIn(main).every(({ followedBy }) => followedBy !== 'next-policy');
    // A watch that has lost its place does not see the end that would prove it.
    const hasMissed = observed.spoiled.some(({ what }) => what === 'expired');
    if (schedule.job === 'fallback' && isFirst && (isDeleted || hasMissed || isConnectionLost(observed)))
      return undefined;
    return `${said}, and the job ends with ${truth.outcome}, ${truth.reason}${isDeleted ? ', or deleted' : ''}`;
  }
  if (runs && marks.ended === 0) return `${said}, and the program has not come to its end`;
  return undefined;
}
