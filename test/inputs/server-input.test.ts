import { expect, test } from 'vitest';
import { readClusterSettings } from '../../src/inputs/read-job.ts';

const read = (inputs: Record<string, string>) => readClusterSettings((name) => inputs[name] ?? '');

test('a server takes the place of a kubeconfig', () => {
  const server = ' https://203.0.113.7:6443/k8s/c-1\n';
  const settings = read({ server, 'oidc-audience': ' acme ' });
  expect(settings.server?.url.href).toBe(server.trim());
  expect(settings).toMatchObject({ server: { certificateAuthority: undefined, audience: 'acme' } });
  expect([settings.kubeconfig, read({}).server]).toEqual([undefined, undefined]);
});
