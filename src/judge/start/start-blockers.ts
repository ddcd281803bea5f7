import type { V1Container, V1ContainerStatus } from '@kubernetes/client-node';
import { isCheckName } from '../../job/images/checks.ts';
import { SETUP_GRACE_MS } from '../../job/job.ts';
import { uncapitalize } from '../../job/text.ts';
import { spanOfTime } from '../../job/time.ts';
import { containersOf, hasStarted, memoryLimitOf, specOf, statusOf } from '../containers.ts';
import type { Finding } from '../finding.ts';
import { type PullEpisode, pullEpisodes } from '../pull/failed-pulls.ts';
import { pullFinding } from '../pull/pull-finding.ts';
import { pullGrace } from '../pull/pull-grace.ts';
import { runningPullBlocker } from '../pull/pulling.ts';
import { whoIs } from '../sentence.ts';
import { isForImageAlone, type ObservedState, type State, stepHasStarted } from '../state.ts';
import { droppedVolumes, isAddedBeside, namingAdded, uselessChecks } from './cluster-changes.ts';
import { type FailedStart, failedStarts, isSetUp, WAITING_FOR_START } from './failed-starts.ts';
import { initContainerBlocker } from './init-container-blocker.ts';
import { lostSandbox } from './lost-sandbox.ts';
import { unlessUnlimited } from './memory-limit.ts';
import { namingMesh } from './mesh.ts';
import { nodeSilence } from './node-silence.ts';
import { namingImage } from './program-failure.ts';
import { schedulingBlocker } from './scheduling.ts';
import { unaskableProbe } from './services.ts';
import { type GiveUp, namingGrace, namingPullGrace, type StartBlocker } from './start-blocker.ts';

/** All start blockers, in the order in which a pod starts: the first blocks the others. */
export function startBlockersOf(state: ObservedState): StartBlocker[] {
  return allBlockers(state).map((blocker) =>
    blocker.giveUp === 'never'
      ? blocker
      : { ...blocker, finding: namingMesh(state, namingAdded(state, blocker.finding)) },
  );
}

function allBlockers(state: ObservedState): StartBlocker[] {
  const wholePod = [
    droppedVolumes(state) ?? uselessChecks(state),
    schedulingBlocker(state),
    nodeSilence(state),
    lostSandbox(state),
  ];
  return [
    ...wholePod.filter((blocker) => blocker !== undefined),
    ...setupBlockers(state),
    ...containersOf(state.pod).flatMap((container) =>
      isAddedBeside(state, container)
        ? (pullAhead(state, container) ?? [])
        : blockersOfContainer(state, container),
    ),
  ];
}

/**
 * The kubelet pulls and starts one container after the other, so a pull that goes on keeps back even a step that does not need it.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod)
 */
function pullAhead(state: ObservedState, { name }: V1Container): StartBlocker | undefined {
  const names = (state.pod.spec?.containers ?? []).map((container) => container.name);
  const isBefore = names.indexOf(name) < names.indexOf(state.options.step);
  return isBefore && !stepHasStarted(state) ? runningPullBlocker(state, name) : undefined;
}

/** When a volume of a pod that is set up can't be refreshed, the kubelet reports the same. */
function setupBlockers(state: ObservedState) {
  if (isSetUp(state.pod)) return [];
  return failedStarts(state.starts)
    .filter(({ container }) => container === undefined)
    .map((trouble) => failedStartBlocker(state, trouble));
}

/** Failures that waiting may help, and their grace. Not those of pulls, which have lines of their own. */
export function passingFailures(state: ObservedState) {
  return allBlockers(state).flatMap((blocker) =>
    blocker.giveUp === 'never' || blocker.passing === undefined
      ? []
      : [{ ...blocker.passing, title: blocker.finding.title }],
  );
}

