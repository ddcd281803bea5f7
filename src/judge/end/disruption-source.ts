import type { CoreV1Event } from '@kubernetes/client-node';
import { newestEvent } from '../events.ts';
import { type Finding, finding } from '../finding.ts';
import type { State } from '../state.ts';
import { componentOf, provisionerOf, quoting } from '../who-said.ts';

/**
 * Who else ends pods of others, by what its events call themselves, and the reasons of the events by which it says so:
 * https://github.com/kubernetes-sigs/descheduler/blob/master/pkg/descheduler/evictions/evictions.go
 * https://github.com/kubernetes/autoscaler/blob/master/vertical-pod-autoscaler/pkg/updater/eviction/pods_eviction_restriction.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobframework/reconciler.go
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/preemption/executor.go
 * https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/cache.go (defaultEvictor)
 */
const SOURCES: readonly { component: RegExp; reason: RegExp; who: string }[] = [
  { component: /descheduler/, reason: /./, who: 'The descheduler' },
  { component: /vpa-updater/, reason: /^EvictedByVPA$/, who: 'The vertical pod autoscaler' },
  { component: /^volcano$/, reason: /^Evict$/, who: 'Volcano' },
  { component: /kueue/, reason: /^(Stopped|Preempted|Evicted\w*)$/, who: 'Kueue' },
  // https://cloud.google.com/kubernetes-engine/docs/concepts/cluster-autoscaler#autoscaling_profiles
  {
    component: /^(default|gke\.io\/optimize-utilization)-scheduler$/,
    reason: /^Preempted$/,
    who: 'The scheduler',
  },
];

/**
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/core/scaledown/actuation/drain.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/node/termination/terminator/events/events.go
 */
const OF_PROVISIONERS = /^(ScaleDown.*|Evicted|Disrupted)$/;

/**
 * A disruption with the words of who did it, where its event tells them. Anybody may write an event, so they are quoted, and
 * decide one thing: that nobody deleted the pod by hand. Karpenter and Volcano say so nowhere else.
 * https://github.com/kubernetes-sigs/karpenter/issues/3218
 */
export function namingSource(found: Finding, { events }: State): Finding {
  if (found.category !== 'disruption') return found;
  const said = newestEvent(events, (event) => sourceOf(event) !== undefined)?.event;
  if (said === undefined) return found;
  const message = `${found.message} ${quoting(sourceOf(said) ?? '', said)}`;
  const instead = found.reason === 'deleted' ? finding('disruption', 'disrupted', { message }) : undefined;
  return { ...found, ...instead, message };
}

function sourceOf(event: CoreV1Event): string | undefined {
  const { reason = '' } = event;
  const who = OF_PROVISIONERS.test(reason) ? provisionerOf(event) : undefined;
  const component = componentOf(event);
  return who ?? SOURCES.find((one) => one.component.test(component) && one.reason.test(reason))?.who;
}
