import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { followLog } from '../../../src/cluster/log.ts';
import { openNamespace } from '../../../src/cluster/requests.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

const FORBIDDEN = { kind: 'Status', reason: 'Forbidden', message: 'pods "p" is forbidden' };

/** Both streams of the log begin with a line; the first then breaks, and the second goes on for ever. */
test.each([
  ['may not be looked at', 403, FORBIDDEN],
  ['has another pod’s name', 200, { kind: 'Pod', metadata: { uid: 'another' } }],
])('the stream of a log whose pod %s is closed', async (_, status, pod) => {
  const streams: ServerResponse[] = [];
  const second = Promise.withResolvers<void>();
  await using server = createServer(({ url = '' }, response) => {
    if (!url.includes('/log')) return void response.writeHead(status).end(JSON.stringify(pod));
    streams.push(response);
    response.write(`2026-01-01T00:00:0${streams.length}.000000001Z line ${streams.length}\n`);
    if (streams.length === 2) response.on('close', second.resolve);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const settings = { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 30_000 };
  const connection = await connect(settings, { clock: systemClock });

  const stop = new AbortController();
  const shown: string[] = [];
  const source = { pod: 'p', container: 'step', uid: 'u', isGone: () => false };
  const sink = async (lines: string[]) => {
    shown.push(...lines);
    streams[0]?.destroy();
  };
  const ended = new Promise<void>(() => {});
  const following = followLog(openNamespace(connection, 'ci'), source, { sink, ended, signal: stop.signal });
  await second.promise;
  stop.abort();
  expect(await following).toBe('gone');
  expect(shown).toEqual(['line 1']);
  await connection.close();
});
