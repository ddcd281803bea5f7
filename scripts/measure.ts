/**
 * `npm run measure`: time of a step on the cluster of $KUBECONFIG, and of `kubectl run` if there is a kubectl
 * ($KUBECTL, default "kubectl"). Prints medians with minimum and maximum. Not a test: machines are noisy, so compare
 * within one run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { shellImage } from '../simulator/registry/images.ts';
import { startRegistry } from '../simulator/registry/start.ts';
import { runAction } from '../simulator/runner.ts';
import { connect } from '../src/cluster/connect.ts';
import { openCluster } from '../src/cluster/open-cluster.ts';
import { watch } from '../src/cluster/watch.ts';
import { openHost } from '../src/github/actions-host.ts';
import { openCleanup } from '../src/run/cleanup/cleanup.ts';
import { followStep } from '../src/run/pod/follow-step.ts';
import { createPod } from '../src/run/pod/pod.ts';
import { systemClock } from '../src/system-clock.ts';
import { bundle } from './bundle.ts';
import { printSpread } from './spread.ts';

process.env['POD_STEP_ACTION'] = bundle();

const RUNS = 9;
const path = process.env['KUBECONFIG'];
if (path === undefined)
  throw new Error('set KUBECONFIG to the path of the kubeconfig of the cluster to measure on');
const kubectl = process.env['KUBECTL'] ?? 'kubectl';
const kubeconfig = readFileSync(path, 'utf8');
const connection = await connect(
  { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 },
  { clock: systemClock },
);
const { namespace } = connection;
const cluster = openCluster(connection, namespace);
await using registry = await startRegistry({});
registry.push('ok/app:1', shellImage());
const image = `${registry.address}/ok/app:1`;
const missing = `${registry.address}/ok/app:nope`;
const failedAt = watchFailures();

await runAction({ kubeconfig, image, command: 'true' }); // pulls the image to the node
const steps: number[] = [];
const peers: number[] = [];
const firsts: number[] = [];
const seconds: number[] = [];
for (let index = 0; index < RUNS; index++) {
  steps.push((await runAction({ kubeconfig, image, command: 'true' })).durationMs);
  peers.push(await kubectlRun(index));
  firsts.push(await firstImageMissing());
  seconds.push(await secondImageMissing(index));
}
printSpread('true, the whole process', steps);
printSpread('kubectl run --rm --attach -- true', peers);
printSpread('first image missing: from its Failed event to the end of the process', firsts);
printSpread('second image missing: from its Failed event to the verdict', seconds);
failedAt.stop();
await connection.close();

async function firstImageMissing(): Promise<number> {
  const { outputs } = await runAction({ kubeconfig, image: missing, command: 'true' });
  const ended = Date.now();
  return ended - (await failedAt.of(outputs['pod'] ?? ''));
}

/** The init container has already ended when the second container's image turns out to be missing. */
async function secondImageMissing(index: number): Promise<number> {
  const name = `measure-second-${process.pid}-${index}`;
  const pod: V1Pod = {
    metadata: { name, namespace },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      initContainers: [{ name: 'first', image, command: ['true'] }],
      containers: [{ name: 'step', image: missing }],
    },
  };
  const silent = openHost(new PassThrough().resume(), {});
  const options = { step: 'step', graceMs: 30_000, begunAt: Date.now(), timeoutMs: 60_000 };
  const interrupted = new AbortController().signal;
  await using cleanup = openCleanup(namespace, { cluster, clock: systemClock, host: silent, interrupted });
  await using created = createPod({ pod, dependents: [] }, options, {
    cluster,
    clock: systemClock,
    cleanup,
    interrupted,
  });
  const finding = await followStep(created, cluster, silent);
  const ended = Date.now();
  await created.delete(0);
  if (finding.reason !== 'not-found') throw new Error(`the second image: ${finding.message}`);
  return ended - (await failedAt.of(name));
}

/** Milliseconds; NaN without kubectl. */
async function kubectlRun(index: number): Promise<number> {
  const begun = performance.now();
  const args = [
    'run',
    `measure-peer-${process.pid}-${index}`,
    '--kubeconfig',
    path ?? '',
    '-n',
    namespace,
    '--image',
    image,
    '--image-pull-policy=Always',
    '--restart=Never',
    '--rm',
    '--attach',
    '-q',
    '--',
    'true',
  ];
  const child = spawn(kubectl, args, { stdio: 'ignore' });
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error')]);
  return code === 0 ? performance.now() - begun : Number.NaN;
}

/** Records when the first Failed event of each pod arrives. */
function watchFailures(): { of(pod: string): Promise<number>; stop(): void } {
  const seen = new Map<string, PromiseWithResolvers<number>>();
  const entry = (pod: string) => {
    const known = seen.get(pod) ?? Promise.withResolvers<number>();
    seen.set(pod, known);
    return known;
  };
  const stop = new AbortController();
  void (async () => {
    const path = `/api/v1/namespaces/${namespace}/events`;
    for await (const change of watch<CoreV1Event>(connection, {
      path,
      fieldSelector: 'reason=Failed',
      hasBookmarks: false,
      signal: stop.signal,
    })) {
      if (change.kind === 'now') entry(change.item.involvedObject.name ?? '').resolve(Date.now());
    }
  })();
  return { of: (pod) => entry(pod).promise, stop: () => stop.abort() };
}
