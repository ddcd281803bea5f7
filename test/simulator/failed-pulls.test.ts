import { describe, expect, test } from 'vitest';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Fault } from '../../simulator/registry/registry-faults.ts';
import { rowsOf } from '../rows.ts';
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
  test.each(rowsOf<{ what: string; image: string; says: string }>('failing-pulls'))(
    '$what',
    async ({ image: template, says }) => {
      const image = template.replace('HOST', host);
      expect(await failure(image)).toBe(says.replaceAll('IMAGE', image));
    },
  );

  /** Says that, or something like that, in which the URL is that of the repository. */
  type Row = { what: string; fault: Fault; says?: string; like?: string };

  test.each(rowsOf<Row>('faulty-registries'))('$what', async ({ what, fault, says, like = '' }) => {
    const repository = `fault/${what.replace(/[^a-z]/g, '')}`;
    simulator.registry.push(`${repository}:1`, shellImage());
    simulator.registry.misbehave(repository, fault);
    const message = await failure(`${host}/${repository}:1`);
    const [, rest = message] =
      /^(?:rpc error: code = \w+ desc = )?failed to pull and unpack image "[^"]*": (.*)$/s.exec(message) ??
      [];
    if (says === undefined) expect(rest).toMatch(new RegExp(like));
    else expect(rest).toBe(says.replace('URL', `http://${host}/v2/${repository}/`));
  });

  test('no image for this platform', async () => {
    simulator.registry.push('arm/app:1', shellImage());
    const architecture = process.arch === 'arm64' ? 'amd64' : 'arm64';
    simulator.registry.misbehave('arm/app', { kind: 'only-platform', architecture });
    expect(await failure(`${host}/arm/app:1`)).toMatch(
      /^rpc error: code = NotFound desc = get image config descriptor: no match for platform in manifest sha256:\w{64}: not found$/,
    );
  });

  test('a name that is not valid: at the inspection already', async () => {
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
