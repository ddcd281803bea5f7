/** The part of a kubelet that serves logs, which the API server asks for them. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type LogServer = {
  port: number;
  /** The container of this pod has written a line. */
  write(pod: string, line: string): void;
  /** It has ended, and with it every stream of its log. */
  end(pod: string): void;
  close(): Promise<void>;
};

type Line = { stamp: string; text: string };
type Log = { lines: Line[]; hasEnded: boolean; streams: Set<Stream> };
type Stream = { write(line: Line): void; end(): void };

/** `keys`: path of its certificate and key, without their endings; `ip`: the address that the certificate has. */
export async function startLogServer(keys: string, ip: string): Promise<LogServer> {
  const logs = new Map<string, Log>();
  const logOf = (pod: string) => {
    const known = logs.get(pod) ?? { lines: [], hasEnded: false, streams: new Set() };
    logs.set(pod, known);
    return known;
  };
  const pair = { cert: readFileSync(`${keys}.crt`), key: readFileSync(`${keys}.key`) };
  const server = createServer(pair, (request, response) => {
    // /containerLogs/NAMESPACE/POD/CONTAINER
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://node');
    const log = logOf(pathname.split('/')[3] ?? '');
    const since = searchParams.get('sinceTime') ?? '';
    const hasStamps = searchParams.get('timestamps') === 'true';
    const write = ({ stamp, text }: Line) => void response.write(`${hasStamps ? `${stamp} ` : ''}${text}\n`);
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.flushHeaders();
    for (const line of log.lines) if (line.stamp >= since) write(line);
    if (searchParams.get('follow') !== 'true' || log.hasEnded) return void response.end();
    const stream = { write, end: () => void response.end() };
    log.streams.add(stream);
    response.on('close', () => log.streams.delete(stream));
  });
  server.listen(0, ip);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    write(pod, text) {
      const log = logOf(pod);
      // Nanoseconds, as a runtime writes them.
      const stamp = new Date().toISOString().replace('Z', `${String(log.lines.length).padStart(6, '0')}Z`);
      const line = { stamp, text };
      log.lines.push(line);
      for (const stream of log.streams) stream.write(line);
    },
    end(pod) {
      const log = logOf(pod);
      log.hasEnded = true;
      for (const stream of log.streams) stream.end();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
