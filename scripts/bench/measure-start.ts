import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { parse, stringify } from 'yaml';
import { startAction } from '../../simulator/runner.ts';
import type { Place } from './place.ts';
import type { StartResult } from './results.ts';

/** What a step needs until it first turns to the cluster, beside a Node that does nothing. */
export async function measureStart(place: Place, runs: number): Promise<StartResult> {
  const result: StartResult = { ours: [], node: [] };
  for (let index = 0; index < runs; index++) {
    result.ours.push(await untilFirstConnection(place));
    result.node.push(await bareNode());
  }
  return result;
}

/** Until a server that never answers, at the cluster's place in the kubeconfig, sees the first connection. */
async function untilFirstConnection({ inputs, kubeconfig }: Place): Promise<number> {
  // What it is sent is read and forgotten: a connection that nobody reads would never be over.
  await using server = createServer((socket) => socket.on('error', () => {}).resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connected = once(server, 'connection');
  const begunAt = performance.now();
  const running = startAction({
    ...inputs,
    command: 'true',
    kubeconfig: withServer(kubeconfig, `https://127.0.0.1:${(server.address() as AddressInfo).port}`),
  });
  await connected;
  const tookMs = performance.now() - begunAt;
  running.process.kill('SIGKILL');
  await running.ended;
  return tookMs;
}

function withServer(kubeconfig: string, server: string): string {
  const config = parse(kubeconfig) as { clusters: { cluster: { server: string } }[] };
  for (const { cluster } of config.clusters) cluster.server = server;
  return stringify(config);
}

async function bareNode(): Promise<number> {
  const begunAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: ['ignore', 'pipe', 'pipe'] }), 'close');
  return performance.now() - begunAt;
}
