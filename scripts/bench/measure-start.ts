import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { type Inputs, startAction } from '../../simulator/runner.ts';
import { changedKubeconfig } from '../../test/changed-kubeconfig.ts';
import type { Place } from './place.ts';
import type { StartResult } from './results.ts';

/** The time until a step sends its first request to the cluster, compared with a Node process that does nothing. */
export async function measureStart(place: Place, runs: number): Promise<StartResult> {
  const authority = await createAuthority('bench');
  const { certificate, key } = await issue(authority, { subject: 'CN=server', names: ['127.0.0.1'] });
  const server = createServer({ cert: certificate, key });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const cluster = {
    server: `https://127.0.0.1:${port}`,
    'certificate-authority-data': Buffer.from(authority.certificate).toString('base64'),
  };
  const kubeconfig = changedKubeconfig(place.kubeconfig, { cluster });
  const result: StartResult = { ours: [], node: [] };
  for (let index = 0; index < runs; index++) {
    result.ours.push(await untilFirstRequest(server, { ...place.inputs, kubeconfig }));
    result.node.push(await bareNode());
  }
  server.close();
  return result;
}

/** Until the server at the cluster's place in the kubeconfig, which never answers, has the first request. */
async function untilFirstRequest(server: Server, inputs: Inputs): Promise<number> {
  const asked = once(server, 'request');
  const begunAt = performance.now();
  const running = startAction({ ...inputs, command: 'true' });
  await Promise.race([asked, running.ended.then(({ log }) => Promise.reject(new Error(log.join('\n'))))]);
  const tookMs = performance.now() - begunAt;
  running.process.kill('SIGKILL');
  await running.ended;
  return tookMs;
}

async function bareNode(): Promise<number> {
  const begunAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: ['ignore', 'pipe', 'pipe'] }), 'close');
  return performance.now() - begunAt;
}
