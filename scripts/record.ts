/**
 * Makes every situation happen to a pod on a real cluster and records the observations:
 *
 *     POD_STEP_TEST_KUBECONFIG=FILE npm run -s record [-- SITUATION …]
 *
 * One recording each in test/fixtures/tapes/VERSION: the kubelet's version and, unless containerd, the runtime. The
 * nodes must reach servers on 127.0.0.1 of this machine, as the nodes of cluster/ do.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CoreV1Api, KubeConfig, NodeV1Api, SchedulingV1Api } from '@kubernetes/client-node';
import { shellImage } from '../simulator/registry/images.ts';
import { startRegistry } from '../simulator/registry/start.ts';
import { connect, openCluster } from '../src/cluster/connect.ts';
import { CONNECTING } from '../test/support/connecting.ts';
import { nodes } from './record/nodes.ts';
import { record } from './record/recorder.ts';
import { type Place, readSituations, type Situation } from './record/situation.ts';

/** Keeps a node with two processors busy, but not overloaded. */
const AT_ONCE = 4;
/** These need the node to themselves. */
const ALONE = new Set(['preempted', 'preempted-on-its-node-and-exits-0', ...Object.keys(nodes)]);

const known: Record<string, Situation> = { ...readSituations(), ...nodes };
const kubeconfig = process.env['POD_STEP_TEST_KUBECONFIG'];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in known));
if (kubeconfig === undefined) throw new Error('POD_STEP_TEST_KUBECONFIG must be the path of a kubeconfig');
if (unknown.length > 0) throw new Error(`no such situation: ${unknown.join(', ')}`);

const config = new KubeConfig();
config.loadFromFile(kubeconfig);
const api = config.makeApiClient(CoreV1Api);
const scheduling = config.makeApiClient(SchedulingV1Api);
const runtimes = config.makeApiClient(NodeV1Api);
const [node] = (await api.listNode()).items;
const { kubeletVersion = 'unknown', containerRuntimeVersion = '' } = node?.status?.nodeInfo ?? {};
const runtime = containerRuntimeVersion.startsWith('containerd:')
  ? ''
  : `-${/^[^:]*/.exec(containerRuntimeVersion)}`;
const folder = join('test/fixtures/tapes', `${kubeletVersion}${runtime}`);
const namespace = `pod-step-record-${randomBytes(3).toString('hex')}`;
const address = node?.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address;
const here = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);

await using registry = await startRegistry();
registry.push('ok/app:1', shellImage());
const place: Place = {
  namespace,
  registry,
  image: `${registry.address}/ok/app:1`,
  api,
  bridge: here.some((one) => one.address === address) ? address : undefined,
  important: `${namespace}-important`,
  noRuntime: `${namespace}-no-runtime`,
};
mkdirSync(folder, { recursive: true });
const connection = await connect(
  { kubeconfig, context: undefined, namespace, connectionGraceMs: 30_000 },
  CONNECTING,
);
try {
  await prepare();
  const names = Object.keys(known).filter((name) => asked.length === 0 || asked.includes(name));
  const together = names.filter((name) => !ALONE.has(name));
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(together)));
  await work(names.filter((name) => ALONE.has(name)));
} finally {
  await Promise.allSettled([
    api.deleteNamespace({ name: namespace }),
    scheduling.deletePriorityClass({ name: place.important }),
    runtimes.deleteRuntimeClass({ name: place.noRuntime }),
  ]);
  await connection.close();
}

async function work(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const situation = known[name];
    if (situation === undefined) continue;
    try {
      const cluster = openCluster(connection, namespace);
      const count = await record(name, situation, cluster, place, join(folder, `${name}.jsonl`));
      console.log(`${name}: ${count} sightings`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Creates the objects that the pods of situations refer to, except those that must be missing. */
async function prepare(): Promise<void> {
  await api.createNamespace({ body: { metadata: { name: namespace } } });
  await scheduling.createPriorityClass({ body: { metadata: { name: place.important }, value: 1_000_000 } });
  await runtimes.createRuntimeClass({
    body: { metadata: { name: place.noRuntime }, handler: 'no-such-handler' },
  });
  const metadata = { name: 'known' };
  await api.createNamespacedConfigMap({ namespace, body: { metadata, data: { a: 'b' } } });
  await api.createNamespacedSecret({ namespace, body: { metadata, stringData: { a: 'b' } } });
  await api.createNamespacedPersistentVolumeClaim({
    namespace,
    body: {
      metadata: { name: 'unbound' },
      spec: {
        accessModes: ['ReadWriteOnce'],
        storageClassName: '',
        resources: { requests: { storage: '1Gi' } },
      },
    },
  });
  // Pods are refused until the controller manager has created the service account.
  while ((await api.listNamespacedServiceAccount({ namespace })).items.length === 0) await wait(100);
}
