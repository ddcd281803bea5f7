import type { V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../../job/time.ts';
import {
  containersOf,
  endOf,
  isRestarted,
  isSidecar,
  memoryLimitOf,
  specOf,
  statusOf,
} from '../containers.ts';
import { readRuntimesLine } from '../exec-error.ts';
import type { Finding } from '../finding.ts';
import { STEP } from '../sentence.ts';
import { isAdded } from '../start/cluster-changes.ts';
import { foreignProgram, namingImage, programWithoutInterpreter } from '../start/program-failure.ts';
import { deadBeforeFailure } from '../start/services.ts';
import type { ObservedState } from '../state.ts';
import {
  disruptionOf,
  endedBeforeDeadline,
  failedWhileRunning,
  hasFailedAsWhole,
  isBeingFailed,
} from './disruption.ts';
import { exitHint, outOfMemory, ownEnd } from './exit.ts';
import { killedByNode } from './killed-by-node.ts';
import { hintOfMissingProgram, hintsOfLog } from './log-hints.ts';

/**
 * The end of the step's program, its first one if the kubelet restarts it. Undefined if it has not ended or if the node
 * did not observe its end: the pod then shows what happened.
 */
export function endOfStep(step: string, pod: V1Pod): V1ContainerStateTerminated | undefined {
  return isRestarted(pod, step) ? undefined : endOf(statusOf(pod, step));
}

/** A disruption comes first: a program may exit with 0 because it was terminated. */
export function judgeEnd(state: ObservedState, end: V1ContainerStateTerminated): Finding {
  const { pod } = state;
  const isInTime = endedBeforeDeadline(pod, end);
  const isUndisturbed = state.stepEnd?.isUndisturbed || isInTime;
  const found =
    (isUndisturbed ? undefined : (disruptionOf(pod, end) ?? rejection(state))) ??
    (isInTime ? undefined : killedByNode(state, end)) ??
    outOfMemoryBeside(state, end) ??
    neverRun(state, end) ??
    ownEndOfStep(state, end);
  const image = specOf(pod, state.options.step)?.image;
  return {
    container: state.options.step,
    exitCode: end.exitCode,
    ...(image !== undefined && { image }),
    ...namingImage(found, image),
  };
}

function rejection({ isRejected, pod }: ObservedState): Finding | undefined {
  return isRejected || hasFailedAsWhole(pod) || isBeingFailed(pod) ? failedWhileRunning(pod) : undefined;
}

function ownEndOfStep(state: ObservedState, end: V1ContainerStateTerminated): Finding {
  const { pod } = state;
  const { step } = state.options;
  const own = ownEnd(end, STEP, memoryLimitOf(pod, step));
  if (own.reason === 'command-not-found') {
    const hint = [...(own.hint === undefined ? [] : [own.hint]), ...hintOfMissingProgram(state)].join(' ');
    return { ...own, ...(hint !== '' && { hint }) };
  }
  if (own.reason !== 'exit-code') return own;
  return {
    ...own,
    message: [own.message, ...deadBeforeFailure(state, end)].join(' '),
    hint: exitHint(end.exitCode, ...hintsOfLog(state, end), whatTheLogSays(state)),
  };
}

function whatTheLogSays({ log }: ObservedState): string {
  if (log?.isCut) return 'The end of its log could not be read.';
  return log?.first.length === 0 ? 'It printed nothing.' : 'The end of the log says more.';
}

/**
 * Another container ran out of memory. The work of an init container is then incomplete, whatever its exit code. A
 * sidecar matters only if the step failed, because it may be why, and not if it ended later, by the clock of their node. One
 * that the cluster has added is none of the job's.
 */
function outOfMemoryBeside(state: ObservedState, end: V1ContainerStateTerminated): Finding | undefined {
  const { pod } = state;
  if (end.reason === 'OOMKilled') return undefined;
  const inits = new Set(pod.spec?.initContainers?.filter((one) => !isSidecar(one)).map(({ name }) => name));
  for (const { name, image } of containersOf(pod)) {
    const status = statusOf(pod, name);
    // An init container that was tried again has done its work, or failed, at its last try.
    const earlier = inits.has(name) ? undefined : status?.lastState?.terminated;
    const killed = [status?.state?.terminated, earlier].find((one) => one?.reason === 'OOMKilled');
    if (killed === undefined || isAdded(state.options, name) || (end.exitCode === 0 && !inits.has(name)))
      continue;
    if (momentOf(killed.finishedAt) > momentOf(end.finishedAt)) continue;
    const found = outOfMemory(killed, `the container ${name}`, memoryLimitOf(pod, name));
    const then = end.exitCode === 0 ? '' : ` The step then ended with exit code ${end.exitCode}.`;
    const decided = { container: name, exitCode: end.exitCode, ...(image !== undefined && { image }) };
    return { ...found, ...decided, message: `${found.message}${then}` };
  }
  return undefined;
}

/** The kernel can't execute the program. Only the log shows it, in one line of the runtime. */
function neverRun({ log }: ObservedState, end: V1ContainerStateTerminated): Finding | undefined {
  const [line = '', ...more] = log?.first ?? [];
  if (end.exitCode === 0 || more.length > 0) return undefined;
  const error = readRuntimesLine(line);
  if (error === undefined) return undefined;
  return error.why === 'wrong-format'
    ? foreignProgram(STEP, { rawMessage: line })
    : programWithoutInterpreter(error.program, line);
}
