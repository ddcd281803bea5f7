import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegularFile, whyUnreadable } from '../../src/inputs/regular-file.ts';
import { useFolder } from '../folders.ts';

const folder = useFolder();
const at = (name: string) => join(folder, name);
const socket = createServer();
beforeAll(async () => {
  writeFileSync(at('text'), 'hello');
  symlinkSync('text', at('link'));
  symlinkSync('loop', at('loop'));
  symlinkSync('pipe', at('link-to-pipe'));
  execFileSync('mkfifo', [at('pipe')]);
  mkdirSync(at('folder'));
  writeFileSync(at('large'), '');
  truncateSync(at('large'), 1024 * 1024 + 1);
  await new Promise<void>((ready) => socket.listen(at('socket'), ready));
});
afterAll(() => void socket.close());

const MIB = 1024 * 1024;

test.each(['text', 'link'])('the %s is read, as a link to a regular file is', (name) => {
  expect(readRegularFile(at(name), MIB).toString()).toBe('hello');
});

test('a file of /proc is read, although it says that it is empty', () => {
  expect(readRegularFile('/proc/self/status', MIB).toString()).toContain('Pid:');
});

test.each([
  ['a FIFO', at('pipe'), 'it is not a regular file'],
  ['a link to a FIFO', at('link-to-pipe'), 'it is not a regular file'],
  ['a device that never ends', '/dev/zero', 'it is not a regular file'],
  ['a device that is empty', '/dev/null', 'it is not a regular file'],
  ['a folder', at('folder'), 'it is not a regular file'],
  ['a socket', at('socket'), 'it is not a regular file'],
  ['a large file', at('large'), 'it is larger than 1 MiB'],
  ['a link to itself', at('loop'), 'too many symbolic links encountered (ELOOP)'],
  ['no file', at('nothing'), 'no such file or directory (ENOENT)'],
  ['a file below a file', at('text/x'), 'not a directory (ENOTDIR)'],
  ['a name that is too long', at('x'.repeat(300)), 'name too long (ENAMETOOLONG)'],
  ['a name with a zero byte', 'a\0b', 'its name is not valid'],
])('%s is refused in words that quote no path', (_, path, why) => {
  const read = () => {
    try {
      return readRegularFile(path, MIB).toString();
    } catch (error) {
      return whyUnreadable(error);
    }
  };
  expect(read()).toBe(why);
});

test('a file of /proc that is longer than it says is read to the limit', () => {
  expect(() => readRegularFile('/proc/self/smaps', 100)).toThrow('it is larger than');
});
