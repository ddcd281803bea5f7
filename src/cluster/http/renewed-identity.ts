import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../job/errors.ts';
import { UnreachableError } from '../../run/ports/api-error.ts';
import type { Credentials } from '../access/credentials.ts';
import type { HttpClient } from './http-client.ts';

/** The client certificate and its key, if the user has one. */
export type TlsIdentity = Pick<Credentials, 'cert' | 'key'>;

/**
 * A client that uses the identity as last read. A plugin, or the program that writes its file, renews it. A connection keeps the
 * identity that it was opened with, so a new identity needs new connections. A watch that is open stays on its own connection.
 */
export async function followingIdentity(
  identity: () => TlsIdentity,
  open: (identity: TlsIdentity) => Promise<HttpClient>,
): Promise<HttpClient> {
  let shown = identity();
  let client = await open(shown);
  const opened = [client];
  return {
    async request(request) {
      const now = identity();
      if (!isDeepStrictEqual(now, shown)) {
        // While its files are being rewritten, a certificate can be without its key.
        const next = await open(now).catch((error: unknown) => {
          throw new UnreachableError(`${request.origin}: no request was sent: ${messageOf(error)}`, error, {
            isUnsent: true,
          });
        });
        opened.push(next);
        [client, shown] = [next, now];
      }
      return client.request(request);
    },
    async destroy() {
      await Promise.all(opened.map((one) => one.destroy()));
    },
  };
}
