/**
 * Why the action takes only types from @kubernetes/client-node (docs/architecture.md). A test fails as soon as a release of the
 * package does better: its reason is then out of date, and own code may go.
 */
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, type RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import { ObjectSerializer } from '@kubernetes/client-node/dist/gen/models/ObjectSerializer.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { kubeconfigOf } from './cluster-client/access/kubeconfigs.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What a request of this user is sent with. */
async function optionsFor(user: object): Promise<RequestOptions & { headers: OutgoingHttpHeaders }> {
  const config = new KubeConfig();
  config.loadFromString(kubeconfigOf({ user }));
  const options = { headers: {} };
  await config.applyToHTTPSOptions(options);
  return options;
}

/** A credential plugin whose token is this variable of its environment. */
const pluginFor = (variable: string) => {
  const credential = `{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"a'"$${variable}"'"}}`;
  const args = ['-c', `echo '${credential}'`];
  return {
    exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'sh', args, provideClusterInfo: true },
  };
};

describe('@kubernetes/client-node', () => {
  test('does not read tokenFile', async () => {
    const { headers } = await optionsFor({ tokenFile: 'package.json' });
    expect(headers).not.toHaveProperty('Authorization');
  });

  test.each([
    ['as-groups', ['ops']],
    ['as-uid', '4711'],
    ['as-user-extra', { reason: ['a'] }],
  ])('impersonates without %s', async (name, value) => {
    const { headers } = await optionsFor({ as: 'mona', [name]: value });
    expect(headers).toEqual({ 'Impersonate-User': 'mona' });
  });

  test('gives a credential plugin the inputs of the step', async () => {
    vi.stubEnv('INPUT_SECRET', '-secret');
    const { headers } = await optionsFor(pluginFor('INPUT_SECRET'));
    expect(headers['Authorization']).toBe('Bearer a-secret');
  });

  test('does not give a credential plugin the cluster', async () => {
    const { headers } = await optionsFor(pluginFor('KUBERNETES_EXEC_INFO'));
    expect(headers['Authorization']).toBe('Bearer a');
  });

  test('does not use the proxy of HTTPS_PROXY', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://proxy.invalid:3128');
    const { agent } = await optionsFor({ token: 'a' });
    expect(Object(agent).constructor).toBe(Agent);
  });

  test('drops a misspelled field before the API server can refuse it', () => {
    const spec = { containers: [{ name: 'step', imagePullPolcy: 'Never' }] };
    expect(ObjectSerializer.serialize({ spec }, 'V1Pod', '').spec.containers).toEqual([{ name: 'step' }]);
  });

  test('loads all of its generated code with KubeConfig', () => {
    const read = (file: string) => readFileSync(`node_modules/@kubernetes/client-node/${file}`, 'utf8');
    expect(JSON.parse(read('package.json'))).not.toHaveProperty('sideEffects');
    expect(read('dist/config.js')).toContain("from './gen/index.js'");
  });
});
