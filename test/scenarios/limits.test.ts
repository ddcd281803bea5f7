import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../support/faults/schedule.ts';
import { attemptsIn, evict } from './disruptions.ts';
import { useFaultLines } from './fault-lines.ts';
import { useMarks } from './marks.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// What the input timeout limits in addition to the step's program. When its attempts start is tested in test/virtual/world.test.ts.

const stage = useStage();
const lines = useFaultLines(stage);
expectNothingLeft(stage);
const { marking, runsOf, withMarks } = useMarks(stage);

const isPreparing = ({ metadata, status }: V1Pod) =>
  metadata?.deletionTimestamp === undefined &&
  (status?.initContainerStatuses ?? []).some(({ state }) => state?.running !== undefined);

describe('a step whose pods are evicted before it starts', { retry: 0 }, () => {
  const prepare = {
    name: 'prepare',
    image: '',
    command: ['sh', '-c', "trap 'exit 1' TERM; sleep 30 & wait"],
  };

  /** Evicts pods one after the other until the step has ended. */
  async function evicted(name: string, timeout: string) {
    const template = { containers: [{ name: 'step' }], initContainers: [{ ...prepare, image: stage.image }] };
    const action = stage.start({
      preflight: 'never',
      timeout,
      'pod-template': withMarks(template),
      run: marking(name, 'echo it ran'),
    });
    let isOver = false;
    const ended = action.ended.finally(() => {
      isOver = true;
    });
    const seen = new Set<string>();
    const evicting = async () => {
      while (!isOver) {
        const pod = await Promise.race([
          stage.podWith((one) => isPreparing(one) && !seen.has(one.metadata?.name ?? '')),
          ended.then(() => undefined),
        ]).catch(() => undefined);
        if (pod === undefined) continue;
        seen.add(pod.metadata?.name ?? '');
        await evict(stage, pod.metadata?.name ?? '');
      }
    };
    void evicting();
    return ended;
  }

  test('never runs its program, and its error says why it lost its pods', async () => {
    const ended = await evicted('evicted', '12s');

    expect(runsOf('evicted')).toBe(0);
    expect(['evicted', 'timeout']).toContain(ended.outputs['reason']);
    const lost = attemptsIn(ended);
    expect(lost.length).toBeGreaterThan(1);
    expect(lost.at(-1)).toMatchObject({ begun: false, followedBy: null });
    const error = ended.log.find((line) => line.startsWith('::error'));
    expect(error).toMatch(/The step had not started in the pod \S+: The pod was asked to leave its node/);
  });
});

// Logs that trickle, break or bring more and more are what the virtual clock draws (test/virtual/scenario.ts).
test('a log that hangs is read no further when the time is over, and that is reported', {
  retry: 0,
}, async () => {
  const hanging = (['follow log', 'read log'] as const).map((request): Fault => {
    return { when: { request, nth: 1, times: 99 }, what: { kind: 'half open', lines: 2, ms: 60_000 } };
  });
  await using line = await lines.open(hanging);
  const inputs = { kubeconfig: line.kubeconfig, timeout: '20s', run: 'echo one; echo two' };
  const { log, exitCode, outputs } = await stage.run(inputs);

  expect(log.filter((text) => /^(one|two)$/.test(text))).toEqual(['one', 'two']);
  expect({ exitCode, outputs }).toMatchObject({ exitCode: 0, outputs: { reason: 'completed' } });
  expect(log.filter((text) => text.startsWith('::warning title=The log may be cut::'))).toHaveLength(1);
});
