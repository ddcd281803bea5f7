import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushExampleImages, WORKING_IMAGE } from '../../simulator/example-images.ts';
import { type Inputs, runAction } from '../../simulator/runner.ts';
import { type Simulator, startSimulator } from '../../simulator/start.ts';

let simulator: Simulator;
let faulty: string[];
beforeAll(async () => {
  simulator = await startSimulator({ speed: 10 });
  faulty = pushExampleImages(simulator.registry);
});
afterAll(() => simulator.close());

const run = (name: string, pullTimeout = '', program: Inputs = { command: 'true' }) =>
  runAction({
    kubeconfig: simulator.kubeconfig,
    image: `${simulator.registry.address}/${name}`,
    'pull-grace': '1s',
    'pull-timeout': pullTimeout,
    ...program,
  });

test('the image without a fault runs', async () => {
  expect((await run(WORKING_IMAGE)).outputs['outcome']).toBe('success');
});

test.each([
  ['denied', 'unauthorized'],
  ['rate-limited', 'rate-limited'],
  ['unavailable', 'registry-unavailable'],
  ['corrupt', 'corrupt-content'],
  ['other-platform', 'platform-mismatch'],
])('%s:1 shows what a step says of %s', async (name, reason) => {
  expect((await run(`${name}:1`)).outputs).toMatchObject({ category: 'image-pull', reason });
});

test('hangs:1 shows a pull that is given up', async () => {
  expect((await run('hangs:1', '1s')).outputs).toMatchObject({ outcome: 'failure', category: 'image-pull' });
});

test('empty:1 shows an image that names no program', async () => {
  expect((await run('empty:1', '', { args: '[]' })).outputs).toMatchObject({
    category: 'configuration',
    reason: 'no-command',
  });
});

test('the simulator’s README names every one of them', () => {
  const readme = readFileSync('simulator/README.md', 'utf8');
  expect(faulty.filter((name) => !readme.includes(`\`${name}:1\``))).toEqual([]);
});
