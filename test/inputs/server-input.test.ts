import { describe, expect, test } from 'vitest';
import { readClusterSettings } from '../../src/inputs/cluster-settings.ts';
import { InputError } from '../../src/job/errors.ts';

const SERVER = 'https://203.0.113.7:6443';
const read = (inputs: Record<string, string>) => readClusterSettings((name) => inputs[name] ?? '');

function problemsOf(inputs: Record<string, string>): string[] {
  try {
    read(inputs);
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

describe('a server', () => {
  test('takes the place of a kubeconfig', () => {
    const { server, kubeconfig } = read({ server: ` ${SERVER}/k8s/c-1\n`, 'oidc-audience': ' acme ' });
    expect(server?.url.href).toBe(`${SERVER}/k8s/c-1`);
    expect(server).toMatchObject({ certificateAuthority: undefined, audience: 'acme' });
    expect(kubeconfig).toBeUndefined();
  });

  test('is not there where no input gives one', () => {
    expect(read({}).server).toBeUndefined();
  });

  test.each<[string, Record<string, string>, string[]]>([
    [
      'without an audience',
      { server: SERVER },
      [
        `oidc-audience: is missing beside server "${SERVER}"; give an audience that its authentication configuration lists, by which it knows tokens that are meant for it`,
      ],
    ],
    [
      'beside a kubeconfig, which is not quoted',
      { server: SERVER, 'oidc-audience': 'acme', kubeconfig: 'apiVersion: v1' },
      [`server: "${SERVER}" is given beside kubeconfig, which names one too; leave one of them out`],
    ],
    [
      'beside a context',
      { server: SERVER, 'oidc-audience': 'acme', context: 'prod' },
      ['context: "prod" is one of a kubeconfig, which server takes the place of; leave it out'],
    ],
    [
      'without TLS',
      { server: 'http://203.0.113.7:8080', 'oidc-audience': 'acme' },
      [
        'server: "http://203.0.113.7:8080" is no URL that begins with https://, as the token must not go without TLS',
      ],
    ],
    [
      'that is no URL',
      { server: 'api.acme.example', 'oidc-audience': 'acme' },
      [
        'server: "api.acme.example" is no URL that begins with https://, as the token must not go without TLS',
      ],
    ],
    [
      'with a password, which is not quoted',
      { server: 'https://mona:hunter2@api.acme.example', 'oidc-audience': 'acme' },
      ['server: has more in it than a host, a port and a path; give the URL without the rest'],
    ],
    [
      'with a password and without TLS, which is not quoted either',
      { server: 'http://mona:hunter2@api.acme.example', 'oidc-audience': 'acme' },
      ['server: what was given is no URL that begins with https://, as the token must not go without TLS'],
    ],
    [
      'that is missing beside its authority and its audience',
      { 'certificate-authority': 'ca.pem', 'oidc-audience': 'acme' },
      [
        'oidc-audience: "acme" is given without server; give the https:// URL of the API server there, or leave this out',
        'certificate-authority: is given without server; give the https:// URL of the API server there, or leave this out',
      ],
    ],
  ])('%s is refused', (_, inputs, problems) => {
    expect(problemsOf(inputs)).toEqual(problems);
  });
});
