import { describe, expect, test } from 'vitest';
import { parseRegistryCredentials } from '../../src/inputs/pulls.ts';
import { hider } from '../../src/job/masking.ts';
import { planPodSecret, type Secrets, secretsOfJob } from '../../src/plan/secrets.ts';
import { base64, traces } from '../secrets.ts';

const pod = {
  metadata: { name: 'shop-x7k2p', namespace: 'ci', labels: { a: 'b' }, annotations: { c: 'd' } },
};

describe('lines of registry-credentials', () => {
  test.each([
    ['ghcr.io mona secret', [['ghcr.io', 'mona', 'secret']]],
    [
      '  registry.example:5000/team   mona   a secret with blanks  ',
      [['registry.example:5000/team', 'mona', 'a secret with blanks']],
    ],
    [
      '# mine\n\nghcr.io a bcde\r\nquay.io c d=#"',
      [
        ['ghcr.io', 'a', 'bcde'],
        ['quay.io', 'c', 'd=#"'],
      ],
    ],
    ['[fd00::1]:5000 mona secret', [['[fd00::1]:5000', 'mona', 'secret']]],
    ['[fd00::1]:5000/team mona secret', [['[fd00::1]:5000/team', 'mona', 'secret']]],
    ['', []],
  ])('%j are read', (text, expected) => {
    const { credentials, problems } = parseRegistryCredentials(text);
    expect(credentials.map(({ registry, user, password }) => [registry, user, password])).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test.each([
    ['ghcr.io', 'line 1 is not a valid line; write REGISTRY USER PASSWORD'],
    [
      'ghcr.io mona ',
      'line 1 has only two fields; write REGISTRY USER PASSWORD. If the password comes from a secret, check that the secret exists. Pull requests from forks and from Dependabot get no secrets',
    ],
    [
      'https://ghcr.io mona s3cret',
      'line 1 does not start with a registry host; write it as in ghcr.io, or docker.io for Docker Hub',
    ],
    [
      '[fd00::1] mona s3cret',
      'line 1 does not start with a registry host; write it as in ghcr.io, or docker.io for Docker Hub',
    ],
    [
      'fd00::1 mona s3cret',
      'line 1 does not start with a registry host; write it as in ghcr.io, or docker.io for Docker Hub',
    ],
    [
      'ghcr.io mona:x s3cret',
      'line 1 has a colon in its user, and nodes read the rest as the password; remove the colon',
    ],
    [
      'machine ghcr.io login mona',
      'line 1 does not start with a registry host; write it as in ghcr.io, or docker.io for Docker Hub',
    ],
    ['ghcr.io a s3cret\nghcr.io b s3cret', 'line 2 repeats the registry of line 1; remove one of them'],
    [
      'docker.io a s3cret\nindex.docker.io b s3cret',
      'line 2 repeats the registry of line 1; remove one of them',
    ],
    [
      'registry-1.docker.io a s3cret\n\ndocker.io b s3cret',
      'line 3 repeats the registry of line 1; remove one of them',
    ],
  ])('%j are refused without showing a password', (text, problem) => {
    expect(parseRegistryCredentials(text).problems).toEqual([problem]);
    expect(problem).not.toContain('s3cret');
  });
});

const nothing: Secrets = {
  registryCredentials: [],
  secretEnv: [],
  checkout: undefined,
};
const registryCredentials = [{ registry: 'ghcr.io', user: 'mona', password: 'secret' }];

describe('the secret of a pod', () => {
  test('is none where nothing is secret', () => {
    expect(planPodSecret(pod, nothing)).toBeUndefined();
  });

  test('has variables, each under a key of its own', () => {
    const secretEnv = [{ name: 'TOKEN', value: 'a=b "c"\n😀' }];
    const short = planPodSecret(pod, { ...nothing, secretEnv });
    expect(short).toMatchObject({ type: 'Opaque', stringData: { 'env.TOKEN': 'a=b "c"\n😀' } });
    expect(Object.keys(short?.stringData ?? {})).toEqual(['env.TOKEN']);
  });

  test('is one to pull with where there are credentials, whatever else is in it', () => {
    const secret = planPodSecret(pod, {
      ...nothing,
      registryCredentials,
      secretEnv: [{ name: 'A', value: 'b' }],
    });
    expect(secret?.type).toBe('kubernetes.io/dockerconfigjson');
    expect(Object.keys(secret?.stringData ?? {})).toEqual(['.dockerconfigjson', 'env.A']);
  });
});

describe('the pull secret of a pod', () => {
  const secret = planPodSecret(pod, {
    ...nothing,
    registryCredentials: [
      { registry: 'ghcr.io', user: 'mona', password: 'päss' },
      { registry: 'docker.io', user: 'hub', password: 'x' },
    ],
  });

  test('has the name of the pod, and all that tells whose it is', () => {
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
    const config = planPodSecret(pod, jobs)?.stringData?.['.dockerconfigjson'] ?? '';
    for (const text of [config, base64(config), base64('täg-of-mona'), base64(base64('mona:secret'))]) {
      expect(hide(text)).toContain('***');
      for (const word of ['secret', 'mona:secret', 'täg-of-mona'].flatMap(traces))
        expect(hide(text)).not.toContain(word);
    }
    expect(secretsOfJob(nothing)).toEqual([]);
  });
});
