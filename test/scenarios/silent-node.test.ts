import { PatchStrategy, setHeaderOptions, type V1Node } from '@kubernetes/client-node';
import { afterEach, expect, test } from 'vitest';
import { runAction } from './action.ts';
import { until, useStage } from './stage.ts';

// A node without a machine: the real scheduler believes in it, until the node controller has missed it for long enough.
// Pods that don't tolerate its taint stay away from it.

const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;
const stage = useStage();
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
