import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../job/errors.ts';
import { UnreachableError } from '../../run/ports/api-error.ts';
import type { Credentials } from '../access/credentials.ts';
import type { HttpClient } from './http-client.ts';

/** The client certificate and its key, if the user has one. */
export type TlsIdentity = Pick<Credentials, 'cert' | 'key'>;

/**
 * A client that shows the identity as last read, which a plugin renews, or what writes its file. A connection has the one that it was made
 * with, so a new identity takes new connections; what goes on, such as a watch, stays on its own.
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
        // One whose file is being written anew may not have its key yet.
        const next = await open(now).catch((error: unknown) => {
          throw new UnreachableError(`${request.origin}: it was not asked: ${messageOf(error)}`, error, true);
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
