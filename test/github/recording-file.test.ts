import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHost } from '../../src/github/host.ts';
import { folderOfTest } from '../folders.ts';
import { openOutput } from './runner.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

/** Opens a recording. Gives the function that writes a line, and the warnings so far. */
function open(path: string) {
  const { out, page } = openOutput();
  const write = openHost({ stdout: out }, {}).openRecording(path);
  const warnings = () => page().commands.map(({ properties, data }) => `${properties['title']}: ${data}`);
  return { write, warnings };
}

function record(path: string): string[] {
  const { write, warnings } = open(path);
  write('{}');
  return warnings();
}

// As /dev/null is one: root, which jobs in containers are, can delete it.
test('a recording is never written over what programs talk through, nor over a folder', () => {
  const [pipe, tapes] = [join(folder, 'pipe'), join(folder, 'tapes')];
  execFileSync('mkfifo', [pipe]);
  mkdirSync(tapes);
  for (const path of [pipe, tapes])
    expect(record(path)).toEqual([
      `No recording (tape): The recording ${path} could not be written: it exists and is not a regular file; set another path`,
    ]);
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

describe('a recording does not follow a link', () => {
  const here = process.cwd();
  let workspace: string;
  beforeEach(() => {
    workspace = join(folder, 'workspace');
    mkdirSync(join(workspace, 'in'), { recursive: true });
    mkdirSync(join(folder, 'home'));
    process.chdir(workspace);
  });
  afterEach(() => process.chdir(here));

  test.each([
    ['to a file of the workspace', 'in/other', 'tape'],
    ['to a file elsewhere', '../home/other', 'tape'],
    ['to a file that does not exist', '../home/nothing', 'tape'],
  ])('%s', (_, target, path) => {
    const other = join(workspace, target);
    if (!target.endsWith('nothing')) writeFileSync(other, 'mine');
    symlinkSync(target, path);

    expect(record(path)).toEqual([expect.stringContaining('it exists and is not a regular file')]);
    expect(existsSync(other) ? readFileSync(other, 'utf8') : 'mine').toBe('mine');
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  test.each([
    ['a folder', 'out/config'],
    ['a folder above the new ones', 'out/new/er/config'],
    ['a folder that a folder of the workspace has', 'in/out/config'],
  ])('out of the working directory, as %s', (_, path) => {
    const kept = join(folder, 'home/config');
    writeFileSync(kept, 'mine');
    for (const link of ['out', 'in/out']) symlinkSync(join(folder, 'home'), link);

    expect(record(path)).toEqual([
      expect.stringContaining('a link on its path leads out of the working directory'),
    ]);
    expect(readFileSync(kept, 'utf8')).toBe('mine');
    expect(readdirSync(join(folder, 'home'))).toEqual(['config']);
  });

  test('after it is open, whatever takes its place', () => {
    const { write } = open('tape');
    writeFileSync(join(folder, 'home/config'), 'mine');
    rmSync('tape');
    symlinkSync(join(folder, 'home/config'), 'tape');
    write('{}');
    expect(readFileSync(join(folder, 'home/config'), 'utf8')).toBe('mine');
  });

  test('but takes one within the working directory, and a path elsewhere that the workflow names', () => {
    symlinkSync('in', 'alias');
    expect(record('alias/new/tape')).toEqual([]);
    expect(readFileSync('in/new/tape', 'utf8')).toBe('{}\n');
    symlinkSync(join(folder, 'home'), join(folder, 'temp'));
    expect(record(join(folder, 'temp/tape'))).toEqual([]);
    expect(readFileSync(join(folder, 'home/tape'), 'utf8')).toBe('{}\n');
  });
});

test('a recording that cannot be created warns once, with the words of the system', () => {
  expect(record('/proc/tape')).toEqual([
    expect.stringMatching(
      /^No recording \(tape\): The recording \/proc\/tape could not be written: .* \(E[A-Z]+\)$/,
    ),
  ]);
});
