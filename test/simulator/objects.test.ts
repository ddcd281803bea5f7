import { expect, test } from 'vitest';
import { pods, stepPod, watchPod } from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

let image: string;
const { client } = useSimulator({}, (own) => {
  image = pushImage(own);
});

test('a deletion of an object with another UID is refused', async () => {
  const { body } = await client.request('POST', pods, stepPod('kept', image, 'true'));
  const wrong = { preconditions: { uid: 'other' } };
  expect(await client.request('DELETE', `${pods}/kept`, wrong)).toMatchObject({
    status: 409,
    body: { reason: 'Conflict' },
  });
  const right = { preconditions: { uid: body.metadata.uid } };
  expect((await client.request('DELETE', `${pods}/kept`, right)).status).toBe(200);
});

test('the generation of a pod counts changes of its spec, and its deletion', async () => {
  const schedulingGates = [{ name: 'a' }, { name: 'b' }];
  const created = await client.request(
    'POST',
    pods,
    stepPod('gated', image, 'sleep 60', {}, { schedulingGates }),
  );
  expect(created.body.metadata.generation).toBe(1);
  const remove = async (name: string) => {
    const patch = { spec: { schedulingGates: [{ $patch: 'delete', name }] } };
    return (await client.request('PATCH', `${pods}/gated`, patch)).body;
  };
  const first = await remove('a');
  expect(first).toMatchObject({ metadata: { generation: 2 }, spec: { schedulingGates: [{ name: 'b' }] } });
  expect(await remove('a')).toEqual(first);
  expect((await remove('b')).metadata.generation).toBe(3);
  await watchPod(client, 'gated', ({ status }) => status.phase === 'Running');
  const deleted = await client.request('DELETE', `${pods}/gated`, { gracePeriodSeconds: 5 });
  expect(deleted.body.metadata).toMatchObject({ generation: 4, deletionGracePeriodSeconds: 5 });
  const again = await client.request('DELETE', `${pods}/gated`, { gracePeriodSeconds: 1 });
  expect(again.body.metadata).toMatchObject({ generation: 4, deletionGracePeriodSeconds: 1 });
});
