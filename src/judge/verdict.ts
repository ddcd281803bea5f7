import {
  type Finding,
  givenUpBy,
  type StartBlocker,
  seenCase,
  type Verdict,
  withFacts,
} from '../findings/finding.ts';
import { theNode, whoFixes } from '../findings/wording.ts';
import { isAdded, type JudgeOptions, NO_STEP } from '../job/judge-options.ts';
import { type Prose, prose } from '../job/text.ts';
import { spanOfTime } from '../job/values.ts';
import { containerOf } from '../pod/containers.ts';
import type { ContainerFacts, PodFacts } from '../pod/facts.ts';
import { meshOf, theContainer, withClusterPart } from './added.ts';
import { changedPod, startBlockersOf } from './blockers.ts';
import { podLost, terminationEnd } from './certainty.ts';
import { endOfStep, judgeEnd, withSource } from './end.ts';
import { deadMeanwhile, notReadyYet } from './init-containers.ts';
import { mayBeRejected, type ObservedState, type State, stepHasStarted } from './state.ts';

/** Says what the step was waiting for. Permanent if the job ran: only its author knows how long it takes next time. */
function timedOut(state: State): Finding {
  const { pod, options } = state;
  const limit = spanOfTime(options.timeoutMs);
  const wasRunning = pod && containerOf(pod, options.step)?.isRunning && !pod.hasLostNode;
  const { words, container } = awaited(state);
  return seenCase(
    'timed-out',
    { limit, awaited: words },
    {
      persistence: wasRunning ? 'permanent' : 'transient',
      ...(pod && container !== undefined && { log: 'more', hint: hintFor(options, container) }),
      container: container ?? options.step,
    },
  );
}

function hintFor(options: JudgeOptions, container: string): string {
  const fix = isAdded(options, container) ? ` Otherwise ${whoFixes(meshOf(container))}` : '';
  return `Raise timeout if it only needs longer.${fix}`;
}

/** What the step waits for, as the end of a sentence. */
export function waitingFor(state: State): Prose {
  return awaited(state).words;
}

/** `container`: one that runs before the step, and is not over or ready. */
type Awaited = { words: Prose; container?: string };

function awaited(state: State): Awaited {
  if (state.pod === undefined) return { words: prose('the pod did not exist yet') };
  const { pod, options } = state;
  const step = containerOf(pod, options.step);
  if (step?.isRunning) {
    const dead = deadMeanwhile(state);
    const words = [`its program was still running${pod.hasLostNode ? lastHeard(pod) : ''}`, ...dead];
    return { words: prose(words.join(', and ')) };
  }
  const [blocker] = startBlockersOf(state);
  if (blocker) return { words: blocker.waiting };
  const service = notReadyYet(state);
  if (service) return service;
  const running = pod.containers.find(
    ({ isInit, isRunning, isSidecar }) => isInit && isRunning && !isSidecar,
  );
  if (running) {
    const { name } = running;
    const words = `${theContainer(options, name)} was still running${beforeTheStep(options, running)}`;
    return { words: prose(words), container: name };
  }
  const holding = heldBackBy(options.step, pod);
  if (holding) {
    const words = `${theContainer(options, holding)} may not be over with its hook (postStart), before which no later one starts`;
    return { words: prose(words), container: holding };
  }
  if (pod.hasSandbox === false) return { words: prose(settingUp(pod)) };
  const why = [step?.waiting?.reason, step?.waiting?.message].filter(Boolean).join(': ');
  const where = `${pod.node === undefined ? '' : ` on ${theNode(pod)}`}${why ? ` (${why})` : ''}`;
  const what =
    options.step === NO_STEP
      ? 'not all images were pulled or refused'
      : `the container ${options.step} had not started`;
  return { words: prose(what + where) };
}

/** For an init container of the template, which is often meant as a service and lacks what makes it one. */
function beforeTheStep(options: JudgeOptions, { name, isOurs }: ContainerFacts): string {
  if (isOurs || isAdded(options, name)) return '';
  return ', and the step starts when it has ended; a service needs restartPolicy: Always';
}

/**
 * A container before the step's whose hook may still run: the kubelet starts one after the other, and writes no status during
 * that time. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod)
 */
function heldBackBy(step: string, pod: PodFacts): string | undefined {
  const containers = pod.containers.filter(({ isInit }) => !isInit);
  const place = containers.findIndex(({ name }) => name === step);
  if (containers[place]?.waiting === undefined) return undefined;
  return containers.slice(0, place).find(({ hasPostStart, waiting }) => hasPostStart && waiting)?.name;
}

