import { expect, test } from 'vitest';
import { unreachable } from '../../../src/cluster/requests/read-api-error.ts';

const openssl = (reason: string) =>
  `write EPROTO 40ED:error:0A00010B:SSL routines:read_bytes:${reason}:../deps/x.c:77:\n`;

test.each([
  [
    openssl('wrong version number'),
    'no TLS connection to it (wrong version number); check the scheme and the port of the server address',
    false,
  ],
  [
    openssl('tlsv13 alert certificate required'),
    'no TLS connection to it (tlsv13 alert certificate required); check the client certificate of the kubeconfig',
    true,
  ],
  [
    openssl('tlsv1 alert internal error'),
    'no TLS connection to it (tlsv1 alert internal error); check the scheme and the port of the server address',
    false,
  ],
  [
    'Parse Error: Header overflow',
    'its answer is not that of an API server (Parse Error: Header overflow); check the scheme and the port of the server address',
    false,
  ],
])('what is no HTTP or no TLS is told with what to check: %s', (message, told, isUntrusted) => {
  expect(unreachable(new URL('https://10.0.0.1'), new Error(message))).toMatchObject({
    message: `https://10.0.0.1: ${told}`,
    isUntrusted,
  });
});

const refusedAt = (server: string, code = 'ECONNREFUSED', isProven = false) =>
  unreachable(new URL(server), Object.assign(new Error(code), { code }), isProven);

test.each([
  ['https://127.0.0.1:6443', 'this runner itself'],
  ['https://127.8.9.1:6443', 'this runner itself'],
  ['https://localhost', 'this runner itself'],
  ['https://LOCALHOST.:6443', 'this runner itself'],
  ['https://k8s.localhost', 'this runner itself'],
  ['https://[::1]:6443', 'this runner itself'],
  ['https://[::ffff:127.0.0.1]:6443', 'this runner itself'],
  ['https://0.0.0.0:6443', 'this runner itself'],
  ['https://2130706433:6443', 'this runner itself'],
  ['https://host.docker.internal:6443', 'a name that container tools'],
  ['https://kubernetes.docker.internal:6443', 'a name that container tools'],
  ['https://host.minikube.internal', 'a name that container tools'],
  ['https://host.lima.internal', 'a name that container tools'],
  ['https://host.containers.internal', 'a name that container tools'],
  ['https://k8s.orb.local:26443', 'a name that container tools'],
  ['https://monas-macbook.local:6443', 'a name of one local network'],
  ['https://192.168.49.2:8443', 'an address that minikube'],
  ['https://192.168.64.7:6443', 'an address that minikube'],
])('%s, where nothing listens, is told to be %s', (server, meaning) => {
  const { message, isOfOneMachine } = refusedAt(server);
  expect(message).toContain(` is ${meaning}`);
  expect(message).toContain('so a kubeconfig from another machine does not work here');
  expect(isOfOneMachine).toBe(true);
});

test.each([
  ['a private address', () => refusedAt('https://10.0.0.1')],
  ['another private network', () => refusedAt('https://192.168.1.10:6443')],
  ['a name that only begins so', () => refusedAt('https://localhost.example.com')],
  ['a name in a cloud', () => refusedAt('https://ip-10-0-0-1.eu-west-1.compute.internal')],
  ['a host of another domain', () => refusedAt('https://docker.internal.example')],
  ['an address that has answered well', () => refusedAt('https://127.0.0.1', 'ECONNREFUSED', true)],
  ['an address where something listens', () => refusedAt('https://127.0.0.1', 'ECONNRESET')],
  [
    'a proxy that refuses',
    () =>
      unreachable(
        new URL('https://host.docker.internal'),
        Object.assign(new Error('x'), { code: 'ECONNREFUSED', hostname: 'proxy', port: 3128 }),
      ),
  ],
])('%s is not taken for one of another machine', (_, error) => {
  expect(error().isOfOneMachine).toBe(false);
  expect(error().message).not.toContain('another machine');
});

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'])(
  'an address of another machine is named after %s, too',
  (code) => expect(refusedAt('https://kubernetes.docker.internal:6443', code).isOfOneMachine).toBe(true),
);
