import { describe, expect, test } from 'vitest';
import { type Ended, errorsIn, type Inputs, startAction } from './action.ts';
import { openScarce } from './preempt.ts';
import { loseSandbox, loseShim } from './sandbox.ts';
import { useStage } from './stage.ts';

// What else ends a pod on one node is in interruption.test.ts (deletion) and judgement.test.ts (memory); nodes that are
// lost, in test/simulator/disruptions.test.ts.

const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;
const stage = useStage();

/** Says that it is there, and goes when it is asked to. */
const UP = "trap 'exit 143' TERM; echo up; sleep 60 & wait";

/** Runs a step until it says `up`, has something happen to its pod, and waits for the end of the action. */
async function disrupted(happen: (pod: string) => unknown, inputs: Inputs = {}): Promise<Ended> {
  const action = startAction({ ...stage.inputs, run: UP, ...inputs });
  await action.logged('up');
  const [pod = ''] = await stage.podsLeft();
  await happen(pod);
  return action.ended;
}

describe('a step whose pod', () => {
  test('has to leave, as when its node is drained, did not fail by itself', async () => {
    const { namespace, api, simulator } = stage;
    const ended = await disrupted((name) =>
      simulator === undefined
        ? api.createNamespacedPodEviction({ name, namespace, body: { metadata: { name } } })
        : simulator.node.evictByApi(name),
    );

    expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'disruption', reason: 'evicted' });
    expect(ended.log.some((line) => line.endsWith('the pod was evicted; it has 30 s to end'))).toBe(true);
    expect(errorsIn(ended.log)).toEqual([
      expect.stringMatching(
        /^::error title=The pod was evicted::The pod was asked to leave its node, for example/,
      ),
    ]);
    expect(ended.exitCode).toBe(1);
  });

  test('loses its sandbox is no success, although its program ended with 0', async () => {
    const ended = await disrupted((name) => loseSandbox(stage, name), {
      run: "trap 'exit 0' TERM; echo up; sleep 60 & wait",
    });

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'killed-by-node', 'exit-code': '0' });
    expect(ended.outputs['message']).toContain('sandbox of the pod died');
    expect(errorsIn(ended.log)).toHaveLength(1);
  });

  test.runIf(onCluster)(
    'dies with the process of the runtime for its pod did not end by itself',
    async () => {
      const ended = await disrupted((name) => loseShim(stage, name));

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
    const ended = await disrupted(scarce.preempt, {
      'pod-template': JSON.stringify({ containers: [{ name: 'step', resources: scarce.resources }] }),
    });

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
    // The node tells of its reason once all containers have ended, some seconds after the program here.
    const slow = {
      name: 'slow',
      image: stage.image,
      command: ['sh', '-c', "trap 'sleep 3; exit' TERM; sleep 60 & wait"],
    };
    const ended = await disrupted(scarce.preemptOnNode, {
      'pod-template': JSON.stringify({ containers: [{ name: 'step', resources: scarce.resources }, slow] }),
      run: "trap 'exit 0' TERM; echo up; sleep 60 & wait",
    });

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
