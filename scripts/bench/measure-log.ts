import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { forwardLines } from '../../simulator/forward-lines.ts';
import { startAction } from '../../simulator/runner.ts';
import { access } from './kubectl.ts';
import type { Place } from './place.ts';
import type { LogResult, LogRun } from './results.ts';
import { expectReason } from './run-step.ts';
import { watchUsage } from './usage.ts';

/**
 * With its stamps, the log fits into one file of the node (containerLogMaxSize, 10 MiB by default). If a longer log is written
 * as fast, lines can be lost, because the kubelet has moved them to another file before they were read.
 */
const LINES = 100_000;
const LINE = 'a line as compilers and tests print it, sixty letters long. --';
const BEGIN = 'the first line';
const END = 'the last line';
/** Both sides read already when the first line comes. */
const SCRIPT = `sleep 2; echo ${BEGIN}; yes "${LINE}" | head -n ${LINES}; echo ${END}`;

/** Reads a long log, in turn by a step and by `kubectl logs -f`. */
export async function measureLog(place: Place, runs: number): Promise<LogResult> {
  const result: LogResult = { lines: LINES, lineBytes: LINE.length + 1, ours: [], peer: [] };
  for (let index = 0; index < runs; index++) {
    await place.quiet();
    result.ours.push(await readByStep(place));
    if (place.kubectl === undefined) continue;
    await place.quiet();
    result.peer.push(await readByKubectl(place.kubectl, place, `log-${index}`));
  }
  return result;
}

async function readByStep(place: Place): Promise<LogRun> {
  const running = startAction({ ...place.inputs, run: SCRIPT });
  const usage = watchUsage(running.process.pid ?? 0);
  const read = readLog(running.process.stdout);
  expectReason(await running.ended, 'completed');
  return { ...read(), ...usage() };
}

async function readByKubectl(kubectl: string, place: Place, name: string): Promise<LogRun> {
  const { api, namespace, onlooker, inputs } = place;
  const container = { name: 'step', image: inputs['image'] ?? '', command: ['sh', '-c', SCRIPT] };
  await api.createNamespacedPod({
    namespace,
    body: { metadata: { name }, spec: { restartPolicy: 'Never', containers: [container] } },
  });
  await onlooker.running(name);
  const child = spawn(kubectl, [...access(place), 'logs', '-f', name], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const usage = watchUsage(child.pid ?? 0);
  const read = readLog(child.stdout);
  await once(child, 'close');
  await api.deleteNamespacedPod({ namespace, name });
  return { ...read(), ...usage() };
}

/** Counts the lines between the first and the last one. */
function readLog(output: Readable | null): () => Pick<LogRun, 'readMs' | 'lines'> {
  let begunAt: number | undefined;
  let endedAt: number | undefined;
  let lines = 0;
  if (output !== null)
    forwardLines(output, (batch) => {
      const from = begunAt === undefined ? batch.indexOf(BEGIN) + 1 : 0;
      if (begunAt === undefined && from === 0) return;
      begunAt ??= performance.now();
      const to = batch.indexOf(END);
      if (endedAt === undefined) lines += (to === -1 ? batch.length : to) - from;
      if (to !== -1) endedAt = performance.now();
    });
  return () => {
    if (begunAt === undefined || endedAt === undefined) throw new Error('the log came without its ends');
    return { readMs: endedAt - begunAt, lines };
  };
}
