// The pod's activeDeadlineSeconds (pkg/kubelet/active_deadline.go).

import { gracePeriod, type PodState } from './pod-state.ts';
import { requestStop } from './terminate-pod.ts';

/** Fails the pod when its deadline passes, if it has one. */
export function startDeadline(state: PodState): void {
  const { pod, kubelet } = state;
  const { activeDeadlineSeconds } = pod.spec;
  if (activeDeadlineSeconds === undefined) return;
  state.timers.deadline = kubelet.clock.after(activeDeadlineSeconds * 1000, () => {
    const message = 'Pod was active on the node longer than the specified deadline';
    kubelet.recorder.record({ pod }, 'Normal', 'DeadlineExceeded', message);
    const podFailure = { reason: 'DeadlineExceeded', message };
    requestStop(state, { graceSeconds: gracePeriod(pod), podFailure });
  });
}
