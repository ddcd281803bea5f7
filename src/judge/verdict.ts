import type { V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../moment.ts';
import { prospects } from './causes.ts';
import { hasStarted, statusOf } from './containers.ts';
import { deleted, disruptionOf } from './disruption.ts';
import { judgeEnd } from './ended.ts';
import type { Finding, Verdict } from './finding.ts';
import { concerns, type PullEpisode } from './pull-episodes.ts';
import { pullFinding } from './pull-finding.ts';
import type { State } from './state.ts';
import { timedOut } from './timed-out.ts';

/** A pod that is still there this long after it should be gone is on a node that nobody hears of. */
const TERMINATION_SLACK_MS = 30_000;

/**
 * Is the step over, and how? The first of these that holds:
 *
 * | what | why before the next |
 * |---|---|
 * | the step's container ended | only its status tells how; what came from outside is weighed there |
 * | the pod is gone, or failed as a whole | there is nothing left that could end |
 * | an image can't be pulled | the step hasn't begun, and waiting longer tells no more |
 * | the time is up | all else says more than "too late" |
 */
export function judge(state: State, now: number): Verdict {
  const { pod } = state;
  const found = pod && (ended(state, pod) ?? lost(state, pod, now) ?? givenUpPull(state, pod, now));
  if (found) return { kind: 'finished', finding: found };
  const timeoutAt = state.case.begunAt + state.case.timeoutMs;
  if (now >= timeoutAt) return { kind: 'finished', finding: timedOut(state) };
  return { kind: 'waiting', again: Math.min(timeoutAt, ...graceEnds(state), ...terminationEnd(pod)) };
}

function ended(state: State, pod: V1Pod): Finding | undefined {
  const end = statusOf(pod, state.case.step)?.state?.terminated;
  return end && judgeEnd(state, pod, end);
}

function lost(state: State, pod: V1Pod, now: number): Finding | undefined {
  const [end] = terminationEnd(pod);
  const overdue = end !== undefined && now >= end;
  if (state.goneAt !== undefined || overdue) return disruptionOf(pod, undefined) ?? deleted(pod);
  if (pod.status?.phase !== 'Failed') return undefined;
  return disruptionOf(pod, undefined) ?? refusedByNode(pod);
}

/** The kubelet refused the pod: OutOfcpu, NodeAffinity, UnexpectedAdmissionError and the like. */
function refusedByNode(pod: V1Pod): Finding {
  const said = [pod.status?.reason, pod.status?.message].filter(Boolean).join(': ');
  return {
    outcome: 'failure',
    category: 'scheduling',
    reason: 'refused-by-node',
    lasting: false,
    title: 'The node refused the pod',
    message: `The node ${pod.spec?.nodeName ?? ''} did not take the pod that was given to it.`,
    hint: 'Run the step again; if it stays, ask for less, or for another kind of node.',
    ...(said && { said }),
  };
}

function givenUpPull(state: State, pod: V1Pod, now: number): Finding | undefined {
  const failing = failingPulls(state, pod);
  const over =
    failing.find(({ failure }) => prospects[failure.cause] === 'lasting') ??
    failing.find((episode) => now >= graceEnd(state, episode));
  return over && pullFinding(state, pod, over);
}

/** Failures of containers that haven't started, by images they need. */
function failingPulls(state: State, pod: V1Pod): PullEpisode[] {
  return [...state.pulls.values()].filter(
    (episode) => concerns(pod, episode) && !hasStarted(statusOf(pod, episode.container)),
  );
}

/** The kubelet's own limit of pulls is no failure, so no grace runs out. */
function graceEnd(state: State, { since, failure }: PullEpisode): number {
  return prospects[failure.cause] === 'waits' ? Number.POSITIVE_INFINITY : since + state.case.graceMs;
}

function graceEnds(state: State): number[] {
  return state.pod ? failingPulls(state, state.pod).map((episode) => graceEnd(state, episode)) : [];
}

function terminationEnd(pod: V1Pod | undefined): [] | [number] {
  const stamp = pod?.metadata?.deletionTimestamp;
  return stamp === undefined ? [] : [momentOf(stamp) + TERMINATION_SLACK_MS];
}
