import type { V1Pod, V1Secret } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { hider } from '../../src/job/masking.ts';
import { dependentsOf, secretsOfJob } from '../../src/plan/secrets.ts';
import { base64, traces } from '../secrets.ts';

/** The Secret of the pod. */
function secretOf(of: V1Pod, secrets: Parameters<typeof dependentsOf>[1]): V1Secret | undefined {
  return dependentsOf(of, secrets).find(({ kind }) => kind === 'Secret');
}

const pod = {
  metadata: { name: 'shop-x7k2p', namespace: 'ci', labels: { a: 'b' }, annotations: { c: 'd' } },
};

const nothing = { registryCredentials: [] };
const registryCredentials = [{ registry: 'ghcr.io', user: 'mona', password: 'secret' }];

describe('the secret of a pod', () => {
  test('is not created if nothing is secret', () => {
    expect(secretOf(pod, nothing)).toBeUndefined();
  });

  test('has variables, each under a key of its own', () => {
    const secretEnv = [{ name: 'TOKEN', value: 'a=b "c"\n😀' }];
    const short = secretOf(pod, { ...nothing, secretEnv });
    expect(short).toMatchObject({ type: 'Opaque', stringData: { 'env.TOKEN': 'a=b "c"\n😀' } });
    expect(Object.keys(short?.stringData ?? {})).toEqual(['env.TOKEN']);
  });

  test('is one to pull with where there are credentials, whatever else is in it', () => {
    const secret = secretOf(pod, {
      ...nothing,
      registryCredentials,
      secretEnv: [{ name: 'A', value: 'b' }],
    });
    expect(secret?.type).toBe('kubernetes.io/dockerconfigjson');
    expect(Object.keys(secret?.stringData ?? {})).toEqual(['.dockerconfigjson', 'env.A']);
  });
});

describe('the pull secret of a pod', () => {
  const secret = secretOf(pod, {
    ...nothing,
    registryCredentials: [
      { registry: 'ghcr.io', user: 'mona', password: 'päss' },
      { registry: 'docker.io', user: 'hub', password: 'x' },
    ],
  });

  test('has the name, labels and annotations of the pod', () => {
    expect(secret).toMatchObject({ metadata: pod.metadata, type: 'kubernetes.io/dockerconfigjson' });
  });

  test('has the form of docker’s own file, in which Docker Hub has its old name', () => {
    expect(JSON.parse(secret?.stringData?.['.dockerconfigjson'] ?? '')).toEqual({
      auths: {
        'ghcr.io': { username: 'mona', password: 'päss', auth: Buffer.from('mona:päss').toString('base64') },
        'https://index.docker.io/v1/': { username: 'hub', password: 'x', auth: 'aHViOng=' },
      },
    });
  });

  test('is hidden in every form in which it could be printed', () => {
    const jobs = { ...nothing, registryCredentials, secretEnv: [{ name: 'TOKEN', value: 'täg-of-mona' }] };
    const hide = hider(secretsOfJob(jobs));
    const config = secretOf(pod, jobs)?.stringData?.['.dockerconfigjson'] ?? '';
    for (const text of [config, base64(config), base64('täg-of-mona'), base64(base64('mona:secret'))]) {
      expect(hide(text)).toContain('***');
      for (const word of ['secret', 'mona:secret', 'täg-of-mona'].flatMap(traces))
        expect(hide(text)).not.toContain(word);
    }
    expect(secretsOfJob(nothing)).toEqual([]);
  });
});
