import { PatchStrategy, setHeaderOptions, type V1Node, type V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { errorsIn, type Inputs } from './action.ts';
import { evict } from './disruptions.ts';
import { useMarks } from './marks.ts';
import { onCluster, until, useStage } from './stage.ts';

// Nodes without a machine: the real scheduler believes in them, until the node controller has missed them for long enough.
// All wait for long, so they do it at the same time.

const stage = useStage();
const { marking, runsOf, withMarks } = useMarks(stage);
/** Each has a taint of its name, so that no pod of another test comes to it. */
const tolerating = (node: string) => [{ key: node, operator: 'Exists', effect: 'NoSchedule' }];
/** The pod garbage collector gives up the pods of a node that has been missing for 40 s; it checks every 20 s. */
const TIMEOUT_MS = 150_000;

type PlayedNode = AsyncDisposable & { name: string; like: string; remove(): Promise<void> };

/** Says of itself that it is like a real one. */
async function playNode(suffix: string): Promise<PlayedNode> {
  const { api } = stage;
  const [like] = (await api.listNode()).items.filter(({ metadata }) =>
    stage.nodes.includes(metadata?.name ?? ''),
  );
  const name = `${stage.namespace}-${suffix}`;
  const labels = { 'kubernetes.io/hostname': name };
  const taints = [{ key: name, effect: 'NoSchedule' }];
  await api.createNode({ body: { metadata: { name, labels }, spec: { taints } } });
  let isThere = true;
  const remove = async () => {
    if (isThere) await api.deleteNode({ name });
    isThere = false;
  };
  await sayReady(name, like as V1Node);
  await until(async () => {
    const { spec } = await api.readNode({ name });
    return spec?.taints?.every(({ key }) => key === name);
  });
  return { name, like: like?.metadata?.name ?? '', remove, [Symbol.asyncDispose]: remove };
}

async function sayReady(name: string, { status }: V1Node): Promise<void> {
  const { capacity = {}, allocatable = {}, nodeInfo } = status ?? {};
  const now = new Date().toISOString();
  const ready = { type: 'Ready', status: 'True', lastHeartbeatTime: now, lastTransitionTime: now };
  await stage.api.patchNodeStatus(
    { name, body: { status: { capacity, allocatable, nodeInfo, conditions: [ready] } } },
    setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
  );
}

/** A step that comes to this node first, and may go to others. */
function startOn(node: string, mark: string, inputs: Inputs = {}) {
  const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: [node] };
  const preferred = [{ weight: 100, preference: { matchExpressions: [expression] } }];
  return stage.start({
    preflight: 'never',
    run: marking(mark, 'true'),
    'pod-template': withMarks({
      containers: [{ name: 'step' }],
      tolerations: tolerating(node),
      affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } },
    }),
    ...inputs,
  });
}

/** The pod of a step on this node. */
const podOn = (node: string) => stage.podWith(({ spec }) => spec?.nodeName === node);

/** What its kubelet would say of a step that runs. */
async function sayRunning({ metadata }: V1Pod): Promise<void> {
  const running = { startedAt: new Date().toISOString() };
  const status = {
    name: 'step',
    image: '',
    imageID: '',
    ready: true,
    restartCount: 0,
    started: true,
    state: { running },
  };
  await stage.api.patchNamespacedPodStatus(
    {
      name: metadata?.name ?? '',
      namespace: stage.namespace,
      body: { status: { phase: 'Running', startTime: running.startedAt, containerStatuses: [status] } },
    },
    setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
  );
}

/** A step with a retry whose pod has to leave its node while the step runs. */
async function evictedOn(node: string, mark: string, inputs: Inputs) {
  const action = startOn(node, mark, { retries: '1', ...inputs });
  const pod = await podOn(node);
  await sayRunning(pod);
  await evict(stage, pod.metadata?.name ?? '');
  return { action, pod };
}

