import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';

/** An HTTP server before the API server; `serve` answers what comes. It has no TLS and asks for no credentials. */
export type Gateway = AsyncDisposable & {
  kubeconfig: string;
  /** Breaks all connections; `isDeaf`: and takes no further ones, until `listen`. */
  shut(isDeaf: boolean): void;
  listen(): Promise<void>;
};

/** A request with its whole body. */
export type NearRequest = { near: IncomingMessage; body: Buffer; answer: ServerResponse };

export async function openGateway(
  namespace: string,
  serve: (request: NearRequest) => Promise<void>,
): Promise<Gateway> {
  const server = createServer(async (near, answer) => {
    try {
      await serve({ near, answer, body: Buffer.concat(await near.toArray()) });
    } catch {
      // The client has gone away, or the API server has.
      answer.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const listen = async () => {
    // Another process may have been given the port for a moment.
    while (!server.listening) {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening').catch(() => new Promise((again) => setTimeout(again, 20)));
    }
  };
  return {
    kubeconfig: stringify({
      'current-context': 'c',
      clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u', namespace } }],
      users: [{ name: 'u', user: {} }],
    }),
    shut(isDeaf) {
      if (isDeaf) server.close();
      server.closeAllConnections();
    },
    listen,
    async [Symbol.asyncDispose]() {
      const isListening = server.listening;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      if (isListening) await closed;
    },
  };
}
