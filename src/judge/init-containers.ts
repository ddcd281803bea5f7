import { type Finding, type StartBlocker, seenCase, withFacts } from '../findings/finding.ts';
import { insideSentence, whoIs } from '../findings/wording.ts';
import { isCheckName } from '../job/image-consumers.ts';
import { capitalize, type Prose, prose } from '../job/text.ts';
import { defined, spanOfTime } from '../job/values.ts';
import { filesCut, fillingFailed, ownEnd } from '../messages/exits.ts';
import { programFailure, withBlamedImage } from '../messages/starts.ts';
import { containerOf, endOf } from '../pod/containers.ts';
import { isDisturbed } from '../pod/disruptions.ts';
import { type Events, newestOfContainer } from '../pod/events.ts';
import type { ContainerFacts, EndFacts, PodFacts } from '../pod/facts.ts';
import { theContainer } from './added.ts';
import type { ObservedState, PodAndRequest } from './state.ts';

type Parts = PodAndRequest & { events: Events };

const PROBE_FAILED = /^Startup probe failed: /;
const PROBE_ERRED = /^Startup probe errored\b[^:]*: /;

/** A running sidecar whose startup probe has not succeeded, which blocks all later containers; ends a sentence. */
export function notReadyYet({ pod, events, options }: Parts) {
  const waited = pod.containers.find((container) => container.isInit && isUnready(container));
  if (waited === undefined) return undefined;
  const { name } = waited;
  const said = probeWords(events, name);
  const why = said === undefined ? '' : ` (startup probe failed: ${said})`;
  return { words: prose(`${theContainer(options, name)} is not ready yet${why}`), container: name };
}

/**
 * The container fails soon, unless it does not notice that nothing more arrives. If everything was sent, it can still be
 * working.
 */
const CUT_GRACE_MS = 10_000;
const SENT_GRACE_MS = 120_000;

/** A container of Pod Step that waits for files whose connection has broken. */
export function waitsForFiles({ pod, sending }: ObservedState): StartBlocker | undefined {
  const broken = brokenIn(pod.files, sending);
  const container = pod.files?.container ?? '';
  if (broken === undefined || !containerOf(pod, container)?.isRunning) return undefined;
  return {
    waiting: prose(`the connection by which files were sent to the container ${container} has broken`),
    giveUp: broken.at + (broken.sent < broken.of ? CUT_GRACE_MS : SENT_GRACE_MS),
    finding: { ...filesCut(broken), container },
  };
}

function brokenIn(files: PodFacts['files'], sending: ObservedState['sending']) {
  return sending && { ...sending, of: files?.packedBytes ?? 0 };
}

/** The node ended the container for its startup probe, which says more than the resulting exit code. */
function neverReady(events: Events, name: string, { rawMessage }: Finding): Finding | undefined {
  if (!newestOfContainer(events, name, 'Killing', /failed startup probe$/)) return undefined;
  return seenCase('never-ready', { container: name }, { rawMessage: probeWords(events, name) ?? rawMessage });
}

function isUnready({ isSidecar, isRunning, isStarted }: ContainerFacts): boolean {
  return isSidecar && isRunning && isStarted === false;
}

/**
 * A startup probe that cannot run, because its program or port is missing. The kubelet repeats it forever, because only a probe
 * with a result is counted: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/prober/worker.go (doProbe). The
 * service may still install the missing program, so it gets the time in which the probe had to succeed.
 */
