// Image volumes, as pods with them were seen on Kubernetes 1.37.1 with containerd 2.4.2.

import { describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Container, KubeEvent, Pod, Volume } from '../../simulator/wire.ts';
import { ending, eventsOf, eventWith, load, pods, stepPod } from './client.ts';
import { submittedPods } from './submitted-pods.ts';
import { useSimulator } from './use-simulator.ts';

let host: string;
const { client } = useSimulator({ speed: 60 }, async ({ registry }, client) => {
  host = registry.address;
  for (const name of ['ok', 'data', 'tools']) registry.push(`${name}:1`, shellImage());
  for (const name of ['ok', 'tools']) await load(client, `${host}/${name}:1`);
});

const volume = (name: string, reference: string, pullPolicy?: string): Volume => ({
  name,
  image: { reference: `${host}/${reference}`, ...(pullPolicy ? { pullPolicy } : {}) },
});
const mounts = (...names: string[]): Pick<Container, 'volumeMounts'> => ({
  volumeMounts: names.map((name) => ({ name, mountPath: `/mnt/${name}` })),
});

async function submit(name: string, container: object, spec: object, own = client): Promise<Pod> {
  const { status, body } = await own.request(
    'POST',
    pods,
    stepPod(name, `${host}/ok:1`, 'true', container, spec),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** `Reason [container] first words`, with places and times masked; a pod's own events have no container. */
const told = ({ reason, involvedObject, message = '' }: KubeEvent): string => {
  const container = /\{(.*)\}/.exec(involvedObject.fieldPath ?? '')?.[1] ?? '';
  const text = message
    .replaceAll(`${host}/`, '')
    .replace(/ in \d.*/, '')
    .replace(/: rpc error.*/, '');
  return `${reason} [${container}] ${text}`;
};

const { waiting: waitingFor } = submittedPods(client);
const waiting = async (name: string, reason: string) =>
  (await waitingFor(name, reason))?.replaceAll(`${host}/`, '');

describe('image volumes', () => {
  test('are pulled in the order of the pod, about the pod, before its first container starts', async () => {
    const volumes = [volume('a', 'data:1', 'Always'), volume('b', 'tools:1', 'IfNotPresent')];
    const initContainers = [{ name: 'first', image: `${host}/ok:1`, command: ['true'] }];
    await submit('order', mounts('b', 'a'), { volumes, initContainers });
    const { status } = await ending(client, 'order');
    expect(status.phase).toBe('Succeeded');
    const events = await eventsOf(client, 'order');
    const present = 'already present on machine and can be accessed by the pod';
    expect(events.slice(1, 7).map(told)).toEqual([
      'Pulling [] Pulling image "data:1"',
      'Pulled [] Successfully pulled image "data:1"',
      `Pulled [] Container image "tools:1" ${present}`,
      `Pulled [first] Container image "ok:1" ${present}`,
      'Created [first] Container created',
      'Started [first] Container started',
    ]);
    // A policy of Always is kept in every sync that starts a container.
    expect(events[1]?.count).toBe(2);
  });

  test('that are missing are each reported, and the container waits for the last one mounted', async () => {
    const volumes = [volume('a', 'none:1', 'Always'), volume('b', 'none:2', 'Always')];
    await submit('missing', mounts('b', 'a'), { volumes });
    const cause = (image: string): string =>
      `rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve image: ${image}: not found`;
    expect(await waiting('missing', 'ErrImagePull')).toBe(cause('none:1'));
    expect(await waiting('missing', 'ImagePullBackOff')).toBe(
      `Back-off pulling image "none:1": ErrImagePull: ${cause('none:1')}`,
    );
    const events = await eventsOf(client, 'missing');
    expect(events.slice(1).map(told)).toEqual([
      'Pulling [] Pulling image "none:1"',
      'Failed [] Failed to pull image "none:1"',
      'Pulling [] Pulling image "none:2"',
      'Failed [] Failed to pull image "none:2"',
      'Failed [step] Error: ErrImagePull',
      'BackOff [] Back-off pulling image "none:1"',
      'BackOff [] Back-off pulling image "none:2"',
      'Failed [step] Error: ImagePullBackOff',
    ]);
    expect(events.find(({ message }) => message === 'Error: ErrImagePull')?.count).toBeGreaterThanOrEqual(2);
  });

  test.each([
    [
      'ErrImageNeverPull',
      'none:1',
      'Never',
      'ErrImageNeverPull',
      'Container image "none:1" is not present with pull policy of Never',
    ],
    [
      'InvalidImageName',
      'UPPER//bad',
      'IfNotPresent',
      'InspectFailed',
      'Failed to apply default image tag "UPPER//bad": couldn\'t parse image name "UPPER//bad": invalid reference format: repository name (UPPER//bad) must be lowercase',
    ],
  ])('can be why a container waits with %s', async (reason, reference, policy, event, message) => {
    const name = `because-${reason.toLowerCase()}`;
    await submit(name, mounts('a'), { volumes: [volume('a', reference, policy)] });
    expect(await waiting(name, reason)).toBe(message);
    expect(told(await eventWith(client, name, event))).toBe(`${event} [] ${message}`);
    expect(told(await eventWith(client, name, 'Failed'))).toBe(`Failed [step] Error: ${reason}`);
  });

  test('that no container mounts are pulled as well, and do not matter', async () => {
    await submit('unmounted', {}, { volumes: [volume('a', 'none:1')] });
    expect((await ending(client, 'unmounted')).status.phase).toBe('Succeeded');
    expect(told(await eventWith(client, 'unmounted', 'Failed'))).toBe(
      'Failed [] Failed to pull image "none:1"',
    );
  });
});
