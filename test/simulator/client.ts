// A bare HTTPS client for the tests of the simulator: they check the answers as they are sent.

import type { IncomingMessage } from 'node:http';
import { Agent, request as ask } from 'node:https';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'yaml';
import { type Simulator, type SimulatorSettings, startSimulator } from '../../simulator/start.ts';
import type { KubeEvent, Pod } from '../../simulator/wire.ts';

export interface WatchEvent {
  type: string;
  object: Pod & KubeEvent & { code?: number; reason?: string; message?: string };
}

export interface Answer<T> {
  status: number;
  body: T;
}

export interface Client {
  request<T = Pod>(method: string, path: string, body?: object): Promise<Answer<T>>;
  /** The body as it comes in. */
  open(path: string, headers?: Record<string, string>): Promise<IncomingMessage>;
  /** A log; '' while there is none to read. */
  log(path: string): Promise<string>;
  /** What a watch says, until it ends or the loop over it is left. */
  watch(path: string): AsyncGenerator<WatchEvent>;
}

export const pods = '/api/v1/namespaces/default/pods';
export const eventsPath = '/api/v1/namespaces/default/events';

/** A simulator that is twenty times as fast as a cluster. */
export const simulate = (settings: SimulatorSettings = {}): Promise<Simulator> =>
  startSimulator({ speed: 20, ...settings });

/** `always`: headers of every request. */
export function clientOf(kubeconfig: string, always: Record<string, string> = {}): Client {
  const { clusters, users } = parse(kubeconfig) as {
    clusters: { cluster: Record<string, string> }[];
    users: { user: Record<string, string> }[];
  };
  const { server = '', 'certificate-authority-data': authority = '' } = clusters[0]?.cluster ?? {};
  const { token, 'client-certificate-data': certificate, 'client-key-data': key } = users[0]?.user ?? {};
  const decode = (value: string | undefined): string | undefined =>
    value && Buffer.from(value, 'base64').toString();
  const agent = new Agent({
    keepAlive: true,
    // Before the server closes an idle one, just when the next request is sent.
    timeout: 2000,
    ca: decode(authority),
    cert: decode(certificate),
    key: decode(key),
  });

  function send(method: string, path: string, body?: object, more = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const content = body && JSON.stringify(body);
      const headers = {
        ...always,
        ...more,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(content
          ? { 'content-type': contentType(method, body), 'content-length': Buffer.byteLength(content) }
          : {}),
      };
      const request = ask(new URL(path, server), { method, agent, headers }, resolve);
      request.on('error', reject);
      request.end(content);
    });
  }

  return {
    open: (path, headers) => send('GET', path, undefined, headers),
    request: async (method, path, body) => {
      const response = await send(method, path, body);
      return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
    },
    log: async (path) => {
      const response = await send('GET', path);
      const content = await text(response);
      return response.statusCode === 200 ? content : '';
    },
    watch: async function* (path) {
      const response = await send('GET', path);
      try {
        for await (const line of createInterface({ input: response })) yield JSON.parse(line);
      } finally {
        response.destroy();
      }
    },
  };
}

/** A list of operations is a JSON patch. */
function contentType(method: string, body: unknown): string {
  if (method !== 'PATCH') return 'application/json';
  return Array.isArray(body) ? 'application/json-patch+json' : 'application/strategic-merge-patch+json';
}

export interface StepPod {
  metadata: { name: string; [field: string]: unknown };
  spec: { containers: Record<string, unknown>[]; [field: string]: unknown };
}

/** A pod as the action makes it: no token, one container `step` with a shell script. */
export function stepPod(name: string, image: string, script: string, container = {}, spec = {}): StepPod {
  const step = { name: 'step', image, command: ['sh', '-c', script], ...container };
  return {
    metadata: { name },
    spec: { restartPolicy: 'Never', automountServiceAccountToken: false, containers: [step], ...spec },
  };
}

/** Puts an image on the node, as a pod would. */
export async function load(client: Client, image: string): Promise<void> {
  const name = `loads-${Math.random().toString(36).slice(2)}`;
  await client.request('POST', pods, stepPod(name, image, 'true'));
  await ending(client, name);
}

/** Every state of a pod from now on, until `enough` or until it is deleted. */
export async function watchPod(client: Client, name: string, enough: (pod: Pod) => boolean): Promise<Pod[]> {
  const seen: Pod[] = [];
  for await (const { type, object } of client.watch(
    `${pods}?watch=1&fieldSelector=metadata.name%3D${name}`,
  )) {
    if (type === 'DELETED') break;
    seen.push(object);
    if (enough(object)) break;
  }
  return seen;
}

/** The last state of a pod that has ended or was deleted. */
export async function ending(client: Client, name: string): Promise<Pod> {
  const states = await watchPod(client, name, isOver);
  const last = states.at(-1);
  if (!last) throw new Error(`pod ${name} was never seen`);
  return last;
}

export const isOver = ({ status }: Pod): boolean => status.phase === 'Succeeded' || status.phase === 'Failed';

/** The events of a pod so far, oldest first. */
export async function eventsOf(client: Client, name: string): Promise<KubeEvent[]> {
  const path = `${eventsPath}?fieldSelector=involvedObject.name%3D${name}`;
  return (await client.request<{ items: KubeEvent[] }>('GET', path)).body.items;
}

/** The first event of a pod with this reason; waits for it. */
export async function eventWith(client: Client, name: string, reason: string): Promise<KubeEvent> {
  for await (const { object } of client.watch(
    `${eventsPath}?watch=1&fieldSelector=involvedObject.name%3D${name}`,
  )) {
    if (object.reason === reason) return object;
  }
  throw new Error(`no event ${reason}`);
}

/** Tries until it is true, or the time limit of the test is near. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 50_000; !(await condition()); await setTimeout(20)) {
    if (Date.now() > end) throw new Error(`it never came true: ${condition}`);
  }
}
