import type { CoreV1Event } from '@kubernetes/client-node';
import { cut, oneLine } from '../../job/text.ts';
import { newestEvent, wordsOf } from '../events.ts';
import type { Finding } from '../finding.ts';
import type { State } from '../state.ts';

/**
 * Who ends pods of others, by what its events call themselves, and the reasons of the events by which it says so:
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/core/scaledown/actuation/drain.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/node/termination/terminator/events/events.go
 * https://github.com/kubernetes-sigs/descheduler/blob/master/pkg/descheduler/evictions/evictions.go
 * https://github.com/kubernetes/autoscaler/blob/master/vertical-pod-autoscaler/pkg/updater/eviction/pods_eviction_restriction.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobframework/reconciler.go
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/preemption/executor.go
 */
const SOURCES: readonly { component: RegExp; reason: RegExp; who: string }[] = [
  { component: /cluster-autoscaler/, reason: /^ScaleDown/, who: 'The cluster autoscaler' },
  { component: /karpenter/, reason: /^(Evicted|Disrupted)$/, who: 'Karpenter' },
  { component: /descheduler/, reason: /./, who: 'The descheduler' },
  { component: /vpa-updater/, reason: /^EvictedByVPA$/, who: 'The vertical pod autoscaler' },
  { component: /kueue/, reason: /^(Stopped|Preempted|Evicted\w*)$/, who: 'Kueue' },
  { component: /^default-scheduler$/, reason: /^Preempted$/, who: 'The scheduler' },
];

/** Those components write a line. */
const MAX_WORDS = 200;

/**
 * A disruption with the words of who did it, where its event tells them. Anybody may write an event, so they are quoted
 * and decide nothing.
 */
export function namingSource(finding: Finding, { events }: State): Finding {
  if (finding.category !== 'disruption') return finding;
  const said = newestEvent(events, (event) => sourceOf(event) !== undefined)?.event;
  if (said === undefined) return finding;
  const words = cut(oneLine(wordsOf(said)), MAX_WORDS);
  return { ...finding, message: `${finding.message} ${sourceOf(said)} said of it: “${words}”.` };
}

function sourceOf({ reason = '', source, reportingComponent }: CoreV1Event): string | undefined {
  const component = source?.component || reportingComponent || '';
  return SOURCES.find((one) => one.component.test(component) && one.reason.test(reason))?.who;
}
