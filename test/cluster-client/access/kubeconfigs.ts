import { stringify } from 'yaml';
import { connect } from '../../../src/cluster/connect.ts';
import { type Connection, call } from '../../../src/cluster/requests.ts';
import { CONNECTING } from '../../support/connecting.ts';

type Parts = {
  cluster?: object;
  user?: object;
  context?: object;
  clusters?: object[];
  users?: object[];
};

/** A kubeconfig with one context, with some fields set by the test. */
export function kubeconfigOf({ cluster = {}, user = {}, context = {}, clusters, users }: Parts): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'prod',
    clusters: clusters ?? [
      { name: 'cluster', cluster: { server: 'https://cluster.invalid:6443', ...cluster } },
    ],
    contexts: [{ name: 'prod', context: { cluster: 'cluster', user: 'admin', ...context } }],
    users: users ?? [{ name: 'admin', user }],
  });
}

/** A connection by a kubeconfig, or by the path of one. */
export function connectBy(
  kubeconfig: string,
  options: Partial<Parameters<typeof connect>[1]> = {},
  connectionGraceMs = 30_000,
): ReturnType<typeof connect> {
  const settings = { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs };
  return connect(settings, { ...CONNECTING, ...options });
}

/** Sends one request, and closes the connection. */
export async function askOnce(connection: Connection): Promise<unknown> {
  try {
    return await call(connection, { method: 'GET', path: '/' });
  } finally {
    await connection.close();
  }
}
