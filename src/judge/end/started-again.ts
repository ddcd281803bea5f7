import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { containersOf, specOf } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import type { ObservedState } from '../state.ts';
import { restarted } from './disruption.ts';

export const WHO_CHANGES_PODS =
  'Find out who changes pods in this namespace (the audit log of the cluster names them), then run the step again.';

/**
 * The node started the step's container again although its policy forbids that. A template can't ask for such rules; a
 * change of the image of a pod that runs does it in any case.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
export function startedAgain(state: ObservedState): Finding {
  const { pod, options } = state;
  const image = changedImage(state, pod);
  if (image !== undefined)
    return finding('disruption', 'restarted', {
      title: 'The step’s container was started again',
      message: `The node ended the step’s container and started it again, because somebody changed its image from ${image.before} to ${image.now}.`,
      hint: WHO_CHANGES_PODS,
    });
  if (containerRestartingAll(pod) !== undefined) return restarted;
  const why = specOf(pod, options.step)?.restartPolicyRules ? ', by a restart rule of its own' : '';
  return finding('disruption', 'restarted', {
    title: 'The step’s container was started again',
    message: `The node started the step’s container a second time${why}.`,
  });
}

/** The image of the step's container, if it is another one than when the pod was first seen. */
export function changedImage({ stepImage, options: { step } }: ObservedState, pod: V1Pod) {
  const now = specOf(pod, step)?.image;
  const isChanged = stepImage !== undefined && now !== undefined && now !== stepImage;
  return isChanged ? { before: stepImage, now } : undefined;
}

/** One with a rule that restarts all containers of the pod. */
export function containerRestartingAll(pod: V1Pod): V1Container | undefined {
  return containersOf(pod).find(({ restartPolicyRules = [] }) =>
    restartPolicyRules.some(({ action }) => action === 'RestartAllContainers'),
  );
}
