import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { GATE } from '../../plan/dependents.ts';
import { conditionOf } from '../containers.ts';
import { newestEvent, wordsOf } from '../events.ts';
import { finding } from '../finding.ts';
import type { ObservedState, State } from '../state.ts';
import { provisionerOf, quoting } from '../who-said.ts';
import { demands, hintOfDemands } from './demands.ts';
import { missingClaim } from './missing-claim.ts';
import { readScheduler } from './scheduler-words.ts';
import { silenceOf } from './silent-scheduler.ts';
import type { StartBlocker } from './start-blocker.ts';

/**
 * The pod has no node yet. That is mostly a wait: a full cluster empties, an autoscaler adds nodes in minutes. So it
 * has its own limit (schedule-timeout) instead of the grace of failures. The default of 15 minutes is longer than
 * adding a node or a busy hour takes, and still ends a pod that fits no node long before its step's timeout of hours.
 * It does not run while
 *
 * - an autoscaler has announced a node for this pod, and not withdrawn it, for 20 minutes in all (PROMISED_MS);
 * - a scheduling gate holds the pod back in a queue, such as Kueue's.
 *
 * A volume that is bound when its first pod is scheduled (WaitForFirstConsumer) reports nothing meanwhile and needs no
 * exception. Only a claim that does not exist is a mistake, with the grace of a failure.
 */
export function schedulingBlocker(state: ObservedState): StartBlocker | undefined {
  const { pod } = state;
  const since = state.unscheduledSince;
  if (pod.spec?.nodeName !== undefined || hasNode(state)) return undefined;
  const gates = pod.spec?.schedulingGates?.map(({ name }) => name) ?? [];
  if (gates.length > 0) return { waiting: heldBack(pod, gates), giveUp: 'never' };
  if (since === undefined) return undefined;
  const said = schedulersWords(state);
  const missing = missingClaim(state, said, since);
  if (missing !== undefined) return missing;
  const schedulerReport = said === undefined ? undefined : readScheduler(said);
  const ofScaling = newestEvent(state.events, speaksOfScaling)?.event;
  const scaling = ofScaling !== undefined && isPromise(ofScaling);
  const persistence = mayScale(state) ? 'transient' : (schedulerReport?.persistence ?? 'transient');
  const limit = state.options.scheduleTimeoutMs;
  const silence = silenceOf(state);
  const why = schedulerReport?.words ?? silence.waiting;
  const waiting = `no node for the pod yet: ${why}${scaling ? '; a node is being added' : ''}`;
  if (limit === undefined) return { waiting, giveUp: 'never' };
  const giveUp = countsFrom(state, since, scaling) + limit;
  const rawMessage = said ?? silence.rawMessage;
  return {
    waiting,
    // While nobody has said anything, a node mostly follows within milliseconds.
    ...(rawMessage !== undefined && { passing: { what: waiting, graceMs: giveUp - since } }),
    giveUp,
    finding: finding('scheduling', 'unschedulable', {
      persistence: persistence === 'permanent' ? 'permanent' : 'transient',
      message: [
        ...(schedulerReport === undefined
          ? [silence.message]
          : [`The scheduler found no node that could take the pod: ${why}.`, ...demands(state, said ?? '')]),
        ...provisionersWords(ofScaling),
      ].join(' '),
      hint: schedulerReport === undefined ? silence.hint : hintOfDemands(persistence, said ?? ''),
      rawMessage,
    }),
  };
}

/** When the pod began to need a node: at its creation, or when its last scheduling gate was removed. */
export function unscheduledSince(before: number | undefined, pod: V1Pod, at: number): number | undefined {
  const gated = (pod.spec?.schedulingGates ?? []).length > 0;
  return pod.spec?.nodeName !== undefined || gated ? undefined : (before ?? at);
}

function heldBack(pod: V1Pod, gates: string[]): string {
  const queue = pod.metadata?.labels?.['kueue.x-k8s.io/queue-name'];
  if (gates.every((gate) => gate === GATE)) return 'the Secret or ConfigMap of the pod is not there yet';
  return gates.some((gate) => gate.startsWith('kueue.x-k8s.io/'))
    ? `the pod waits in the queue ${queue === undefined ? 'of Kueue' : `${queue} of Kueue`}`
    : `the pod is held back by the scheduling gate ${gates.join(', ')}`;
}

/**
 * The condition stays, also the API server's own after the last gate is removed. The event comes first, and is the only source
 * if a later scheduler sets no condition: FailedScheduling, or as others name it, Unschedulable (KAI) and Scheduling (YuniKorn).
 */
function schedulersWords(state: ObservedState): string | undefined {
  const { status, reason, message } = conditionOf(state.pod, 'PodScheduled') ?? {};
  if (status === 'False' && reason !== 'SchedulingGated' && message) return message;
  const failed = newestEvent(
    state.events,
    (event) => /schedul/i.test(event.reason ?? '') && provisionerOf(event) === undefined,
  );
  return failed && wordsOf(failed.event);
}

function hasNode(state: State): boolean {
  return newestEvent(state.events, ({ reason }) => reason === 'Scheduled') !== undefined;
}

/**
 * cluster-autoscaler: TriggeredScaleUp, NotTriggerScaleUp, and in GKE FailedScaleUp; Karpenter and what is made of it:
 * Nominated, and FailedScheduling of its own.
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/processors/status/eventing_scale_up_processor.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/provisioning/scheduling/events.go
 */
const PROMISES = new Set(['TriggeredScaleUp', 'Nominated']);
const WITHDRAWALS = new Set(['NotTriggerScaleUp', 'FailedScaleUp']);

function isPromise({ reason = '' }: CoreV1Event): boolean {
  return PROMISES.has(reason);
}

function speaksOfScaling(event: CoreV1Event): boolean {
  const { reason = '' } = event;
  if (reason === 'FailedScheduling') return provisionerOf(event) !== undefined;
  return isPromise(event) || WITHDRAWALS.has(reason);
}

/** Longer than autoscalers themselves give a node, which is 15 minutes; then they announce another one. */
const PROMISED_MS = 1_200_000;

/**
 * When the limit of a pod begins that has needed a node `since` then: after a withdrawal, with the last promise of a node; while
 * one is promised, 20 minutes after the first, however often it is promised anew.
 */
function countsFrom({ events }: ObservedState, since: number, isPromised: boolean): number {
  const promises = [...events.values()].filter(({ event }) => isPromise(event));
  if (promises.length === 0) return since;
  const times = promises.map(({ firstAt }) => Math.max(since, firstAt));
  const latest = Math.min(...times) + PROMISED_MS;
  return isPromised ? latest : Math.min(latest, Math.max(...times));
}

/** The scheduler knows the nodes that there are, and the provisioner why it adds none. */
function provisionersWords(event: CoreV1Event | undefined): string[] {
  return event === undefined || wordsOf(event) === ''
    ? []
    : [quoting(provisionerOf(event) ?? 'The autoscaler', event)];
}

/** Of an autoscaler that knows a group of nodes, but can't add one just now; it may be one that fits. */
const NO_ROOM_NOW =
  /max node group size reached|max total nodes in cluster reached|max cluster [^:]{1,99} limit reached|exceed limits for nodepool|in backoff after failed scale-up|not ready for scale-up/;

/** Has an autoscaler announced a node for this pod at some time, or refused one for now? Then another try may help. */
function mayScale({ events }: State): boolean {
  return [...events.values()].some(
    ({ event }) =>
      isPromise(event) ||
      event.reason === 'FailedScaleUp' ||
      (speaksOfScaling(event) && NO_ROOM_NOW.test(wordsOf(event))),
  );
}
