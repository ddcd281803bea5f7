import { type Finding, type StartBlocker, seenCase, withFacts } from '../findings/finding.ts';
import { insideSentence, quotedFailure } from '../findings/wording.ts';
import type { Cause } from '../job/causes.ts';
import { isCheckName } from '../job/image-consumers.ts';
import { SETUP_GRACE_MS } from '../job/job.ts';
import { type AskedNames, isAdded, type JudgeOptions } from '../job/judge-options.ts';
import { prose } from '../job/text.ts';
import { defined, entryOf, spanOfTime } from '../job/values.ts';
import { NEEDS_SHELL } from '../messages/exits.ts';
import { withBlamedImage } from '../messages/starts.ts';
import { isDisturbed } from '../pod/disruptions.ts';
import type { EventFacts, NodeCondition } from '../pod/events.ts';
import type { ContainerFacts } from '../pod/facts.ts';
import { droppedVolumes, uselessChecks, withClusterPart } from './added.ts';
import { initContainerBlockers, waitsForFiles } from './init-containers.ts';
import { pullFinding, pullGrace, runningPullBlocker } from './pulls.ts';
import { schedulingBlocker } from './scheduling.ts';
import { isForImageAlone, type ObservedState, type State, stepHasStarted } from './state.ts';
import {
  type FailedStart,
  failedStarts,
  isSetUp,
  type PullEpisode,
  pullEpisodes,
  WAITING_FOR_START,
} from './tracker.ts';

/**
 * A finding if an admission webhook or policy changed what the step relies on: that its program runs once, that its container
 * exists and reports the end, and that a pod without a runner ends. The step continues with all other changes. These fields of
 * an existing pod cannot change later; only a deadline can become shorter.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-update-and-replacement
 */
export function changedPod({ pod, options }: Pick<ObservedState, 'pod' | 'options'>): Finding | undefined {
  const { step, deadlineSeconds: requested } = options;
  if (requested === undefined) return undefined;
  const { restartPolicy: policy, deadlineSeconds: actual } = pod;
  const containers = pod.containers.filter(({ isInit }) => !isInit);
  const own = containers.find(({ name }) => name === step);
  if (own === undefined)
    return seenCase('step-removed', { step, containers: containers.map(({ name }) => name).join(', ') });
  if (policy !== 'Never') return seenCase('restart-policy-changed', { policy: String(policy) });
  const isOwnRestarted = (own.restartPolicy ?? 'Never') !== 'Never' || own.hasRestartRules;
  const restarting = isOwnRestarted ? own : pod.containers.find(({ restartsAll }) => restartsAll);
  if (restarting !== undefined) return seenCase('restart-rules-added', { container: restarting.name });
  if (actual !== undefined && actual <= requested) return undefined;
  return seenCase('deadline-changed', { actual: actual ?? 'missing', requested });
}

/**
 * If a pod is not restarted and has had a container, the kubelet does not create another sandbox for it, and does not end it
 * either. The pod stays Pending forever, unless an init container that the kubelet ended for it has failed. A pod that has had
 * no container gets another sandbox. A container may have been created but not started when the first sandbox was lost, which
 * nothing shows. https://github.com/kubernetes/kubernetes/issues/118321, https://github.com/kubernetes/kubernetes/pull/141948,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
function lostSandbox(state: ObservedState): StartBlocker | undefined {
  const { pod, sandboxLostSince: since } = state;
  // A pod that is ended loses its sandbox too; the disruption is the reason.
  if (since === undefined || stepHasStarted(state) || isDisturbed(pod, false)) return undefined;
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = state.options;
  const isFinal = pod.containers.some(({ hasStarted }) => hasStarted);
  return {
    waiting: prose('the node has lost the sandbox of the pod'),
    giveUp: pod.hasFinalPhase ? undefined : since + (isFinal ? graceMs : setupGraceMs),
    finding: seenCase('sandbox-lost'),
  };
}

/**
 * A kubelet reports a pod within 1 s; restarted or very busy, within 1 to 2 min. The cluster itself gives up a silent
 * node only after 5 to 6 min.
 */
const NODE_SILENCE_MS = 180_000;
/** After this long the node's condition is read. */
const ASK_NODE_AFTER_MS = 30_000;

