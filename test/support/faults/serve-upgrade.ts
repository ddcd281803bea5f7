import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FarSide } from './far-side.ts';
import type { NearRequest } from './gateway.ts';
import type { What } from './schedule.ts';
import { pass } from './spoil-answer.ts';

/** Opens the same connection to the API server, and passes on what comes from both sides, with one fault in it. */
export async function serveUpgrade(
  { near, answer, upgrade }: NearRequest & { upgrade: Buffer },
  { what, farSide }: { what: What | undefined; farSide: FarSide },
): Promise<void> {
  const { authorization: _, host: __, 'content-length': ___, ...headers } = near.headers;
  const { head, socket: far } = await farSide.upgrade({ method: 'GET', path: near.url ?? '/', headers });
  if (far === undefined)
    return pass(answer, { status: head.statusCode ?? 502, headers: head.headers, body: await buffer(head) });
  far.on('error', () => {});
  const client = answer.socket as Socket;
  if (what?.kind === 'done, late') await wait(what.ms);
  if (what?.kind === 'done, reset') {
    client.resetAndDestroy();
    far.destroy();
    return;
  }
  answer.detachSocket(client);
  const lines = Object.entries(head.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
  client.unshift(upgrade);
  client.once('close', () => far.destroy());
  far.once('close', () => client.destroy());
  const mostOf = (kind: What['kind']) =>
    what?.kind === kind && 'bytes' in what ? what.bytes : Number.POSITIVE_INFINITY;
  await Promise.all([
    passPart(client, far, mostOf('cut upload'), () => client.resetAndDestroy()),
    passPart(far, client, mostOf('cut download'), () => far.destroy()),
  ]);
}

/** Passes on at most so many bytes, and then ends the other side, too. */
async function passPart(from: Socket, to: Socket, most: number, end: () => void): Promise<void> {
  const gone = new AbortController();
  to.once('close', () => gone.abort());
  let left = most;
  try {
    for await (const chunk of from) {
      const passed = chunk.subarray(0, Math.min(left, chunk.length));
      left -= passed.length;
      if (!to.write(passed)) await once(to, 'drain', { signal: gone.signal });
      if (left === 0) return void to.end(end);
    }
    to.end();
  } catch {
    // One side has disconnected, so the other one is disconnected too.
  }
}
