import { createServer, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import type { KeyPair } from '../../simulator/certificates.ts';
import { serve } from '../serve.ts';

/** A proxy that tunnels. Every name but an address leads to this machine. */
export type TestProxy = AsyncDisposable & { url: string; tunnels(): number };

/** Joins a client to this port; `opened` is called before anything flows. */
type Join = (near: Socket, port: number, opened: () => void) => void;

/** An HTTP proxy, by CONNECT. */
export async function openProxy(): Promise<TestProxy> {
  return open('http', (join) => tunnelling(createServer(), join));
}

/** The same by TLS, which would take HTTP/2 if it were offered, and has no tunnels there. */
export async function openTlsProxy({ certificate: cert, key }: KeyPair): Promise<TestProxy> {
  const server = createSecureServer({ allowHTTP1: true, cert, key });
  server.on('session', (session) => session.destroy());
  return open('https', (join) => tunnelling(server as unknown as Server, join));
}

/** https://www.rfc-editor.org/rfc/rfc1928, without a password. */
export async function openSocksProxy(): Promise<TestProxy> {
  const server = (join: Join) =>
    createTcpServer((near) => {
      near.once('data', () => {
        near.write(Buffer.from([5, 0]));
        near.once('data', (request) => {
          const port = request.readUInt16BE(request.length - 2);
          join(near, port, () => near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])));
        });
      });
    });
  return open('socks5', server);
}

function tunnelling(server: Server, join: Join): Server {
  return server.on('connect', (request, near: Socket) => {
    const opened = () => near.write('HTTP/1.1 200 Connection established\r\n\r\n');
    join(near, Number(request.url?.split(':').at(-1)), opened);
  });
}

async function open(
  protocol: string,
  makeServer: (join: Join) => ReturnType<typeof createTcpServer>,
): Promise<TestProxy> {
  let tunnels = 0;
  const server = makeServer((near, port, opened) => {
    tunnels++;
    const far = connect(port, '127.0.0.1', () => {
      opened();
      near.pipe(far).pipe(near);
    });
    near.on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => {}).on('close', () => near.destroy());
  });
  const served = await serve(server);
  return { ...served, url: `${protocol}://${served.address}`, tunnels: () => tunnels };
}
