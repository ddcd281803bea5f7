import { PatchStrategy, setHeaderOptions, type V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { type Ended, type Inputs, runPost, warningsIn } from './action.ts';
import { attemptsIn, evict, remove } from './disruptions.ts';
import { useMarks } from './marks.ts';
import { openScarce } from './preempt.ts';
import { loseSandbox } from './sandbox.ts';
import { expectNothingLeft, onCluster, until, useStage } from './stage.ts';

// What happens to a pod before its step starts: docs/disruptions.md has the table.

const stage = useStage();
expectNothingLeft(stage);
const { marking, runsOf, path, withMarks } = useMarks(stage);

/** A pod in which something runs for long before the step, but only the first time. */
function slowAtFirst(name: string, resources?: object): string {
  const script = `[ -e ${path(name)}-first ] || { touch ${path(name)}-first; trap 'exit 1' TERM; sleep 20 & wait; }`;
  const prepare = { name: 'prepare', image: stage.image, command: ['sh', '-c', script] };
  return withMarks({ containers: [{ name: 'step', resources }], initContainers: [prepare] });
}

const isPreparing = ({ status }: V1Pod) =>
  status?.initContainerStatuses?.some(
    ({ name, state }) => name === 'prepare' && state?.running !== undefined,
  );

const inputsOf = (name: string, inputs: Inputs = {}): Inputs => ({
  preflight: 'never',
  'pod-template': slowAtFirst(name),
  run: marking(name, 'echo it ran; sleep 1'),
  ...inputs,
});

/** Runs a step, and has something happen to its pod while that prepares it. */
async function lost(name: string, happen: (pod: string) => unknown, inputs: Inputs = {}): Promise<Ended> {
  const action = stage.start(inputsOf(name, inputs));
  const pod = await stage.podWith((one) => isPreparing(one) === true);
  await happen(pod.metadata?.name ?? '');
  return action.ended;
}

describe('a pod that is lost before its step starts', { retry: 0 }, () => {
  test('because it has to leave its node is replaced, and the step runs once', async () => {
    const ended = await lost('evicted', (pod) => evict(stage, pod));

    expect(ended.outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    expect(runsOf('evicted')).toBe(1);
    expect(attemptsIn(ended)).toMatchObject([
      { begun: false, followedBy: 'another-pod' },
      { begun: true, followedBy: null },
    ]);
    expect(ended.outputs['pod']).toBe(attemptsIn(ended)[1]?.pod);
    expect(ended.log.filter((line) => line === 'it ran')).toHaveLength(1);
    expect(ended.log).toContainEqual(
      expect.stringMatching(
        /^Attempt 2: another pod, because the step had not started in this one: The pod was asked to leave its node/,
      ),
    );
    expect(warningsIn(ended.log)).toEqual([
      expect.stringMatching(
        /^::warning title=The step needed another pod::The step had not started in the pod /,
      ),
    ]);
    expect(ended.summary).toContain('The step needed another pod');
  });

  test('because a more important one needs its place is replaced when there is room again', async () => {
    await using scarce = await openScarce(stage);
    const ended = await lost('preempted', scarce.preempt, {
      'pod-template': slowAtFirst('preempted', scarce.resources),
    });

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('preempted')).toBe(1);
    expect(attemptsIn(ended)).toMatchObject([{ reason: 'preempted', begun: false }, { reason: 'completed' }]);
    // The words of the scheduler follow if its event came first.
    expect(ended.log).toContainEqual(
      expect.stringMatching(
        /^Attempt 2: .*The scheduler ended the pod to make room for one of higher priority/,
      ),
    );
  });

  test.skipIf(onCluster)('because its node is short of memory is replaced', async () => {
    const ended = await lost('short', (pod) => stage.simulator?.node.evict(pod));

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('short')).toBe(1);
    expect(attemptsIn(ended)).toMatchObject([{ reason: 'evicted', begun: false }, { reason: 'completed' }]);
  });

  test('because its sandbox dies is replaced, even if its node thereby ended what prepares it', async () => {
    const ended = await lost('sandbox', (pod) => loseSandbox(stage, pod), { 'pull-grace': '2s' });

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(runsOf('sandbox')).toBe(1);
    expect(attemptsIn(ended)).toMatchObject([
      { category: 'disruption', reason: 'sandbox-failed', begun: false },
      { reason: 'completed' },
    ]);
  });

  test('because someone deletes it is not: that ends the step', async () => {
    const ended = await lost('deleted', (pod) => remove(stage, pod), { retries: '2' });

    expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'disruption', reason: 'deleted' });
    expect(runsOf('deleted')).toBe(0);
    expect(attemptsIn(ended)).toHaveLength(1);
  });

  test('again and again is replaced as often', async () => {
    const ended = await lost('thrice', async (pod) => {
      await evict(stage, pod);
      const second = await stage.podWith(
        (one) => one.metadata?.name !== pod && one.spec?.nodeName !== undefined && isStaying(one),
      );
      await evict(stage, second.metadata?.name ?? '');
    });

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    // The second pod may have been quick enough to start the step, and the step is then not run again.
    expect(attemptsIn(ended).length).toBeGreaterThanOrEqual(2);
    expect(runsOf('thrice')).toBe(1);
  });

  test.runIf(onCluster)(
    'because its node refuses it is replaced, with a preference for other nodes',
    async () => {
      const { api, namespace } = stage;
      const [node = ''] = stage.nodes;
      const label = `pod-step-test/${namespace}`;
      const labelled = (value: string | null) =>
        api.patchNode(
          { name: node, body: { metadata: { labels: { [label]: value } } } },
          setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
        );
      const action = stage.start({
        preflight: 'never',
        'pod-template': withMarks({
          containers: [{ name: 'step' }],
          schedulerName: 'of-the-test',
          nodeSelector: { [label]: 'yes' },
        }),
        'secret-env': '',
        run: marking('refused', 'true'),
      });
      const bind = async (name: string) => {
        const target = { apiVersion: 'v1', kind: 'Node', name: node };
        // The client treats the answer as a Binding, which it is not.
        await api
          .createNamespacedPodBinding({ name, namespace, body: { metadata: { name }, target } })
          .catch(() => {});
        // A pod that its node has refused may be deleted by now.
        const fieldSelector = `metadata.name=${name}`;
        const found = async () => (await api.listNamespacedPod({ namespace, fieldSelector })).items;
        await until(async () => (await found()).every(({ spec }) => spec?.nodeName !== undefined));
      };
      // The API server binds no pod that has a gate.
      const first = await stage.podWith(isUngated);
      await bind(first.metadata?.name ?? '');
      const second = await stage.podWith(
        (pod) => pod.metadata?.name !== first.metadata?.name && isUngated(pod),
      );
      await labelled('yes');
      await bind(second.metadata?.name ?? '');
      const ended = await action.ended;
      await labelled(null);

      expect(ended.outputs).toMatchObject({ outcome: 'success' });
      expect(runsOf('refused')).toBe(1);
      expect(attemptsIn(ended)).toMatchObject([
        { reason: 'refused-by-node', followedBy: 'another-pod' },
        { reason: 'completed' },
      ]);
      expect(
        second.spec?.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution,
      ).toMatchObject([{ preference: { matchFields: [{ operator: 'NotIn', values: [node] }] } }]);
    },
  );

  test('is not replaced when the step is cancelled', async () => {
    const action = stage.start(inputsOf('cancelled'));
    const pod = await stage.podWith((one) => isPreparing(one) === true);
    await evict(stage, pod.metadata?.name ?? '');
    action.process.kill('SIGINT');
    const ended = await action.ended;
    await runPost(stage.inputs, ended);

    expect(ended.outputs).toMatchObject({ outcome: 'cancelled' });
    await until(async () => (await stage.podsLeft()).length === 0);
    expect(runsOf('cancelled')).toBe(0);
  });
});

function isUngated({ spec }: V1Pod): boolean {
  return (spec?.schedulingGates ?? []).length === 0;
}

function isStaying({ metadata }: V1Pod): boolean {
  return metadata?.deletionTimestamp === undefined;
}
