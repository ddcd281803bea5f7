import { isCause } from '../job/causes.ts';
import { SETUP_GRACE_MS } from '../job/job.ts';
import type { Finding } from '../judge/finding.ts';
import type { Observation } from '../judge/observation.ts';
import { observe } from '../judge/observe.ts';
import { schedulingBlocker } from '../judge/start/scheduling.ts';
import { givenUpBy } from '../judge/start/start-blocker.ts';
import { type State, startState } from '../judge/state.ts';
import { waitingFor } from '../judge/timed-out.ts';
import { isGoing, judge, terminationEnd } from '../judge/verdict.ts';
import type { Recording } from './format.ts';

/** What a recording tells. Without a verdict `outcome` and most others are null, and `message` says what was waited for. */
export type Replayed = {
  outcome: Finding['outcome'] | null;
  category: Finding['category'] | null;
  reason: string;
  /** Of a failed pull; null for all else. */
  cause: string | null;
  lasting: boolean | null;
  container: string | null;
  image: string | null;
  message: string;
  /** When a verdict was possible: at a observation, or at a moment between two at which something was given up. */
  decidedAt: number | null;
};

/**
 * Judges a recording as the run was judged: after each observation, and at every moment between two at which a time runs out.
 *
 * Behind the last observation the judge goes on for one grace, as if nothing more were to come: long enough for anything
 * that may pass to be given up; and a pod that is to end, until it has to have ended. A pod that is then still without a node has no end in the recording, but a finding: what
 * schedule-timeout would say. A pod that waits in a queue, runs or is being pulled has none; that is told as `waiting`.
 */
export function replay({ options, observations }: Recording): Replayed {
  let state: State = startState(options);
  for (const [index, observation] of observations.entries()) {
    state = observe(state, observation);
    const until = observations[index + 1]?.at ?? endOfPatience(state, observation.at) + 1;
    const verdict = judgeUntil(state, observation.at, until);
    if (verdict) return told(lastWord(state, observations.slice(index + 1)) ?? verdict.finding, verdict.at);
  }
  const end = endOfPatience(state, observations.at(-1)?.at ?? options.begunAt);
  const impatient = { ...state, options: { ...options, scheduleTimeoutMs: options.scheduleTimeoutMs ?? 0 } };
  const scheduling = impatient.pod && schedulingBlocker(impatient);
  const unscheduled = scheduling && givenUpBy(scheduling, end);
  if (unscheduled) return told(unscheduled, end);
  return {
    outcome: null,
    category: null,
    reason: 'waiting',
    cause: null,
    lasting: null,
    container: null,
    image: null,
    message: `The tape ends before the step does: ${waitingFor(state)}.`,
    decidedAt: null,
  };
}

/** How long after the last observation a verdict is looked for. */
function endOfPatience(state: State, last: number): number {
  const going = state.pod !== undefined && isGoing(state.pod) ? terminationEnd(state) : last;
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = state.options;
  const graces = [graceMs, setupGraceMs, ...Object.values(state.options.gracesMs ?? {})];
  return Math.max(last + Math.max(...graces), going);
}

/** The first verdict from `from` on and before `until`: what is seen at a moment is heard before a time that runs out then. */
function judgeUntil(state: State, from: number, until: number): { finding: Finding; at: number } | undefined {
  for (let now = from; ; ) {
    const verdict = judge(state, now);
    if (verdict.kind === 'finished') return { finding: verdict.finding, at: now };
    if (verdict.again >= until || verdict.again <= now) return undefined;
    now = verdict.again;
  }
}

/** The log is read to its end after the verdict, and can say what the exit code does not. */
function lastWord(state: State, rest: readonly Observation[]): Finding | undefined {
  const log = rest.find((observation) => 'log' in observation);
  const verdict = log && judge(observe(state, log), log.at);
  return verdict?.kind === 'finished' ? verdict.finding : undefined;
}

function told(finding: Finding, decidedAt: number): Replayed {
  const { outcome, category, reason, persistence, message } = finding;
  return {
    outcome,
    category,
    reason,
    cause: category === 'image-pull' && isCause(reason) ? reason : null,
    lasting: persistence === 'permanent',
    container: finding.container ?? null,
    image: finding.image ?? null,
    message,
    decidedAt,
  };
}
