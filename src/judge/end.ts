import { type Finding, seenCase, withFacts, withReason } from '../findings/finding.ts';
import { STEP } from '../findings/wording.ts';
import { isAdded } from '../job/judge-options.ts';
import { capitalize, memorySize, type Prose, prose } from '../job/text.ts';
import { evictedByNode, lacksFile, NEEDS_BASH, outOfMemory, ownEnd } from '../messages/exits.ts';
import { failedExec, withBlamedImage } from '../messages/starts.ts';
import { endOf } from '../pod/containers.ts';
import {
  disruptionOf,
  endedBeforeDeadline,
  failedWhileRunning,
  hasFailedAsWhole,
} from '../pod/disruptions.ts';
import {
  type EventFacts,
  type Events,
  isEvictionByNode,
  newestEvent,
  newestOfContainer,
  quoting,
} from '../pod/events.ts';
import type { ContainerFacts, EndFacts } from '../pod/facts.ts';
import { deadBeforeFailure, EXIT_CODES_OF_SIGTERM } from './init-containers.ts';
import type { ObservedState, PodAndRequest } from './state.ts';

/**
 * Reasons of events with which schedulers, autoscalers and others report that they end a pod. The descheduler reports the name of
 * its strategy.
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/core/scaledown/actuation/drain.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/node/termination/terminator/events/events.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobframework/reconciler.go
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/preemption/executor.go
 */
const ENDS_PODS = /^(?:ScaleDown.*|Evict(?:ed\w*)?|Preempted|Stopped|Disrupted)$/;

/**
 * A disruption with the words of the program that caused it, if its event contains them. Anyone can write an event, so the
 * words are quoted, and they decide only one thing: that the pod was not deleted by hand. Karpenter and Volcano report it in no
 * other place. https://github.com/kubernetes-sigs/karpenter/issues/3218
 */
export function withSource(found: Finding, events: Events): Finding {
  if (found.category !== 'disruption') return found;
  const said = newestEvent(events, endsPods);
  if (said === undefined) return found;
  const source = prose(quoting(said));
  return found.reason === 'deleted'
    ? withReason(found, 'disruption', 'disrupted', { source })
    : withFacts(found, { source });
}

/** What the kubelet reports is in the status of the pod too. */
function endsPods({ reason, component }: EventFacts): boolean {
  return component !== 'kubelet' && (ENDS_PODS.test(reason) || component.includes('descheduler'));
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer) */
function killedFor(said: string): Finding {
  const facts = { rawMessage: said || undefined };
  const probe = /failed ((?:liveness|startup) probe)/.exec(said)?.[1];
  const failed = said.startsWith('FailedPostStartHook') ? 'hook (postStart)' : probe;
  if (failed !== undefined) return seenCase('hook-or-probe-failed', { failed }, facts);
  return seenCase(said.includes('definition changed') ? 'image-changed' : 'killed-by-node', {}, facts);
}

/**
 * The finding for a step whose container the node ended, if an event says so, or if the container still ran when its sandbox
 * died.
 */
function killedByNode(state: ObservedState, end: EndFacts): Finding | undefined {
  const { stepEnd, sandboxLostSince = Number.POSITIVE_INFINITY } = state;
  if (!stepEnd?.mayBeKilled) return undefined;
  const evicting = newestEvent(state.events, isEvictionByNode);
  const killing = evicting ?? newestOfContainer(state.events, state.options.step, 'Killing');
  const hasOutlived = sandboxLostSince < stepEnd.seenAt;
  const isOfShim = sandboxLostSince <= stepEnd.seenAt && ENDS_WITH_SHIM.has(end.exitCode);
  if (killing === undefined ? !hasOutlived : !isOfShim && hadEnded(end, killing)) return undefined;
  const said = killing?.words ?? '';
  return evicting === undefined ? killedFor(said) : evictedByNode(said);
}

/**
 * Exit codes of a container that died together with the process of its runtime (its shim), like its sandbox, before the kubelet
 * stopped it. Its end was not observed, or its rest was killed. https://github.com/containerd/containerd/tree/v2.4.2:
 * internal/cri/server/helpers.go (unknownExitCode), cmd/containerd-shim-runc-v2/manager/manager_linux.go (Stop)
 */
const ENDS_WITH_SHIM: ReadonlySet<number> = new Set([255, 137]);

/**
 * A hook also fails if the program ended before the hook could run. The kubelet then ends a container that has already ended.
 * Both times come from the node, in whole seconds. Within one second, only an exit code that SIGTERM does not cause shows the
 * order.
 */
function hadEnded({ finishedAt, exitCode }: EndFacts, { writtenAt }: EventFacts): boolean {
  return finishedAt < writtenAt || (finishedAt === writtenAt && !EXIT_CODES_OF_SIGTERM.has(exitCode));
}

// What the log of a step that failed says about how it was written. A job can print anything, so this only adds hints.

/** The shell's exit code for a command that it has not found. */
const NOT_FOUND = 127;

/** Sentences for a step that failed by its own exit code. */
function hintsOfLog(
  { pod, options, log }: PodAndRequest & Pick<ObservedState, 'log'>,
  { exitCode }: EndFacts,
): string[] {
  const lines = [...(log?.log ?? []), ...(log?.last ?? [])];
  const isIncomplete = exitCode === NOT_FOUND || lines.some(lacksFile);
  return [
    ...(log?.isShWithoutBash ? [NEEDS_BASH] : []),
    ...(isIncomplete ? hintOfRepository({ pod, options }) : []),
  ];
}

