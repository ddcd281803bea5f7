import type { V1Pod } from '@kubernetes/client-node';
import { SETUP_GRACE_MS } from '../../job/job.ts';
import { hasFinalPhase, hasStarted, sandboxOf, statusesOf } from '../containers.ts';
import { isDisturbed } from '../end/disruption.ts';
import { finding } from '../finding.ts';
import { type ObservedState, stepHasStarted } from '../state.ts';
import type { StartBlocker } from './start-blocker.ts';

/**
 * Since when the pod has been without a sandbox that it had (milliseconds since 1970); undefined while it has one, or has had
 * none. That of a pod that ends as a whole goes with its end, and is not lost.
 */
export function sandboxLostSince(state: ObservedState, pod: V1Pod, at: number): number | undefined {
  const { pod: last, sandboxLostSince: before } = state;
  const hadOne = before !== undefined || sandboxOf(last) === 'True' || statusesOf(pod).some(hasStarted);
  if (!hadOne || sandboxOf(pod) !== 'False') return undefined;
  return before ?? (hasFinalPhase(pod) ? undefined : at);
}

/**
 * The kubelet makes no other sandbox for a pod that is not to be restarted and has had a container, and does not end it
 * either: it stays Pending for ever, unless an init container that the kubelet ended for it has failed. One that has had no
 * container gets another sandbox; but a container may have been made and not started when the first was lost, which nothing shows.
 * https://github.com/kubernetes/kubernetes/issues/118321, https://github.com/kubernetes/kubernetes/pull/141948,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
export function lostSandbox(state: ObservedState): StartBlocker | undefined {
  const { pod, sandboxLostSince: since } = state;
  // A pod that is ended loses its sandbox too; the disruption is the reason.
  if (since === undefined || stepHasStarted(state) || isDisturbed(pod, false)) return undefined;
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = state.options;
  return {
    waiting: 'the node has lost the sandbox of the pod',
    giveUp: hasFinalPhase(pod) ? 'now' : since + (statusesOf(pod).some(hasStarted) ? graceMs : setupGraceMs),
    finding: finding('disruption', 'sandbox-failed', {
      title: 'The node lost the sandbox of the pod',
      message:
        'The node lost the sandbox of the pod, as when it is started again, and has made no other one, so the step could not start.',
    }),
  };
}
