import { describe, expect, test } from 'vitest';
import { readClusterSettings } from '../../src/inputs/read-job.ts';
import { hasCode } from '../../src/job/errors.ts';

const SERVER = 'https://203.0.113.7:6443';
const read = (inputs: Record<string, string>) => readClusterSettings((name) => inputs[name] ?? '');

function problemsOf(inputs: Record<string, string>): string[] {
  try {
    read(inputs);
    return [];
  } catch (error) {
    if (hasCode(error, 'input')) return error.problems;
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
        `oidc-audience: is missing, and server "${SERVER}" needs it; set an audience from the API server’s authentication configuration`,
      ],
    ],
    [
      'beside a kubeconfig, which is not quoted',
      { server: SERVER, 'oidc-audience': 'acme', kubeconfig: 'apiVersion: v1' },
      [`server: "${SERVER}" is set together with kubeconfig, which also has a server; remove one of them`],
    ],
    [
      'beside a context',
      { server: SERVER, 'oidc-audience': 'acme', context: 'prod' },
      ['context: "prod" is a context of a kubeconfig, and server replaces the kubeconfig; remove it'],
    ],
    [
      'without TLS',
      { server: 'http://203.0.113.7:8080', 'oidc-audience': 'acme' },
      [
        'server: "http://203.0.113.7:8080" is not a valid https:// URL, and the token must not be sent without TLS; write it as in https://cluster.example:6443',
      ],
    ],
    [
      'that is no URL',
      { server: 'api.acme.example', 'oidc-audience': 'acme' },
      [
        'server: "api.acme.example" is not a valid https:// URL, and the token must not be sent without TLS; write it as in https://cluster.example:6443',
      ],
    ],
    [
      'with a password, which is not quoted',
      { server: 'https://mona:hunter2@api.acme.example', 'oidc-audience': 'acme' },
      ['server: can only have a host, a port and a path; remove the rest'],
    ],
    [
      'with a password and without TLS, which is not quoted either',
      { server: 'http://mona:hunter2@api.acme.example', 'oidc-audience': 'acme' },
      [
        'server: what was given is not a valid https:// URL, and the token must not be sent without TLS; write it as in https://cluster.example:6443',
      ],
    ],
    [
      'that is missing beside its authority and its audience',
      { 'certificate-authority': 'ca.pem', 'oidc-audience': 'acme' },
      [
        'oidc-audience: "acme" is set without server; set server to the https:// URL of the API server, or remove this input',
        'certificate-authority: is set without server; set server to the https:// URL of the API server, or remove this input',
      ],
    ],
  ])('%s is refused', (_, inputs, problems) => {
    expect(problemsOf(inputs)).toEqual(problems);
  });
});