/**
 * What a pod without a sandbox waits for, if no event shows it: the volumes, with the objects that they need, or the network. A kubelet before 1.36 gives no reason, and reports a sandbox only after the first pull.
 * https://github.com/kubernetes/kubernetes/pull/134660, https://github.com/kubernetes/kubernetes/pull/135300
 */
function settingUp(pod: PodFacts): string {
  const objects = pod.volumeObjects.join(', ');
  const listed = objects && ` (${objects})`;
  const pull = pod.givesSandboxReason ? '' : ', or still pulls its image';
  return `${theNode(pod)} has not set up the volumes${listed} or the network of the pod yet${pull}`;
}

function lastHeard(pod: PodFacts): string {
  const letBe = '; the pod tolerates lost nodes (tolerations), so the cluster did not end it';
  return ` when ${theNode(pod)} was last heard of${pod.toleratesLostNode ? letBe : ''}`;
}

/** The kubelet reports why it rejected a pod only after its containers have ended: measured 2 s after their ends. */
const LAST_WORD_MS = 10_000;
/** Before any grace has passed, so that only failures that waiting cannot help are given up. */
const AT_ONCE = Number.NEGATIVE_INFINITY;

/**
 * Has the step ended, and how? Nothing is decided while a rejection of the pod may still be reported. A pod that the cluster
 * changed too much ends the step, whatever else is observed. Otherwise the first of these that applies decides, in whatever
 * order they were observed:
 *
 * 1. The step's container has ended: only its status shows how. A disruption comes first, then another container out of
 *    memory, then its own exit.
 * 2. A start blocker that waiting cannot help: the step cannot start, and this says more than an end of the pod that it
 *    caused, or that came after it. If there are several, the first in the order in which a pod starts, because it blocks
 *    the others.
 * 3. The pod was deleted, has failed as a whole, or its node is silent: nothing is left that could end.
 * 4. A start blocker that has used up its grace: the step has not started, and longer waiting shows nothing new. This does
 *    not apply while the pod is being deleted, because then the deletion is the reason.
 * 5. The timeout of the step has passed: everything else says more.
 *
 * The finding always names the container that decided.
 */
export function judge(state: State, now: number): Verdict {
  const timeoutAt = state.options.begunAt + state.options.timeoutMs;
  const { found, again } = state.pod === undefined ? { found: undefined, again: [] } : decide(state, now);
  if (found !== undefined) return { kind: 'finished', finding: found };
  if (now >= timeoutAt) return { kind: 'finished', finding: timedOut(state) };
  return { kind: 'waiting', again: Math.min(timeoutAt, ...again) };
}

/** The finding from the pod, or the times at which the pod can have one. */
function decide(state: ObservedState, now: number): { found: Finding | undefined; again: number[] } {
  const lastWordAt = awaitsLastWord(state, now);
  if (lastWordAt !== undefined) return { found: undefined, again: [lastWordAt] };
  const blockers = startBlockersOf(state);
  const found =
    withBegunStep(state, changedPod(state)) ??
    ended(state) ??
    withBegunStep(state, givenUp(blockers, AT_ONCE)) ??
    podLost(state, now) ??
    (state.pod.deletion !== undefined ? undefined : withBegunStep(state, givenUp(blockers, now)));
  return {
    found: found && withSource(withClusterPart(state, found), state.events),
    again: state.pod.deletion ? [terminationEnd(state)] : blockers.flatMap(({ giveUp }) => giveUp ?? []),
  };
}

/** Until when the node can still report that it rejected or evicted a pod whose step has ended, which is then the reason. */
function awaitsLastWord(
  { pod, events, stepEnd, isRejected }: ObservedState,
  now: number,
): number | undefined {
  if (stepEnd === undefined || isRejected || stepEnd.isUndisturbed) return undefined;
  if (!mayBeRejected(pod, events) && !pod.isBeingFailed) return undefined;
  const until = stepEnd.seenAt + LAST_WORD_MS;
  return now < until ? until : undefined;
}

/**
 * A blocker of another container also ends a step that has started, because the step was requested together with that
 * container.
 */
function withBegunStep(state: State, finding: Finding | undefined): Finding | undefined {
  if (finding === undefined || !stepHasStarted(state)) return finding;
  return withFacts(finding, { hadBegun: true });
}

function ended(state: ObservedState): Finding | undefined {
  const step = containerOf(state.pod, state.options.step);
  const end = endOfStep(step);
  return step && end && judgeEnd(state, step, end);
}

function givenUp(blockers: StartBlocker[], by: number): Finding | undefined {
  return blockers.map((blocker) => givenUpBy(blocker, by)).find((found) => found !== undefined);
}
