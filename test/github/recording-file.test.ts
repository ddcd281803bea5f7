import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRecordingFile } from '../../src/github/recording-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pod-step-tape-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function record(path: string): string[] {
  const warnings: string[] = [];
  openRecordingFile(path, { warning: (title, message) => void warnings.push(`${title}: ${message}`) })('{}');
  return warnings;
}

describe('a recording is never written over', () => {
  // As /dev/null is one: root, which jobs in containers are, can delete it.
  test('what programs talk through', () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(record(path)).toEqual([expect.stringMatching(/^No tape: .*pipe: it is no file/)]);
    expect(lstatSync(path).isFIFO()).toBe(true);
  });

  test('a folder', () => {
    const path = join(folder, 'tapes');
    mkdirSync(path);
    expect(record(path)).toEqual([expect.stringMatching(/^No tape: .*tapes: it is no file/)]);
  });
});

test('a recording takes the place of a link, and leaves the file behind it', () => {
  const [path, other] = [join(folder, 'tape'), join(folder, 'other')];
  writeFileSync(other, 'mine');
  symlinkSync(other, path);
  expect(record(path)).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe('{}\n');
  expect(readFileSync(other, 'utf8')).toBe('mine');
});
