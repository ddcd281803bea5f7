import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { killAll, pidsWithArgument, runningPid, startProcess, stopProcess } from './processes.ts';

let folder: string;
let started: number[];

beforeEach(() => {
  folder = folderOfTest();
  started = [];
});
afterEach(async () => {
  await killAll(() => started.filter((pid) => isAlive(pid)));
});

function start(script: string): number {
  const options = { log: join(folder, 'log'), path: process.env['PATH'] ?? '' };
  startProcess(folder, 'it', [process.execPath, '-e', script, folder], options);
  const pid = runningPid(folder, 'it') ?? 0;
  started.push(pid);
  return pid;
}

const SLEEPER = 'setInterval(() => {}, 1000)';

describe.runIf(process.platform === 'linux')('a background process', () => {
  it('is found again, and not started twice', () => {
    const pid = start(SLEEPER);
    expect(pid).toBeGreaterThan(0);
    expect(start(SLEEPER)).toBe(pid);
  });

  it('is found by one of its arguments', () => {
    const pid = start(SLEEPER);
    expect(pidsWithArgument(folder)).toEqual([pid]);
  });

  it('ends when it is stopped', async () => {
    const pid = start(SLEEPER);
    await stopProcess(folder, 'it', 5000);
    expect([isAlive(pid), runningPid(folder, 'it')]).toEqual([false, undefined]);
  });

  it('ends also when it takes no notice of a request to', async () => {
    const pid = start(
      `process.on('SIGTERM', () => {}); require('fs').writeFileSync('${folder}/ready', ''); ${SLEEPER}`,
    );
    await expect.poll(() => existsSync(join(folder, 'ready'))).toBe(true);
    await stopProcess(folder, 'it', 100);
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    ['started at another time', 'startTime'],
    ['of before the machine was restarted', 'bootId'],
  ])('is not mistaken for one with its number %s', async (_, field) => {
    const pid = start(SLEEPER);
    const file = join(folder, 'it');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), [field]: 'another' }));
    expect(runningPid(folder, 'it')).toBeUndefined();
    await stopProcess(folder, 'it', 0);
    expect(isAlive(pid)).toBe(true);
  });
});

function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
