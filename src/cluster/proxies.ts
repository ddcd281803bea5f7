import { once } from 'node:events';
import http, { type ClientRequestArgs, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { SocksClient } from 'socks';
import { codedError, hasCode } from '../job/errors.ts';
import { addressOf } from './addresses.ts';
import { CONNECT_TIMEOUT_MS, clientOf, connectTo, type HttpClient, onAbort, type Tls } from './http.ts';
import { codeOf } from './kubeconfig.ts';

/** Every connection is a tunnel through the proxy, whose URL starts with http://, https://, socks:// or socks5://. */
export function throughProxy(proxy: string, tls: Tls, server: URL): HttpClient {
  return clientOf(tls, server, (agent) => {
    const closing = new AbortController();
    const connectWithin = agent.createConnection.bind(agent);
    agent.createConnection = (asked, done) => {
      const settle = done as (error: Error | null, socket?: Duplex | null) => void;
      const finish = (socket: Socket) =>
        server.protocol === 'https:' ? connectWithin(Object.assign({}, asked, { socket })) : socket;
      const opening = openTunnel(new URL(proxy), asked, closing.signal);
      opening.then((socket) => settle(null, finish(socket)), settle);
      return undefined;
    };
    return () => closing.abort(codedError('CLOSED'));
  });
}

/**
 * A request can end before its tunnel is open: a later request then gets the tunnel. `signal`: closes tunnels that are not open
 * yet.
 */
async function openTunnel(proxy: URL, server: ClientRequestArgs, signal: AbortSignal): Promise<Socket> {
  const socket = connectTo(proxy, {});
  const onTimeout = () => socket.destroy(codedError('CONNECT_TIMEOUT'));
  socket.setTimeout(CONNECT_TIMEOUT_MS, onTimeout);
  using _ = onAbort(signal, (reason) => socket.destroy(reason as Error));
  try {
    await once(socket, proxy.protocol === 'https:' ? 'secureConnect' : 'connect');
    await (proxy.protocol.startsWith('socks') ? askBySocks : askByHttp)(socket, proxy, server);
    return socket.setTimeout(0).off('timeout', onTimeout);
  } catch (error) {
    socket.destroy();
    const failure = socket.errored ?? error;
    if (hasCode(failure, 'CONNECT_TIMEOUT') || hasCode(failure, 'PROXY')) throw failure;
    const why = `its proxy can't be reached${codeOf(failure)}; check proxy-url in the kubeconfig, or HTTPS_PROXY`;
    throw codedError('PROXY', why, { cause: failure });
  }
}

/** `needsLogin`: the proxy does not accept the user and password, or requires them. */
function refusal(answer: string, needsLogin: boolean) {
  const what = needsLogin ? '; check the user and the password in its URL' : ', and opens no way to it';
  return codedError('PROXY', `its proxy answers ${answer}${what}`);
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-connect */
async function askByHttp(socket: Socket, proxy: URL, { host, port }: ClientRequestArgs): Promise<void> {
  const authority = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`);
  const basic = { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
  const request = http.request({
    method: 'CONNECT',
    path: authority,
    setDefaultHeaders: false,
    headers: { host: authority, ...(credentials !== ':' && basic) },
    createConnection: () => socket,
  });
  const [{ statusCode }] = (await once(request.end(), 'connect')) as [IncomingMessage];
  if (statusCode !== 200) throw refusal(String(statusCode), statusCode === 407);
}

/** The proxy looks up the name of the server, as for kubectl. */
async function askBySocks(socket: Socket, proxy: URL, { host, port }: ClientRequestArgs): Promise<void> {
  try {
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: socket,
      proxy: {
        ...addressOf(proxy),
        type: 5,
        userId: decodeURIComponent(proxy.username),
        password: decodeURIComponent(proxy.password),
      },
      destination: { host: host ?? '', port: Number(port) },
    });
  } catch (error) {
    // Without its cause, which contains the password.
    const answer = String(Object(error).message).replace(/^.* rejected connection - /, '');
    if (socket.readableEnded) throw codedError('CLOSED');
    throw refusal(answer, /authentication/i.test(answer));
  }
}
