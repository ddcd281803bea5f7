import { expect, test } from 'vitest';
import { unreachable } from '../../../src/cluster/api-errors.ts';
import { codedError } from '../../../src/job/errors.ts';
import { rowsOf } from '../../rows.ts';

const failed = (code: string): Error => Object.assign(new Error('refused'), { code });

/** `told`: the words after the address. */
type Row = { what: string; error: Failure; told?: string; certain: object };
type Failure = { message: string; code?: string; name?: string; cause?: Failure };

function errorOf({ message, cause, ...more }: Failure): Error {
  return Object.assign(new Error(message, { cause: cause && errorOf(cause) }), more);
}

// Codes of the server's certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes. In OpenSSL's numbers, an alert of
// the other side is 0x3e8 (1000) and the alert's number.
test.each(rowsOf<Row>('failed-requests'))(
  'whether a request without an answer was sent is known by its error code, and by no word: $what',
  ({ error, told, certain }) => {
    const unreached = unreachable(new URL('https://certificates.corp.example'), errorOf(error));
    expect(unreached).toMatchObject(certain);
    if (told !== undefined) expect(unreached.message).toBe(`https://certificates.corp.example: ${told}`);
  },
);

test('a wrong certificate is temporary after a correct one', () => {
  expect(unreachable(new URL('https://c1'), failed('CERT_HAS_EXPIRED'), true)).toMatchObject({
    isUnsent: true,
    isUntrusted: false,
    isOfCertificate: true,
  });
});

const refusedAt = (server: string, code = 'ECONNREFUSED', isProven = false) =>
  unreachable(new URL(server), failed(code), isProven);

test.each(rowsOf<{ server: string; meaning: string }>('hosts-of-one-machine'))(
  '$server, where nothing listens, is reported as $meaning',
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
  ['a name that only starts like one', () => refusedAt('https://localhost.example.com')],
  ['a name in a cloud', () => refusedAt('https://ip-10-0-0-1.eu-west-1.compute.internal')],
  ['a host of another domain', () => refusedAt('https://docker.internal.example')],
  ['an address that has answered well', () => refusedAt('https://127.0.0.1', 'ECONNREFUSED', true)],
  ['an address where something listens', () => refusedAt('https://127.0.0.1', 'ECONNRESET')],
  [
    'a proxy that refuses',
    () =>
      unreachable(
        new URL('https://host.docker.internal'),
        codedError('PROXY', undefined, { cause: failed('ECONNREFUSED') }),
      ),
  ],
])('%s does not count as an address of another machine', (_, error) => {
  expect(error().isOfOneMachine).toBe(false);
  expect(error().message).not.toContain('another machine');
});

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'])(
  'an address of another machine is named after %s, too',
  (code) => expect(refusedAt('https://kubernetes.docker.internal:6443', code).isOfOneMachine).toBe(true),
);
