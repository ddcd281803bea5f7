import { execFileSync } from 'node:child_process';
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { holdsFor, hostileText } from '../fuzz.ts';
import { file, filesIn, member, openWorkspaces, packed, pax, unpack } from './archives.ts';

const { outside, workspaceOf } = openWorkspaces();
afterAll(() => rmSync(outside, { recursive: true }));

describe('when an archive of a job is unpacked', () => {
  test('the files that patterns match are written, with folders, and executable if they were', async () => {
    const root = workspaceOf({ 'a/old': 'old', 'a/b': 'of the runner' });
    const members = [
      member({ name: 'a/', type: '5' }),
      file('a/b', 'new'),
      member({ name: 'a/run', mode: 0o4777, content: '#!/bin/sh\n' }),
      file('other/c', 'unasked'),
      file('a/ü 日', 'letters'),
      pax({ path: `a/${'n'.repeat(200)}` }),
      file('short', 'long'),
      file('a/left', 'out'),
    ];
    const { files, refused, stopped } = await unpack(packed(members), root, 'a\n!a/left');
    expect(filesIn(root)).toEqual({
      'a/old': 'old',
      'a/b': 'new',
      'a/run': '#!/bin/sh\n',
      'a/ü 日': 'letters',
      [`a/${'n'.repeat(200)}`]: 'long',
    });
    expect((lstatSync(join(root, 'a/run')).mode & 0o7777).toString(8)).toBe('755');
    expect({ refused, stopped, count: files.length }).toEqual({ refused: [], stopped: undefined, count: 4 });
  });

  test('the reports of the program to GitHub are limited text, and no files', async () => {
    const root = workspaceOf();
    const { commandFiles, files } = await unpack(
      packed([
        file('github-output', 'a=1\n'),
        file('github-step-summary', 'x'.repeat(3_000_000)),
        member({ name: 'github-env', content: Buffer.from([0x41, 0x3d, 0xff, 0xc3]) }),
        file('github-output', 'a=2\n'),
        file('a', 'a'),
      ]),
      root,
      'a',
    );
    expect(commandFiles).toEqual({
      outputs: { text: 'a=1\n', isCut: false },
      summary: { text: 'x'.repeat(1_048_576), isCut: true },
      env: { text: 'A=\ufffd\ufffd', isCut: false },
    });
    expect(files).toEqual([{ path: 'a', bytes: 1 }]);
    expect(filesIn(root)).toEqual({ a: 'a' });
  });

  test.each(['1', '2', '5'])('a report of the program to GitHub is not read if it is %s', async (type) => {
    const root = workspaceOf();
    const { commandFiles } = await unpack(
      packed([member({ name: 'github-env', type, link: '/etc/passwd' })]),
      root,
      'a',
    );
    expect(commandFiles).toEqual({});
  });

  // Node takes a write that the disk had room for in part as a good one.
  test('a file for which there is not enough room is not left in part', () => {
    const root = workspaceOf();
    const archive = packed([file('a', 'x'.repeat(9000)), file('b')]).toString('base64');
    const script = `
      import { readPatterns } from '${import.meta.dirname}/../../src/files/patterns.ts';
      import { unpackFiles } from '${import.meta.dirname}/../../src/files/unpack.ts';
      const { patterns } = readPatterns('.', []);
      const place = { root: process.argv[1], to: [], patterns, isWindows: false };
      const { files, refused } = await unpackFiles([Buffer.from('${archive}', 'base64')], place);
      console.log(JSON.stringify({ files, refused }));`;
    // A limit for the size of files stands in for a full disk: the write up to it succeeds, and the next one fails.
    const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" --input-type=module-typescript -e "$1" "$2"';
    const said = execFileSync('sh', ['-c', limited, process.execPath, script, root], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({
      files: [{ path: 'b', bytes: 1 }],
      refused: [{ path: 'a', why: 'file too large (EFBIG)' }],
    });
    expect(filesIn(root)).toEqual({ b: 'x' });
  });

  test('nothing is written outside the workspace, whatever its names and kinds', async () => {
    const name = fc.oneof(
      hostileText,
      fc
        .array(fc.constantFrom('..', '.', '', 'a', 'A', '.git', 'link', 'secret', '/'), { maxLength: 6 })
        .map((parts) => parts.join('/')),
    );
    const members = fc.array(
      fc.record({
        name,
        type: fc.constantFrom('0', '0', '0', '1', '2', '3', '5', '6', '7', 'L', 'K', 'x', 'g', '\0', 'S'),
        link: fc.constantFrom('', '..', '../secret', '/etc/passwd', 'a'),
        mode: fc.integer({ min: 0, max: 0o7777 }),
        content: name,
      }),
      { maxLength: 8 },
    );
    await holdsFor(
      300,
      fc.asyncProperty(members, async (all) => {
        const root = workspaceOf({ link: '-> ..', 'a/b': 'stays' });
        await unpack(packed(all.map(member)), root);
        const files = filesIn(root);
        expect(
          Object.keys(files).filter((path) => path.includes('.pod-step-') || /(^|\/)\.git(\/|$)/i.test(path)),
        ).toEqual([]);
      }),
    );
  });
});
