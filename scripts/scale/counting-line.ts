/** A line to the API server that counts what goes over it, whoever uses it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `received`: bytes from the API server, TLS included. */
export type Traffic = { connections: number; open: number; received: number; sent: number };

export type CountingLine = AsyncDisposable & { port: number; traffic(): Traffic };

export async function openCountingLine(to: number): Promise<CountingLine> {
  const open = new Set<Socket>();
  const counts = { connections: 0, received: 0, sent: 0 };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true });
    counts.connections += 1;
    open.add(near);
    near.on('data', (chunk) => {
      counts.sent += chunk.length;
    });
    far.on('data', (chunk) => {
      counts.received += chunk.length;
    });
    near.pipe(far);
    far.pipe(near);
    const close = () => {
      open.delete(near);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', close).on('close', close);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    traffic: () => ({ ...counts, open: open.size }),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
