import tls from 'node:tls';
import { isOfUnknownAuthority } from '../requests/read-api-error.ts';
import type { HttpClient } from './http-client.ts';

/** As PEM; undefined for those that Node trusts by itself. */
type Authorities = Buffer | string[] | undefined;

/**
 * A client that trusts an authority, or without one those of the machine. kubectl trusts these, a company's among them, but
 * Node its own alone. So a server that Node does not trust is asked again: nothing was sent yet. Not from the start, because
 * it takes 0.1 s to read them (Debian 12, 2026-11-24). `open`: opens a client that trusts them.
 */
export async function openTrusting(
  authority: Buffer | undefined,
  open: (authorities: Authorities) => Promise<HttpClient>,
): Promise<HttpClient> {
  const first = await open(authority);
  if (authority !== undefined) return first;
  let second: Promise<HttpClient> | undefined;
  return {
    async request(request) {
      if (second !== undefined) return (await second).request(request);
      try {
        return await first.request(request);
      } catch (error) {
        if (!isOfUnknownAuthority(error)) throw error;
        second ??= open(authoritiesOfMachine());
        return (await second).request(request);
      }
    },
    async destroy() {
      await Promise.all([first.destroy(), second?.then((client) => client.destroy())]);
    },
  };
}

/** Node has it since 22.15: https://nodejs.org/api/tls.html#tlsgetcacertificatestype */
function authoritiesOfMachine(): string[] | undefined {
  if (!('getCACertificates' in tls)) return undefined;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
