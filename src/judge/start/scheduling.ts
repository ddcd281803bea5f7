import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { isCheckName } from '../../job/images/checks.ts';
import { capitalize } from '../../job/text.ts';
import { isCheckout } from '../../plan/checkout.ts';
import { GATE } from '../../plan/dependents.ts';
import { conditionOf, containersOf } from '../containers.ts';
import { newestEvent, wordsOf } from '../events.ts';
import { finding } from '../finding.ts';
import { whoIs } from '../sentence.ts';
import type { ObservedState, State } from '../state.ts';
import { provisionerOf, quoting } from '../who-said.ts';
import { missingClaim } from './missing-claim.ts';
import { readScheduler } from './scheduler-words.ts';
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
  const why = schedulerReport?.words ?? 'the scheduler has not looked at it yet';
  const waiting = `no node for the pod yet: ${why}${scaling ? '; a node is being added' : ''}`;
  if (limit === undefined) return { waiting, giveUp: 'never' };
  return {
    waiting,
    ...(persistence === 'permanent' && !scaling && { passing: { what: waiting, graceMs: limit } }),
    giveUp: countsFrom(state, since, scaling) + limit,
    finding: finding('scheduling', 'unschedulable', {
      persistence,
      message: [
        ...(schedulerReport === undefined
          ? [`No scheduler took note of the pod${ofLack(pod) ?? ofScheduler(pod)}.`]
          : [`The scheduler found no node that could take the pod: ${why}.`, ...demands(state, said ?? '')]),
        ...provisionersWords(ofScaling),
      ].join(' '),
      hint:
        schedulerReport === undefined
          ? hintOfSilence(pod)
          : persistence === 'permanent'
            ? OF_DEMANDS
            : /unbound immediate PersistentVolumeClaims/.test(said ?? '')
              ? OF_UNBOUND
              : undefined,
      rawMessage: said,
    }),
  };
}

const OF_DEMANDS =
  'Change what the pod demands (node-selector, resources, volumes and all else in pod-template), or add the node or volume that it lacks. Trying again will not help.';

const OF_UNBOUND =
  'Look up why with `kubectl describe pvc`: mostly the claim names no StorageClass that the cluster has, and nobody has made a volume for it.';

/** A scheduler that is not there says nothing. */
function ofScheduler({ spec }: V1Pod): string {
  const { schedulerName = DEFAULT_SCHEDULER } = spec ?? {};
  return schedulerName === DEFAULT_SCHEDULER ? '' : `, which asks for the one of the name ${schedulerName}`;
}

/**
 * Nor does the usual one where it lacks a resource claim of the pod, or its pod group.
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins: dynamicresources/dynamicresources.go,
 * gangscheduling/gangscheduling.go (PreEnqueue)
 */
function ofLack({ spec }: V1Pod): string | undefined {
  const { schedulerName = DEFAULT_SCHEDULER, resourceClaims = [], schedulingGroup } = spec ?? {};
  const claims = resourceClaims.map((claim) => claim.resourceClaimName ?? claim.resourceClaimTemplateName);
  const group = schedulingGroup?.podGroupName;
  if (schedulerName !== DEFAULT_SCHEDULER) return undefined;
  if (claims.length > 0) return `, as where one of its resource claims does not exist: ${claims.join(', ')}`;
  return group && `, as where its PodGroup ${group} does not exist`;
}

function hintOfSilence(pod: V1Pod): string {
  return ofLack(pod) === undefined
    ? 'Check that this scheduler runs, and that all exists that the pod names.'
    : 'Check that all exists that the pod names.';
}

const DEFAULT_SCHEDULER = 'default-scheduler';

/** What a node has to have for the pod; of what the scheduler has not found it names the kind alone. Ours ask for no more than others. */
function demands({ pod, options }: ObservedState, said: string): string[] {
  const requests = containersOf(pod)
    .filter((container) => !isCheckName(container.name) && !isCheckout(container))
    .flatMap(({ name, resources }) => {
      const asked = Object.entries(resources?.requests ?? {}).map((one) => one.join('='));
      return asked.length === 0 ? [] : [`${whoIs(name, options.step)} asks for ${asked.join(', ')}`];
    });
  const labels = Object.entries(pod.spec?.nodeSelector ?? {}).map((one) => one.join('='));
  const claims = (pod.spec?.volumes ?? []).flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
  const all = [
    ...requests,
    ...(labels.length === 0 ? [] : [`its node selector is ${labels.join(', ')}`]),
    ...(claims.length === 0 || !/volume/i.test(said)
      ? []
      : [`it claims the volumes of ${claims.join(', ')}`]),
  ];
  return all.length === 0 ? [] : [`${capitalize(all.join('; '))}.`];
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

/** The condition stays. The event comes first, and is the only source if a later scheduler sets no condition. */
function schedulersWords(state: ObservedState): string | undefined {
  const condition = conditionOf(state.pod, 'PodScheduled');
  if (condition?.status === 'False' && condition.message) return condition.message;
  const failed = newestEvent(
    state.events,
    (event) => event.reason === 'FailedScheduling' && provisionerOf(event) === undefined,
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
