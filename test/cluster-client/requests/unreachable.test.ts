import { describe, expect, test } from 'vitest';
import { unreachable } from '../../../src/cluster/api-errors.ts';
import { codedError } from '../../../src/job/errors.ts';
import { rowsOf } from '../../rows.ts';

/** As OpenSSL numbers it: an alert of the other side is 0x3e8 (1000) and the alert's number. */
const openssl = (number: string, reason: string) =>
  `write EPROTO 40ED:error:0A000${number}:SSL routines:read_bytes:${reason}:../deps/x.c:77:\n`;

function failed(code: string, message = 'refused', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more });
}

test.each([
  [
    failed('EPROTO', openssl('10B', 'wrong version number')),
    'no TLS connection to it (wrong version number); check the scheme and the port of the server address',
    false,
  ],
  [
    failed('EPROTO', openssl('45C', 'tlsv13 alert certificate required')),
    'no TLS connection to it (tlsv13 alert certificate required); check the client certificate of the kubeconfig',
    true,
  ],
  [
    failed('EPROTO', openssl('438', 'tlsv1 alert internal error')),
    'no TLS connection to it (tlsv1 alert internal error); check the scheme and the port of the server address',
    false,
  ],
  [
    failed('HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow'),
    'its answer does not come from an API server (Parse Error: Header overflow); check the scheme and the port of the server address',
    false,
  ],
])('what is no HTTP or no TLS is told with what to check: %s', (cause, told, isUntrusted) => {
  expect(unreachable(new URL('https://10.0.0.1'), cause)).toMatchObject({
    message: `https://10.0.0.1: ${told}`,
    isUntrusted,
  });
});

describe('what is certain of a request without an answer', () => {
  const NEW = { isUnsent: true, isUntrusted: true, isOfCertificate: true };
  const UNSENT = { isUnsent: true, isUntrusted: false, isOfCertificate: false };
  const UNCERTAIN = { isUnsent: false, isUntrusted: false, isOfCertificate: false };

  test.each<[string, Error, object]>([
    // Node's codes of the server's certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes
    ['an expired certificate', failed('CERT_HAS_EXPIRED'), NEW],
    ['one that is not valid yet', failed('CERT_NOT_YET_VALID'), NEW],
    ['one for another name', failed('ERR_TLS_CERT_ALTNAME_INVALID'), NEW],
    ['one for clients', failed('INVALID_PURPOSE', 'unsuitable purpose'), NEW],
    ['one that OpenSSL refuses for another reason', failed('UNSPECIFIED', 'ee key too small'), NEW],
    ['one below other errors', new Error('fetch failed', { cause: failed('CERT_REVOKED') }), NEW],
    // The server refuses the client's certificate.
    ['a client certificate that is missing', failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), NEW],
    ['a client certificate of another authority', failed('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'), NEW],
    ['the same by TLS 1.2', failed('EPROTO', openssl('418', 'tlsv1 alert unknown ca')), NEW],
    ['a refused connection', failed('ECONNREFUSED'), UNSENT],
    ['a name that does not resolve', failed('ENOTFOUND', 'getaddrinfo certificates.corp.example'), UNSENT],
    ['the words of a gateway', new Error('unexpected reply of certificates-gw'), UNCERTAIN],
    ['a reset by a host of such a name', failed('ECONNRESET', 'read certificate.example'), UNCERTAIN],
    ['an answer that names one', new SyntaxError('Unexpected token c in "certificate"'), UNCERTAIN],
    ['a time limit of ours', new DOMException('aborted', 'TimeoutError'), { ...UNCERTAIN, isLate: true }],
    ['a gateway that names one', new Error('TimeoutError'), { ...UNCERTAIN, isLate: false }],
    ['an alert about no certificate', failed('EPROTO', openssl('438', 'no certificate here')), UNCERTAIN],
  ])('is told by a code, and by no word: %s', (_, cause, certain) => {
    expect(unreachable(new URL('https://certificates.corp.example'), cause)).toMatchObject(certain);
  });

  test('is not that the certificate is wrong for good, where one was good before', () => {
    expect(unreachable(new URL('https://c1'), failed('CERT_HAS_EXPIRED'), true)).toMatchObject({
      isUnsent: true,
      isUntrusted: false,
      isOfCertificate: true,
    });
  });

  test.each([
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', openssl('418', 'tlsv1 alert unknown ca')],
    ['EPROTO', openssl('418', 'tlsv1 alert unknown ca')],
  ])('sends who has a certificate that the server refuses to it: %s', (code, message) => {
    expect(unreachable(new URL('https://c1'), failed(code, message)).message).toBe(
      'https://c1: no TLS connection to it (tlsv1 alert unknown ca); check the client certificate of the kubeconfig',
    );
  });
});

const refusedAt = (server: string, code = 'ECONNREFUSED', isProven = false) =>
  unreachable(new URL(server), Object.assign(new Error(code), { code }), isProven);

test.each(rowsOf<{ server: string; meaning: string }>('hosts-of-one-machine'))(
  '$server, where nothing listens, is told to be $meaning',
  ({ server, meaning }) => {
    const { message, isOfOneMachine } = refusedAt(server);
    expect(message).toContain(` is ${meaning}`);
    expect(message).toContain('so a kubeconfig from another machine does not work here');
    expect(isOfOneMachine).toBe(true);
  },
);

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
        codedError('PROXY_FAILED', undefined, { cause: failed('ECONNREFUSED') }),
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
