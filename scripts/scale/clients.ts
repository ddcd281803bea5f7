/** Ways to run a pod to its end, many at once: Pod Step, kubectl, and no client that observes it. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Asked } from './neighbour-process.ts';
import { NAMESPACE, type Place } from './place.ts';
import type { StepResult } from './step-process.ts';

/** Settles when its pods are deleted, with how many requests the client has counted; undefined: it counts none. */
export type Client = (count: number) => Promise<number | undefined>;

/** As many processes as steps would measure Node. */
const PROCESSES = 2;
const LOOK_MS = 2000;

export function podStep({ runner, image, script }: Place): Client {
  return async (count) => {
    const shares = Array.from({ length: PROCESSES }, (_, index) => Math.floor((count + index) / PROCESSES));
    const results = await Promise.all(
      shares.map((share) =>
        answerOf<StepResult[]>(start('step-process.ts', runner, image, script, String(share))),
      ),
    );
    const bad = results.flat().filter(({ reason }) => reason !== 'completed');
    if (bad.length > 0) throw new Error(`${bad.length} steps failed, such as ${JSON.stringify(bad[0])}`);
    return results.flat().reduce((sum, { requests }) => sum + requests, 0);
  };
}

function start(program: string, ...args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, program), args);
}

/** What a program of this folder sends when it ends. */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`))),
  ]);
  return answer;
}

/** Another account sends requests until it is stopped. */
export function startNeighbour(kubeconfig: string): { stop(): Promise<Asked[]> } {
  const child = start('neighbour-process.ts', kubeconfig);
  const asked = answerOf<Asked[]>(child);
  asked.catch(() => {}); // `stop` reports it.
  return {
    stop() {
      child.send('stop');
      return asked;
    },
  };
}

/**
 * As in a typical workflow: start, wait, show the log while it runs, get the end, delete. A runner is a new machine, so kubectl
 * has no cache of the API's resources.
 */
export function kubectl({ program, runner, files, image, script }: Place): Client {
  return async (count) => {
    const one = async (_: unknown, index: number) => {
      const pod = `kubectl-${index}`;
      const common = ['--kubeconfig', runner, '--cache-dir', join(files, pod), '-n', NAMESPACE];
      const ask = (...args: string[]) => promisify(execFile)(program, [...common, ...args]);
      await ask('run', pod, '--image', image, '--restart=Never', '--', 'sh', '-ec', script);
      await ask('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=5m');
      await ask('logs', '-f', pod);
      await ask('wait', '--for=jsonpath={.status.phase}=Succeeded', `pod/${pod}`, '--timeout=5m');
      await ask('delete', 'pod', pod, '--wait=false');
    };
    await Promise.all(Array.from({ length: count }, one));
    return undefined;
  };
}

/** The cost of creating, running and deleting a pod for the API server, whatever the client. */
export function alone({ api, image, script, phases }: Place): Client {
  return async (count) => {
    const names = Array.from({ length: count }, (_, index) => `alone-${index}`);
    const step = { name: 'step', image, command: ['sh', '-ec', script] };
    const spec = { restartPolicy: 'Never', automountServiceAccountToken: false, containers: [step] };
    await Promise.all(
      names.map((name) =>
        api.createNamespacedPod({ namespace: NAMESPACE, body: { metadata: { name }, spec } }),
      ),
    );
    while ((await phases('Succeeded')) < count) await wait(LOOK_MS);
    await Promise.all(
      names.map((name) => api.deleteNamespacedPod({ name, namespace: NAMESPACE, gracePeriodSeconds: 1 })),
    );
    return undefined;
  };
}
