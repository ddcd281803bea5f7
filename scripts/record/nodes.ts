import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PatchStrategy, setHeaderOptions } from '@kubernetes/client-node';
import { loseShim, textOf } from '../../test/scenarios/sandbox.ts';
import { type Place, type Situation, step } from './situation.ts';

/** A label that the node has until its kubelet restarts. */
const LABEL = 'pod-step-record';

/** Failures of a node, which must run on this machine (cluster/). */
export const nodes: Record<string, Situation> = {
  'container-lost': {
    spec: (place) => ({ containers: [step(place, { command: ['sleep', '60'] })] }),
    meanwhile: {
      when: 'running',
      async act(place, pod) {
        const runtime = processOf(await nodeOf(place), /\/containerd$/);
        // Without the shim nothing observes the container's end.
        await loseShim(place, pod);
        await startAgain(runtime);
      },
    },
    seconds: 40,
  },
  'rejected-after-it-ran': {
    async spec(place) {
      await labelNode(place, 'there');
      return {
        nodeSelector: { [LABEL]: 'there' },
        containers: [step(place, { command: ['sleep', '60'] })],
      };
    },
    meanwhile: {
      when: 'running',
      async act(place) {
        await labelNode(place, 'gone');
        await startAgain(processOf(await nodeOf(place), /\/kubelet$/));
      },
    },
    seconds: 40,
  },
};

async function nodeOf({ api }: Place): Promise<string> {
  return (await api.listNode()).items[0]?.metadata?.name ?? '';
}

async function labelNode(place: Place, value: string): Promise<void> {
  const name = await nodeOf(place);
  const body = { metadata: { labels: { [LABEL]: value } } };
  await place.api.patchNode({ name, body }, setHeaderOptions('Content-Type', PatchStrategy.MergePatch));
}

type Process = { pid: number; command: string[] };

/** The node's process of this program: its arguments name the cluster's folder, with the number in the node's name. */
function processOf(node: string, program: RegExp): Process {
  const cluster = `/cluster-${/\d+/.exec(node)?.[0]}/`;
  const found = processes().find(
    ({ command: [path = '', ...rest] }) => program.test(path) && rest.some((one) => one.includes(cluster)),
  );
  if (found === undefined) throw new Error(`no ${program} of the node ${node} runs here`);
  return found;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const command = textOf(`/proc/${name}/cmdline`).split('\0').slice(0, -1);
      if (command.length === 0) return [];
      return [{ pid: Number(name), command }];
    });
}

/**
 * Kills the process, as a power failure would, and restarts it with the same arguments. The cluster does not track the new
 * process, so the code that stops the cluster must also end it.
 */
async function startAgain({ pid, command: [program = '', ...args] }: Process): Promise<void> {
  const environment = textOf(`/proc/${pid}/environ`)
    .split('\0')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const cwd = readlinkSync(`/proc/${pid}/cwd`);
  process.kill(pid, 'SIGKILL');
  await wait(1000);
  spawn(program, args, {
    env: Object.fromEntries(environment),
    cwd,
    detached: true,
    stdio: 'ignore',
  }).unref();
}
