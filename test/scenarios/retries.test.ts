import { describe, expect, test } from 'vitest';
import { errorsIn, type Inputs, warningsIn } from './action.ts';
import { attemptsIn, disrupted, evict, remove } from './disruptions.ts';
import { useMarks } from './marks.ts';
import { expectNothingLeft, onCluster, useStage } from './stage.ts';

// What happens to a pod while its step runs: docs/disruptions.md has the table of it.

const stage = useStage();
expectNothingLeft(stage);
const { marking, runsOf, path, withMarks } = useMarks(stage);
const evicted = (pod: string) => evict(stage, pod);
const deleted = (pod: string) => remove(stage, pod);

/** Reports that it has started, and ends at a signal; the second run ends well. */
const UP = (name: string) =>
  `trap 'exit 143' TERM; echo up $(wc -l < ${path(name)}); [ $(wc -l < ${path(name)}) = 1 ] || exit 0; sleep 60 & wait`;

/** A step that leaves a mark of this name in each run. */
const inputsOf = (name: string, inputs: Inputs = {}): Inputs => ({
  'pod-template': withMarks({ containers: [{ name: 'step' }] }),
  run: marking(name, UP(name)),
  ...inputs,
});

describe('a step whose pod is lost while it runs', { retry: 0 }, () => {
  test('runs again with retries, when its first pod has ended; what it gives is of the last run', async () => {
    const ended = await disrupted(stage, inputsOf('twice', { retries: '2' }), evicted);

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
    expect(warningsIn(ended.log)).toContainEqual(
      expect.stringMatching(/The step had started in the pod \S+, and was run again: /),
    );
  });

  test.skipIf(onCluster)('by a node that keeps the pod as failed leaves no pod', async () => {
    const ended = await disrupted(stage, inputsOf('kept', { retries: '1' }), (pod) =>
      stage.simulator?.node.evict(pod),
    );

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('kept')).toBe(2);
  });

  test('by someone who deletes it is not run again, unless that is named', async () => {
    const plain = await disrupted(stage, inputsOf('plain', { retries: '1' }), deleted);
    const named = await disrupted(
      stage,
      inputsOf('named', { retries: '1', 'retry-on': 'disruption, deleted' }),
      deleted,
    );

    expect(plain.outputs).toMatchObject({ outcome: 'failure', reason: 'deleted' });
    expect(runsOf('plain')).toBe(1);
    expect(named.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('named')).toBe(2);
  });

  test('as often as it can ends as the last one did, and the error reports the others', async () => {
    const run = marking('all', `trap 'exit 143' TERM; echo up $(wc -l < ${path('all')}); sleep 60 & wait`);
    const action = stage.start({ ...inputsOf('all', { run, retries: '1' }) });
    for (const number of [1, 2]) {
      await action.logged(`up ${number}`);
      const [pod = ''] = await stage.podsLeft();
      await evicted(pod);
    }
    const ended = await action.ended;

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'evicted' });
    expect(runsOf('all')).toBe(2);
    expect(errorsIn(ended.log)).toEqual([
      expect.stringMatching(/The step had started in the pod \S+, and was run again: /),
    ]);
  });
});

test('a step that ends on its own is not run again, however it ends', { retry: 0 }, async () => {
  const inputs = inputsOf('exit', { retries: '3', run: marking('exit', 'exit 3') });
  const ended = await stage.run({ ...inputs });

  expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '3' });
  expect(runsOf('exit')).toBe(1);
});
