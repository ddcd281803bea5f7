/** The cluster's keys and certificates, all from one authority, and the kubeconfigs made of them. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, issue, type KeyPair } from '../../simulator/certificates.ts';
import { type Settings, serviceAddress } from './settings.ts';

/** Users of the API server: Kubernetes reads the name from CN and the groups from O. */
const USERS = {
  admin: () => 'CN=admin,O=system:masters',
  scheduler: () => 'CN=system:kube-scheduler',
  // Its controllers run with its own rights here (no --use-service-account-credentials), so it needs them all.
  'controller-manager': () => 'CN=system:kube-controller-manager,O=system:masters',
  node: ({ nodeName }: Settings) => `CN=system:node:${nodeName},O=system:nodes`,
};

export function keysFolder(settings: Settings): string {
  return join(settings.state, 'keys');
}

export function kubeconfigPath(settings: Settings, user: keyof typeof USERS = 'admin'): string {
  return join(settings.state, `${user}.kubeconfig`);
}

/** Makes them all, unless they are there. */
export async function createKeys(settings: Settings): Promise<void> {
  const folder = keysFolder(settings);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, content: string) =>
    writeFileSync(join(folder, name), content, { mode: 0o600 });
  const writePair = (name: string, pair: KeyPair) => {
    write(`${name}.crt`, pair.certificate);
    write(`${name}.key`, pair.key);
  };

  const authority = await createAuthority(`pod-step cluster ${settings.nodeName}`);
  write('ca.crt', authority.certificate);
  const addresses = ['127.0.0.1', settings.nodeIp, serviceAddress(settings)];
  const services = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  writePair(
    'apiserver',
    await issue(authority, { subject: 'CN=kube-apiserver', names: [...services, ...addresses] }),
  );
  // The API server as a client of the kubelet, for logs and exec.
  writePair('apiserver-client', await issue(authority, { subject: 'CN=kube-apiserver,O=system:masters' }));
  // The kubelet as a server. `kubectl logs` checks it, and reaches it under the node's address.
  const kubeletNames = [settings.nodeName, settings.nodeIp];
  writePair('kubelet', await issue(authority, { subject: `CN=${settings.nodeName}`, names: kubeletNames }));
  const serviceAccount = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  write('service-account.key', serviceAccount.privateKey);
  write('service-account.pub', serviceAccount.publicKey);
  for (const [user, subject] of Object.entries(USERS)) {
    const pair = await issue(authority, { subject: subject(settings) });
    if (user === 'admin') writePair('admin', pair);
    const path = kubeconfigPath(settings, user as keyof typeof USERS);
    writeFileSync(path, kubeconfig(settings.apiPort, authority.certificate, user, pair), { mode: 0o600 });
  }
  write('complete', '');
}

/** JSON, which is YAML too. */
function kubeconfig(port: number, authority: string, user: string, { certificate, key }: KeyPair): string {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority-data': base64(authority) };
  const credentials = { 'client-certificate-data': base64(certificate), 'client-key-data': base64(key) };
  const value = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'pod-step', cluster }],
    users: [{ name: user, user: credentials }],
    contexts: [{ name: 'pod-step', context: { cluster: 'pod-step', user, namespace: 'default' } }],
    'current-context': 'pod-step',
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
