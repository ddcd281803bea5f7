import { PatchStrategy, setHeaderOptions, type V1Node } from '@kubernetes/client-node';
import { afterAll, expect, test } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { startAction } from './action.ts';
import { until, useStage } from './stage.ts';

// A node without a machine: the real scheduler believes in it, until the node controller has missed it for long enough.
// Pods that don't tolerate its taint stay away from it.

const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;
const stage = useStage();
const TAINT = 'pod-step-test';

/** Says of itself that it is like another node, and has an image. Gives its name. */
async function pretendNode(like: V1Node, image: string): Promise<string> {
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
    images: [{ names: [image], sizeBytes: 1 }],
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
afterAll(async () => {
  if (left !== undefined) await stage.api.deleteNode({ name: left });
});

test.runIf(onCluster)('a fallback to an image that one of the nodes has goes to that node', async () => {
  const image = `${stage.registry.address}/elsewhere/app:1`;
  stage.registry.push('elsewhere/app:1', emptyImage());
  stage.registry.misbehave('elsewhere/app', { kind: 'hang' });
  const action = startAction({
    ...stage.inputs,
    image,
    'pull-policy': 'Always, IfNotPresent',
    'pull-timeout': '4s',
    timeout: '10s',
    run: 'true',
    'pod-template': JSON.stringify({ tolerations: [{ key: TAINT, operator: 'Exists' }] }),
  });
  await action.logged(/ pulling /);
  const [other] = (await stage.api.listNode()).items;
  left = await pretendNode(other as V1Node, image);
  const { log, outputs } = await action.ended;

  expect(log.find((line) => line.startsWith('Attempt 2'))).toContain(
    '1 node reports having it and is preferred',
  );
  expect(outputs).toMatchObject({ category: 'timeout', node: left });
});
