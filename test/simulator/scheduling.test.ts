import { expect, test } from 'vitest';
import { eventWith, pods, stepPod, watchPod } from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

let image: string;
const { client } = useSimulator({}, (own) => {
  image = pushImage(own);
});

// The words come from recordings of 1.37.1.
const NOT_HELPFUL = 'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
const requests = (asked: object) => ({ resources: { requests: asked } });

test.each<[string, string, object, object]>([
  ['selector', "1 node(s) didn't match Pod's node affinity/selector", {}, { nodeSelector: { disk: 'ssd' } }],
  ['cpu', '1 Insufficient cpu', requests({ cpu: '4001m' }), {}],
  ['memory', '1 Insufficient memory', requests({ memory: '64Gi' }), {}],
  ['device', '1 Insufficient nvidia.com/gpu', { resources: { limits: { 'nvidia.com/gpu': 1 } } }, {}],
  ['both', '1 Insufficient cpu, 1 Insufficient memory', requests({ cpu: '5', memory: '20G' }), {}],
  [
    'together',
    '1 Insufficient cpu',
    requests({ cpu: '3' }),
    { initContainers: [{ name: 'db', image: 'a', restartPolicy: 'Always', ...requests({ cpu: '2' }) }] },
  ],
])('a pod that the node does not suit stays without one: %s', async (name, why, own, spec) => {
  await client.request('POST', pods, stepPod(name, image, 'true', own, spec));
  const message = `0/1 nodes are available: ${why}. ${NOT_HELPFUL}`;
  expect((await eventWith(client, name, 'FailedScheduling')).message).toBe(message);
  const [pod] = (await watchPod(client, name, ({ status }) => status.conditions !== undefined)).slice(-1);
  expect(pod?.status).toMatchObject({
    phase: 'Pending',
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
  });
  // Without a node, it is deleted immediately.
  await client.request('DELETE', `${pods}/${name}`);
  expect((await client.request('GET', `${pods}/${name}`)).status).toBe(404);
});