/** The pod's node whose kubelet has reported nothing about the pod; undefined once it has. */
function silentNode({ pod, boundAt, events }: ObservedState): { name: string; since: number } | undefined {
  const { node: name, takenAt, phase, reason, containers } = pod;
  if (name === undefined || boundAt === undefined) return undefined;
  const isHeardOf =
    takenAt !== undefined ||
    phase !== 'Pending' ||
    reason !== '' ||
    containers.some(({ isReported }) => isReported) ||
    [...events.values()].some((event) => isOfNode(event, name));
  return isHeardOf ? undefined : { name, since: boundAt };
}

/**
 * Others can write events of the pod too, even if its node is dead. A kubelet always names the node as their source. The
 * kubelet of a virtual node has the name of the node.
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/cmd/virtual-kubelet/internal/commands/root/root.go
 */
function isOfNode({ component, host }: EventFacts, node: string): boolean {
  return component === 'kubelet' || component === `${node}/pod-controller` || host === node;
}

/** When to read the condition of the silent node, milliseconds since 1970; undefined if none is silent. */
export function askingTime(state: State): { node: string; at: number } | undefined {
  const silent = state.pod && silentNode(state);
  return silent && { node: silent.name, at: silent.since + ASK_NODE_AFTER_MS };
}

function nodeSilence(state: ObservedState): StartBlocker | undefined {
  const silent = silentNode(state);
  if (silent === undefined) return undefined;
  const { name, since } = silent;
  const condition = state.node?.name === name ? entryOf(IN_WORDS, state.node.ready) : undefined;
  return {
    waiting: prose(
      `the node ${name} has not taken note of the pod yet${condition === undefined ? '' : ` (${condition})`}`,
    ),
    giveUp: since + NODE_SILENCE_MS,
    isSilence: true,
    finding: seenCase(
      'node-silent',
      { node: name, minutes: NODE_SILENCE_MS / 60_000, condition },
      { rawMessage: state.node?.message || undefined },
    ),
  };
}

/** https://kubernetes.io/docs/reference/node/node-status/#condition */
const IN_WORDS: Record<NodeCondition['ready'], string> = {
  True: 'its condition Ready is still True',
  False: 'its condition Ready is False',
  Unknown: 'its condition Ready is Unknown, so it was lost',
};

/** All start blockers, in the order in which a pod starts: the first blocks the others. */
export function startBlockersOf(state: ObservedState): StartBlocker[] {
  const wholePod = [
    droppedVolumes(state) ?? uselessChecks(state),
    schedulingBlocker(state),
    nodeSilence(state),
    lostSandbox(state),
    waitsForFiles(state),
  ];
  return [
    ...wholePod.filter((blocker) => blocker !== undefined),
    ...setupBlockers(state),
    ...state.pod.containers.flatMap((container) =>
      isAddedBeside(state.options, container)
        ? (pullAhead(state, container) ?? [])
        : blockersOfContainer(state, container),
    ),
  ];
}

/** An added container that is not an init container: the step neither waits for it nor needs it. */
function isAddedBeside(requested: AskedNames, { name, isInit }: ContainerFacts): boolean {
  return isAdded(requested, name) && !isInit;
}

/**
 * The kubelet pulls and starts one container after the other, so a pull in progress delays even a step that does not need it.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod)
 */
function pullAhead(state: ObservedState, container: ContainerFacts): StartBlocker | undefined {
  const { containers } = state.pod;
  const isBefore =
    containers.indexOf(container) < containers.findIndex(({ name }) => name === state.options.step);
  return isBefore && !stepHasStarted(state) ? runningPullBlocker(state, container) : undefined;
}

/** When a volume of a pod that is set up can't be refreshed, the kubelet reports the same. */
function setupBlockers(state: ObservedState) {
  if (isSetUp(state.pod)) return [];
  return failedStarts(state)
    .filter(({ container }) => container === undefined)
    .map((trouble) => failedStartBlocker(state, trouble));
}

/**
 * Failures that waiting can help, and their grace. Failed pulls are not included, because they have their own lines in the log.
 */
export function passingFailures(state: ObservedState) {
  return startBlockersOf(state).flatMap(({ finding, passing }) => {
    if (finding === undefined || passing === undefined) return [];
    const { reason, container, wording } = finding;
    return [{ ...passing, reason, container, about: wording.about }];
  });
}

