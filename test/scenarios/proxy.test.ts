import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { runAction } from './action.ts';
import { openProxy, openSocksProxy, openTlsProxy, type TestProxy } from './proxy.ts';
import { useStage } from './stage.ts';

const stage = useStage();

test.each([
  ['of the kubeconfig', openProxy],
  ['of the kubeconfig, by SOCKS', openSocksProxy],
])('a proxy %s is used', async (_, open) => {
  await using proxy = await open();
  await expectUse(proxy, throughUrl(proxy.url), {});
});

test('a proxy of the kubeconfig, by TLS, is used, and never by HTTP/2', async () => {
  const authority = await createAuthority('an authority');
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-proxy-'));
  const trusted = join(folder, 'ca.pem');
  writeFileSync(trusted, authority.certificate);
  await using proxy = await openTlsProxy(
    await issue(authority, { subject: 'CN=proxy', names: ['127.0.0.1'] }),
  );
  await expectUse(proxy, throughUrl(proxy.url), { NODE_EXTRA_CA_CERTS: trusted });
  rmSync(folder, { recursive: true });
});

test.each(['HTTPS_PROXY', 'https_proxy'])('a proxy of the environment, by %s, is used', async (name) => {
  await using proxy = await openProxy();
  await expectUse(proxy, throughName(), { [name]: proxy.url });
});

async function expectUse(proxy: TestProxy, kubeconfig: string, env: Record<string, string>): Promise<void> {
  const { outputs } = await runAction({ ...stage.inputs, kubeconfig, run: 'true' }, env);
  expect(outputs['outcome'], outputs['message']).toBe('success');
  expect(proxy.tunnels()).toBeGreaterThan(0);
}

type Kubeconfig = { clusters: { cluster: { server: string } }[] };

function kubeconfigWith(fields: (cluster: { server: string }) => object): string {
  const config = parse(stage.kubeconfig) as Kubeconfig;
  for (const { cluster } of config.clusters) Object.assign(cluster, fields(cluster));
  return stringify(config);
}

function throughUrl(url: string): string {
  return kubeconfigWith(() => ({ 'proxy-url': url }));
}

/** The same server by a name that only the proxy of the test knows. */
function throughName(): string {
  return kubeconfigWith(({ server }) => ({
    server: `https://cluster.invalid:${new URL(server).port}`,
    'tls-server-name': '127.0.0.1',
  }));
}
