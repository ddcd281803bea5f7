import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Inputs, runAction } from '../../simulator/runner.ts';
import { access } from './kubectl.ts';
import type { Place } from './place.ts';
import type { FilesResult } from './results.ts';
import { expectReason } from './run-step.ts';

type Way = Pick<FilesResult, 'direction' | 'bytes'>;

/** The smallest of a direction shows what a step, or a process of kubectl, takes anyway. */
const WAYS: readonly Way[] = [
  { direction: 'in', bytes: 1000 },
  { direction: 'in', bytes: 800_000 },
  { direction: 'in', bytes: 5_000_000 },
  { direction: 'in', bytes: 100_000_000 },
  { direction: 'out', bytes: 1000 },
  { direction: 'out', bytes: 800_000 },
  { direction: 'out', bytes: 5_000_000 },
  { direction: 'out', bytes: 100_000_000 },
];
/** Files that are moved together. */
const COUNT = 10;
const FOLDER = 'files';

/** Moves files, in turn by a whole step and by `kubectl cp` with a pod that runs already. */
export async function measureFiles(place: Place, runs: number): Promise<FilesResult[]> {
  using workspace = mkdtempDisposableSync(join(tmpdir(), 'pod-step-bench-files-'));
  const results: FilesResult[] = WAYS.map((way) => ({ ...way, ours: [], peer: [] }));
  for (const result of results)
    for (let index = 0; index < runs; index++) {
      await place.quiet();
      result.ours.push(await byStep(place, result, workspace.path));
      if (place.kubectl === undefined) continue;
      await place.quiet();
      result.peer.push(await byKubectl(place.kubectl, place, result, workspace.path));
    }
  return results;
}

/** Random bytes, which do not shrink. */
function fill(folder: string, bytes: number): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < COUNT; index++)
    writeFileSync(join(folder, `${index}`), randomBytes(bytes / COUNT));
}

async function byStep(place: Place, { direction, bytes }: Way, workspace: string): Promise<number> {
  const folder = join(workspace, FOLDER);
  if (direction === 'in') fill(folder, bytes);
  const own = { 'checkout-image': place.inputs['image'] ?? '', preflight: 'never' };
  const inputs: Inputs =
    direction === 'in'
      ? { 'files-in': FOLDER, command: 'true' }
      : { 'files-out': FOLDER, run: script(`${bytes / COUNT}`) };
  const ended = await runAction({ ...place.inputs, ...own, ...inputs }, { GITHUB_WORKSPACE: workspace });
  expectReason(ended, 'completed');
  if (direction === 'out') expectFiles(folder, bytes);
  rmSync(folder, { recursive: true });
  return ended.durationMs;
}

/** What writes the files in a pod. */
function script(bytes: string): string {
  return `mkdir ${FOLDER}; for name in $(seq 0 ${COUNT - 1}); do head -c ${bytes} /dev/urandom >${FOLDER}/$name; done`;
}

async function byKubectl(
  kubectl: string,
  place: Place,
  { direction, bytes }: Way,
  workspace: string,
): Promise<number> {
  const { api, namespace, onlooker, inputs } = place;
  const folder = join(workspace, FOLDER);
  const name = `cp-${randomBytes(3).toString('hex')}`;
  const prepared =
    direction === 'out' ? `cd /tmp; ${script(`${bytes / COUNT}`)}; touch ready` : 'touch /tmp/ready';
  const container = {
    name: 'step',
    image: inputs['image'] ?? '',
    command: ['sh', '-c', `${prepared}; sleep 600`],
    volumeMounts: [{ name: 'files', mountPath: '/tmp' }],
    startupProbe: { exec: { command: ['test', '-e', '/tmp/ready'] }, periodSeconds: 1 },
  };
  const volumes = [{ name: 'files', emptyDir: {} }];
  const spec = { restartPolicy: 'Never', terminationGracePeriodSeconds: 0, volumes, containers: [container] };
  await api.createNamespacedPod({ namespace, body: { metadata: { name }, spec } });
  await onlooker.running(name);
  while (!(await isReady(place, name)));
  if (direction === 'in') fill(folder, bytes);
  const remote = `${name}:/tmp/${FOLDER}`;
  const begunAt = performance.now();
  const paths = direction === 'in' ? [folder, remote] : [remote, folder];
  const child = spawn(kubectl, [...access(place), 'cp', ...paths], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  const tookMs = performance.now() - begunAt;
  if (exitCode !== 0) throw new Error(`kubectl cp ended with ${exitCode}`);
  if (direction === 'out') expectFiles(folder, bytes);
  rmSync(folder, { recursive: true });
  await api.deleteNamespacedPod({ namespace, name });
  return tookMs;
}

async function isReady({ api, namespace }: Place, name: string): Promise<boolean> {
  const { status } = await api.readNamespacedPod({ name, namespace });
  return status?.containerStatuses?.[0]?.started === true;
}

function expectFiles(folder: string, bytes: number): void {
  const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
  const all = sizes.reduce((sum, one) => sum + one, 0);
  if (all !== bytes) throw new Error(`${all} of ${bytes} bytes came back`);
}
