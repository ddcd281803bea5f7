/**
 * Runs several steps at once in one process. Each has a connection and a host of its own, as on runners. Arguments: a kubeconfig,
 * an image, a script, and how many steps. Sends their results to its parent.
 */
import { readFileSync } from 'node:fs';
import { keepAlive, systemClock } from '../../src/clock.ts';
import { connect, openCluster } from '../../src/cluster/connect.ts';
import { step } from '../../src/run/step.ts';
import { CONNECTING } from '../../test/support/connecting.ts';
import { openHost } from '../../test/virtual/host.ts';
import { jobWith, ORIGIN } from '../../test/virtual/job.ts';
import { NAMESPACE } from './place.ts';

/** The result of one step. */
export type StepResult = { reason: string; requests: number; warnings: string[] };

async function runStep(kubeconfig: string, image: string, run: string): Promise<StepResult> {
  const settings = { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 300_000 };
  const connection = await connect(settings, CONNECTING);
  let requests = 0;
  const client: typeof connection.client = {
    ...connection.client,
    request(request) {
      requests += 1;
      return connection.client.request(request);
    },
  };
  const { host, told } = openHost(() => Date.now(), undefined);
  await step(jobWith({ image, run, timeout: '1h' }), NAMESPACE, {
    cluster: openCluster({ ...connection, client }, NAMESPACE),
    clock: systemClock,
    host,
    interrupted: new AbortController().signal,
    beginning: { origin: ORIGIN, begunAt: Date.now() },
    hide: (text: string) => text,
  });
  await connection.close();
  const warnings = [...told.warnings, ...told.errors].map(({ title, message }) => `${title}: ${message}`);
  return { reason: told.outputs['reason'] ?? '', requests, warnings };
}

process.on('disconnect', () => process.exit());
using _awake = keepAlive();
const [path = '', image = '', script = '', count = '0'] = process.argv.slice(2);
const kubeconfig = readFileSync(path, 'utf8');
const results = await Promise.all(
  Array.from({ length: Number(count) }, () => runStep(kubeconfig, image, script)),
);
process.send?.(results, () => process.disconnect());