function hintOfRepository({ pod, options }: PodAndRequest): string[] {
  if (pod.containers.some(({ isInit, filling }) => isInit && filling)) return [];
  return options.isCheckedOutOnRunner
    ? [
        'The job has checked out its repository on the runner, but the files are not in the pod: set checkout: true, or files-in.',
      ]
    : ['Files of the repository are in the pod only with checkout: true or files-in.'];
}

/**
 * The end of the step's program, its first one if the kubelet restarts it. Undefined if it has not ended or if the node
 * did not observe its end: the pod then shows what happened.
 */
export function endOfStep(step: ContainerFacts | undefined): EndFacts | undefined {
  return step?.isRestarted ? undefined : endOf(step);
}

/** A disruption comes first, because a program can exit with 0 after it was terminated. */
export function judgeEnd(state: ObservedState, step: ContainerFacts, end: EndFacts): Finding {
  const { pod } = state;
  const isInTime = endedBeforeDeadline(pod, end);
  const isUndisturbed = state.stepEnd?.isUndisturbed || isInTime;
  const found =
    (isUndisturbed ? undefined : (disruptionOf(pod, end) ?? rejection(state))) ??
    (isInTime ? undefined : killedByNode(state, end)) ??
    outOfMemoryBeside(state, end) ??
    neverRun(state.log, end) ??
    ownEndOfStep(state, step, end);
  const { image } = step;
  return {
    container: step.name,
    exitCode: end.exitCode,
    ...(image !== undefined && { image }),
    ...withBlamedImage(found, image),
  };
}

function rejection({ isRejected, pod }: Pick<ObservedState, 'isRejected' | 'pod'>): Finding | undefined {
  return isRejected || hasFailedAsWhole(pod) || pod.isBeingFailed ? failedWhileRunning(pod) : undefined;
}

function ownEndOfStep(state: ObservedState, step: ContainerFacts, end: EndFacts): Finding {
  const own = ownEnd(end, STEP, step.memoryLimit);
  if (own.reason === 'command-not-found') {
    const isInRepository = /^[^/]+\//.test(step.program ?? '');
    return withFacts(own, { alsoTodo: isInRepository ? hintOfRepository(state).map(prose) : [] });
  }
  if (own.reason === 'oom-killed') return withFacts(own, { also: memoryInWords(end) });
  if (own.reason !== 'exit-code') return own;
  return withFacts(own, {
    also: [...deadBeforeFailure(state, end).map(prose), ...(end.usage?.kills ? memoryInWords(end) : [])],
    hint: prose([...hintsOfLog(state, end), whatTheLogSays(state.log)].join(' ')),
  });
}

/** How much memory the step had when processes of it were killed. The runtime reports only the end of the first process. */
function memoryInWords({ usage: { peakBytes, kills = 0 } = {} }: EndFacts): Prose[] {
  const peak = peakBytes === undefined ? [] : [`its memory peaked at ${memorySize(peakBytes)}`];
  const killed = kills === 0 ? [] : [`the kernel killed ${kills} of its processes for lack of memory`];
  const all = [...peak, ...killed].join(', and ');
  return all === '' ? [] : [prose(`${capitalize(all)}.`)];
}

function whatTheLogSays(log: ObservedState['log']): string {
  if (log?.cut) return 'The end of its log could not be read.';
  return log?.log.length === 0 ? 'It printed nothing.' : 'See the end of the log.';
}

/**
 * Another container ran out of memory. The work of an init container is then incomplete, whatever its exit code. A sidecar
 * matters only if the step failed, because it can be the cause, and not if it ended later, by the clock of their node. A
 * container that the cluster added does not belong to the job, and the step does not depend on our own sidecar.
 */
function outOfMemoryBeside({ pod, options }: PodAndRequest, end: EndFacts): Finding | undefined {
  if (end.reason === 'OOMKilled') return undefined;
  for (const container of pod.containers) {
    const { name, image, memoryLimit, end: last, earlierEnd } = container;
    if (container.isCollecting) continue;
    const endsBefore = container.isInit && !container.isSidecar;
    // An init container that was tried again has done its work, or failed, at its last try.
    const killed = [last, endsBefore ? undefined : earlierEnd].find((one) => one?.reason === 'OOMKilled');
    if (killed === undefined || isAdded(options, name) || (end.exitCode === 0 && !endsBefore)) continue;
    if (killed.finishedAt > end.finishedAt) continue;
    const found = outOfMemory(killed, `the container ${name}`, memoryLimit);
    const then = end.exitCode === 0 ? [] : [prose(`The step then ended with exit code ${end.exitCode}.`)];
    const decided = { container: name, exitCode: end.exitCode, ...(image !== undefined && { image }) };
    return { ...withFacts(found, { also: then }), ...decided };
  }
  return undefined;
}

/** The kernel can't execute the program. Only the log shows it, in one line of the runtime. */
function neverRun(log: ObservedState['log'], end: EndFacts): Finding | undefined {
  const [line = '', ...more] = log?.log ?? [];
  return end.exitCode === 0 || more.length > 0 ? undefined : failedExec(line);
}