function unaskableProbe({ events, options }: Parts, container: ContainerFacts): StartBlocker | undefined {
  if (!isUnready(container)) return undefined;
  const { name } = container;
  const who = theContainer(options, name);
  const [lack] = [...events.values()].flatMap(({ reason, container: about, words, firstAt }) => {
    const found = reason === 'Unhealthy' && about === name ? lackOfProbe(words, who) : undefined;
    return found === undefined ? [] : [{ ...found, words, firstAt }];
  });
  if (lack === undefined) return undefined;
  const graceMs = Math.max(options.graceMs, container.probePatienceMs);
  const waiting = insideSentence(lack.found, `the startup probe of ${who} can’t run: `);
  return {
    waiting,
    giveUp: lack.firstAt + graceMs,
    passing: { what: waiting, graceMs },
    finding: seenCase(
      'probe-cannot-run',
      { container: name },
      { also: [lack.found], hint: lack.hint, rawMessage: lack.words, container: name },
    ),
  };
}

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

/** What keeps a container from being over, or ready, before the step. */
export function initContainerBlockers(state: ObservedState, container: ContainerFacts) {
  return [initContainerBlocker(state, container), unaskableProbe(state, container)];
}

/** Exit codes of a sidecar that was stopped by a signal. */
export const EXIT_CODES_OF_SIGTERM = new Set([0, 137, 143]);

/** A sentence for each service that had already ended when the step failed, because this can be the cause. */
export function deadBeforeFailure(parts: Parts, { finishedAt: at }: EndFacts): string[] {
  return servicesOf(parts).flatMap(({ who, ends, own, why }) => {
    const before = ends.find(({ finishedAt }) => finishedAt < at) ?? ends.find((one) => one !== own);
    if (before) return [`Before that ${who} had ended with ${codeOf(before)}${why}.`];
    // Times are in whole seconds: in the second of the step's end, the node may have ended the sidecar because of it.
    if (own?.finishedAt !== at || EXIT_CODES_OF_SIGTERM.has(own.exitCode)) return [];
    return [`In the same second ${who} ended with ${codeOf(own)}.`];
  });
}

/** A sentence for each service that was down when the step succeeded. The step may then have used another server instead. */
export function deadAtSuccess(parts: Parts): string[] {
  const at = endOf(containerOf(parts.pod, parts.options.step))?.finishedAt ?? 0;
  return servicesOf(parts).flatMap(({ who, ends: [last], isDown }) => {
    // The node has no time of an end that it did not observe.
    if (!isDown || last === undefined || !(last.finishedAt < at)) return [];
    return [
      `${capitalize(who)} had ended with ${codeOf(last)}, and was not running when the step succeeded. Give it a startup probe (ports or --health-cmd in services), so that the step does not start without it.`,
    ];
  });
}

/** The end of a sentence for each service that ended while the step runs. The step may wait for it in vain. */
export function deadMeanwhile(parts: Parts): string[] {
  return servicesOf(parts).flatMap(({ who, ends: [end], why }) =>
    end === undefined ? [] : [`${who} had ended with ${codeOf(end)}${why}`],
  );
}

function codeOf({ exitCode, reason }: EndFacts): string {
  return `exit code ${exitCode}${reason === 'OOMKilled' ? ' (OOMKilled)' : ''}`;
}

/**
 * The containers that run with the step, except our own sidecar. A sidecar must not end, with any exit code. Other containers
 * can end with 0, unless their node ended them. `own`: how it ended, unless it runs again; `ends`: that end first, then the end
 * before its last restart; `isDown`: a sidecar that does not run.
 */
function servicesOf({ pod, events, options }: Parts) {
  const services = pod.containers.filter(({ name, isInit, isSidecar, isCollecting }) =>
    isInit ? isSidecar && !isCollecting : name !== options.step,
  );
  return services.map(({ name, isInit, isSidecar, isRunning, end, earlierEnd }) => {
    const isOfHook = hookHasFailed(events, name);
    const failed = [end, earlierEnd]
      .filter((one) => one !== undefined)
      .filter(({ exitCode }) => isSidecar || exitCode !== 0 || isOfHook);
    const why = isOfHook ? ', because its hook (postStart) failed' : '';
    return { who: theContainer(options, name), ends: failed, own: end, why, isDown: isInit && !isRunning };
  });
}

