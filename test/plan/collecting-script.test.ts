import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findBusybox } from '../../simulator/registry/images.ts';
import { readPatterns, selectionsOf } from '../../src/files/patterns.ts';
import { BLOCK_BYTES, LIMIT_VARIABLE } from '../../src/job/pod-parts.ts';
import { useFolder } from '../folders.ts';
import { plannedWith } from './planned.ts';

const folder = useFolder();

/** The shell, and where its programs are; busybox has all of them. */
const busybox = findBusybox();
const PROGRAMS = ['find', 'tar', 'gzip', 'head', 'wc', 'cat', 'dd', 'sha256sum', 'base64', 'sleep', 'sh'];
const SHELLS: readonly (readonly [string, string, string])[] = [
  ...['dash', 'bash'].flatMap((shell) =>
    spawnSync(shell, ['-c', 'true']).error === undefined
      ? [[shell, shell, process.env['PATH'] ?? ''] as const]
      : [],
  ),
  ...(busybox === undefined ? [] : [['busybox', join(folder, 'bin/sh'), join(folder, 'bin')] as const]),
];
if (busybox !== undefined) {
  mkdirSync(join(folder, 'bin'));
  for (const name of PROGRAMS) symlinkSync(busybox, join(folder, 'bin', name));
}

/** The script of the sidecar, in folders of this machine. */
function scriptFor(patterns: string, root: string): string {
  const selections = selectionsOf(readPatterns(patterns, []).patterns);
  const { named } = plannedWith({ selections }, { 'files-out': patterns });
  const script = named('files-out')?.command?.[2] ?? '';
  // The kubelet makes one dollar of two.
  return script.replaceAll('$$', '$').replaceAll('/.pod-step/', `${root}/`);
}

type Sidecar = {
  child: ChildProcess;
  root: string;
  /** What it has printed. */
  output(): Buffer;
  ask(line: string): void;
  hangUp(): void;
  exited: Promise<number | null>;
};

/** Ended with all that they have started, whatever a test does. */
const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) if (pid !== undefined) killGroup(pid);
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

let number = 0;

/**
 * Its output goes to a file, so that it never waits for a reader and ends with its shell. A `sleep` that it leaves running
 * would keep a pipe open. Its input is a named pipe, as in a container: Node passes a socket, with which bash first runs
 * ~/.bashrc.
 */
