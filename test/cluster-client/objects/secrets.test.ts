import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { applySecret } from '../../../src/cluster/lookups.ts';
import { openNamespace } from '../../../src/cluster/requests.ts';
import { mayBeDone } from '../../../src/run/errors.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

test('a Secret that is being written when the step is cancelled is not waited for', async () => {
  const stop = new AbortController();
  // Never answers.
  await using server = createServer(() => stop.abort());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const settings = { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 600_000 };
  const connection = await connect(settings, { clock: systemClock });

  const secret = { metadata: { name: 'pod-step-pull-0123456789abcdef' } };
  const failure = await applySecret(openNamespace(connection, 'ci'), secret, stop.signal).catch(
    (error) => error,
  );
  expect(failure).toMatchObject({ name: 'AbortError' });
  expect(mayBeDone(failure)).toBe(true);
  await connection.close();
});
