import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { isCheckName } from '../job/images/checks.ts';
import { isCheckout } from '../plan/checkout.ts';
import { isSidecar, sandboxOf, statusOf } from './containers.ts';
import { lossesInWords } from './end/another-pod.ts';
import { type Finding, finding } from './finding.ts';
import { hasLostNode, toleratesLostNode } from './lost-node.ts';
import { theNode } from './sentence.ts';
import { isAdded, theContainer } from './start/cluster-changes.ts';
import { whoMends } from './start/injectors.ts';
import { deadMeanwhile, notReadyYet } from './start/services.ts';
import { settingUp } from './start/setting-up.ts';
import { startBlockersOf } from './start/start-blockers.ts';
import type { State } from './state.ts';

/** Says what the step was waiting for. Permanent if the job ran: only its author knows how long it takes next time. */
export function timedOut(state: State): Finding {
  const { pod } = state;
  const status = pod && statusOf(pod, state.options.step);
  const seconds = Math.round(state.options.timeoutMs / 1000);
  const wasRunning = pod && status?.state?.running !== undefined && !hasLostNode(pod);
  const { words, container } = awaited(state);
  return finding('timeout', 'timeout', {
    persistence: wasRunning ? 'permanent' : 'transient',
    title: `Timed out after ${seconds} s`,
    message: [`The step was not over after ${seconds} s: ${words}.`, ...lossesInWords(state.options)].join(
      ' ',
    ),
    hint: container && hintFor(state, container),
    container: container ?? state.options.step,
  });
}

function hintFor({ pod, options }: State, container: string): string {
  const mend = isAdded(options, container) ? ` Otherwise ${whoMends(pod, container)}` : '';
  return `Its log says more. Raise timeout if it only needs longer.${mend}`;
}

/** As the end of a sentence. */
export function waitingFor(state: State): string {
  return awaited(state).words;
}

/** `container`: one that runs before the step, and is not over or ready. */
type Awaited = { words: string; container?: string };

function awaited(state: State): Awaited {
  const { pod } = state;
  if (pod === undefined) return { words: 'the pod was not there yet' };
  const status = statusOf(pod, state.options.step);
  if (status?.state?.running) {
    const dead = deadMeanwhile(state);
    const words = [`the job was still running${hasLostNode(pod) ? lastHeard(pod) : ''}`, ...dead];
    return { words: words.join(', and ') };
  }
  const [blocker] = startBlockersOf(state);
  if (blocker) return { words: blocker.waiting };
  const service = notReadyYet(state);
  if (service) return service;
  const running = (pod.spec?.initContainers ?? []).find(
    (container) => statusOf(pod, container.name)?.state?.running && !isSidecar(container),
  );
  if (running) {
    const { name } = running;
    const words = `${theContainer(state, name)} was still running${beforeTheStep(state, running)}`;
    return { words, container: name };
  }
  const holding = heldBackBy(state.options.step, pod);
  if (holding) {
    const words = `${theContainer(state, holding)} may not be over with its hook (postStart), before which no later one starts`;
    return { words, container: holding };
  }
  if (sandboxOf(pod) === 'False') return { words: settingUp(pod) };
  const waiting = status?.state?.waiting;
  const why = [waiting?.reason, waiting?.message].filter(Boolean).join(': ');
  const isAssigned = pod.spec?.nodeName !== undefined;
  const where = `${isAssigned ? ` on ${theNode(pod)}` : ''}${why ? ` (${why})` : ''}`;
  return { words: `the container ${state.options.step} had not started${where}` };
}

/** For an init container of the template, which is often meant as a service and lacks what makes it one. */
function beforeTheStep({ options }: State, container: V1Container): string {
  if (isCheckout(container) || isCheckName(container.name) || isAdded(options, container.name)) return '';
  return ', and the step starts when it has ended; a service needs restartPolicy: Always';
}

/**
 * A container before the step's whose hook may still run: the kubelet starts one after the other, and writes no status meanwhile.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod)
 */
function heldBackBy(step: string, pod: V1Pod): string | undefined {
  const containers = pod.spec?.containers ?? [];
  const before = containers.slice(
    0,
    containers.findIndex(({ name }) => name === step),
  );
  const isWaiting = (name: string) => statusOf(pod, name)?.state?.waiting !== undefined;
  return isWaiting(step)
    ? before.find(({ name, lifecycle }) => lifecycle?.postStart !== undefined && isWaiting(name))?.name
    : undefined;
}

function lastHeard(pod: V1Pod): string {
  const letBe = '; the pod tolerates lost nodes (tolerations), so the cluster did not end it';
  return ` when ${theNode(pod)} was last heard of${toleratesLostNode(pod) ? letBe : ''}`;
}