async function forget({ metadata }: V1Pod): Promise<void> {
  const { api, namespace } = stage;
  await api.deleteNamespacedPod({ name: metadata?.name ?? '', namespace, gracePeriodSeconds: 0 });
}

describe.runIf(onCluster)('on a node that says nothing', { concurrent: true, timeout: TIMEOUT_MS }, () => {
  test('a step that waits for it names it in the log, with its condition', async () => {
    await using node = await playNode('silent');
    const { log, outputs } = await stage.run({
      timeout: '40s',
      preflight: 'never',
      run: 'true',
      'pod-template': JSON.stringify({
        tolerations: tolerating(node.name),
        nodeSelector: { 'kubernetes.io/hostname': node.name },
      }),
    });

    // The node is read at about the same time.
    const silence = `the node ${node.name} has not taken note of the pod yet( \\(its condition Ready is still True\\))?$`;
    expect(log).toContainEqual(expect.stringMatching(new RegExp(silence)));
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'timeout', node: node.name });
    expect(outputs['message']).toMatch(
      new RegExp(`the node ${node.name} has not taken note of the pod yet \\(its condition Ready is `),
    );
  });

  test('a step that had not started gets another pod when the cluster has given up the node', async () => {
    await using node = await playNode('lost');
    const action = startOn(node.name, 'lost');
    await podOn(node.name);
    await node.remove();
    const { log, outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'success', node: node.like });
    expect(runsOf('lost')).toBe(1);
    expect(log).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^Attempt 2: another pod, .*no longer exists; other nodes than ${node.name} are preferred`,
        ),
      ),
    );
  });

  test('a step that had not started and is tainted off it gets another pod then, too', async () => {
    await using node = await playNode('tainted');
    const action = startOn(node.name, 'tainted');
    await podOn(node.name);
    await stage.api.patchNode(
      { name: node.name, body: { spec: { taints: [{ key: 'going', effect: 'NoExecute' }] } } },
      setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
    );
    await stage.podWith(
      ({ metadata, spec }) => spec?.nodeName === node.name && metadata?.deletionTimestamp !== undefined,
    );
    await node.remove();
    const { outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'success', node: node.like });
    expect(runsOf('tainted')).toBe(1);
  });

  test('a step that had started runs again, with retries, when the cluster has given up the node', async () => {
    await using node = await playNode('begun');
    const action = startOn(node.name, 'begun', { retries: '1' });
    await sayRunning(await podOn(node.name));
    await node.remove();
    const { log, outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'success', node: node.like });
    expect(runsOf('begun')).toBe(1);
    expect(log).toContainEqual(
      expect.stringMatching(/^Attempt 2: the step once more \(retry 1 of 1\) after: The node/),
    );
  });

  test('a step that had started and has to go is not run again while it can still run there', async () => {
    await using node = await playNode('kept');
    const { action, pod } = await evictedOn(node.name, 'kept', { 'schedule-timeout': '5s' });
    const { log, outputs } = await action.ended;
    await forget(pod);

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'disruption', reason: 'node-lost' });
    expect(outputs['message']).toContain('It was not run again, because its pod has not ended');
    expect(log).toContainEqual(
      expect.stringMatching(new RegExp(`waiting until .* the node ${node.name} has not confirmed it`)),
    );
    expect(errorsIn(log)).toHaveLength(1);
    expect(runsOf('kept')).toBe(0);
  });

  test('a step that had started and has to go runs again at once if the user takes that risk', async () => {
    await using node = await playNode('risked');
    const { action, pod } = await evictedOn(node.name, 'risked', { 'retry-on': 'node-lost' });
    const { outputs } = await action.ended;
    const { items } = await stage.api.listNamespacedPod({ namespace: stage.namespace });
    await forget(pod);

    expect(outputs).toMatchObject({ outcome: 'success', node: node.like });
    expect(items.map(({ metadata }) => metadata?.name)).toContain(pod.metadata?.name);
    expect(runsOf('risked')).toBe(1);
  });
});