/**
 * Then the node ends the container, which can end well, and the step starts anyway: https://github.com/istio/istio/issues/45627
 */
export function hookHasFailed(events: Events, name: string): boolean {
  return newestOfContainer(events, name, 'FailedPostStartHook') !== undefined;
}

function probeWords(events: Events, name: string): string | undefined {
  const failed = newestOfContainer(events, name, 'Unhealthy', PROBE_FAILED);
  return failed && (failed.words.replace(PROBE_FAILED, '').trim() || undefined);
}

/**
 * A failed init container, or a crashing sidecar, before the step has started. Without a retry it ends the step at
 * once: the pod itself fails a second later.
 */
function initContainerBlocker(
  { pod, events, options, crashes, sandboxLostSince, sending }: ObservedState,
  container: ContainerFacts,
): StartBlocker | undefined {
  const { name, image, isSidecar, filling, memoryLimit } = container;
  if (!container.isInit || containerOf(pod, options.step)?.hasStarted) return undefined;
  const end = endOf(container);
  if (end === undefined || container.isRunning) return undefined;
  const isStartedAgain = isSidecar || end.isTriedAgain;
  const crashingSince = isStartedAgain ? crashes.get(name) : undefined;
  const failed = !isStartedAgain && (end.exitCode !== 0 || end.reason === 'OOMKilled');
  // A container that is terminated from outside can exit with any code; the disruption is the reason.
  if (isDisturbed(pod, false) || sandboxLostSince !== undefined) return undefined;
  const who = whoIs(name, options.step);
  const plain = ownEnd(end, who, memoryLimit);
  const own =
    filling && plain.reason === 'init-failed'
      ? fillingFailed(end, filling, brokenIn(pod.files, sending))
      : withBlamedImage(plain, image);
  // A check whose program itself failed.
  const suspect = isCheckName(name) ? ('check-program' as const) : undefined;
  const decided = { container: name, exitCode: end.exitCode, ...defined({ image, suspect }) };
  const ended = `${who} ended with exit code ${end.exitCode}`;
  if (failed) return { waiting: prose(ended), finding: { ...own, ...decided } };
  if (crashingSince === undefined) return undefined;
  const again = prose(`${ended} and is started again`);
  const isPlainCrash = own.reason === 'init-failed' || own.outcome === 'success';
  const crash = isPlainCrash
    ? (neverReady(events, name, own) ??
      seenCase('crash-loop', { container: name, code: own.exitCode }, { rawMessage: own.rawMessage }))
    : own;
  const { graceMs } = options;
  return {
    waiting: again,
    giveUp: crashingSince + graceMs,
    passing: { what: again, graceMs },
    finding: {
      ...withFacts(crash, { grace: { input: 'pull-grace', value: spanOfTime(graceMs) } }),
      ...decided,
    },
  };
}

/** The pod then fails, and nothing after this container starts. */
export function hasFailedForGood({ end, isSidecar }: ContainerFacts): boolean {
  return end !== undefined && end.exitCode !== 0 && !isSidecar && !end.isTriedAgain;
}

/** Adds the statuses. A sidecar that has started has recovered from earlier crashes. */
export function crashesAfterPod(crashes: ObservedState['crashes'], pod: PodFacts, at: number) {
  const result = new Map(crashes);
  for (const container of pod.containers) {
    const { name, isRunning, isStarted } = container;
    if (!isCrash(container) || (isStarted === true && isRunning)) result.delete(name);
    else if (!result.has(name)) result.set(name, at);
  }
  return result;
}

/** Any end of a sidecar is a crash: databases exit with 0 when the node ends them for their startup probe. */
function isCrash({ isSidecar, end, earlierEnd, waiting }: ContainerFacts): boolean {
  const last = end ?? earlierEnd;
  const isLooping = waiting?.reason === 'CrashLoopBackOff';
  return last !== undefined && (isSidecar || last.exitCode !== 0 || isLooping);
}