function start(
  [, shell, path]: (typeof SHELLS)[number],
  files: Record<string, Buffer>,
  before = '',
): Sidecar {
  const root = join(folder, `${++number}`);
  for (const name of ['files-out', 'outputs', 'workspace']) mkdirSync(join(root, name), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, 'workspace', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const out = openSync(join(root, 'out'), 'w');
  const pipe = join(root, 'in');
  execFileSync('mkfifo', [pipe]);
  // For both directions, so that neither side waits for the other one.
  const input = openSync(pipe, 'r+');
  const child = spawn(
    'sh',
    ['-c', `${before}exec "$@" <"$0"`, pipe, shell, '-c', scriptFor(Object.keys(files).join('\n'), root)],
    {
      cwd: join(root, 'workspace'),
      env: { PATH: path, LC_ALL: 'C', [LIMIT_VARIABLE]: '30000', FILES_OUT_MOST: '400000' },
      stdio: ['ignore', out, out],
      detached: true,
    },
  );
  closeSync(out);
  started.push(child);
  return {
    child,
    root,
    output: () => readFileSync(join(root, 'out')),
    ask: (line) => void writeSync(input, `${line}\n`),
    hangUp: () => closeSync(input),
    exited: once(child, 'exit').then(([code]) => code as number | null),
  };
}

/** As the kubelet does when the step has ended, which starts when the script is ready. */
async function stop({ child, root }: Sidecar): Promise<void> {
  await expect.poll(() => spawnSync('test', ['-e', `${root}/files-out/ready`]).status).toBe(0);
  child.kill('SIGTERM');
}

const linesOf = ({ output }: Sidecar) => output().toString('latin1').split('\n');
const printedAll = (sidecar: Sidecar) => expect.poll(() => linesOf(sidecar)).toContain('end');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const namesIn = (packed: Buffer) =>
  execFileSync('tar', ['-t', '-z', '-i', '-f', '-'], { input: packed, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** What the log has. */
function packedIn(sidecar: Sidecar): Buffer {
  const lines = linesOf(sidecar);
  return Buffer.from(lines.filter((line) => !line.includes(' ') && line !== 'end').join(''), 'base64');
}

describe.each(SHELLS)('in %s', (...shell) => {
  const FILES = {
    small: randomBytes(20_000),
    large: randomBytes(150_000),
    larger: randomBytes(200_000),
    largest: randomBytes(300_000),
    last: randomBytes(100),
  };

  test('files that fit into a log are printed, and the sidecar ends', async () => {
    const sidecar = start(shell, { small: FILES.small, last: FILES.last });
    await stop(sidecar);
    expect(await sidecar.exited).toBe(0);
    const packed = packedIn(sidecar);
    expect(linesOf(sidecar)[0]).toBe(`pod-step 1 ${packed.length} ${sha256(packed)}`);
    expect(namesIn(packed)).toEqual(['./small', './last']);
    expect(linesOf(sidecar).filter((line) => /^(large|excess) /.test(line))).toEqual([]);
  });

  test('the rest is kept, and given in the blocks that are requested', async () => {
    const sidecar = start(shell, FILES);
    await stop(sidecar);
    await printedAll(sidecar);
    expect(namesIn(packedIn(sidecar))).toEqual(['./small', './last']);
    const lines = linesOf(sidecar);
    const [length = '', sum] = lines[0]?.split(' ').slice(4) ?? [];
    expect(lines.filter((line) => /^(large|excess) /.test(line))).toEqual([
      expect.stringMatching(/^large 2:15\d{4}$/),
      expect.stringMatching(/^large 3:20\d{4}$/),
      'excess 4',
    ]);
    const answers = async (word: string, from: number, count: number) => {
      sidecar.ask(`get ${word} ${from} ${count}`);
      const bytes = Math.min(count * BLOCK_BYTES, Number(length) - from * BLOCK_BYTES);
      const answer = () => {
        const output = sidecar.output();
        return output.subarray(output.lastIndexOf(`${word}\n`) + word.length + 1);
      };
      await expect.poll(() => sidecar.output().includes(`${word}\n`) && answer().length).toBe(bytes);
      return answer();
    };
    const [first, second, again] = [
      await answers('one', 0, 3),
      await answers('two', 3, 128),
      await answers('three', 1, 1),
    ];
    expect(sha256(Buffer.concat([first, second]))).toBe(sum);
    expect(again.equals(first.subarray(BLOCK_BYTES, 2 * BLOCK_BYTES))).toBe(true);
    expect(namesIn(Buffer.concat([first, second]))).toEqual(['./large', './larger']);
    sidecar.ask('bye');
    expect(await sidecar.exited).toBe(0);
  });

  test('the rest is left out where the node has no room for it, and what follows is packed', async () => {
    // A limit for the size of files stands in for a full disk: 220 kB, in blocks of 512 bytes.
    const sidecar = start(shell, FILES, 'ulimit -f 430; ');
    await stop(sidecar);
    expect(await sidecar.exited).toBe(0);
    expect(namesIn(packedIn(sidecar))).toEqual(['./small', './last']);
    expect(linesOf(sidecar).filter((line) => /^(large|excess) /.test(line))).toEqual([
      'excess 2',
      'excess 3',
      'excess 4',
    ]);
  });

  test('a second SIGTERM does not pack again', async () => {
    const sidecar = start(shell, FILES);
    await stop(sidecar);
    await printedAll(sidecar);
    sidecar.child.kill('SIGTERM');
    sidecar.ask('bye');
    expect(await sidecar.exited).toBe(0);
    expect(linesOf(sidecar).filter((line) => line === 'end')).toHaveLength(1);
  });

  test('it ends with its standard input, too', async () => {
    const sidecar = start(shell, FILES);
    await stop(sidecar);
    await printedAll(sidecar);
    sidecar.hangUp();
    expect(await sidecar.exited).toBe(0);
  });
});
