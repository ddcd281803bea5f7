// A cluster in one process: API server, one node with its kubelet, and an OCI registry, for the demo and for fast tests.
// Commands really run on this machine, and nothing is isolated.

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiHandle, createApiHandle } from './api/api-handle.ts';
import { startGarbageCollector } from './api/garbage-collector.ts';
import type { ImageVolumes } from './api/image-volumes.ts';
import { createStore } from './api/object-store.ts';
import { serviceAccounts } from './api/resource-kinds.ts';
import { startServer } from './api/server.ts';
import { createServerState } from './api/server-state.ts';
import { createAuthority, issue, type KeyPair } from './certificates.ts';
import { createClock } from './clock.ts';
import type { EventTrouble } from './kubelet/event-recorder.ts';
import { type NodeHandle, startNode } from './kubelet/start-node.ts';
import { createOwnFailures } from './own-failures.ts';
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

export interface Simulator extends AsyncDisposable {
  /** For an administrator with a client certificate; YAML. */
  kubeconfig: string;
  /** The token of a user with the same rights. */
  token: string;
  url: string;
  registry: Registry;
  /** Every request to the API server, oldest first. */
  requests: readonly { method: string; path: string }[];
  node: NodeHandle;
  api: ApiHandle;
  /** A folder of this machine, which is removed with it. */
  folder: string;
  /**
   * Ends everything that was started, and removes its files.
   * @throws failures of the simulator itself
   */
  close(): Promise<void>;
}

export async function startSimulator(settings: SimulatorSettings = {}): Promise<Simulator> {
  const { speed = 1, oldKubelet: old = false, events = {}, hosts = {} } = settings;
  const { imageVolumes = old ? 'dropped' : 'kept', registryAuthorities: authorities = [] } = settings;
  if (old && imageVolumes === 'kept')
    throw new Error('the simulator does not know an old kubelet behind an API server with image volumes');
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'pod-step-simulator-')));
  const [registry, authority] = await Promise.all([startRegistry({}), createAuthority('simulator-ca')]);
  const [certificate, admin] = await Promise.all([
    issue(authority, { subject: 'CN=kube-apiserver', names: ['127.0.0.1', 'localhost'] }),
    issue(authority, { subject: 'CN=kubernetes-admin,O=system:masters' }),
  ]);
  const clock = createClock(speed);
  const { fail, throwAny } = createOwnFailures();
  const store = createStore();
  store.create(serviceAccounts, { metadata: { namespace: 'default', name: 'default' } });
  const network = { hosts, authorities, plain: new Set<string>(), clock };
  const node = startNode({ store, clock, network, old, events, fail, scratch, name: 'node1' });
  const stopCollecting = startGarbageCollector(store, clock);
  const state = createServerState({
    store,
    clock,
    imageVolumes,
    fail,
    openLog: node.openLog,
    attach: node.attach,
  });
  const server = await startServer(state, certificate, authority.certificate);

  async function close(): Promise<void> {
    stopCollecting();
    clock.stop();
    await Promise.all([node.close(), server.close(), registry.close()]);
    await rm(scratch, { recursive: true, force: true });
    throwAny();
  }

  return {
    kubeconfig: kubeconfigOf(server.url, authority, admin),
    token: state.token,
    url: server.url,
    registry,
    requests: state.requests,
    node: node.handle,
    api: createApiHandle(state),
    folder: scratch,
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
