import { cancelled, type Finding, type Verdict } from '../findings/finding.ts';
import { hasCode, isForbidden } from '../job/errors.ts';
import type { PackedFiles } from '../job/job.ts';
import { messageOf } from '../job/values.ts';
import { deletionGrace, endOfPod, startCertainty } from '../judge/certainty.ts';
import { pullInFlight } from '../judge/pulls.ts';
import type { State } from '../judge/state.ts';
import { judge } from '../judge/verdict.ts';
import { filesUnsent } from '../messages/exits.ts';
import { explainedFinding } from './errors.ts';
import { type Follower, openFilesSender, openNodeCondition, openPullSecretLookup } from './followers.ts';
import { openProgressLog, type ProgressLog, type StepLog } from './log.ts';
import type { Pod, Trouble } from './pod.ts';
import type { Cluster } from './ports.ts';

/** After the step's timeout, a verdict is confirmed for this long. */
const AFTER_TIMEOUT_MS = 3000;
/**
 * Most nodes have reported again this long after an outage. A kubelet sends statuses every 10 s at the latest, and watches
 * its pods again after a pause that grows to 30 s and jitters up to twice that:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go,
 * https://github.com/kubernetes/client-go/blob/v0.37.1/tools/cache/reflector.go
 */
const NODES_BACK_MS = 30_000;

/**
 * Confirms verdicts that depend on time. There may be no news of the pod because a watch was cut, or because its node could not
 * report. So the pod is read once more, and not soon after an outage.
 */
function openConfirmation(pod: Pick<Pod, 'state' | 'clock' | 'lookAgain' | 'lastOutageEnd'>) {
  const { begunAt, timeoutMs } = pod.state.options;
  const latest = begunAt + timeoutMs + AFTER_TIMEOUT_MS;
  let lookedFrom: State | undefined;
  return {
    /**
     * The time until which to wait for the confirmation (milliseconds since 1970); undefined if there is nothing to wait for.
     */
    awaited() {
      const now = pod.clock.now();
      if (pod.state.pod === undefined || now >= latest) return undefined;
      const nodesBack = pod.lastOutageEnd() + NODES_BACK_MS;
      if (now < nodesBack) {
        lookedFrom = undefined;
        return Math.min(nodesBack, latest);
      }
      if (lookedFrom === undefined) {
        lookedFrom = pod.state;
        pod.lookAgain();
      }
      return pod.state === lookedFrom ? latest : undefined;
    },
    /** Called when there is no verdict any more. */
    reset() {
      lookedFrom = undefined;
    },
  };
}

/** A time at which no limit has passed yet. */
const BEFORE_ALL = 0;

/**
 * Observes a pod until `judge` reaches a verdict, and returns that, or what ended the observation earlier. Calls
 * `judge` after each observation, and at the time that it asked for. A verdict that rests on time having passed is
 * confirmed first. `onNote` receives lines for the log.
 */
export async function observeUntil<Finished extends { kind: 'finished' }>(
  pod: Pick<Pod, 'state' | 'next' | 'clock' | 'lookAgain' | 'lastOutageEnd'>,
  judge: (state: State, now: number) => Finished | { kind: 'waiting'; again: number },
  followers: readonly Follower[] = [],
  onNote: (text: string) => void = () => {},
): Promise<Finished | Trouble | { kind: 'interrupt' }> {
  const confirmation = openConfirmation(pod);
  for (;;) {
    for (const follower of followers) follower.update(pod.state);
    const verdict = judge(pod.state, pod.clock.now());
    let until: number | undefined;
    if (verdict.kind === 'waiting') {
      confirmation.reset();
      const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
      until = Math.min(verdict.again, ...updates);
    } else if (judge(pod.state, BEFORE_ALL).kind === 'waiting') {
      until = confirmation.awaited();
    }
    if (until === undefined) return verdict as Finished;
    const interruption = await pod.next(until);
    if (interruption?.kind === 'note') onNote(interruption.text);
    else if (interruption !== undefined) return interruption;
  }
}

/** The shortest grace period that the kubelet confirms: with 0 the API server removes the pod before its node knows. */
const GRACE_SECONDS = 1;
/** If a node has not confirmed the deletion in this time, it may be lost. */
const TIMEOUT_MS = 30_000;
/** A deletion does not stop a pull. containerd stops one itself after five minutes without progress. */
const PULLING_TIMEOUT_MS = 600_000;
/** Most nodes confirm within a second. */
const REPORT_AFTER_MS = 2000;

/**
 * What must be certain about a pod before another one can run its step: that the step has not started and can no longer start,
 * that the pod has ended, or nothing.
 */
export type Proof = 'never-started' | 'ended' | 'nothing';

type DeletionOutcome = 'proven' | 'started' | 'unknown';

type DeletionVerdict = { kind: 'finished'; outcome: DeletionOutcome } | { kind: 'waiting'; again: number };

/**
 * Deletes a pod before another one replaces it, and waits until the proof exists or can no longer come; at least until `until`
 * (milliseconds since 1970). `report` gets a line for the log if that takes long.
 */
