import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { call } from '../../../src/cluster/requests.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

test('requests one after the other need one connection', async () => {
  await using server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"kind":"PodList","items":[]}'));
  });
  let connections = 0;
  server.on('connection', () => {
    connections++;
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const settings = { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 30_000 };
  const connection = await connect(settings, { clock: systemClock });

  for (let asked = 0; asked < 4; asked++) await call(connection, { method: 'GET', path: '/api/v1/pods' });

  await connection.close();
  expect(connections).toBe(1);
});
