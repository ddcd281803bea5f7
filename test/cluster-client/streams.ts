import type { IncomingMessage, ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { servedBy } from './served.ts';

/** Refuses a request as an API server does. */
export const refuse = (response: ServerResponse, code: number, reason: string) =>
  response.writeHead(code).end(JSON.stringify({ kind: 'Status', status: 'Failure', reason, message: 'no' }));

/** A server with the WebSockets of a package. `take`: what to do with each of them. */
export async function serving(take: (stream: WebSocket, request: IncomingMessage) => void, protocol = 'a') {
  const webSockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (protocols) => protocols.has(protocol) && protocol,
  });
  const served = await servedBy((_, response) => refuse(response, 400, 'BadRequest'));
  served.server.on('upgrade', (request, socket, head) =>
    webSockets.handleUpgrade(request, socket, head, (stream) => take(stream, request)),
  );
  return served;
}
