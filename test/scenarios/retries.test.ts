import { describe, expect, test } from 'vitest';
import { type Ended, errorsIn, type Inputs, startAction } from './action.ts';
import { attemptsIn, evict, remove, warningsIn } from './disruptions.ts';
import { useMarks } from './marks.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// What happens to a pod while its step runs: docs/disruptions.md has the table of it.

const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;
const stage = useStage();
expectNothingLeft(stage);
const { marking, runsOf, path, withMarks } = useMarks(stage);
const evicted = (pod: string) => evict(stage, pod);
const deleted = (pod: string) => remove(stage, pod);

/** Says that it is there, and goes when it is asked to; the second run ends well. */
const UP = (name: string) =>
  `trap 'exit 143' TERM; echo up $(wc -l < ${path(name)}); [ $(wc -l < ${path(name)}) = 1 ] || exit 0; sleep 60 & wait`;

/** Runs a step until it says `up`, and has something happen to its pod. */
async function disrupted(
  name: string,
  happen: (pod: string) => unknown,
  inputs: Inputs = {},
): Promise<Ended> {
  const action = startAction({
    ...stage.inputs,
    'pod-template': withMarks({ containers: [{ name: 'step' }] }),
    run: marking(name, UP(name)),
    ...inputs,
  });
  await action.logged('up 1');
  const [pod = ''] = await stage.podsLeft();
  await happen(pod);
  return action.ended;
}

describe('a step whose pod is lost while it runs', { retry: 0 }, () => {
  test('is not run again unless the user asks for it', async () => {
    const ended = await disrupted('once', evicted);

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'evicted' });
    expect(runsOf('once')).toBe(1);
  });

  test('runs again with retries, when its first pod has ended; what it gives is of the last run', async () => {
    const ended = await disrupted('twice', evicted, { retries: '2' });

    expect(ended.outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    expect(runsOf('twice')).toBe(2);
    expect(ended.log.filter((line) => /^up \d$/.test(line))).toEqual(['up 1', 'up 2']);
    expect(attemptsIn(ended)).toMatchObject([
      { begun: true, reason: 'evicted', followedBy: 'retry' },
      { begun: true, reason: 'completed', followedBy: null },
    ]);
    expect(ended.log).toContainEqual(
      expect.stringMatching(
        /^Attempt 2: the step once more \(retry 1 of 2\) after: The pod was asked to leave/,
      ),
    );
    expect(warningsIn(ended)).toContainEqual(
      expect.stringMatching(/The step had begun in the pod \S+, and was run again: /),
    );
  });

  test.skipIf(onCluster)('by a node that keeps the pod as failed leaves no pod behind', async () => {
    const ended = await disrupted('kept', (pod) => stage.simulator?.node.evict(pod), { retries: '1' });

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('kept')).toBe(2);
  });

  test('by somebody who deletes it is not run again, unless that is named', async () => {
    const plain = await disrupted('plain', deleted, { retries: '1' });
    const named = await disrupted('named', deleted, { retries: '1', 'retry-on': 'disruption, deleted' });

    expect(plain.outputs).toMatchObject({ outcome: 'failure', reason: 'deleted' });
    expect(runsOf('plain')).toBe(1);
    expect(named.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('named')).toBe(2);
  });

  test('as often as it may ends as the last one did, and the error tells of the others', async () => {
    const action = startAction({
      ...stage.inputs,
      'pod-template': withMarks({ containers: [{ name: 'step' }] }),
      run: marking('all', `trap 'exit 143' TERM; echo up $(wc -l < ${path('all')}); sleep 60 & wait`),
      retries: '1',
    });
    for (const number of [1, 2]) {
      await action.logged(`up ${number}`);
      const [pod = ''] = await stage.podsLeft();
      await evicted(pod);
    }
    const ended = await action.ended;

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'evicted' });
    expect(runsOf('all')).toBe(2);
    expect(errorsIn(ended.log)).toEqual([
      expect.stringMatching(/The step had begun in the pod \S+, and was run again: /),
    ]);
  });
});

test('a step that ends by itself is not run again, however it ends', { retry: 0 }, async () => {
  const ended = await startAction({
    ...stage.inputs,
    'pod-template': withMarks({ containers: [{ name: 'step' }] }),
    retries: '3',
    run: marking('exit', 'exit 3'),
  }).ended;

  expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '3' });
  expect(runsOf('exit')).toBe(1);
});
