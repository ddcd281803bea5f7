import { describe, expect, test } from 'vitest';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { emptyImage, shellImage } from '../../simulator/registry/images.ts';
import type { Fault } from '../../simulator/registry/registry-faults.ts';
import type { SimulatorSettings } from '../../simulator/start.ts';
import type { KubeEvent } from '../../simulator/wire.ts';
import {
  clientOf,
  ending,
  eventsOf,
  eventWith,
  load,
  pods,
  simulate,
  stepPod,
  until,
  watchPod,
} from './client.ts';
import { useSimulator } from './use-simulator.ts';

const hosts: Record<string, string> = {};
let host: string;
const { simulator, client } = useSimulator({ hosts, speed: 60 }, async ({ registry }) => {
  const authority = await createAuthority('private-ca');
  host = registry.address;
  hosts['plain.example'] = host;
  hosts['tls.example'] = await registry.listen({
    tls: await issue(authority, { subject: 'CN=r', names: ['tls.example'] }),
  });
  registry.push('ok/app:1', shellImage());
});

let count = 0;
/** Creates a pod and returns its name. */
async function submit(image: string, container = {}, spec = {}, own = client): Promise<string> {
  count += 1;
  const name = `pod-${count}`;
  const { status, body } = await own.request('POST', pods, stepPod(name, image, 'true', container, spec));
  expect(status, JSON.stringify(body)).toBe(201);
  return name;
}

/** The first failure, as an event tells it. */
async function failure(image: string): Promise<string> {
  const name = await submit(image);
  const { message = '' } = await eventWith(client, name, 'Failed');
  await client.request('DELETE', `${pods}/${name}`, { gracePeriodSeconds: 0 });
  return message.replace(`Failed to pull image "${image}": `, '');
}

const waiting = async (name: string, reason: string, own = client): Promise<string | undefined> => {
  const state = (pod: Awaited<ReturnType<typeof watchPod>>[number]) =>
    pod.status.containerStatuses?.[0]?.state?.waiting;
  const states = await watchPod(own, name, (pod) => state(pod)?.reason === reason);
  const last = states.at(-1);
  return last && state(last)?.message;
};

describe('a pull that fails does so in the words of containerd 2.4', () => {
  const digest = `sha256:${'ab'.repeat(32)}`;
  const unpack = (image: string): string => `failed to pull and unpack image "${image}": `;
  const found = 'rpc error: code = NotFound desc = ';
  const denied = 'pull access denied, repository does not exist or may require authorization: ';

  test.each<[string, string, (image: string) => string]>([
    [
      'a missing tag',
      'HOST/ok/app:nope',
      (image) => `${found}${unpack(image)}failed to resolve image: ${image}: not found`,
    ],
    [
      'a missing digest',
      `HOST/ok/app@${digest}`,
      (image) => `${found}${unpack(image)}failed to resolve image: ${image}: not found`,
    ],
    [
      'a name that does not resolve',
      'nosuchhost.invalid/app:1',
      (image) =>
        `${unpack(image)}failed to resolve image: failed to do request: Head "https://nosuchhost.invalid/v2/app/manifests/1": dial tcp: lookup nosuchhost.invalid: no such host`,
    ],
    [
      'a short name, which is Docker Hub',
      'busybox',
      () =>
        `${unpack('docker.io/library/busybox:latest')}failed to resolve image: failed to do request: Head "https://registry-1.docker.io/v2/library/busybox/manifests/latest": dial tcp: lookup registry-1.docker.io: no such host`,
    ],
    [
      'a closed port',
      '127.0.0.1:1/app:1',
      (image) =>
        `${unpack(image)}failed to resolve image: failed to do request: Head "https://127.0.0.1:1/v2/app/manifests/1": dial tcp 127.0.0.1:1: connect: connection refused`,
    ],
    [
      'an unknown authority',
      'tls.example/ok/app:1',
      (image) =>
        `${unpack(image)}failed to resolve image: failed to do request: Head "https://tls.example/v2/ok/app/manifests/1": tls: failed to verify certificate: x509: certificate signed by unknown authority`,
    ],
    [
      'plain HTTP behind an HTTPS name',
      'plain.example/ok/app:1',
      (image) =>
        `${unpack(image)}failed to resolve image: failed to do request: Head "https://plain.example/v2/ok/app/manifests/1": http: server gave HTTP response to HTTPS client`,
    ],
  ])('%s', async (_, template, expected) => {
    const image = template.replace('HOST', host);
    expect(await failure(image)).toBe(expected(image));
  });

  const status = (code: string) => (url: string) =>
    `failed to resolve image: unexpected status from HEAD request to ${url}manifests/1: ${code}`;
  test.each<[string, Fault, (url: string) => string | RegExp]>([
    [
      'wrong credentials',
      { kind: 'unauthorized' },
      () => `failed to resolve image: ${denied}authorization failed: no basic auth credentials`,
    ],
    [
      'a refusal, with the registry’s reason',
      { kind: 'denied' },
      (url) => `${status('403 Forbidden')(url)}\ndenied: requested access to the resource is denied`,
    ],
    ['a rate limit', { kind: 'rate-limited' }, status('429 Too Many Requests')],
    ['an error of the server', { kind: 'unavailable', status: 500 }, status('500 Internal Server Error')],
    ['a gateway', { kind: 'unavailable', status: 503 }, status('503 Service Unavailable')],
    [
      'silence',
      { kind: 'hang' },
      (url) =>
        `failed to resolve image: failed to do request: Head "${url}manifests/1": net/http: timeout awaiting response headers`,
    ],
    [
      'a connection that is reset',
      { kind: 'reset' },
      () =>
        /^failed to resolve image: failed to do request: Head ".*": read tcp .*: read: connection reset by peer$/,
    ],
    [
      'a corrupt layer',
      { kind: 'corrupt-layer' },
      () =>
        /^failed commit on ref "layer-sha256:(\w+)": unexpected commit digest sha256:\w+, expected sha256:\1: failed precondition$/,
    ],
  ])('%s', async (name, fault, expected) => {
    const repository = `fault/${name.replace(/[^a-z]/g, '')}`;
    simulator.registry.push(`${repository}:1`, shellImage());
    simulator.registry.misbehave(repository, fault);
    const message = await failure(`${host}/${repository}:1`);
    const [, rest = message] =
      /^(?:rpc error: code = \w+ desc = )?failed to pull and unpack image "[^"]*": (.*)$/s.exec(message) ??
      [];
    const wanted = expected(`http://${host}/v2/${repository}/`);
    if (typeof wanted === 'string') expect(rest).toBe(wanted);
    else expect(rest).toMatch(wanted);
  });

  test('no image for this platform', async () => {
    simulator.registry.push('arm/app:1', shellImage());
    const architecture = process.arch === 'arm64' ? 'amd64' : 'arm64';
    simulator.registry.misbehave('arm/app', { kind: 'only-platform', architecture });
    expect(await failure(`${host}/arm/app:1`)).toMatch(
      /^rpc error: code = NotFound desc = get image config descriptor: no match for platform in manifest sha256:\w{64}: not found$/,
    );
  });

  test('a name that is none: at the inspection already', async () => {
    const name = await submit('UPPER//bad');
    const message =
      'Failed to apply default image tag "UPPER//bad": couldn\'t parse image name "UPPER//bad": invalid reference format';
    expect(await waiting(name, 'InvalidImageName')).toBe(message);
    expect((await eventWith(client, name, 'InspectFailed')).message).toBe(message);
  });
});

