import { finding, type StartBlocker, withFacts } from '../findings/finding.ts';
import { insideSentence, STEP, theNamespace } from '../findings/wording.ts';
import { GATE } from '../job/pod-parts.ts';
import { capitalize, prose } from '../job/text.ts';
import { spanOfTime } from '../job/values.ts';
import { missingClaim, readScheduler } from '../messages/scheduler.ts';
import { type EventFacts, type Events, newestEvent, provisionerOf, quoting } from '../pod/events.ts';
import type { PodFacts } from '../pod/facts.ts';
import { theContainer } from './added.ts';
import type { ObservedState, PodAndRequest } from './state.ts';

/** What a node must have for the pod. Containers of Pod Step request no more than others. */
function demands({ pod, options }: PodAndRequest): string[] {
  const requests = pod.containers
    .filter(({ isOurs }) => !isOurs)
    .flatMap(({ name, requests }) => {
      const asked = Object.entries(requests).map((one) => one.join('='));
      const who = name === options.step ? STEP : theContainer(options, name);
      return asked.length === 0 ? [] : [`${who} asks for ${asked.join(', ')}`];
    });
  const labels = Object.entries(pod.nodeSelector).map(
    ([key, value]) =>
      `${key}=${value}${options.nodeSelector?.includes(key) === false ? ' (added by the cluster)' : ''}`,
  );
  const all = [...requests, ...(labels.length === 0 ? [] : [`its node selector is ${labels.join(', ')}`])];
  return all.length === 0 ? [] : [`${capitalize(all.join('; '))}.`];
}

const WAIT_FOR_AUTOSCALER =
  'Wait until the autoscaler can add a node (schedule-timeout), or raise its limit of nodes. Otherwise request less (resources).';

/** Something that the pod claims does not exist: no wait for a node, but a mistake. `schedulerSaid`: undefined if it said nothing. */
function missingClaimBlocker(
  { pod, events, options: { graceMs } }: ObservedState,
  schedulerSaid: string | undefined,
  since: number,
): StartBlocker | undefined {
  const isOfController = ({ reason }: EventFacts) => reason === 'FailedResourceClaimCreation';
  const said = schedulerSaid ?? newestEvent(events, isOfController)?.words;
  const found = said === undefined ? undefined : missingClaim(said, theNamespace(pod));
  if (found === undefined) return undefined;
  const waiting = insideSentence(found.message);
  return {
    waiting,
    giveUp: since + graceMs,
    passing: { what: waiting, graceMs },
    finding: withFacts(found, { grace: { input: 'pull-grace', value: spanOfTime(graceMs) } }),
  };
}

/**
 * What is said of a pod about which no scheduler has written an event: its scheduler does not run, or something that the pod names
 * is missing, such as its pod group. Others write some, such as a virtual cluster whose pod can't be made below (SyncError).
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins (PreEnqueue)
 */
function silenceOf({ pod: { scheduler }, events }: Pick<ObservedState, 'pod' | 'events'>) {
  const warning = newestEvent(events, (event) => event.isWarning && provisionerOf(event) === undefined);
  const quoted = warning === undefined ? [] : [quoting(warning)];
  const which = scheduler === undefined ? '' : `, which requires the scheduler ${scheduler}`;
  return {
    words: ['the scheduler has not handled it yet', ...quoted].join('; ').replace(/\.$/, ''),
    message: [`No scheduler handled the pod${which}.`, ...quoted].join(' '),
    hint:
      warning === undefined
        ? 'Check that this scheduler runs, and that everything exists that the pod names.'
        : 'Change what it says of the pod, or ask your cluster administrator.',
    persistence: 'transient',
    rawMessage: warning?.words,
  } as const;
}

/** What is said of a pod for which the scheduler has found no node. `said`: its words. */
function reportOf(state: ObservedState, said: string) {
  const report = readScheduler(said);
  const isScalable = mayScale(state.events);
  return {
    words: report.words,
    message: [`The scheduler found no node for the pod: ${report.words}.`, ...demands(state)].join(' '),
    hint: isScalable ? WAIT_FOR_AUTOSCALER : report.hint,
    persistence: isScalable ? 'transient' : report.persistence,
    rawMessage: said,
  };
}

