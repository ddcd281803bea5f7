import { PatchStrategy, setHeaderOptions, type V1Node } from '@kubernetes/client-node';
import { afterEach, expect, test } from 'vitest';
import { runAction, startAction } from './action.ts';
import { useMarks } from './marks.ts';
import { until, useStage } from './stage.ts';

// A node without a machine: the real scheduler believes in it, until the node controller has missed it for long enough.
// Pods that don't tolerate its taint stay away from it.

const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;
const stage = useStage();
const { marking, runsOf, withMarks } = useMarks(stage);
const TAINT = 'pod-step-test';

/** Says of itself that it is like another node. Gives its name. */
async function pretendNode(like: V1Node): Promise<string> {
  const name = `${stage.namespace}-node`;
  const { api } = stage;
  const labels = { 'kubernetes.io/hostname': name };
  const taints = [{ key: TAINT, effect: 'NoSchedule' }];
  await api.createNode({ body: { metadata: { name, labels }, spec: { taints } } });
  const { capacity = {}, allocatable = {}, nodeInfo } = like.status ?? {};
  const now = new Date().toISOString();
  const ready = { type: 'Ready', status: 'True', lastHeartbeatTime: now, lastTransitionTime: now };
  const status = {
    capacity,
    allocatable,
    nodeInfo,
    conditions: [ready],
  };
  await api.patchNodeStatus(
    { name, body: { status } },
    setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
  );
  await until(async () => {
    const { spec } = await api.readNode({ name });
    return spec?.taints?.every(({ key }) => key === TAINT);
  });
  return name;
}

let left: string | undefined;
afterEach(async () => {
  if (left !== undefined) await stage.api.deleteNode({ name: left });
  left = undefined;
});

test.runIf(onCluster)(
  'a node that says nothing of the pod is named in the log, with its condition',
  async () => {
    const [other] = (await stage.api.listNode()).items;
    left = await pretendNode(other as V1Node);
    const { log, outputs } = await runAction({
      ...stage.inputs,
      timeout: '40s',
      preflight: 'never',
      run: 'true',
      'pod-template': JSON.stringify({
        tolerations: [{ key: TAINT, operator: 'Exists' }],
        nodeSelector: { 'kubernetes.io/hostname': left },
      }),
    });

    // The node is asked at about the same time.
    const silence = `the node ${left} has not taken note of the pod yet( \\(its condition Ready is still True\\))?$`;
    expect(log).toContainEqual(expect.stringMatching(new RegExp(silence)));
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'timeout', node: left });
    expect(outputs['message']).toMatch(
      new RegExp(`the node ${left} has not taken note of the pod yet \\(its condition Ready is `),
    );
  },
);

// The pod garbage collector gives up the pods of a node that has been gone for 40 s; it looks every 20 s.
test.runIf(onCluster)(
  'a pod that is lost with its node before its step begins is replaced on another one, when the cluster has given it up',
  { timeout: 150_000 },
  async () => {
    const [other] = (await stage.api.listNode()).items;
    const name = await pretendNode(other as V1Node);
    left = name;
    const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: [name] };
    const preferred = [{ weight: 100, preference: { matchExpressions: [expression] } }];
    const action = startAction({
      ...stage.inputs,
      preflight: 'never',
      run: marking('lost', 'true'),
      'pod-template': withMarks({
        containers: [{ name: 'step' }],
        tolerations: [{ key: TAINT, operator: 'Exists' }],
        affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } },
      }),
    });
    await stage.podWith(({ spec }) => spec?.nodeName === name);
    await stage.api.deleteNode({ name });
    left = undefined;
    const { log, outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'success', node: other?.metadata?.name });
    expect(runsOf('lost')).toBe(1);
    expect(log).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^Attempt 2: another pod, .*The node of the pod is no longer there; other nodes than ${name} are`,
        ),
      ),
    );
  },
);