test('a name that resolves, and an authority that the node trusts', async () => {
  const authority = await createAuthority('known-ca');
  const hosts: Record<string, string> = {};
  await using own = await simulate({ hosts, registryAuthorities: [authority.certificate] });
  const tls = await issue(authority, { subject: 'CN=r', names: ['registry.example'] });
  hosts['registry.example'] = await own.registry.listen({ tls });
  own.registry.push('ok/app:1', shellImage());
  await load(clientOf(own.kubeconfig), 'registry.example/ok/app:1');
});

describe('a pull that succeeds', () => {
  test('is told in events, and the status names the digest', async () => {
    const digest = simulator.registry.push('told/app:1', emptyImage({ config: {} }));
    const image = `${host}/told/app:1`;
    const name = await submit(image);
    const pod = await ending(client, name);
    expect(pod.status.containerStatuses).toMatchObject([{ image, imageID: `${host}/told/app@${digest}` }]);
    const size = String.raw`Successfully pulled image "${image}" in \d+ms \(\d+ms including waiting\). Image size: \d+ bytes.`;
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

  test('takes the credentials of a pull secret, and only its owner may use the image afterwards', async () => {
    simulator.registry.push('private/basic:1', shellImage());
    simulator.registry.protect('private/basic', { user: 'u', password: 'p' });
    const image = `${host}/private/basic:1`;
    const auths = { [host]: { auth: Buffer.from('u:p').toString('base64') } };
    await client.request('POST', '/api/v1/namespaces/default/secrets', {
      metadata: { name: 'pull' },
      type: 'kubernetes.io/dockerconfigjson',
      stringData: { '.dockerconfigjson': JSON.stringify({ auths }) },
    });
    const owner = { imagePullSecrets: [{ name: 'pull' }] };
    expect((await ending(client, await submit(image, {}, owner))).status.phase).toBe('Succeeded');
    expect(
      (await ending(client, await submit(image, { imagePullPolicy: 'Never' }, owner))).status.phase,
    ).toBe('Succeeded');
    expect(await waiting(await submit(image, { imagePullPolicy: 'Never' }), 'ErrImageNeverPull')).toContain(
      'is not present',
    );
  });

  test('names a pull secret that does not exist, after a pull that failed', async () => {
    const name = await submit(`${host}/private/none:1`, {}, { imagePullSecrets: [{ name: 'nobody' }] });
    const { message } = await eventWith(client, name, 'FailedToRetrieveImagePullSecret');
    expect(message).toBe(
      'Unable to retrieve some image pull secrets (nobody); attempting to pull the image may not succeed.',
    );
  });

  test.each([
    ['Never', 'already present on machine and can be accessed by the pod'],
    ['IfNotPresent', 'already present on machine and can be accessed by the pod'],
    ['Always', 'Successfully pulled image'],
  ])('earlier serves policy %s', async (imagePullPolicy, text) => {
    await load(client, `${host}/ok/app:1`);
    const name = await submit(`${host}/ok/app:1`, { imagePullPolicy });
    await ending(client, name);
    expect((await eventWith(client, name, 'Pulled')).message).toContain(text);
  });

  test('that never was is told', async () => {
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
    await until(async () =>
      (await eventsOf(client, name)).some(({ reason, count = 0 }) => reason === 'Pulling' && count === 3),
    );
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
    // The second pause is longer than what lies between two syncs.
    expect(backOff?.count).toBeGreaterThanOrEqual(2);
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
