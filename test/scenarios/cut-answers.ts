import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type RequestOptions, request as requestTo } from 'node:https';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';
import { configOf } from './stage.ts';

/** What is done to an answer: its first half and then the end of the connection, or a head and no body at all. */
export type Fault = 'cut' | 'empty';

/** A gateway before the API server that spoils answers; `faultOf` says which, by `POST /path?query`. */
export type Gateway = AsyncDisposable & {
  kubeconfig: string;
  /** The requests that came, as `faultOf` is given them. */
  asked: string[];
};

/** Asks as the user of the kubeconfig. It has no TLS of its own. */
export async function openGateway(
  kubeconfig: string,
  namespace: string,
  faultOf: (asked: string) => Fault | undefined,
): Promise<Gateway> {
  const config = configOf(kubeconfig);
  const credentials: RequestOptions = {};
  await config.applyToHTTPSOptions(credentials);
  const server = new URL(config.getCurrentCluster()?.server ?? '');
  const asked: string[] = [];
  const gateway = createServer((near, answer) => {
    const name = `${near.method} ${near.url}`;
    asked.push(name);
    const { authorization: _, host: __, ...headers } = near.headers;
    const far = requestTo(
      new URL(near.url ?? '/', server),
      { ...credentials, method: near.method, headers: { ...headers, ...credentials.headers } },
      (from) => void passOn(from, answer, faultOf(name)),
    );
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo;
  return {
    kubeconfig: stringify({
      'current-context': 'c',
      clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u', namespace } }],
      users: [{ name: 'u', user: {} }],
    }),
    asked,
    async [Symbol.asyncDispose]() {
      gateway.closeAllConnections();
      gateway.close();
      await once(gateway, 'close');
    },
  };
}

async function passOn(
  from: IncomingMessage,
  answer: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  answer.writeHead(from.statusCode ?? 502, from.headers);
  if (fault === undefined) {
    from.pipe(answer);
  } else if (fault === 'empty') {
    from.destroy();
    answer.end();
  } else {
    const body = Buffer.concat(await from.toArray());
    answer.write(body.subarray(0, body.length / 2), () => answer.destroy());
  }
}
