/** Plain requests to the cluster's API server, as its administrator. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { keysFolder } from './keys.ts';
import type { Settings } from './settings.ts';

/** The parts of Kubernetes objects that these programs read. */
export interface KubernetesObject {
  readonly spec?: { readonly taints?: readonly { readonly key: string }[] };
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly nodeInfo?: { readonly kubeletVersion: string; readonly containerRuntimeVersion: string };
  };
}

/** The body of a GET if the answer is 200; undefined for any other, and when there is no answer within 2 s. */
export function get(settings: Settings, path: string): Promise<string | undefined> {
  const key = (name: string) => readFileSync(join(keysFolder(settings), name));
  const options = {
    host: '127.0.0.1',
    port: settings.apiPort,
    path,
    ca: key('ca.crt'),
    cert: key('admin.crt'),
    key: key('admin.key'),
    timeout: 2000,
  };
  return new Promise((resolve) => {
    const outgoing = request(options, async (response) => {
      let body = '';
      response.setEncoding('utf8').on('error', () => resolve(undefined));
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve(response.statusCode === 200 ? body : undefined));
    });
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.end();
  });
}

export async function getObject(settings: Settings, path: string): Promise<KubernetesObject | undefined> {
  const body = await get(settings, path);
  return body === undefined ? undefined : (JSON.parse(body) as KubernetesObject);
}
