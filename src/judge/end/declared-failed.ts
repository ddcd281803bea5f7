import type { V1Pod } from '@kubernetes/client-node';
import { type Finding, finding } from '../finding.ts';
import { theNode } from '../sentence.ts';
import type { ObservedState } from '../state.ts';
import { failedWhileRunning } from './disruption.ts';
import { refusedByNode, statusWords } from './refused-by-node.ts';
import { isOnlyCalledFailed } from './start-certainty.ts';

/** For a pod that has failed as a whole, where no container tells why. */
export function declaredFailed({ pod, started }: ObservedState): Finding {
  const mayRun = isOnlyCalledFailed(pod);
  if (started.size > 0) return { ...failedWhileRunning(pod), ...(mayRun && { mayRun }) };
  if (pod.spec?.nodeName === undefined) return refusedByScheduler(pod);
  const refused = refusedByNode(pod);
  return mayRun && refused.persistence !== 'permanent' ? failedUnseen(pod) : refused;
}

/** https://github.com/apache/yunikorn-k8shim/blob/master/pkg/cache/application.go (failTaskPodWithReasonAndMsg) */
function refusedByScheduler(pod: V1Pod): Finding {
  const rawMessage = statusWords(pod);
  const scheduler = pod.spec?.schedulerName ?? DEFAULT_SCHEDULER;
  return finding('scheduling', 'unschedulable', {
    // YuniKorn's ResourceReservationTimeout; its message has the names of queues.
    persistence: pod.status?.reason?.endsWith('Timeout') ? 'transient' : 'permanent',
    title: 'The pod was refused before it had a node',
    message: `The pod was declared failed${reasonOf(pod)} before it had a node${scheduler === DEFAULT_SCHEDULER ? '' : `, as by its scheduler ${scheduler}`}.`,
    hint: 'Change what its message names, or ask those who run the scheduler.',
    rawMessage,
  });
}

const DEFAULT_SCHEDULER = 'default-scheduler';

function failedUnseen(pod: V1Pod): Finding {
  return finding('disruption', 'pod-failed', {
    title: 'The pod was declared failed',
    message: `The pod was declared failed${reasonOf(pod)}, but nothing shows that it has ended: it may run on ${theNode(pod)} all the same.`,
    hint: 'See that nothing of it runs there any more, then run the step again.',
    rawMessage: statusWords(pod),
    mayRun: true,
  });
}

/** In parentheses, with a blank before it. */
function reasonOf({ status }: V1Pod): string {
  return status?.reason ? ` (${status.reason})` : '';
}
