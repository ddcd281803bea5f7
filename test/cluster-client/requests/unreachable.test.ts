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