export async function deleteBeforeRetry(
  pod: Pod,
  { proof, until }: { proof: Proof; until: number },
  report: (line: string) => void,
): Promise<DeletionOutcome> {
  void pod.delete(graceFor(proof, pod.state));
  if (proof === 'nothing') return 'proven';
  const begunAt = pod.clock.now();
  let reportAt = begunAt + REPORT_AFTER_MS;
  const judge = (state: State, now: number): DeletionVerdict => {
    const known = proof === 'ended' ? ended(state, now) : neverStarted(state);
    if (known.kind === 'finished') return known;
    const image = pullInFlight(state);
    const shortest = begunAt + (image === undefined ? TIMEOUT_MS : PULLING_TIMEOUT_MS);
    const deadline = Math.min(Math.max(shortest, until), state.options.begunAt + state.options.timeoutMs);
    if (now >= deadline) return { kind: 'finished', outcome: 'unknown' };
    if (now >= reportAt) {
      reportAt = Number.POSITIVE_INFINITY;
      const why =
        image === undefined
          ? `; the node ${state.pod?.node ?? ''} has not confirmed it, and the cluster has not given the pod up`
          : `; the node is still pulling ${image}, which nothing stops`;
      report(`waiting until ${AWAITED[proof]} ${pod.name} any more${why}`);
    }
    return { kind: 'waiting', again: Math.min(deadline, reportAt, known.again) };
  };
  const end = await observeUntil(pod, judge);
  // A pod that can't be watched or deleted confirms nothing.
  return end.kind === 'finished' ? end.outcome : 'unknown';
}

const AWAITED = {
  'never-started': "it is certain that the step can't start in the pod",
  ended: 'it is certain that nothing runs in the pod',
};

/** A running program gets the grace that its pod sets. */
function graceFor(proof: Proof, state: State): number | undefined {
  if (proof === 'never-started') return GRACE_SECONDS;
  if (endOfPod(state) !== undefined) return 0;
  const own = deletionGrace(state);
  return own === undefined ? undefined : Math.max(own, GRACE_SECONDS);
}

function neverStarted(state: State): DeletionVerdict {
  const certainty = startCertainty(state);
  if (certainty === 'open') return { kind: 'waiting', again: Number.POSITIVE_INFINITY };
  return { kind: 'finished', outcome: certainty === 'never-started' ? 'proven' : certainty };
}

function ended(state: State, now: number): DeletionVerdict {
  const end = endOfPod(state);
  if (end === undefined && state.gone) return { kind: 'finished', outcome: 'unknown' };
  const at = end ?? Number.POSITIVE_INFINITY;
  return now >= at ? { kind: 'finished', outcome: 'proven' } : { kind: 'waiting', again: at };
}

/**
 * Follows one pod to the end of its step: reports progress, shows its log, and judges after each observation. Does not
 * delete the pod. `collector` reads the files that come back. Cluster failures are returned as findings; only a bug throws.
 */
export async function followStep(
  pod: Pod,
  cluster: Pick<Cluster, 'nodes' | 'sendFiles' | 'lackingRights' | 'lookUpSecrets'>,
  host: Parameters<typeof openProgressLog>[0],
  stepLog: StepLog,
  files?: PackedFiles,
  collector?: Follower,
): Promise<Finding> {
  const { namespace, needed, clock } = pod;
  const progress = openProgressLog(host, pod.state.options.begunAt, clock);
  const lookups = [openNodeCondition(pod, cluster.nodes), openPullSecretLookup(pod, cluster)];
  const sender = openFilesSender(pod, cluster, files);
  const own = collector === undefined ? [] : [collector];
  const followers = [...lookups, sender, progress, stepLog, ...own];
  const observed = () => observeUntil(pod, judge, followers, progress.line);
  const end = await endWithAllEvents(pod, observed, progress);
  if (end.kind === 'interrupt') return cancelled();
  if (end.kind === 'trouble') {
    if (end.verb === 'attach' && hasCode(end.error, 'unreachable')) return filesUnsent(end.error);
    const what = end.verb === 'attach' ? 'attach to pods' : `${end.verb} pods`;
    const asking = { what, namespace, asked: pod.state.options, pod: pod.requested };
    return explainedFinding(end.error, asking, cluster, needed);
  }
  const log = await stepLog.finish();
  if (log !== undefined) pod.add({ at: clock.now(), ...log });
  const last = judge(pod.state, clock.now());
  return last.kind === 'finished' ? last.finding : end.finding;
}

type End = Awaited<ReturnType<typeof observeUntil<Extract<Verdict, { kind: 'finished' }>>>>;

/**
 * The end of the observation. It is judged with all events if the step failed, if only events can show how it ended, or if
 * changes of the pod may have been missed. A kubelet that rejects a pod reports it first in an event, and in the status only
 * when the containers have ended.
 */
async function endWithAllEvents(pod: Pod, observed: () => Promise<End>, progress: ProgressLog): Promise<End> {
  const end = await observed();
  if (end.kind !== 'finished') return end;
  const mayHaveMissed = pod.lastOutageEnd() > pod.state.options.begunAt;
  const isClear = !mayHaveMissed && !pod.state.stepEnd?.mayBeKilled;
  if (end.finding.outcome === 'success' && isClear) return end;
  await pod.addLaterEvents().catch((error: unknown) => {
    // Without the right, the watch has already reported it.
    if (!isForbidden(error)) progress.line(`later events can't be read: ${messageOf(error)}`);
  });
  progress.update(pod.state);
  return judge(pod.state, pod.clock.now()).kind === 'waiting' ? observed() : end;
}
