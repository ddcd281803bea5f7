import { describe, expect, test } from 'vitest';
import { isToRetry } from '../../../src/findings/finding.ts';
import { asText } from '../../../src/findings/spoken.ts';
import { condition, container, event, findingAt, pod, running, stateAfter } from '../pods.ts';
import { ended, going } from './disruptions.ts';

const evicted = pod({
  phase: 'Failed',
  conditions: [condition('DisruptionTarget', 'True', 'EvictionByEvictionAPI')],
});

/** The sentence behind what happened, where an event of this component and reason is about the pod. */
function saidOf(component: string, reason: string, message: string, last = evicted): string {
  const said = event(reason, message, { source: { component } });
  const { message: words = '' } =
    findingAt(
      stateAfter([
        { at: 0, pod: running },
        { at: 1, event: said },
        { at: 2, pod: last },
      ]),
      60_000,
    ) ?? {};
  return (words === '' ? '' : asText(words)).replace(/^.*?autoscaler\. ?/, '');
}

describe('an eviction is told with the words of', () => {
  test.each([
    ['cluster-autoscaler', 'ScaleDown', 'deleting pod for node scale down', 'The cluster autoscaler'],
    ['karpenter', 'Evicted', 'Evicted pod: Underutilized', 'Karpenter'],
    ['karpenter', 'Disrupted', 'Deleting the pod to accommodate the terminationTime', 'Karpenter'],
    ['sigs.k8s.io/descheduler', 'HighNodeUtilization', 'pod eviction from n1 node', 'The descheduler'],
    ['vpa-updater', 'EvictedByVPA', 'Pod was evicted by VPA Updater', 'The vertical pod autoscaler'],
    ['kueue-pod-controller', 'Stopped', 'Preempted to accommodate a workload', 'Kueue'],
    ['default-scheduler', 'Preempted', 'Preempted by pod 7f on node n1', 'The scheduler'],
    ['gke.io/optimize-utilization-scheduler', 'Preempted', 'Preempted by pod 7f on node n1', 'The scheduler'],
    ['volcano', 'Evict', 'Pod is evicted, because of preempt', 'Volcano'],
    ['eks-auto-mode/compute', 'Evicted', 'Evicted pod: Empty/Delete', 'EKS Auto Mode'],
  ])('%s, %s', (component, reason, words, who) => {
    expect(saidOf(component, reason, words)).toBe(`${who} reported: “${words}”.`);
  });

  test.each([
    ['Karpenter', 'karpenter', 'Disrupted', 'Deleting the pod to accommodate the terminationTime'],
    ['Volcano', 'volcano', 'Evict', 'Pod is evicted, because of preempt'],
  ])(
    '%s, which deletes pods and says so in an event alone: nobody deleted it by hand',
    (who, component, reason, words) => {
      const last = pod({ containerStatuses: ended(143, 12) }, { metadata: going });
      const said = event(reason, words, { source: { component } });
      const found = findingAt(
        stateAfter([
          { at: 0, pod: running },
          { at: 1, event: said },
          { at: 2, pod: last },
        ]),
        2,
      );
      expect(found).toMatchObject({
        reason: 'disrupted',
        hint: expect.stringMatching(/run (the step|it) again/i),
        message: expect.stringMatching(new RegExp(`not by Pod Step. ${who} reported: “${words}”`)),
        exitCode: 143,
      });
      expect(found && isToRetry(found, ['disruption'])).toBe(true);
    },
  );

  test.each([
    ['of another event of the same component', 'cluster-autoscaler', 'NotTriggerScaleUp', 'no'],
    ['of somebody unknown', 'acme-controller', 'Evicted', 'because I can'],
  ])('nobody: %s', (_, component, reason, words) => {
    expect(saidOf(component, reason, words)).toBe('');
  });
});

test('an end of its own is told without', () => {
  const said = event('ScaleDown', 'deleting pod for node scale down', {
    source: { component: 'cluster-autoscaler' },
  });
  const last = pod({
    phase: 'Failed',
    containerStatuses: [container({ terminated: { exitCode: 3, reason: 'Error' } })],
  });
  expect(
    findingAt(
      stateAfter([
        { at: 0, pod: last },
        { at: 1, event: said },
      ]),
      60_000,
    )?.message,
  ).not.toContain('said of it');
});
