/** Sends an answer over the wire, whole or as a fault changes it. */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type { Answer } from './answers.ts';
import type { Delivery } from './registry-faults.ts';

/** Sends the answer; resolves when everything was sent, the client has disconnected, or nothing will be sent. */
export async function deliver(response: ServerResponse, delivery: Delivery): Promise<void> {
  switch (delivery.kind) {
    case 'hang':
      return;
    case 'reset':
      reset(response);
      return;
    case 'cut':
      writeHead(response, delivery.answer);
      // The callback waits for the bytes to leave, or they would be lost with the connection.
      response.write(delivery.answer.body.subarray(0, delivery.afterBytes), () => response.destroy());
      return;
    case 'answer':
      writeHead(response, delivery.answer);
      if (response.req.method !== 'HEAD')
        await writeBody(response, delivery.answer.body, delivery.bytesPerSecond);
      response.end();
  }
}

function writeHead(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    'Docker-Distribution-Api-Version': 'registry/2.0',
    ...headers,
    'Content-Length': body.length,
  });
}

const CHUNKS_PER_SECOND = 10;

async function writeBody(response: ServerResponse, body: Buffer, bytesPerSecond = Infinity): Promise<void> {
  const step = Math.min(body.length, Math.max(1, Math.ceil(bytesPerSecond / CHUNKS_PER_SECOND)));
  for (let sent = 0; sent < body.length && !response.destroyed; sent += step) {
    response.write(body.subarray(sent, sent + step));
    if (sent + step < body.length) await wait(1000 / CHUNKS_PER_SECOND);
  }
}

/** RST rather than FIN, so that the client reads 'connection reset by peer'; through TLS only FIN is possible. */
function reset({ socket }: ServerResponse): void {
  if (socket === null || socket instanceof TLSSocket) socket?.destroy();
  else socket.resetAndDestroy();
}
