import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { listEvents } from '../../../src/cluster/pods.ts';
import { openNamespace } from '../../../src/cluster/requests.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

// The limit of an API server for an object is 1.5 MB; events have hardly another one.
test('of an event of any size, a part that can be searched is kept', async () => {
  const long = 'the quick … brown fox '.repeat(20_000);
  const metadata = {
    uid: 'u',
    resourceVersion: '7',
    annotations: { long },
    managedFields: [{ manager: long }],
  };
  const event = {
    metadata,
    involvedObject: { fieldPath: long },
    reason: long,
    message: long,
    source: { host: long },
  };
  await using server = createServer((_, answer) => {
    answer
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ kind: 'EventList', items: [event] }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const settings = { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 30_000 };
  const connection = await connect(settings, { clock: systemClock });

  const seen = await listEvents(openNamespace(connection, 'ci'), 'shop', new AbortController().signal);
  expect(seen).toMatchObject([{ event: { metadata: { uid: 'u', resourceVersion: '7' } } }]);
  expect(JSON.stringify(seen).length).toBeLessThan(40_000);
  await connection.close();
});
