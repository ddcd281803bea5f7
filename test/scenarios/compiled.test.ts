import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOfTest } from '../folders.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// Later steps of a job start faster, because the first one keeps the code that V8 has compiled. Nothing else may depend on it.

const stage = useStage();
expectNothingLeft(stage);

let temporary = '';
beforeEach(() => {
  temporary = folderOfTest();
});

const folder = () => join(temporary, 'pod-step-compiled');
const kept = () => readdirSync(folder()).map((name) => join(folder(), name));
/** A file that takes the place of another has another inode. */
const inodes = () => kept().map((file) => statSync(file).ino);
const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8);

const SECRET = 'a-secret-that-is-not-code';

/** Lasts longer than it takes until the code is kept. */
async function step(): Promise<void> {
  const given = { tape: '', run: 'sleep 1; echo done', 'secret-env': `TOKEN=${SECRET}` };
  const { exitCode, log, stderr } = await stage.run(given, { RUNNER_TEMP: temporary });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(log).toContain('done');
}

test('the first step of a job keeps compiled code for this user alone, and the second one uses it', async () => {
  await step();
  const first = inodes();
  expect(first).toHaveLength(2);
  expect([folder(), ...kept()].map(permissions)).toEqual(['700', '600', '600']);
  for (const file of kept()) expect(readFileSync(file, 'latin1')).not.toContain(SECRET);

  await step();
  expect(inodes()).toEqual(first);
});

describe('compiled code that is not whole is replaced, where it', () => {
  test.each<[string, (code: Buffer) => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['was cut off', (code) => code.subarray(0, 100_000)],
    ['has another byte', (code) => Buffer.concat([code.subarray(0, -1), Buffer.of((code.at(-1) ?? 0) ^ 1)])],
    ['is of something else', () => Buffer.from('console.log("foreign")')],
  ])('%s', async (_, spoil) => {
    await step();
    const [file = ''] = kept();
    const whole = readFileSync(file);
    const first = inodes();
    writeFileSync(file, spoil(whole));

    await step();
    expect(inodes()).not.toEqual(first);
    expect(statSync(file).size).toBeGreaterThan(200_000);
  });
});

describe('a step without a place for compiled code runs as any other, where', () => {
  test.each<[string, () => void]>([
    ['the runner’s folder does not exist', () => rmSync(temporary, { recursive: true })],
    ['the folder is a file', () => writeFileSync(folder(), '')],
    ['the folder is a link', () => symlinkSync(mkdtempSync(join(temporary, 'elsewhere-')), folder())],
    ['the folder is open to others', () => makeFolder((path) => chmodSync(path, 0o777))],
    ['the folder is of another user', () => makeFolder((path) => chownSync(path, ANOTHER, ANOTHER))],
  ])('%s', async (where, prepare) => {
    // Only root can give a folder to another user.
    if (where.endsWith('another user') && process.getuid?.() !== 0) return;
    prepare();
    await step();
    const isFolder = existsSync(folder()) && statSync(folder()).isDirectory();
    expect(isFolder ? kept() : []).toEqual([]);
  });
});

const ANOTHER = 12_345;

function makeFolder(change: (path: string) => void): void {
  mkdirSync(folder(), { mode: 0o700 });
  change(folder());
}
