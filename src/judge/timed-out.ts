import { statusOf } from './containers.ts';
import type { Finding } from './finding.ts';
import type { State } from './state.ts';

/** The step took longer than its timeout; says where it stood, because that is what has to change. */
export function timedOut(state: State): Finding {
  const seconds = Math.round(state.case.timeoutMs / 1000);
  return {
    outcome: 'failure',
    category: 'timeout',
    reason: 'timeout',
    lasting: false,
    title: `Timed out after ${seconds} s`,
    message: `The step was not over after ${seconds} s: ${waitingFor(state)}.`,
    hint: 'Raise timeout, or see what the step was waiting for.',
    container: state.case.step,
  };
}

/** What the step is waiting for, as the end of a sentence. */
export function waitingFor(state: State): string {
  const { pod } = state;
  if (pod === undefined) return 'the pod was not there yet';
  const status = statusOf(pod, state.case.step);
  if (status?.state?.running) return 'the job was still running';
  const [pull] = state.pulls.values();
  if (pull) return `the image of the container ${pull.container} could not be pulled: ${pull.failure.said}`;
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (pod.spec?.nodeName === undefined)
    return `no node had been found for the pod${scheduled?.message ? `: ${scheduled.message}` : ''}`;
  const waiting = status?.state?.waiting;
  const why = [waiting?.reason, waiting?.message].filter(Boolean).join(': ');
  return `the container ${state.case.step} had not started on the node ${pod.spec.nodeName}${why ? ` (${why})` : ''}`;
}
