import { describe, expect, test } from 'vitest';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Fault } from '../../simulator/registry/registry-faults.ts';
import { clientOf, eventWith, load, pods, simulate } from './client.ts';
import { submittedPods } from './submitted-pods.ts';
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

const { submit, waiting } = submittedPods(client);

/** The first failure, as an event reports it. */
async function failure(image: string): Promise<string> {
  const name = await submit(image);
  const { message = '' } = await eventWith(client, name, 'Failed');
  await client.request('DELETE', `${pods}/${name}`, { gracePeriodSeconds: 0 });
  return message.replace(`Failed to pull image "${image}": `, '');
}

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
      'a layer that is cut short',
      { kind: 'cut' },
      () => /^short read: expected (\d+) bytes but got \d+: unexpected EOF$/,
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
