import { createHash } from 'node:crypto';

/** Secrets of several lines in the forms in which people have them, made from nothing that opens anything. */

/** Bytes that look random and are the same each time. */
function bytes(seed: string, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

function wrapped(text: string, width: number): string {
  return (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');
}

function pem(kind: string, seed: string, width = 64, length = 1192): string {
  const body = wrapped(bytes(seed, length).toString('base64'), width);
  return `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;
}

const base64url = (seed: string, length: number) => bytes(seed, length).toString('base64url');
const jwt = [
  Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url'),
  Buffer.from('{"sub":"system:serviceaccount:ci:runner","exp":1900000000}').toString('base64url'),
  base64url('signature', 256),
].join('.');
const password = `${base64url('password', 15)}!`;

const account = {
  type: 'service_account',
  project_id: 'acme-shop-1234',
  private_key_id: bytes('id', 20).toString('hex'),
  private_key: `${pem('PRIVATE KEY', 'gcp', 64, 1190)}\n`,
  client_email: 'deploy@acme-shop-1234.iam.gserviceaccount.com',
  client_id: '104712345678901234567',
};

const kubeconfig = `apiVersion: v1
kind: Config
current-context: prod
clusters:
  - name: prod
    cluster:
      server: https://cluster.invalid:6443
      certificate-authority-data: ${bytes('ca', 700).toString('base64')}
contexts:
  - name: prod
    context: { cluster: prod, user: admin }
users:
  - name: admin
    user:
      token: ${jwt}
      client-key-data: ${bytes('key', 800).toString('base64')}
`;

export const SECRETS: Record<string, string> = {
  'a PEM key': pem('RSA PRIVATE KEY', 'rsa'),
  'a PEM key with Windows line ends': pem('EC PRIVATE KEY', 'ec', 64, 121).replaceAll('\n', '\r\n'),
  'an SSH key': pem('OPENSSH PRIVATE KEY', 'ssh', 70, 400),
  'the JSON of a GCP account': JSON.stringify(account, null, 2),
  'the JSON of a GCP account on one line': JSON.stringify(account),
  'a .netrc': `machine api.acme.invalid\n  login octocat\n  password ${password}`,
  'a .netrc on one line': `machine api.acme.invalid login octocat password ${password}`,
  'base64 wrapped at 76': wrapped(bytes('seventy-six', 100).toString('base64'), 76),
  'base64 wrapped at 64': wrapped(bytes('sixty-four', 55).toString('base64'), 64),
  'base64 wrapped at 64, whose end has two signs': wrapped(bytes('two', 61).toString('base64'), 64),
  'base64 of many lines': wrapped(bytes('many', 1000).toString('base64'), 76),
  'a kubeconfig': kubeconfig,
  'a JWT': jwt,
  'a JWT on a line of its own': `\n${jwt}\n`,
  'a docker config': JSON.stringify(
    { auths: { 'ghcr.io': { auth: bytes('auth', 40).toString('base64') } } },
    null,
    '\t',
  ),
};

/** Words that anybody knows, which are in secrets and in sentences alike. */
const COMMON = ['apiVersion: v1', ' password '];
const LENGTH = 8;

/** The pieces of 8 characters of the secret that a text contains, without pieces of common words. */
export function piecesIn(text: string, secret: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + LENGTH <= secret.length; at++) {
    const piece = secret.slice(at, at + LENGTH);
    if (text.includes(piece) && !COMMON.some((word) => word.includes(piece))) pieces.push(piece);
  }
  return pieces;
}
