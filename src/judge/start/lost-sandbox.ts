import type { V1Pod } from '@kubernetes/client-node';
import { conditionOf, hasStarted, statusesOf } from '../containers.ts';
import { isDisturbed } from '../end/disruption.ts';
import { finding } from '../finding.ts';
import { type ObservedState, stepHasStarted } from '../state.ts';
import type { StartBlocker } from './start-blocker.ts';

/**
 * Since when the pod has been without the sandbox in which containers of it have started (milliseconds since 1970); undefined
 * while it has one, or has started none. That of a pod that ends as a whole goes with its end, and is not lost.
 */
export function sandboxLostSince(before: number | undefined, pod: V1Pod, at: number): number | undefined {
  const isWithout =
    conditionOf(pod, 'PodReadyToStartContainers')?.status === 'False' && statusesOf(pod).some(hasStarted);
  if (!isWithout) return undefined;
  return before ?? (hasEnded(pod) ? undefined : at);
}

function hasEnded({ status }: V1Pod): boolean {
  return /^(Failed|Succeeded)$/.test(status?.phase ?? '');
}

/**
 * The kubelet makes no other sandbox for a pod that is not to be restarted and has had a container, and does not end it
 * either: it stays Pending for ever, unless an init container that the kubelet ended for it has failed. https://github.com/kubernetes/kubernetes/issues/118321,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
export function lostSandbox(state: ObservedState): StartBlocker | undefined {
  const { pod, sandboxLostSince: since } = state;
  // A pod that is ended loses its sandbox too; the disruption is the reason.
  if (since === undefined || stepHasStarted(state) || isDisturbed(pod, false)) return undefined;
  return {
    waiting: 'the node has lost the sandbox of the pod',
    giveUp: hasEnded(pod) ? 'now' : since + state.options.graceMs,
    finding: finding('disruption', 'sandbox-failed', {
      title: 'The node lost the sandbox of the pod',
      message:
        'The node lost the sandbox of the pod after its first container had run, as when the node is started again, and makes no other one, so the step could not start.',
    }),
  };
}
