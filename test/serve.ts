import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export type Served = { address: string; port: number; [Symbol.asyncDispose](): Promise<void> };

/** Has a server of a test listen on a free port of this machine until it is disposed of, with all its connections. */
export async function serve(server: Server): Promise<Served> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
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
