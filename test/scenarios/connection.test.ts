import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Changes, changedKubeconfig } from '../changed-kubeconfig.ts';
import { openFolder } from '../folders.ts';
import { ownAddress, serve } from '../serve.ts';
import { shown, warningsIn } from './action.ts';
import { deployedRole, kubeconfigWithRole } from './roles.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const kubeconfigWith = (changes: Changes) => changedKubeconfig(stage.kubeconfig, changes);
const WITHOUT_AUTHORITY = { 'certificate-authority-data': undefined };
const clusterOf = () => parse(stage.kubeconfig).clusters[0].cluster as Record<string, string>;
const userOf = () => parse(stage.kubeconfig).users[0].user as Record<string, string>;

describe('a kubeconfig', () => {
  test('can have a token instead of a certificate', async () => {
    const { simulator } = stage;
    const kubeconfig =
      simulator === undefined
        ? await kubeconfigWithRole(stage, deployedRole(), 'by-token')
        : kubeconfigWith({ user: { token: simulator.token } });
    const { outputs } = await stage.run({ kubeconfig, run: 'true' });

    expect(outputs['outcome']).toBe('success');
  });

  test('gives the namespace if no input does', async () => {
    const kubeconfig = kubeconfigWith({ context: { namespace: stage.namespace } });
    const { outputs } = await stage.run({ kubeconfig, namespace: '', run: 'true' });
    expect(outputs).toMatchObject({ outcome: 'success', namespace: stage.namespace });
  });
});

test('credentials come from a plugin where the kubeconfig names one', async () => {
  const apiVersion = 'client.authentication.k8s.io/v1';
  const decoded = (key: string) => Buffer.from(userOf()[key] ?? '', 'base64').toString('utf8');
  const status = {
    clientCertificateData: decoded('client-certificate-data'),
    clientKeyData: decoded('client-key-data'),
  };
  const credential = JSON.stringify({ apiVersion, kind: 'ExecCredential', status });
  const args = ['-c', `cat <<'END'\n${credential}\nEND`];
  const exec = { apiVersion, command: 'sh', args, interactiveMode: 'Never' };
  const kubeconfig = kubeconfigWith({ user: { exec } });
  const { outputs } = await stage.run({ kubeconfig, run: 'true' });

  expect(outputs['outcome']).toBe('success');
});

describe('a cluster', () => {
  test('at an address of another machine is given up after ten seconds, and named at once', {
    timeout: 40_000,
  }, async () => {
    const { host, port } = await unusedAddress();
    const kubeconfig = kubeconfigWith({ cluster: { server: `https://${host}:${port}` } });
    const { log, outputs } = await stage.run({ kubeconfig, run: 'true' });

    const meaning = `${host} is this runner itself, so a kubeconfig from another machine does not work here`;
    // The first failure comes a moment after the start of the ten seconds.
    const [first] = log.filter((line) => line.startsWith('Waiting for'));
    expect(first).toMatch(/^Waiting for the API server, up to (10|9\.\d|[5-8]\.\d) s: /);
    expect(first).toContain(`https://${host}:${port}: it refuses the connection; check the server address`);
    expect(first).toContain(meaning);
    expect(outputs).toMatchObject({ category: 'connection', reason: 'unreachable', retryable: 'false' });
    expect(outputs['message']).toContain(meaning);
    expect(log.join()).not.toMatch(/again/i);
    expect(warningsIn(log)).toEqual([]);
  });

  test('on the runner that starts to listen a moment later is awaited', async () => {
    const { host, port } = await unusedAddress();
    const target = new URL(clusterOf()['server'] ?? '');
    const server = `https://${host}:${port}`;
    const kubeconfig = kubeconfigWith({ cluster: { server, 'tls-server-name': target.hostname } });
    const action = stage.start({ kubeconfig, run: 'true' });
    await action.logged(/^Waiting for the API server/);
    const forward = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      near.on('error', () => far.destroy()).pipe(far);
      far.on('error', () => near.destroy()).pipe(near);
    });
    await new Promise<void>((ready) => forward.listen(port, host, ready));
    const { outputs } = await action.ended;
    forward.close();

    expect(outputs['outcome']).toBe('success');
  });

  test('that does not know the token says so, and the token is shown nowhere', async () => {
    const token = 'not-a-token-of-this-cluster';
    const kubeconfig = kubeconfigWith({ user: { token } });
    const ended = await stage.run({ kubeconfig, run: 'true' });

    expect(ended.outputs).toMatchObject({
      outcome: 'failure',
      category: 'connection',
      reason: 'unauthorized',
    });
    expect(shown(ended)).not.toContain(token);
    expect(ended.log).toContain(`::add-mask::${token}`);
  });

  test.each([
    ['', {}],
    [' though the environment says so', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ])('whose certificate is by an unknown authority gets no request%s', async (_, env) => {
    const kubeconfig = kubeconfigWith({ cluster: WITHOUT_AUTHORITY });
    const { outputs, log } = await stage.run({ kubeconfig, run: 'true' }, env);

    expect(outputs).toMatchObject({ category: 'connection', reason: 'certificate', retryable: 'false' });
    expect(outputs['message']).toContain(
      'its certificate is not signed by the certificate-authority of the kubeconfig or the inputs',
    );
    // Nothing was sent, so no pod can exist.
    expect(warningsIn(log)).toEqual([]);
  });

  test.each([
    ['the machine trusts', 'SSL_CERT_FILE'],
    ['NODE_EXTRA_CA_CERTS names', 'NODE_EXTRA_CA_CERTS'],
  ])('whose certificate is by an authority that %s needs none in the kubeconfig', async (_, variable) => {
    using folder = openFolder();
    const trusted = join(folder.path, 'ca.pem');
    writeFileSync(trusted, Buffer.from(clusterOf()['certificate-authority-data'] ?? '', 'base64'));
    const kubeconfig = kubeconfigWith({ cluster: WITHOUT_AUTHORITY });
    const { outputs } = await stage.run({ kubeconfig, run: 'true' }, { [variable]: trusted });
    expect(outputs['outcome'], outputs['message']).toBe('success');
  });

  test('whose certificate is not checked causes a warning', async () => {
    const cluster = { ...WITHOUT_AUTHORITY, 'insecure-skip-tls-verify': true };
    const kubeconfig = kubeconfigWith({ cluster });
    const { outputs, log } = await stage.run({ kubeconfig, run: 'true' });

    expect(outputs['outcome']).toBe('success');
    expect(log).toContainEqual(
      expect.stringMatching(
        /^::warning title=The connection to the cluster is not secure::.*insecure-skip-tls-verify/,
      ),
    );
  });

  test('without the namespace names it', async () => {
    const { outputs } = await stage.run({ namespace: 'nowhere', run: 'true' });

    expect(outputs).toMatchObject({ category: 'configuration', reason: 'namespace-not-found' });
    expect(outputs['message']).toBe('The cluster has no namespace nowhere.');
  });
});

/** An address of this machine at which nothing listens. */
async function unusedAddress(): Promise<{ host: string; port: number }> {
  const host = ownAddress();
  await using served = await serve(createServer(), { host });
  return { host, port: served.port };
}
