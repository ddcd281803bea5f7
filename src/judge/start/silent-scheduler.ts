import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { newestEvent, wordsOf } from '../events.ts';
import type { ObservedState } from '../state.ts';
import { provisionerOf, quoting, sayerOf } from '../who-said.ts';

/** What is told of a pod that no scheduler speaks of. */
export function silenceOf({ pod, events }: ObservedState) {
  const warning = newestEvent(events, isOthersWarning)?.event;
  const quoted = warning === undefined ? [] : [quoting(sayerOf(warning), warning)];
  return {
    waiting: ['the scheduler has not looked at it yet', ...quoted].join('; ').replace(/\.$/, ''),
    message: [`No scheduler took note of the pod${ofLack(pod) ?? ofScheduler(pod)}.`, ...quoted].join(' '),
    hint: warning === undefined ? hintOfSilence(pod) : OF_WARNING,
    rawMessage: warning && wordsOf(warning),
  };
}

/** Such as of a virtual cluster whose pod can't be made in the cluster below (SyncError). */
function isOthersWarning(event: CoreV1Event): boolean {
  return event.type === 'Warning' && provisionerOf(event) === undefined;
}

/** A scheduler that is not there says nothing. */
function ofScheduler({ spec }: V1Pod): string {
  const { schedulerName = DEFAULT_SCHEDULER } = spec ?? {};
  return schedulerName === DEFAULT_SCHEDULER ? '' : `, which asks for the one of the name ${schedulerName}`;
}

/**
 * Nor does the usual one where it lacks a resource claim of the pod, or its pod group.
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins: dynamicresources/dynamicresources.go,
 * gangscheduling/gangscheduling.go (PreEnqueue)
 */
function ofLack({ spec }: V1Pod): string | undefined {
  const { schedulerName = DEFAULT_SCHEDULER, resourceClaims = [], schedulingGroup } = spec ?? {};
  const claims = resourceClaims.map((claim) => claim.resourceClaimName ?? claim.resourceClaimTemplateName);
  const group = schedulingGroup?.podGroupName;
  if (schedulerName !== DEFAULT_SCHEDULER) return undefined;
  if (claims.length > 0) return `, as where one of its resource claims does not exist: ${claims.join(', ')}`;
  return group && `, as where its PodGroup ${group} does not exist`;
}

const OF_WARNING = 'Change what it says of the pod, or ask those who run the cluster.';

function hintOfSilence(pod: V1Pod): string {
  return ofLack(pod) === undefined
    ? 'Check that this scheduler runs, and that all exists that the pod names.'
    : 'Check that all exists that the pod names.';
}

const DEFAULT_SCHEDULER = 'default-scheduler';
