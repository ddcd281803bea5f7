import { cancelled, type Finding, givenUpBy } from '../../src/findings/finding.ts';
import { isCause } from '../../src/job/causes.ts';
import { SETUP_GRACE_MS } from '../../src/job/job.ts';
import { withJobOutputs } from '../../src/judge/end.ts';
import { observe } from '../../src/judge/observe.ts';
import { schedulingBlocker } from '../../src/judge/scheduling.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { isGoing, judge, terminationEnd, waitingFor } from '../../src/judge/verdict.ts';
import type { Observation } from '../../src/pod/events.ts';
import type { Recording } from '../../src/recording/recording.ts';

export type Replayed = ReturnType<typeof replay>;

/**
 * Judges a recording as the run was judged: after each observation, and between two whenever a time limit passes.
 *
 * After the last observation it goes on for one grace, as if nothing more came: enough to give up any transient
 * failure; for a terminating pod until it must have ended. If the pod then still has no node, the finding is that of
 * schedule-timeout. A pod that waits in a queue, for a node that is being added or for a pull, or that runs, has no
 * finding: the reason is `waiting`. A cancel ends the step, whatever was to be seen of the pod by then.
 */
export function replay({ options, observations, cancelledAt }: Recording) {
  let state: State = startState(options);
  if (cancelledAt !== undefined) {
    const last = observations.reduce(observe, state);
    const message = `${cancelled.message} Until then: ${waitingFor(last)}.`;
    return replayed(last, { finding: { ...cancelled, message }, at: cancelledAt });
  }
  for (const [index, observation] of observations.entries()) {
    state = observe(state, observation);
    const until = observations[index + 1]?.at ?? endOfPatience(state, observation.at) + 1;
    const verdict = judgeUntil(state, observation.at, until);
    if (verdict) return replayed(state, withLastWord(state, verdict, observations.slice(index + 1)));
  }
  const end = endOfPatience(state, observations.at(-1)?.at ?? options.begunAt);
  const impatient = { ...state, options: { ...options, scheduleTimeoutMs: options.scheduleTimeoutMs ?? 0 } };
  const scheduling = impatient.pod && schedulingBlocker(impatient);
  const unscheduled = scheduling && givenUpBy(scheduling, end);
  return replayed(state, unscheduled && { finding: unscheduled, at: end });
}

/** Until when a verdict is looked for after the last observation. */
function endOfPatience(state: State, last: number): number {
  const going = state.pod !== undefined && isGoing(state.pod) ? terminationEnd(state) : last;
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = state.options;
  const graces = [graceMs, setupGraceMs, ...Object.values(state.options.gracesMs ?? {})];
  return Math.max(last + Math.max(...graces), going);
}

/** The first verdict in [`from`, `until`): an observation comes before a time limit that passes at the same time. */
function judgeUntil(state: State, from: number, until: number): { finding: Finding; at: number } | undefined {
  for (let now = from; ; ) {
    const verdict = judge(state, now);
    if (verdict.kind === 'finished') return { finding: verdict.finding, at: now };
    if (verdict.again >= until || verdict.again <= now) return undefined;
    now = verdict.again;
  }
}

/** After the verdict events are listed and the log is read to its end, which can show what the exit code does not. */
function withLastWord(state: State, first: { finding: Finding; at: number }, rest: readonly Observation[]) {
  const end = rest.findIndex((observation) => 'log' in observation) + 1;
  const last = rest.slice(0, end).reduce(observe, state);
  const verdict = judge(last, rest[end - 1]?.at ?? first.at);
  const finding = verdict.kind === 'finished' ? verdict.finding : first.finding;
  return { finding: withJobOutputs(finding, last), at: first.at };
}

/** Without a verdict most fields are null, and `message` says what the step was waiting for. */
function replayed(state: State, verdict: { finding: Finding; at: number } | undefined) {
  const { finding, at } = verdict ?? {};
  return {
    outcome: finding?.outcome ?? null,
    category: finding?.category ?? null,
    reason: finding?.reason ?? 'waiting',
    /** Of a failed pull. */
    cause: finding?.category === 'image-pull' && isCause(finding.reason) ? finding.reason : null,
    lasting: finding ? finding.persistence === 'permanent' : null,
    container: finding?.container ?? null,
    image: finding?.image ?? null,
    message: finding?.message ?? `The tape ends before the step does: ${waitingFor(state)}.`,
    /** When a verdict was possible: at an observation, or between two when something was given up. */
    decidedAt: at ?? null,
  };
}
