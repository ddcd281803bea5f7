import { describe, expect, test } from 'vitest';
import { emptyImage, shellImage } from '../../simulator/registry/images.ts';
import type { SimulatorSettings } from '../../simulator/start.ts';
import type { KubeEvent } from '../../simulator/wire.ts';
import { clientOf, ending, eventsOf, eventWith, simulate, until } from './client.ts';
import { submittedPods } from './submitted-pods.ts';
import { useSimulator } from './use-simulator.ts';

let host: string;
const { simulator, client } = useSimulator({ speed: 60 }, ({ registry }) => {
  host = registry.address;
  registry.push('ok/app:1', shellImage());
});

const { submit, waiting } = submittedPods(client);

describe('a pull that succeeds', () => {
  test('is reported in events, and the status names the digest', async () => {
    const digest = simulator.registry.push('told/app:1', emptyImage({ config: {} }));
    const image = `${host}/told/app:1`;
    const name = await submit(image);
    const pod = await ending(client, name);
    expect(pod.status.containerStatuses).toMatchObject([{ image, imageID: `${host}/told/app@${digest}` }]);
    const size = String.raw`Successfully pulled image "${image}" in \S+ \(\S+ including waiting\). Image size: \d+ bytes.`;
    const expected: [string, string | RegExp][] = [
      ['Scheduled', `Successfully assigned default/${name} to node1`],
      ['Pulling', `Pulling image "${image}"`],
      ['Pulled', new RegExp(`^${size.replaceAll('/', '\\/')}$`)],
      ['Created', 'Container created'],
      ['Started', 'Container started'],
    ];
    const events = await eventsOf(client, name);
    expect(events.map(({ reason }) => reason)).toEqual(expected.map(([reason]) => reason));
    for (const [index, [, text]] of expected.entries()) expect(events[index]?.message).toMatch(text);
    expect(events[1]).toMatchObject({
      type: 'Normal',
      involvedObject: {
        kind: 'Pod',
        name,
        namespace: 'default',
        uid: pod.metadata.uid,
        apiVersion: 'v1',
        fieldPath: 'spec.containers{step}',
      },
      source: { component: 'kubelet', host: 'node1' },
      reportingComponent: 'kubelet',
      count: 1,
    });
  });

  test('that the policy Never forbids is reported', async () => {
    const image = `${host}/never/was:1`;
    const name = await submit(image, { imagePullPolicy: 'Never' });
    const message = `Container image "${image}" is not present with pull policy of Never`;
    expect(await waiting(name, 'ErrImageNeverPull')).toBe(message);
    expect((await eventWith(client, name, 'ErrImageNeverPull')).message).toBe(message);
    expect((await eventWith(client, name, 'Failed')).message).toBe('Error: ErrImageNeverPull');
  });
});

describe('a container whose image is missing', () => {
  const reasons = (events: KubeEvent[]): string[] =>
    events.map(({ reason, message }) => (reason === 'Failed' ? `${message?.slice(0, 12)}` : `${reason}`));

  test('waits, is tried again ever more rarely, and says why all the while', async () => {
    const image = `${host}/ok/app:later`;
    const name = await submit(image);
    const cause = `rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve image: ${image}: not found`;
    expect(await waiting(name, 'ErrImagePull')).toBe(cause);
    expect(await waiting(name, 'ImagePullBackOff')).toBe(
      `Back-off pulling image "${image}": ErrImagePull: ${cause}`,
    );
    // A later pause is longer than what lies between two syncs, however slow this machine is.
    const countOf = (events: KubeEvent[], reason: string) =>
      events.find((event) => event.reason === reason)?.count ?? 0;
    await until(async () => {
      const events = await eventsOf(client, name);
      return countOf(events, 'Pulling') >= 3 && countOf(events, 'BackOff') >= 2;
    });
    const events = await eventsOf(client, name);
    expect(reasons(events)).toEqual([
      'Scheduled',
      'Pulling',
      'Failed to pu',
      'Error: ErrIm',
      'BackOff',
      'Error: Image',
    ]);
    const backOff = events.find(({ reason }) => reason === 'BackOff');
    expect(backOff?.message).toBe(`Back-off pulling image "${image}"`);
    expect(events.at(-1)?.message).toBe('Error: ImagePullBackOff');
    simulator.registry.push('ok/app:later', shellImage());
    expect((await ending(client, name)).status.phase).toBe('Succeeded');
  });

  test('on a kubelet before 1.32 forgets the cause while it waits', async () => {
    await using old = await simulate({ oldKubelet: true, speed: 60 } satisfies SimulatorSettings);
    const own = clientOf(old.kubeconfig);
    const image = `${old.registry.address}/none:1`;
    const name = await submit(image, {}, {}, own);
    expect(await waiting(name, 'ImagePullBackOff', own)).toBe(`Back-off pulling image "${image}"`);
  });

  test.each([
    [
      'RegistryUnavailable',
      (image: string) => `image pull failed for ${image} because the registry is unavailable: detail`,
    ],
    [
      'SignatureValidationFailed',
      (image: string) => `image pull failed for ${image} because the signature validation failed: detail`,
    ],
    ['ImageInspectError', () => 'Failed to inspect image "": detail'],
  ] as const)(
    'or is refused by the runtime waits for that reason, until it is over: %s',
    async (reason, message) => {
      const image = `${host}/forced/${reason.toLowerCase()}:1`;
      simulator.registry.push(`forced/${reason.toLowerCase()}:1`, shellImage());
      const end = simulator.node.forceWaiting(image, reason, 'detail');
      const name = await submit(image, { imagePullPolicy: 'IfNotPresent' });
      expect(await waiting(name, reason)).toBe(message(image));
      end();
      expect((await ending(client, name)).status.phase).toBe('Succeeded');
    },
  );

  test('by the runtime’s word waits for its next try with that word', async () => {
    const image = `${host}/forced/again:1`;
    simulator.node.forceWaiting(image, 'RegistryUnavailable', 'detail');
    const cause = `RegistryUnavailable: image pull failed for ${image} because the registry is unavailable: detail`;
    expect(await waiting(await submit(image), 'ImagePullBackOff')).toBe(
      `Back-off pulling image "${image}": ${cause}`,
    );
  });
});
