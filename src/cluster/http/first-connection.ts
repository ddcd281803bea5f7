/** The connection that the first request gets: it is made while that is prepared. */
import type { Agent } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { addressOf } from './address.ts';
import type { Tls } from './choose-http-client.ts';

/** Below the idle timeout of load balancers, which drop a silent watch after 60 s or more. */
export const KEEP_ALIVE_DELAY_MS = 30_000;
/** An idle connection is closed before a server or a gateway does it, just when the next request is sent. */
export const IDLE_TIMEOUT_MS = 4000;
/** Of a host with several: Node gives up the one that it tries after 250 ms, and a way around the world takes longer. */
export const ADDRESS_TIMEOUT_MS = 2500;

/** Connects at once, but keeps no process alive, and reports no failure: a request then makes its own connection, and fails too. */
export function connectFirst(server: URL, tls: Tls): Socket {
  const address = addressOf(server);
  const options = {
    ...address,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
    noDelay: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  };
  const servername = isIP(address.host) === 0 ? address.host : '';
  const socket =
    server.protocol === 'https:' ? connectSecurely({ servername, ...tls, ...options }) : connect(options);
  return socket.unref().on('error', () => {});
}

/** The agent's next request to the server gets the connection, if it is still good and was not idle for too long. */
export function handOver(socket: Socket, server: URL, agent: Agent): void {
  const { host, port } = addressOf(server);
  const close = () => void socket.destroy();
  socket.setTimeout(IDLE_TIMEOUT_MS, close);
  const createConnection = agent.createConnection.bind(agent);
  agent.createConnection = (asked, done) => {
    if (socket.destroyed || asked.host !== host || asked.port !== port) return createConnection(asked, done);
    agent.createConnection = createConnection;
    return socket.off('timeout', close).ref();
  };
}
