/** The cluster's keys and certificates, all from one authority, and the kubeconfigs made of them. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Authority, createAuthority, issue, type KeyPair } from '../simulator/certificates.ts';
import type { Node } from './node.ts';
import { type Settings, serviceAddress } from './settings.ts';

/** Users of the API server: Kubernetes reads the name from CN and the groups from O. */
const USERS = {
  admin: 'CN=admin,O=system:masters',
  scheduler: 'CN=system:kube-scheduler',
  // Its controllers run with its own rights here (no --use-service-account-credentials), so it needs them all.
  'controller-manager': 'CN=system:kube-controller-manager,O=system:masters',
};

export function keysFolder(settings: Settings): string {
  return join(settings.state, 'keys');
}

export function kubeconfigPath(settings: Settings, user: keyof typeof USERS = 'admin'): string {
  return join(settings.state, `${user}.kubeconfig`);
}

export function nodeKubeconfigPath({ state }: Pick<Node, 'state'>): string {
  return join(state, 'kubelet.kubeconfig');
}

/** Creates all of them, unless they exist. */
export async function createKeys(settings: Settings): Promise<void> {
  const folder = keysFolder(settings);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = await createAuthority(`pod-step cluster ${settings.name}`);
  write(join(folder, 'ca.crt'), authority.certificate);
  const addresses = ['127.0.0.1', settings.address, serviceAddress(settings)];
  const services = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  const server = await issue(authority, { subject: 'CN=kube-apiserver', names: [...services, ...addresses] });
  writePair(join(folder, 'apiserver'), server);
  // The API server as a client of the kubelets, for logs and exec.
  const client = await issue(authority, { subject: 'CN=kube-apiserver,O=system:masters' });
  writePair(join(folder, 'apiserver-client'), client);
  const serviceAccount = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  write(join(folder, 'service-account.key'), serviceAccount.privateKey);
  write(join(folder, 'service-account.pub'), serviceAccount.publicKey);
  for (const [user, subject] of Object.entries(USERS)) {
    const pair = await issue(authority, { subject });
    if (user === 'admin') writePair(join(folder, 'admin'), pair);
    const path = kubeconfigPath(settings, user as keyof typeof USERS);
    write(path, kubeconfig(settings.apiPort, authority.certificate, user, pair));
  }
  for (const node of settings.nodes) await createNodeKeys(node, settings, authority);
  write(complete, '');
}

/** The kubelet as a server, which `kubectl logs` checks and reaches under the node's address, and as a user. */
async function createNodeKeys(
  { name, ip, state }: Node,
  { apiPort }: Settings,
  authority: Authority,
): Promise<void> {
  mkdirSync(state, { recursive: true });
  writePair(join(state, 'kubelet'), await issue(authority, { subject: `CN=${name}`, names: [name, ip] }));
  const user = await issue(authority, { subject: `CN=system:node:${name},O=system:nodes` });
  write(nodeKubeconfigPath({ state }), kubeconfig(apiPort, authority.certificate, name, user));
}

function writePair(path: string, { certificate, key }: KeyPair): void {
  write(`${path}.crt`, certificate);
  write(`${path}.key`, key);
}

function write(path: string, content: string): void {
  writeFileSync(path, content, { mode: 0o600 });
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
