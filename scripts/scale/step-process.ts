/**
 * Runs several steps at once in one process: as many processes as steps would measure Node. Each step has a connection
 * and a host of its own, as in reality. Arguments: a kubeconfig, and how many steps. Says what came of them to its parent.
 */
import { readFileSync } from 'node:fs';
import { keepAlive, systemClock } from '../../src/clock.ts';
import { connect, openCluster } from '../../src/cluster/connect.ts';
import type { HttpClient } from '../../src/cluster/http.ts';
import { step } from '../../src/run/step.ts';
import { openHost } from '../../test/virtual/host.ts';
import { jobOf, ORIGIN } from '../../test/virtual/job.ts';
import { kindOf, requestOf } from '../../test/virtual/net/request.ts';
import { HOUR_MS } from '../../test/virtual/scenario.ts';
import { NAMESPACE } from './namespace.ts';

/** Of one step. `endedAt`: when its outcome was told to the host, in milliseconds since 1970. */
export type StepResult = {
  pod: string;
  reason: string;
  endedAt: number;
  requests: Record<string, number>;
  warnings: string[];
};

async function runStep(kubeconfig: string): Promise<StepResult> {
  const settings = { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 300_000 };
  const connection = await connect(settings, { clock: systemClock });
  const requests: Record<string, number> = {};
  const { host, told } = openHost(() => performance.timeOrigin + performance.now(), undefined);
  const begunAt = Date.now();
  await step(jobOf({ job: 'succeeds', timeoutMs: HOUR_MS }), NAMESPACE, {
    cluster: openCluster({ ...connection, client: counting(connection.client, requests) }, NAMESPACE),
    clock: systemClock,
    host,
    interrupted: new AbortController().signal,
    beginning: { origin: ORIGIN, begunAt },
    secrets: [],
  });
  await connection.close();
  const warnings = [...told.warnings, ...told.errors].map(({ title, message }) => `${title}: ${message}`);
  const { pod = '', reason = '' } = told.outputs;
  return { pod, reason, endedAt: told.endedAt ?? Number.NaN, requests, warnings };
}

/** Counts requests by their kind, like `watch pods`. */
function counting(client: HttpClient, requests: Record<string, number>): HttpClient {
  return {
    ...client,
    request(request) {
      const kind = kindOf(requestOf(request));
      requests[kind] = (requests[kind] ?? 0) + 1;
      return client.request(request);
    },
  };
}

// Nobody is left to tell.
process.on('disconnect', () => process.exit());
using _awake = keepAlive();
const [path = '', count = '0'] = process.argv.slice(2);
const kubeconfig = readFileSync(path, 'utf8');
const results = await Promise.all(Array.from({ length: Number(count) }, () => runStep(kubeconfig)));
process.send?.(results, () => process.disconnect());
