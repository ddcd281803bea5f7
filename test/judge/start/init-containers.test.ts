import type { V1PodCondition } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { at, target } from '../end/disruptions.ts';
import { container, pod, stateAfter, verdict } from '../pods.ts';

const step = container({ waiting: { reason: 'PodInitializing' } });
const ended = (exitCode: number, phase: string, own: object = {}, conditions: V1PodCondition[] = []) =>
  pod(
    {
      phase,
      conditions,
      initContainerStatuses: [
        container({ terminated: { exitCode, reason: 'Error', finishedAt: at(5) } }, 'migrate'),
      ],
      containerStatuses: [step],
    },
    {
      spec: {
        initContainers: [{ name: 'migrate', image: 'tool:1', ...own }],
        containers: [{ name: 'step', image: 'app:1' }],
      },
    },
  );

describe('an init container that has failed', () => {
  const withRule = (operator: string, ...values: number[]) => ({
    restartPolicy: 'Never',
    restartPolicyRules: [{ action: 'Restart', exitCodes: { operator, values } }],
  });

  // https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#container-restart-rules
  test.each<[string, object, string]>([
    ['has no rule', {}, 'step init-failed migrate'],
    ['is not among the exit codes of its rule', withRule('In', 42), 'step init-failed migrate'],
    ['is among those that are excepted', withRule('NotIn', 1), 'step init-failed migrate'],
    ['is among the exit codes of its rule', withRule('In', 1), 'waiting'],
    ['is not among those that are excepted', withRule('NotIn', 42), 'waiting'],
    [
      'has no rule that fits, and a policy of its own',
      { ...withRule('In', 42), restartPolicy: 'OnFailure' },
      'waiting',
    ],
  ])('ends the step unless it is started again: it %s', (_, own, expected) => {
    expect(verdict(stateAfter([{ at: 0, pod: ended(1, 'Pending', own) }]), 0)).toBe(expected);
  });

  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/disruption/disruption.go (stalePodDisruptionTimeout)
  test('is told also where somebody once meant to disrupt the pod, and did not', () => {
    const stale = ended(3, 'Failed', {}, [target('PreemptionByScheduler', 2)]);
    expect(verdict(stateAfter([{ at: 0, pod: stale }]), 0)).toBe('step init-failed migrate');
  });
});
