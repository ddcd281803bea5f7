import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { openFolder } from '../folders.ts';
import { openProxy, openSocksProxy, openTlsProxy, type TestProxy } from './proxy.ts';
import { configOf, useStage } from './stage.ts';

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
  using folder = openFolder();
  const trusted = join(folder.path, 'ca.pem');
  writeFileSync(trusted, authority.certificate);
  await using proxy = await openTlsProxy(
    await issue(authority, { subject: 'CN=proxy', names: ['127.0.0.1'] }),
  );
  await expectUse(proxy, throughUrl(proxy.url), { NODE_EXTRA_CA_CERTS: trusted });
});

test.each(['HTTPS_PROXY', 'https_proxy'])('a proxy of the environment, by %s, is used', async (name) => {
  await using proxy = await openProxy();
  await expectUse(proxy, throughName(), { [name]: proxy.url });
});

test.each([
  ['HTTP', openProxy],
  ['SOCKS', openSocksProxy],
])('files that no Secret can carry are sent through a proxy by %s', async (_, open) => {
  using workspace = openFolder();
  const content = randomBytes(2_000_000);
  writeFileSync(join(workspace.path, 'data.bin'), content);
  await using proxy = await open();
  const inputs = { 'files-in': '.', 'checkout-image': stage.image, run: 'sha256sum data.bin' };
  const { log } = await stage.run(
    { ...inputs, kubeconfig: throughName() },
    { HTTPS_PROXY: proxy.url, GITHUB_WORKSPACE: workspace.path },
  );
  expect(log).toContain(`${createHash('sha256').update(content).digest('hex')}  data.bin`);
});

async function expectUse(proxy: TestProxy, kubeconfig: string, env: Record<string, string>): Promise<void> {
  const { outputs } = await stage.run({ kubeconfig, run: 'true' }, env);
  expect(outputs['outcome'], outputs['message']).toBe('success');
  expect(proxy.tunnels()).toBeGreaterThan(0);
}

function throughUrl(url: string): string {
  return changedKubeconfig(stage.kubeconfig, { cluster: { 'proxy-url': url } });
}

/** The same server by a name that only the proxy of the test knows. */
function throughName(): string {
  const { port } = new URL(configOf(stage.kubeconfig).getCurrentCluster()?.server ?? '');
  const cluster = { server: `https://cluster.invalid:${port}`, 'tls-server-name': '127.0.0.1' };
  return changedKubeconfig(stage.kubeconfig, { cluster });
}
