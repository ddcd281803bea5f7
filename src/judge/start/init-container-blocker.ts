import type { V1Container, V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { isCheckName } from '../../job/images/checks.ts';
import { spanOfTime } from '../../job/time.ts';
import { isCheckout } from '../../plan/checkout.ts';
import {
  endOf,
  hasStarted,
  isInit,
  isSidecar,
  memoryLimitOf,
  specOf,
  statusesOf,
  statusOf,
} from '../containers.ts';
import { isDisturbed } from '../end/disruption.ts';
import { ownEnd } from '../end/exit.ts';
import { type Finding, finding } from '../finding.ts';
import { whoIs } from '../sentence.ts';
import type { ObservedState } from '../state.ts';
import { checkoutFailed } from './checkout-failed.ts';
import { namingImage } from './program-failure.ts';
import { neverReady } from './services.ts';
import { namingGrace, type StartBlocker } from './start-blocker.ts';

/**
 * A failed init container, or a crashing sidecar, before the step has started. Without a retry it ends the step at
 * once: the pod itself fails a second later.
 */
export function initContainerBlocker(state: ObservedState, container: V1Container): StartBlocker | undefined {
  const { pod } = state;
  const { name, image } = container;
  if (!isInit(pod, name) || hasStarted(statusOf(pod, state.options.step))) return undefined;
  const status = statusOf(pod, name);
  const end = endOf(status);
  if (status === undefined || end === undefined || status.state?.running) return undefined;
  const isStartedAgain = isSidecar(container) || isTriedAgain(pod, container, end.exitCode);
  const crashing = isStartedAgain && isCrash(pod, status);
  const failed = !isStartedAgain && (end.exitCode !== 0 || end.reason === 'OOMKilled');
  // A container that is terminated from outside may exit with any code; the disruption is the reason.
  if ((!crashing && !failed) || isDisturbed(pod, false) || state.sandboxLostSince !== undefined)
    return undefined;
  const who = whoIs(name, state.options.step);
  const limit = memoryLimitOf(pod, name);
  const own = isCheckout(container)
    ? checkoutFailed(end, container, who, limit)
    : namingImage(ownEnd(end, who, limit), image);
  const decided = {
    container: name,
    exitCode: end.exitCode,
    ...(image !== undefined && { image }),
    // The check program itself failed.
    ...(isCheckName(name) && { suspect: 'check-program' as const }),
  };
  const waiting = `${who} ended with exit code ${end.exitCode}`;
  if (failed) return { waiting, giveUp: 'now', finding: { ...own, ...decided } };
  const since = state.crashes.get(name);
  const again = `${waiting} and is started again`;
  if (since === undefined) return { waiting: again, giveUp: 'never' };
  const isPlainCrash = own.reason === 'init-failed' || own.outcome === 'success';
  const crash = isPlainCrash ? (neverReady(state, name, own) ?? crashLoop(name, own)) : own;
  const { graceMs } = state.options;
  const named = namingGrace(crash, 'pull-grace', spanOfTime(graceMs));
  return {
    waiting: again,
    giveUp: since + graceMs,
    passing: { what: again, graceMs },
    finding: { ...named, ...decided },
  };
}

/** Then the pod fails, and nothing after it starts. */
export function hasFailedForGood(pod: V1Pod, container: V1Container): boolean {
  const exitCode = statusOf(pod, container.name)?.state?.terminated?.exitCode ?? 0;
  return exitCode !== 0 && !isSidecar(container) && !isTriedAgain(pod, container, exitCode);
}

function crashLoop(name: string, { exitCode, rawMessage }: Finding): Finding {
  return finding('step', 'crash-loop', {
    title: `The container ${name} keeps crashing`,
    message: `The container ${name} ended again and again, last with exit code ${exitCode}, so the step did not start.`,
    rawMessage,
  });
}

/**
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-policy; by the container since 1.34, and first by
 * its rules: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/api/v1/pod/util.go (ContainerShouldRestart)
 */
function isTriedAgain(
  pod: V1Pod,
  { restartPolicy, restartPolicyRules }: V1Container,
  exitCode: number,
): boolean {
  const isMatched = restartPolicyRules?.some(
    ({ exitCodes: { operator, values = [] } = { operator: '' } }) =>
      (operator === 'In' && values.includes(exitCode)) ||
      (operator === 'NotIn' && !values.includes(exitCode)),
  );
  return isMatched || (restartPolicy ?? pod.spec?.restartPolicy) !== 'Never';
}

/** Since when containers that are restarted have been failing, by name. */
export type Crashes = ReadonlyMap<string, number>;

/** Adds the statuses. A sidecar that has started has recovered from earlier crashes. */
export function crashesAfterPod(crashes: Crashes, pod: V1Pod, at: number): Crashes {
  const result = new Map(crashes);
  for (const status of statusesOf(pod)) {
    const { name, state, started } = status;
    if (!isCrash(pod, status) || (started === true && state?.running !== undefined)) result.delete(name);
    else if (!result.has(name)) result.set(name, at);
  }
  return result;
}

/** Any end of a sidecar is a crash: databases exit with 0 when the node ends them for their startup probe. */
function isCrash(pod: V1Pod, { name, state, lastState }: V1ContainerStatus): boolean {
  const end = state?.terminated ?? lastState?.terminated;
  const container = specOf(pod, name);
  const isOfSidecar = container !== undefined && isSidecar(container);
  const isLooping = state?.waiting?.reason === 'CrashLoopBackOff';
  return end !== undefined && (isOfSidecar || end.exitCode !== 0 || isLooping);
}
