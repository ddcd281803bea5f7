/** Ways to run a pod to its end, many at once: Pod Step, kubectl, and nobody who looks. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IMAGE } from '../../test/virtual/job.ts';
import type { Api } from './api.ts';
import { NAMESPACE, until } from './namespace.ts';
import type { Asked } from './neighbour-process.ts';
import type { PlayedNode } from './played-node.ts';
import type { StepResult } from './step-process.ts';

/** `endedAt`: when the client knew how the pod had ended, in milliseconds since 1970; undefined: it never knew. */
export type Result = { pod: string; endedAt: number | undefined; requests?: Record<string, number> };

export type Client = (count: number) => Promise<Result[]>;

const PROCESSES = 2;

/** `kubeconfig`: its path. */
export function podStep(kubeconfig: string): Client {
  return async (count) => {
    const shares = Array.from({ length: PROCESSES }, (_, index) => Math.floor((count + index) / PROCESSES));
    const results = await Promise.all(
      shares.map((share) => fromFork<StepResult[]>('step-process.ts', kubeconfig, share)),
    );
    const all = results.flat();
    const bad = all.filter(({ reason }) => reason !== 'completed');
    if (bad.length > 0)
      throw new Error(`${bad.length} steps did not end well, such as ${JSON.stringify(bad[0])}`);
    return all;
  };
}

/** Starts a program of this folder; gives what it says when it ends. */
async function fromFork<Said>(program: string, ...args: (string | number)[]): Promise<Said> {
  return said<Said>(fork(join(import.meta.dirname, program), args.map(String)));
}

async function said<Said>(child: ChildProcess): Promise<Said> {
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`))),
  ]);
  return answer;
}

/** Asks as somebody else until it is stopped. */
export function startNeighbour(kubeconfig: string): { stop(): Promise<Asked[]> } {
  const child = fork(join(import.meta.dirname, 'neighbour-process.ts'), [kubeconfig]);
  const asked = said<Asked[]>(child);
  asked.catch(() => {}); // who stops it is told
  return {
    stop() {
      child.send('stop');
      return asked;
    },
  };
}

const run = promisify(execFile);

/**
 * What one would write into a workflow: start, wait, show the log while it runs, get the end, delete. A runner is a new
 * machine, so kubectl knows nothing of the API server at first.
 */
export function kubectl(program: string, kubeconfig: string, caches: string): Client {
  return (count) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const pod = `kubectl-${index}`;
        const common = ['--kubeconfig', kubeconfig, '--cache-dir', join(caches, pod), '-n', NAMESPACE];
        const ask = (...args: string[]) => run(program, [...common, ...args]);
        await ask('run', pod, '--image', IMAGE, '--restart=Never', '--', 'sh', '-ec', 'make test');
        await ask('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=5m');
        await ask('logs', '-f', pod);
        await ask('wait', '--for=jsonpath={.status.phase}=Succeeded', `pod/${pod}`, '--timeout=5m');
        const endedAt = performance.timeOrigin + performance.now();
        await ask('delete', 'pod', pod, '--wait=false');
        return { pod, endedAt };
      }),
    );
}

/** A pod costs the cluster something also where nobody looks at it: it is created, and deleted when its node says so. */
export function nobody(api: Api, node: PlayedNode): Client {
  return (count) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const pod = `alone-${index}`;
        const path = `/api/v1/namespaces/${NAMESPACE}/pods`;
        const step = { name: 'step', image: IMAGE, command: ['sh', '-ec', 'make test'] };
        await api.ask('POST', path, {
          metadata: { name: pod },
          spec: { restartPolicy: 'Never', automountServiceAccountToken: false, containers: [step] },
        });
        await until(() => node.endings.has(pod), 600_000);
        await api.ask('DELETE', `${path}/${pod}`, { gracePeriodSeconds: 1 });
        return { pod, endedAt: undefined };
      }),
    );
}
