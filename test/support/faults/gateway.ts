import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { stringify } from 'yaml';
import { ownAddress } from '../../serve.ts';

/** An HTTP server before the API server; `serve` answers what comes. It has no TLS and asks for no credentials. */
export type Gateway = AsyncDisposable & {
  kubeconfig: string;
  /** Breaks all connections; `isDeaf`: and takes no further ones, until `listen`. */
  shut(isDeaf: boolean): void;
  listen(): Promise<void>;
  /** How many connections were made to it. */
  connections(): number;
};

/** A request with its whole body. `upgrade`: what the client has sent after a request for another protocol. */
export type NearRequest = { near: IncomingMessage; body: Buffer; answer: ServerResponse; upgrade?: Buffer };

export async function openGateway(
  namespace: string,
  serve: (request: NearRequest) => Promise<void>,
): Promise<Gateway> {
  const server = createServer(async (near, answer) => {
    try {
      await serve({ near, answer, body: Buffer.concat(await near.toArray()) });
    } catch {
      // The client has disconnected, or the API server has.
      answer.destroy();
    }
  });
  const upgraded = new Set<Socket>();
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.on('upgrade', async (near, socket: Socket, upgrade: Buffer) => {
    upgraded.add(socket.on('error', () => {}).once('close', () => upgraded.delete(socket)));
    const answer = new ServerResponse(near);
    answer.assignSocket(socket);
    answer.shouldKeepAlive = false;
    answer.once('finish', () => answer.socket?.end());
    await serve({ near, answer, upgrade, body: Buffer.alloc(0) }).catch(() => socket.destroy());
  });
  const closeAll = () => {
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  };
  // Otherwise another run's gateway can get this port in an outage, and answers for another cluster.
  const address = ownAddress();
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const listen = async () => {
    // Where the address is not its own, another process may have been given the port for a moment.
    while (!server.listening) {
      server.listen(port, address);
      await once(server, 'listening').catch(() => new Promise((again) => setTimeout(again, 20)));
    }
  };
  return {
    kubeconfig: stringify({
      'current-context': 'c',
      clusters: [{ name: 'c', cluster: { server: `http://${address}:${port}` } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u', namespace } }],
      users: [{ name: 'u', user: {} }],
    }),
    shut(isDeaf) {
      if (isDeaf) server.close();
      closeAll();
    },
    listen,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      const isListening = server.listening;
      const closed = once(server, 'close');
      server.close();
      closeAll();
      if (isListening) await closed;
    },
  };
}
