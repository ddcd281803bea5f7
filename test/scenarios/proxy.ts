import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';

/** An HTTP proxy that tunnels, by CONNECT. Every name but an address leads to this machine. */
export type Proxy = AsyncDisposable & { url: string; tunnels(): number };

export async function openProxy(): Promise<Proxy> {
  const open = new Set<Socket>();
  let tunnels = 0;
  const server = createServer();
  server.on('connect', (request, near: Socket) => {
    tunnels++;
    const far = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tunnels: () => tunnels,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
