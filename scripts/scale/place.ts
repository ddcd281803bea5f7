/** The namespace of deploy/ on the measured cluster, with the accounts that ask its API server. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { shellImage } from '../../simulator/registry/images.ts';
import { startRegistry } from '../../simulator/registry/start.ts';
import { changedKubeconfig } from '../../test/changed-kubeconfig.ts';

export const NAMESPACE = 'ci';
const NEIGHBOURS = 'neighbours';
/** What gives runners a share of the API server. */
export const FLOW_CONTROL = '-f deploy/flow-control.yaml -f deploy/bindings.yaml';

export type Place = AsyncDisposable & {
  /** Runs a command without quotes as administrator. Gives what it prints. */
  kubectl(command: string): Promise<string>;
  /** The path of kubectl. */
  program: string;
  /** A folder for files of a run. */
  files: string;
  /** Paths of kubeconfigs: of the runner's account, and of one that can only read ConfigMaps of another namespace. */
  runner: string;
  neighbour: string;
  api: CoreV1Api;
  /** Of Kubernetes. */
  version: string;
  image: string;
  /** What each pod runs. */
  script: string;
  /** How many pods there are, or how many in this phase. A request about all namespaces, which no step sends. */
  phases(phase?: string): Promise<number>;
};

const run = promisify(execFile);

export async function openPlace(kubeconfig: string, program: string, holdSeconds: number): Promise<Place> {
  const kubectl = async (command: string) => {
    const args = ['--kubeconfig', kubeconfig, ...command.split(' ')];
    return (await run(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  };
  for (const namespace of [NAMESPACE, NEIGHBOURS])
    if ((await kubectl(`get namespace ${namespace} --ignore-not-found`)) !== '')
      throw new Error(
        `the cluster already has the namespace ${namespace}, which is to be created and deleted`,
      );
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  const api = config.makeApiClient(CoreV1Api);
  const registry = await startRegistry({});
  registry.push('scale/app:1', shellImage({}));
  const files = mkdtempSync(join(tmpdir(), 'pod-step-scale-'));
  const place: Place = {
    kubectl,
    program,
    files,
    runner: join(files, 'runner.kubeconfig'),
    neighbour: join(files, 'neighbour.kubeconfig'),
    api,
    version: JSON.parse(await kubectl('version -o json')).serverVersion.gitVersion,
    image: `${registry.address}/scale/app:1`,
    script: `sleep ${holdSeconds}`,
    async phases(phase) {
      const { items } = await api.listPodForAllNamespaces({
        fieldSelector: `metadata.namespace=${NAMESPACE}`,
      });
      return items.filter(({ status }) => phase === undefined || status?.phase === phase).length;
    },
    async [Symbol.asyncDispose]() {
      await kubectl(`delete --ignore-not-found ${FLOW_CONTROL}`);
      await kubectl(`delete --ignore-not-found namespace ${NAMESPACE} ${NEIGHBOURS}`);
      await registry.close();
      rmSync(files, { recursive: true });
    },
  };
  await kubectl('create -f deploy/namespace.yaml');
  await kubectl(`create namespace ${NEIGHBOURS}`);
  for (const made of [
    'serviceaccount reader',
    'role reader --verb=get --resource=configmaps',
    `rolebinding reader --role=reader --serviceaccount=${NEIGHBOURS}:reader`,
  ])
    await kubectl(`-n ${NEIGHBOURS} create ${made}`);
  // A pod is refused until its namespace has the default account.
  while ((await kubectl(`-n ${NAMESPACE} get serviceaccount default --ignore-not-found`)) === '')
    await wait(100);
  for (const [path, namespace, account] of [
    [place.runner, NAMESPACE, 'pod-step'],
    [place.neighbour, NEIGHBOURS, 'reader'],
  ] as const) {
    const token = await kubectl(`-n ${namespace} create token ${account} --duration=2h`);
    const changes = { user: { token: token.trim() }, context: { namespace } };
    writeFileSync(path, changedKubeconfig(readFileSync(kubeconfig, 'utf8'), changes), { mode: 0o600 });
  }
  return place;
}
