import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Pod } from '../../simulator/wire.ts';
import { useFolder } from '../folders.ts';
import { serve } from '../serve.ts';
import { eventWith, pods, type StepPod, stepPod, until, watchPod } from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

let image: string;
const { client } = useSimulator({}, (own) => {
  image = pushImage(own);
});
const folder = useFolder();

const WAITS = ['sh', '-c', 'trap "exit 0" TERM; while true; do sleep 0.05; done'];
const OFTEN = { periodSeconds: 1 };

/** A pod whose step leaves a file when it starts, next to a service. */
function withService(name: string, own: object, script = ''): StepPod {
  const db = { name: 'db', image, restartPolicy: 'Always', command: WAITS, ...own };
  return stepPod(name, image, `touch ${folder}/${name}; ${script}`, {}, { initContainers: [db] });
}
const hasBegun = (name: string) => existsSync(join(folder, name));
const dbOf = ({ status }: Pod) => status.initContainerStatuses?.[0];
const get = async (name: string) => (await client.request('GET', `${pods}/${name}`)).body;

describe('the step starts when the startup probe of its service has succeeded', () => {
  test.each([
    ['by a port', (port: unknown) => ({ tcpSocket: { port } }), /^Startup probe failed: dial tcp .*refused$/],
    [
      'by a page',
      (port: unknown) => ({ httpGet: { path: '/ready', port } }),
      /^Startup probe failed: Get "http:\/\/127\.0\.0\.1:\d+\/ready": dial tcp .*refused$/,
    ],
  ])('%s, which may have a name', async (how, probe, why) => {
    const name = how.replaceAll(' ', '-');
    const server = createServer((_, response) => response.end());
    const { port, [Symbol.asyncDispose]: close } = await serve(server);
    await close();
    const ports = [{ name: 'service', containerPort: port }];
    const startupProbe = { ...probe('service'), ...OFTEN, failureThreshold: 1000 };
    await client.request('POST', pods, withService(name, { startupProbe, ports }));
    expect((await eventWith(client, name, 'Unhealthy')).message).toMatch(why);
    expect(hasBegun(name)).toBe(false);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    await until(() => hasBegun(name));
    await close();
  });
});

test('a page that is an error is none that is ready', async () => {
  await using served = await serve(createServer((_, response) => response.writeHead(503).end()));
  const { port } = served;
  const startupProbe = { httpGet: { port }, ...OFTEN, failureThreshold: 1000 };
  await client.request('POST', pods, withService('error-page', { startupProbe }));
  expect((await eventWith(client, 'error-page', 'Unhealthy')).message).toBe(
    'Startup probe failed: HTTP probe failed with statuscode: 503',
  );
  await client.request('DELETE', `${pods}/error-page`, { gracePeriodSeconds: 0 });
});

test('a readiness probe delays no step, and says whether the service is ready', async () => {
  const ready = join(folder, 'readiness-ready');
  const readinessProbe = { exec: { command: ['test', '-e', ready] }, ...OFTEN };
  const goOn = `until [ -e ${folder}/go-on ]; do sleep 0.05; done`;
  await client.request('POST', pods, withService('readiness', { readinessProbe }, goOn));
  await until(() => hasBegun('readiness'));
  expect(dbOf(await get('readiness'))).toMatchObject({ started: true, ready: false });
  writeFileSync(ready, '');
  await watchPod(client, 'readiness', (pod) => dbOf(pod)?.ready === true);
  writeFileSync(join(folder, 'go-on'), '');
  await watchPod(client, 'readiness', ({ status }) => status.phase === 'Succeeded');
});

test('a container whose liveness probe fails is ended', async () => {
  const livenessProbe = { exec: { command: ['false'] }, ...OFTEN, failureThreshold: 1 };
  const pod = stepPod('dead', image, 'trap "exit 5" TERM; while true; do sleep 0.05; done', {
    livenessProbe,
  });
  await client.request('POST', pods, pod);
  expect((await eventWith(client, 'dead', 'Killing')).message).toBe('Container step failed liveness probe');
  const states = await watchPod(client, 'dead', ({ status }) => status.phase === 'Failed');
  expect(states.at(-1)?.status.containerStatuses?.[0]?.state?.terminated?.exitCode).toBe(5);
});