/** Failures of containers that the cluster has added and the step does not need. */
export function addedThatFail(state: State): Finding[] {
  const { pod } = state;
  if (pod === undefined) return [];
  return pod.containers
    .filter((container) => isAddedBeside(state.options, container))
    .flatMap((container) => blockersOfContainer(state, container))
    .flatMap(({ finding }) => (finding === undefined ? [] : withClusterPart(state, finding)));
}

function blockersOfContainer(state: ObservedState, container: ContainerFacts): StartBlocker[] {
  const isAtWork = container.isRunning || hasEnded(container);
  // A late event is about an earlier pull.
  const pull = container.hasStarted
    ? undefined
    : pullEpisodes(state).find((episode) => episode.container === container);
  const start = isAtWork ? undefined : failedStarts(state).find((failed) => failed.container === container);
  return [
    pull && failedPullBlocker(state, pull),
    runningPullBlocker(state, container),
    start && failedStartBlocker(state, start),
    ...initContainerBlockers(state, container),
  ].filter((blocker) => blocker !== undefined);
}

/** A container that could not be started and is not retried is terminated as well, though it never ran. */
function hasEnded({ end }: ContainerFacts): boolean {
  return end !== undefined && !WAITING_FOR_START.has(end.reason ?? '');
}

function failedPullBlocker(state: ObservedState, episode: PullEpisode): StartBlocker {
  const { since, failure } = episode;
  const finding = pullFinding(state, episode);
  const grace = pullGrace(state, episode);
  const isAlone = isForImageAlone(state.options, finding.container ?? '');
  const what = isAlone ? finding.image : `the image of the container ${finding.container}`;
  const waiting = prose(`${what} could not be pulled${failure.rawMessage && `: ${failure.rawMessage}`}`);
  if (grace === Number.POSITIVE_INFINITY) return { waiting };
  return {
    waiting,
    giveUp: since + grace,
    finding: withFacts(finding, { grace: graceOfPull(state.options, failure.cause, grace) }),
  };
}

/** The input that set how long a failed pull could take; undefined if no input did, as for the lag of a node. */
function graceOfPull({ graceMs, gracesMs }: JudgeOptions, cause: Cause, ms: number) {
  const ofCause = gracesMs?.[cause];
  if (ms !== (ofCause ?? graceMs)) return undefined;
  const value = spanOfTime(ms);
  return { input: 'pull-grace', value: ofCause === undefined ? value : `${cause} = ${value}` } as const;
}

function failedStartBlocker(
  { pod, options }: Pick<ObservedState, 'pod' | 'options'>,
  { container, since, failure: { finding, isHopeless } }: FailedStart,
): StartBlocker {
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = options;
  // A Secret or ConfigMap with the name of its pod is missing only for a moment, or because the pod itself was deleted.
  const isNow = isHopeless && (finding.wording.about ?? '') !== pod.name;
  // A missing object can be created a moment later, which does not need minutes.
  const isOfNode = container === undefined || finding.category === 'disruption';
  const needsMinutes = isOfNode && finding.persistence !== 'permanent';
  const { image } = container ?? {};
  const suspect =
    container && isProgramOfCheck(container.name, finding) ? ('check-program' as const) : undefined;
  const ms = needsMinutes ? setupGraceMs : graceMs;
  const input = needsMinutes ? 'setup-grace' : 'pull-grace';
  const named = withFacts(withBlamedImage(finding, image), {
    grace: isNow ? undefined : { input, value: spanOfTime(ms) },
    ...(container?.filling && finding.reason === 'command-not-found' && { hint: prose(NEEDS_SHELL) }),
  });
  return {
    waiting: quotedFailure(finding),
    giveUp: isNow ? undefined : since + ms,
    ...(!isNow && { passing: { what: insideSentence(finding.title), graceMs: ms } }),
    finding: { ...named, ...defined({ container: container?.name, image, suspect }) },
  };
}

/** The program of a check could not be started. It may not exist for the node's processor. */
function isProgramOfCheck(container: string, { reason, exitCode }: Finding): boolean {
  return isCheckName(container) && (exitCode !== undefined || reason === 'platform-mismatch');
}
