import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Makes a server listen on a free port of a host, by name or address.
 * @returns HOST:PORT
 * @throws if the host is not an address of this machine (EADDRNOTAVAIL)
 */
export async function listenOnFreePort(server: Server, host = '127.0.0.1'): Promise<string> {
  await once(server.listen(0, host), 'listening');
  return `${host}:${(server.address() as AddressInfo).port}`;
}

/** Closes a server and all its connections, including those that wait for an answer. */
export async function closeServer(server: Server): Promise<void> {
  const closed = server[Symbol.asyncDispose]();
  server.closeAllConnections();
  await closed;
}