/**
 * The pod has no node yet. That usually passes: a full cluster empties, an autoscaler adds nodes in minutes. So it
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
  const { pod, events, unscheduledSince: since } = state;
  if (pod.node !== undefined) return undefined;
  if (pod.gates.length > 0) return { waiting: prose(heldBack(pod)) };
  if (since === undefined) return undefined;
  const said = schedulersWords(pod, events);
  const missing = missingClaimBlocker(state, said, since);
  if (missing !== undefined) return missing;
  const { words, message, ...report } = said === undefined ? silenceOf(state) : reportOf(state, said);
  const ofScaling = newestEvent(events, speaksOfScaling);
  const scaling = ofScaling !== undefined && isPromise(ofScaling);
  const limit = state.options.scheduleTimeoutMs;
  const waiting = prose(`no node for the pod yet: ${words}${scaling ? '; a node is being added' : ''}`);
  if (limit === undefined) return { waiting };
  const giveUp = countsFrom(events, since, scaling) + limit;
  return {
    waiting,
    // As long as nothing is reported, a node usually follows within milliseconds.
    ...(report.rawMessage !== undefined && { passing: { what: waiting, graceMs: giveUp - since } }),
    giveUp,
    finding: finding('scheduling', 'unschedulable', {
      ...report,
      // The scheduler knows the nodes that there are, and the provisioner why it adds none.
      message: ofScaling?.words ? `${message} ${quoting(ofScaling)}` : message,
    }),
  };
}

function heldBack({ gates, queue }: PodFacts): string {
  if (gates.every((gate) => gate === GATE)) return 'Pod Step has not removed its scheduling gate yet';
  return gates.some((gate) => gate.startsWith('kueue.x-k8s.io/'))
    ? `the pod waits in the queue ${queue === undefined ? 'of Kueue' : `${queue} of Kueue`}`
    : `the pod is held back by the scheduling gate ${gates.join(', ')}`;
}

/**
 * The condition stays, also the API server's own after the last gate is removed. The event comes first, and is the only source
 * if a later scheduler sets no condition: FailedScheduling, or as others name it, Unschedulable (KAI) and Scheduling (YuniKorn).
 */
function schedulersWords({ unschedulable }: PodFacts, events: Events): string | undefined {
  const isOfScheduler = (event: EventFacts) =>
    /schedul(?!ed$)/i.test(event.reason) && provisionerOf(event) === undefined;
  return unschedulable ?? newestEvent(events, isOfScheduler)?.words;
}

/**
 * cluster-autoscaler: TriggeredScaleUp, NotTriggerScaleUp, and in GKE FailedScaleUp; Karpenter and its derivatives: Nominated,
 * and their own FailedScheduling.
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/processors/status/eventing_scale_up_processor.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/provisioning/scheduling/events.go
 */
const PROMISES = new Set(['TriggeredScaleUp', 'Nominated']);
const WITHDRAWALS = new Set(['NotTriggerScaleUp', 'FailedScaleUp']);

function isPromise({ reason }: EventFacts): boolean {
  return PROMISES.has(reason);
}

function speaksOfScaling(event: EventFacts): boolean {
  const { reason } = event;
  if (reason === 'FailedScheduling') return provisionerOf(event) !== undefined;
  return isPromise(event) || WITHDRAWALS.has(reason);
}

/** Longer than autoscalers themselves give a node, which is 15 minutes; then they announce another one. */
const PROMISED_MS = 1_200_000;

/**
 * When the time limit of a pod starts that has needed a node since `since`. After a withdrawal, it starts with the last promise
 * of a node. While a node is promised, it starts 20 minutes after the first promise, however often the promise is repeated.
 */
function countsFrom(events: Events, since: number, isPromised: boolean): number {
  const promises = [...events.values()].filter(isPromise);
  if (promises.length === 0) return since;
  const times = promises.map(({ firstAt }) => Math.max(since, firstAt));
  const latest = Math.min(...times) + PROMISED_MS;
  return isPromised ? latest : Math.min(latest, Math.max(...times));
}

/** For an autoscaler that knows a group of nodes, but cannot add a node right now. The group may have nodes that fit. */
const NO_ROOM_NOW =
  /max node group size reached|max total nodes in cluster reached|max cluster [^:]{1,99} limit reached|exceed limits for nodepool|in backoff after failed scale-up|not ready for scale-up/;

/** Has an autoscaler announced a node for this pod at some time, or refused one for now? Then another try may help. */
function mayScale(events: Events): boolean {
  return [...events.values()].some(
    (event) =>
      isPromise(event) ||
      event.reason === 'FailedScaleUp' ||
      (speaksOfScaling(event) && NO_ROOM_NOW.test(event.words)),
  );
}
