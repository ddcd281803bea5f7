import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderOfTest } from '../folders.ts';
import { clientOf, until } from './client.ts';

const main = join(import.meta.dirname, '../../simulator/main.ts');

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = folderOfTest();
});
afterEach(() => void child?.kill('SIGKILL'));

/** Starts the simulator from its command line; `said` grows with its output. */
function start(...args: string[]): { process: ChildProcess; said: () => string; complained: () => string } {
  // In a temporary folder of its own, so that what is left there is seen.
  const process_ = spawn(process.execPath, [main, ...args], { env: { ...process.env, TMPDIR: folder } });
  child = process_;
  let said = '';
  let complained = '';
  process_.stdout.on('data', (chunk) => {
    said += chunk;
  });
  process_.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  return { process: process_, said: () => said, complained: () => complained };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'says one line when it is ready, serves, and ends without a trace on %s',
  async (signal) => {
    const kubeconfig = join(folder, 'config');
    const simulator = start('--kubeconfig', kubeconfig, '--speed', '20');
    await until(() => simulator.said().includes('\n'));
    expect(simulator.said()).toMatch(
      new RegExp(
        `^simulator ready: API server https://127\\.0\\.0\\.1:\\d+, kubeconfig ${kubeconfig}, registry (127\\.0\\.0\\.1:\\d+), image \\1/app:1\\n$`,
      ),
    );
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600);
    const { status } = await clientOf(readFileSync(kubeconfig, 'utf8')).request(
      'GET',
      '/api/v1/namespaces/default/pods',
    );
    expect(status).toBe(200);
    simulator.process.kill(signal);
    expect(await once(simulator.process, 'exit')).toEqual([0, null]);
    expect(readdirSync(folder)).toEqual(['config']);
  },
);

test.each([
  [[], '--kubeconfig is needed'],
  [['--kubeconfig', 'x', '--speed', 'fast'], '--speed must be a number'],
  [['--kubeconfig', 'x', '--sped', '2'], "Unknown option '--sped'"],
])('refuses %j', async (args, why) => {
  const simulator = start(...args);
  expect(await once(simulator.process, 'exit')).toEqual([2, null]);
  expect(simulator.complained()).toContain(why);
  expect(simulator.complained()).toContain('usage: ');
});
