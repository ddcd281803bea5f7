// The pod's activeDeadlineSeconds (pkg/kubelet/active_deadline.go).

import { gracePeriod, type PodState } from './pod-state.ts';
import { requestStop } from './terminate-pod.ts';

/** Fails the pod when its deadline passes, if it has one. Called again, it takes a deadline that was lowered meanwhile. */
export function keepDeadline(state: PodState, seconds: number | undefined): void {
  const { pod, kubelet, takenAt } = state;
  state.deadlineSeconds = seconds;
  if (seconds === undefined) return;
  state.timers.deadline?.();
  const leftMs = Math.max(0, takenAt + seconds * 1000 - kubelet.clock.elapsed());
  state.timers.deadline = kubelet.clock.after(leftMs, () => {
    const message = 'Pod was active on the node longer than the specified deadline';
    kubelet.recorder.record({ pod }, 'Normal', 'DeadlineExceeded', message);
    const podFailure = { reason: 'DeadlineExceeded', message };
    requestStop(state, { graceSeconds: gracePeriod(pod), podFailure });
  });
}
