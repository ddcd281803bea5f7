import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * An address of this machine that no other server has. Where a server closes and expects that nothing answers at its
 * port, another one could otherwise get the same port from the system. Only Linux has all of 127.0.0.0/8.
 */
export function ownAddress(): string {
  return process.platform === 'linux'
    ? `127.${[...randomBytes(3)].map((byte) => byte || 1).join('.')}`
    : '127.0.0.1';
}

export type Served = { address: string; port: number; [Symbol.asyncDispose](): Promise<void> };

/**
 * Has a server of a test listen on this machine until it is disposed of, with all its connections. `port`: 0 for a free
 * one.
 */
export async function serve(server: Server, { host = '127.0.0.1', port: wanted = 0 } = {}): Promise<Served> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
  });
  await once(server.listen(wanted, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `${host}:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
