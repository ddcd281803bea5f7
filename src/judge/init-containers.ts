import type {
  V1Container,
  V1ContainerStateTerminated,
  V1ContainerStatus,
  V1Pod,
  V1Probe,
} from '@kubernetes/client-node';
import { type Finding, finding, type StartBlocker, withFacts } from '../findings/finding.ts';
import { insideSentence, whoIs } from '../findings/sentences.ts';
import { isCheckName } from '../job/image-consumers.ts';
import { filesInto, fillsWorkspace } from '../job/pod-parts.ts';
import { type Prose, prose } from '../job/prose.ts';
import { momentOf, spanOfTime } from '../job/values.ts';
import { ownEnd } from '../messages/exits.ts';
import { programFailure, withBlamedImage } from '../messages/starts.ts';
import { filesCut, fillingFailed } from '../messages/unpacking.ts';
import {
  endOf,
  hasStarted,
  isInit,
  isSidecar,
  memoryLimitOf,
  specOf,
  statusesOf,
  statusOf,
} from '../pod/containers.ts';
import { isDisturbed } from '../pod/disruptions.ts';
import { containerOf, wordsOf } from '../pod/events.ts';
import { theContainer } from './added.ts';
import { type Crashes, newestOfContainer, type ObservedState, type State } from './state.ts';

const PROBE_FAILED = /^Startup probe failed: /;
const PROBE_ERRED = /^Startup probe errored\b[^:]*: /;

/** A running sidecar whose startup probe has not succeeded, which blocks all later containers; ends a sentence. */
export function notReadyYet(state: ObservedState): { words: string; container: string } | undefined {
  const waited = state.pod.spec?.initContainers?.find((container) => isUnready(state, container));
  if (waited === undefined) return undefined;
  const { name } = waited;
  const said = probeWords(state, name);
  const why = said === undefined ? '' : ` (startup probe failed: ${said})`;
  return { words: `${theContainer(state, name)} is not ready yet${why}`, container: name };
}

/** The container fails soon, unless nobody tells it that nothing more comes. With all that was sent it may still be at work. */
const CUT_GRACE_MS = 10_000;
const SENT_GRACE_MS = 120_000;

/** A container of ours that waits for files whose connection has broken. */
export function waitsForFiles(state: ObservedState): StartBlocker | undefined {
  const broken = brokenIn(state);
  const container = filesInto(state.pod.spec)?.container ?? '';
  if (broken === undefined || statusOf(state.pod, container)?.state?.running === undefined) return undefined;
  return {
    waiting: `the connection by which files were sent to the container ${container} has broken`,
    giveUp: broken.at + (broken.sent < broken.of ? CUT_GRACE_MS : SENT_GRACE_MS),
    finding: { ...filesCut(broken), container },
  };
}

function brokenIn({ pod, sending }: ObservedState) {
  const { packedBytes = 0 } = filesInto(pod.spec) ?? {};
  return sending && { at: sending.at, sent: sending.sent, of: packedBytes, why: sending.broken };
}

/** The node ended the container for its startup probe, which says more than the resulting exit code. */
function neverReady(state: State, name: string, { rawMessage }: Finding): Finding | undefined {
  if (!newestOfContainer(state, name, 'Killing', /failed startup probe$/)) return undefined;
  return finding('step', 'never-ready', {
    title: `The container ${name} did not become ready`,
    message: `The container ${name} did not become ready: its startup probe failed until the kubelet killed it, so the step did not start.`,
    rawMessage: probeWords(state, name) ?? rawMessage,
  });
}

function isUnready({ pod }: ObservedState, container: V1Container): boolean {
  const status = statusOf(pod, container.name);
  return isSidecar(container) && status?.state?.running !== undefined && status.started === false;
}

/**
 * A startup probe that can't be asked, for want of its program or port. The kubelet repeats it for ever, because only a probe that
 * answers is counted: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/prober/worker.go (doProbe). What the service
 * installs meanwhile may still be its program, so it has the time in which the probe had to succeed.
 */
export function unaskableProbe(state: ObservedState, container: V1Container): StartBlocker | undefined {
  if (!isUnready(state, container)) return undefined;
  const { name, startupProbe } = container;
  const who = theContainer(state, name);
  const asked = [...state.events.values()].flatMap(({ event, firstAt }) => {
    const words = event.reason === 'Unhealthy' && containerOf(event) === name ? wordsOf(event) : '';
    const lack = lackOfProbe(words, who);
    return lack === undefined ? [] : [{ ...lack, firstAt, rawMessage: words }];
  });
  const [lack] = asked;
  if (lack === undefined) return undefined;
  const graceMs = Math.max(state.options.graceMs, patienceOf(startupProbe));
  const waiting = `the startup probe of ${who} can’t run: ${insideSentence(lack.found)}`;
  return {
    waiting,
    giveUp: Math.min(...asked.map(({ firstAt }) => firstAt)) + graceMs,
    passing: { what: waiting, graceMs },
    finding: finding('step', 'never-ready', {
      title: `The container ${name} did not become ready`,
      message: `The container ${name} did not become ready, because its startup probe can’t run, so the step did not start.`,
      also: [lack.found],
      hint: lack.hint,
      rawMessage: lack.rawMessage,
      container: name,
    }),
  };
}

