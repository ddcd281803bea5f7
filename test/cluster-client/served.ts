import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { openCluster } from '../../src/cluster/connect.ts';
import { connectBy, kubeconfigOf } from './access/kubeconfigs.ts';

/** A connection to a server that answers so. Both are closed when the test that has opened them is over. */
export async function servedBy(answer: RequestListener, connectionGraceMs = 30_000, user: object = {}) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ user, cluster: { server: `http://127.0.0.1:${port}` } });
  const connection = await connectBy(kubeconfig, {}, connectionGraceMs);
  onTestFinished(async () => {
    await connection.close();
    server.close();
    server.closeAllConnections();
  });
  return { server, connection, cluster: openCluster(connection, 'ci') };
}
