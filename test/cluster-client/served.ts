import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { connect } from '../../src/cluster/connect.ts';
import { openNamespace } from '../../src/cluster/requests.ts';
import { kubeconfigOf } from './access/kubeconfigs.ts';

/** A connection to a server that answers so. Both are closed when the test that has opened them is over. */
export async function servedBy(answer: RequestListener, connectionGraceMs = 30_000) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const settings = { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs };
  const connection = await connect(settings, { clock: systemClock });
  onTestFinished(async () => {
    await connection.close();
    server.close();
    server.closeAllConnections();
  });
  return { server, connection, namespace: openNamespace(connection, 'ci') };
}
