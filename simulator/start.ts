// A cluster in one process: API server, one node with its kubelet, and an OCI registry. For the demo and for fast
// tests; commands really run on this machine, and nothing is isolated.

import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from './api/access.ts';
import type { Fault } from './api/faults.ts';
import type { ImageVolumes } from './api/image-volumes.ts';
import { startServer } from './api/server.ts';
import type { Admission, ServerState } from './api/server-state.ts';
import { createStore } from './api/store.ts';
import type { Webhook } from './api/webhooks.ts';
import { createAuthority, issue, type KeyPair } from './certificates.ts';
import { createClock } from './clock.ts';
import type { EventTrouble } from './kubelet/event-recorder.ts';
import { type NodeHandle, startNode } from './kubelet/node.ts';
import { type Registry, startRegistry } from './registry/start.ts';

export interface SimulatorSettings {
  /** How many simulated seconds pass in a real one; processes and pulls take their own time. Default 1. */
  speed?: number;
  /** A kubelet before 1.32: no cause in the back-off message, and it knows no image volumes. */
  oldKubelet?: boolean;
  /** What the API server makes of image volumes; default `kept`, with an old kubelet `dropped`. */
  imageVolumes?: ImageVolumes;
  /** Names that the node can resolve: registry host → 127.0.0.1:PORT. Any other name but loopback does not resolve. */
  hosts?: Record<string, string>;
  /** Certificates (PEM) that the node trusts. */
  registryAuthorities?: string[];
  /** How events get lost, late or doubled. */
  events?: EventTrouble;
}

export interface ApiHandle {
  /** From now on this is forbidden; a resource may be `pods` or `pods/log`. Returns how to allow it again. */
  deny(verb: string, resource: string): () => void;
  /** The next `count` requests that match go wrong. */
  failNext(count: number, fault: Fault, target: Target): void;
  /** Ends all open watches; `cut` drops their connections. */
  dropWatches(how?: 'end' | 'cut'): void;
  /** Ends all logs being read; `cut` drops their connections. */
  dropLogs(how?: 'end' | 'cut'): void;
  /** Forgets all changes so far: a watch from any version so far is told 410, by default as an ERROR event. */
  expireResourceVersions(as?: 'event' | 'status'): void;
  /** Looks at every new pod, and may change it. */
  admit(admission: Admission): void;
  /** From now on the webhook is asked about every new pod. Returns how to end it. */
  addWebhook(webhook: Webhook): () => void;
}

export interface Simulator extends AsyncDisposable {
  /** For an administrator with a client certificate; YAML. */
  kubeconfig: string;
  /** The token of a user who may do the same. */
  token: string;
  url: string;
  registry: Registry;
  /** Every request to the API server, oldest first. */
  requests: readonly { method: string; path: string }[];
  node: NodeHandle;
  api: ApiHandle;
  /** Ends everything that was started, and removes its folders. */
  close(): Promise<void>;
}

export async function startSimulator(settings: SimulatorSettings = {}): Promise<Simulator> {
  const { speed = 1, oldKubelet = false, events = {} } = settings;
  const { imageVolumes = oldKubelet ? 'dropped' : 'kept' } = settings;
  const { hosts = {}, registryAuthorities: authorities = [] } = settings;
  if (oldKubelet && imageVolumes === 'kept')
    throw new Error('the simulator does not know an old kubelet behind an API server with image volumes');
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'pod-step-simulator-')));
  const [registry, authority] = await Promise.all([startRegistry({}), createAuthority('simulator-ca')]);
  const [certificate, admin] = await Promise.all([
    issue(authority, { subject: 'CN=kube-apiserver', names: ['127.0.0.1', 'localhost'] }),
    issue(authority, { subject: 'CN=kubernetes-admin,O=system:masters' }),
  ]);
  const clock = createClock(speed);
  const store = createStore();
  const network = { hosts, authorities, plain: new Set<string>(), clock };
  const node = startNode({ store, clock, network, old: oldKubelet, events, scratch, name: 'node1' });
  const state: ServerState = {
    token: randomBytes(32).toString('base64url'),
    ...{ store, clock, imageVolumes },
    openLog: node.openLog,
    denials: new Set(),
    faults: [],
    admit: (pod) => pod,
    webhooks: new Set(),
    expireAsStatus: false,
    streams: { watch: new Set(), log: new Set() },
    requests: [],
  };
  const server = await startServer(state, certificate, authority.certificate);
  const { url } = server;

  function drop(kind: 'watch' | 'log', how: 'end' | 'cut'): void {
    for (const response of state.streams[kind])
      if (how === 'end') response.end();
      else response.socket?.destroy();
  }

  async function close(): Promise<void> {
    clock.stop();
    await Promise.all([node.close(), server.close(), registry.close()]);
    await rm(scratch, { recursive: true, force: true });
  }

  return {
    kubeconfig: kubeconfigOf(url, authority, admin),
    token: state.token,
    url,
    registry,
    requests: state.requests,
    node: node.handle,
    api: {
      deny: (verb, resource) => {
        const denial = { verb, resource };
        state.denials.add(denial);
        return () => void state.denials.delete(denial);
      },
      failNext: (count, fault, target) => void state.faults.push({ left: count, fault, target }),
      dropWatches: (how = 'end') => drop('watch', how),
      dropLogs: (how = 'end') => drop('log', how),
      expireResourceVersions: (as = 'event') => {
        state.expireAsStatus = as === 'status';
        store.forget();
      },
      admit: (admission) => {
        state.admit = admission;
      },
      addWebhook: (webhook) => {
        state.webhooks.add(webhook);
        return () => void state.webhooks.delete(webhook);
      },
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function kubeconfigOf(server: string, authority: KeyPair, user: KeyPair): string {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return `apiVersion: v1
kind: Config
clusters:
  - name: simulator
    cluster: { server: "${server}", certificate-authority-data: ${base64(authority.certificate)} }
users:
  - name: simulator
    user:
      client-certificate-data: ${base64(user.certificate)}
      client-key-data: ${base64(user.key)}
contexts:
  - name: simulator
    context: { cluster: simulator, user: simulator, namespace: default }
current-context: simulator
`;
}