/** Says the event that a startup probe can't be asked? */
export function tellsLackOfProbe(words: string): boolean {
  return lackOfProbe(words, '') !== undefined;
}

function lackOfProbe(words: string, who: string): { found: Prose; hint: string } | undefined {
  if (!PROBE_ERRED.test(words)) return undefined;
  const [, port] = /\bstrconv\.Atoi: parsing "([^"]*)": invalid syntax/.exec(words) ?? [];
  if (port !== undefined)
    return {
      found: prose(`None of the ports of ${who} is named "${port}".`),
      hint: 'Give the probe in pod-template the number of the port, or name the port under ports.',
    };
  const program = programFailure(words, who);
  if (program?.reason !== 'command-not-found' && program?.reason !== 'command-not-executable')
    return undefined;
  return {
    found: program.message,
    hint: 'Correct the command of the probe in pod-template; it is a list, with one argument in each item.',
  };
}

/** The defaults are Kubernetes's. */
function patienceOf({ failureThreshold = 3, periodSeconds = 10 }: V1Probe = {}): number {
  return failureThreshold * periodSeconds * 1000;
}

/** Exit codes of a sidecar that was asked to end. */
export const EXIT_CODES_OF_SIGTERM = new Set([0, 137, 143]);

/** A sentence for each service that had ended by itself when the step failed, which may be why. */
export function deadBeforeFailure(state: ObservedState, end: V1ContainerStateTerminated): string[] {
  const at = momentOf(end.finishedAt);
  return servicesOf(state).flatMap(({ who, ends, own, why }) => {
    const before = ends.find((one) => momentOf(one.finishedAt) < at) ?? ends.find((one) => one !== own);
    if (before) return [`Before that ${who} had ended with ${codeOf(before)}${why}.`];
    // Times are in whole seconds: within the second of the step's end the node may have ended the sidecar for it.
    if (own === undefined || momentOf(own.finishedAt) !== at || EXIT_CODES_OF_SIGTERM.has(own.exitCode))
      return [];
    return [`In the same second ${who} ended with ${codeOf(own)}.`];
  });
}

/** The ends of a sentence for services that ended while the step runs, which may wait for them in vain. */
export function deadMeanwhile(state: ObservedState): string[] {
  return servicesOf(state).flatMap(({ who, ends: [end], why }) =>
    end === undefined ? [] : [`${who} had ended with ${codeOf(end)}${why}`],
  );
}

function codeOf({ exitCode, reason }: V1ContainerStateTerminated): string {
  return `exit code ${exitCode}${reason === 'OOMKilled' ? ' (OOMKilled)' : ''}`;
}

/**
 * What runs beside the step. A sidecar must not end, with any exit code; other containers may end with 0, unless their node
 * ended them. `own`: how it ended, unless it runs again; `ends`: that first, then the end before its last restart.
 */
function servicesOf(state: ObservedState) {
  const { pod, options } = state;
  const sidecars = (pod.spec?.initContainers ?? []).filter(isSidecar);
  const beside = (pod.spec?.containers ?? []).filter(({ name }) => name !== options.step);
  return [...sidecars, ...beside].map((container) => {
    const { name } = container;
    const status = statusOf(pod, name);
    const ends = [status?.state?.terminated, status?.lastState?.terminated].filter(
      (end) => end !== undefined,
    );
    const isOfHook = hookHasFailed(state, name);
    const failed = ends.filter(({ exitCode }) => isSidecar(container) || exitCode !== 0 || isOfHook);
    const why = isOfHook ? ', because its hook (postStart) failed' : '';
    return { who: theContainer(state, name), ends: failed, own: status?.state?.terminated, why };
  });
}

/**
 * Then the node ends the container, which may end well, and the step starts all the same: https://github.com/istio/istio/issues/45627
 */
export function hookHasFailed(state: State, name: string): boolean {
  return newestOfContainer(state, name, 'FailedPostStartHook') !== undefined;
}

function probeWords(state: State, name: string): string | undefined {
  const failed = newestOfContainer(state, name, 'Unhealthy', PROBE_FAILED);
  return failed && (wordsOf(failed.event).replace(PROBE_FAILED, '').trim() || undefined);
}

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
  const own = fillsWorkspace(container)
    ? fillingFailed(end, container, who, limit, brokenIn(state))
    : withBlamedImage(ownEnd(end, who, limit), image);
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
  return {
    waiting: again,
    giveUp: since + graceMs,
    passing: { what: again, graceMs },
    finding: {
      ...withFacts(crash, { grace: { input: 'pull-grace', value: spanOfTime(graceMs) } }),
      ...decided,
    },
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
