import { describe, expect, test } from 'vitest';
import { errorsIn } from './action.ts';
import { attemptsIn, disrupted, evict, upUntilAsked } from './disruptions.ts';
import { openScarce } from './preempt.ts';
import { loseSandbox, loseShim } from './sandbox.ts';
import { onCluster, useStage } from './stage.ts';

// What else ends a pod on one node is in interruption.test.ts (deletion) and judgement.test.ts (memory); nodes that are
// lost, in test/simulator/disruptions.test.ts.

const stage = useStage();

describe('a step whose pod', () => {
  test('has to leave, as when its node is drained, did not fail on its own', async () => {
    const ended = await disrupted(stage, { run: upUntilAsked(143) }, (pod) => evict(stage, pod));

    expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'disruption', reason: 'evicted' });
    // The user has not asked for retries.
    expect(attemptsIn(ended)).toHaveLength(1);
    expect(ended.log.some((line) => line.endsWith('the pod was evicted; it has 30 s to end'))).toBe(true);
    expect(errorsIn(ended.log)).toEqual([
      expect.stringMatching(
        /^::error title=The pod was evicted::The pod was asked to leave its node, for example/,
      ),
    ]);
    expect(ended.exitCode).toBe(1);
  });

  test('loses its sandbox is not a success, although its program ended with 0', async () => {
    const ended = await disrupted(stage, { run: upUntilAsked(0) }, (pod) => loseSandbox(stage, pod));

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'killed-by-node', 'exit-code': '0' });
    expect(ended.outputs['message']).toContain('sandbox of the pod died');
    expect(errorsIn(ended.log)).toHaveLength(1);
  });

  test.runIf(onCluster)(
    'dies with the process of the runtime for its pod did not end on its own',
    async () => {
      const ended = await disrupted(stage, { run: upUntilAsked(143) }, (pod) => loseShim(stage, pod));

      expect(ended.outputs).toMatchObject({
        outcome: 'failure',
        reason: 'killed-by-node',
        'exit-code': '255',
      });
      expect(errorsIn(ended.log)).toHaveLength(1);
    },
  );

  test('is in the way of a more important one makes room for it', async () => {
    await using scarce = await openScarce(stage);
    const template = JSON.stringify({ containers: [{ name: 'step', resources: scarce.resources }] });
    const inputs = { run: upUntilAsked(143), 'pod-template': template };
    const ended = await disrupted(stage, inputs, scarce.preempt);

    expect(ended.outputs).toMatchObject({
      outcome: 'failure',
      category: 'disruption',
      reason: 'preempted',
    });
    expect(errorsIn(ended.log)).toEqual([
      expect.stringContaining('The scheduler ended the pod to make room for one of higher priority.'),
    ]);
    expect(ended.exitCode).toBe(1);
  });

  test('is ended by its node is not green, whatever its program makes of that', async () => {
    await using scarce = await openScarce(stage);
    // The node reports its reason after all containers have ended, some seconds after the program here.
    const slow = {
      name: 'slow',
      image: stage.image,
      command: ['sh', '-c', "trap 'sleep 3; exit' TERM; sleep 60 & wait"],
    };
    const containers = [{ name: 'step', resources: scarce.resources }, slow];
    const inputs = { run: upUntilAsked(0), 'pod-template': JSON.stringify({ containers }) };
    const ended = await disrupted(stage, inputs, scarce.preemptOnNode);

    expect(ended.outputs).toMatchObject({
      outcome: 'failure',
      category: 'disruption',
      reason: 'preempted',
      retryable: 'true',
      'exit-code': '0',
    });
    expect(ended.outputs['message']).toContain('to make room for a critical pod');
  });
});
