/** Plain requests to the API server of the measured cluster, over few connections, as a kubelet has them. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Agent } from 'undici';
import { parse } from 'yaml';

export type Api = {
  /** Throws if the answer is none of the 2xx; undefined for an object that is not there. */
  ask<Body>(method: string, path: string, body?: object): Promise<Body | undefined>;
  /** The body as text. */
  text(path: string): Promise<string>;
  /** What a watch says, until `signal` aborts. */
  watch<Item>(path: string, signal: AbortSignal): AsyncGenerator<{ type: string; object: Item }>;
  close(): Promise<void>;
};

const CONNECTIONS = 16;

export function openApi(kubeconfigPath: string): Api {
  const { server, tls, token } = accessOf(readFileSync(kubeconfigPath, 'utf8'));
  const requests = new Agent({ connect: tls, connections: CONNECTIONS });
  const watches = new Agent({ connect: tls, bodyTimeout: 0 });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await requests.request({
      origin: server,
      path,
      method: method as 'GET',
      headers: { ...headers, 'content-type': contentType(method) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode === 404) return undefined;
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return text;
  };
  return {
    async ask(method, path, body) {
      const text = await send(method, path, body);
      return text === undefined ? undefined : JSON.parse(text);
    },
    text: async (path) => (await send('GET', path)) ?? '',
    async *watch(path, signal) {
      const { body } = await watches.request({ origin: server, path, method: 'GET', headers, signal });
      try {
        for await (const line of createInterface({ input: body })) yield JSON.parse(line);
      } finally {
        body.destroy();
      }
    },
    close: async () => {
      await Promise.all([requests.destroy(), watches.destroy()]);
    },
  };
}

/** As the kubelet patches a pod's status. */
function contentType(method: string): string {
  return method === 'PATCH' ? 'application/strategic-merge-patch+json' : 'application/json';
}

type Access = { server: string; tls: { ca: string; cert?: string; key?: string }; token?: string };

/** Of the kubeconfigs that this project writes: one cluster, one user, everything inline. */
function accessOf(kubeconfig: string): Access {
  const { clusters, users } = parse(kubeconfig) as {
    clusters: [{ cluster: Record<string, string> }];
    users: [{ user: Record<string, string> }];
  };
  const [{ cluster }] = clusters;
  const [{ user }] = users;
  const decoded = (value = '') => Buffer.from(value, 'base64').toString();
  const cert = user['client-certificate-data'];
  return {
    server: cluster['server'] ?? '',
    tls: {
      ca: decoded(cluster['certificate-authority-data']),
      ...(cert !== undefined && { cert: decoded(cert), key: decoded(user['client-key-data']) }),
    },
    ...(user['token'] !== undefined && { token: user['token'] }),
  };
}