/** Failures of containers that the cluster has added and the step does not need. */
export function addedThatFail(state: State): Finding[] {
  const { pod } = state;
  if (pod === undefined) return [];
  return containersOf(pod)
    .filter((container) => isAddedBeside(state, container))
    .flatMap((container) => blockersOfContainer(state, container))
    .flatMap((blocker) => (blocker.giveUp === 'never' ? [] : namingAdded(state, blocker.finding)));
}

function blockersOfContainer(state: ObservedState, container: V1Container): StartBlocker[] {
  const { name } = container;
  const status = statusOf(state.pod, name);
  const isAtWork = status?.state?.running !== undefined || hasEnded(status);
  // A late event is about what is long over.
  const pull = hasStarted(status)
    ? undefined
    : pullEpisodes(state.pulls).find((episode) => episode.container === name);
  const start = isAtWork
    ? undefined
    : failedStarts(state.starts).find((trouble) => trouble.container === name);
  return [
    pull && failedPullBlocker(state, pull),
    runningPullBlocker(state, name),
    start && failedStartBlocker(state, start),
    initContainerBlocker(state, container),
    unaskableProbe(state, container),
  ].filter((blocker) => blocker !== undefined);
}

/** A container that could not be started and is not retried is terminated as well, though it never ran. */
function hasEnded(status: V1ContainerStatus | undefined): boolean {
  const end = status?.state?.terminated;
  return end !== undefined && !WAITING_FOR_START.has(end.reason ?? '');
}

function failedPullBlocker(state: ObservedState, episode: PullEpisode): StartBlocker {
  const { since, failure } = episode;
  const finding = pullFinding(state, episode);
  const grace = pullGrace(state, episode);
  const isAlone = isForImageAlone(state, finding.container ?? '');
  const what = isAlone ? finding.image : `the image of the container ${finding.container}`;
  const waiting = `${what} could not be pulled: ${failure.rawMessage}`;
  if (grace === 'unlimited') return { waiting, giveUp: 'never' };
  if (grace === 'none') return { waiting, giveUp: 'now', finding };
  const named = namingPullGrace(finding, state.options, { cause: failure.cause, ms: grace });
  return { waiting, giveUp: since + grace, finding: named };
}

function failedStartBlocker(
  state: ObservedState,
  { container, since, failure }: FailedStart,
): StartBlocker & Exclude<GiveUp, { giveUp: 'never' }> {
  const { pod, options } = state;
  const { finding, isHopeless, missingObject } =
    container === undefined
      ? failure
      : unlessUnlimited(failure, whoIs(container, options.step), memoryLimitOf(pod, container));
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = options;
  // A dependent has the name of its pod: it is missing only for a moment, or because the pod itself is gone.
  const isNow = isHopeless && (missingObject === undefined || missingObject !== pod.metadata?.name);
  // A missing object may be created a moment later; that needs no minutes.
  const isOfNode = container === undefined || finding.category === 'disruption';
  const needsMinutes = isOfNode && finding.persistence !== 'permanent';
  const image = container === undefined ? undefined : specOf(pod, container)?.image;
  const ms = needsMinutes ? setupGraceMs : graceMs;
  const named = namingGrace(finding, needsMinutes ? 'setup-grace' : 'pull-grace', spanOfTime(ms));
  return {
    waiting: `${finding.message.replace(/\.$/, '')}: ${finding.rawMessage}`,
    giveUp: isNow ? 'now' : since + ms,
    ...(!isNow && { passing: { what: uncapitalize(finding.title), graceMs: ms } }),
    finding: {
      ...namingImage(isNow ? finding : named, image),
      ...(container !== undefined && { container }),
      ...(image !== undefined && { image }),
      ...(container !== undefined && isProgramOfCheck(container, finding) && { suspect: 'check-program' }),
    },
  };
}

/** The program of a check could not be started; it may not exist for the processor of the node. */
function isProgramOfCheck(container: string, { reason, exitCode }: Finding): boolean {
  return isCheckName(container) && (exitCode !== undefined || reason === 'platform-mismatch');
}
