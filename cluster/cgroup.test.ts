import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { createCgroup, findControllers, processesIn, removeCgroup } from './cgroup.ts';

/** A folder that looks as /sys/fs/cgroup does. */
function mountLike(files: Record<string, string>): string {
  const mount = folderOfTest();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(mount, path, '..'), { recursive: true });
    writeFileSync(join(mount, path), content);
  }
  return mount;
}

const version1 = () =>
  mountLike({
    'cpu,cpuacct/cgroup.procs': '1\n',
    'cpuset/cgroup.procs': '1\n',
    'cpuset/cpuset.cpus': '0-1\n',
    'cpuset/cpuset.mems': '0\n',
    'not-a-cgroup/file': '',
  });

const version2 = () =>
  mountLike({
    'cgroup.controllers': 'cpuset cpu memory\n',
    'cgroup.subtree_control': 'cpu\n',
    'cgroup.procs': '',
  });

describe('the cgroup of the pods', () => {
  it.each([
    ['1', version1, ['cpu', 'cpuacct', 'cpuset']],
    ['2', version2, ['cpuset', 'cpu', 'memory']],
  ])('finds the controllers of version %s', (_, mount, controllers) => {
    expect(findControllers(mount())).toEqual(controllers);
  });

  it('is in every tree of version 1, with processors and memory to enter it', () => {
    const mount = version1();
    createCgroup('/pods', mount);
    expect(existsSync(join(mount, 'cpu,cpuacct/pods'))).toBe(true);
    expect(readFileSync(join(mount, 'cpuset/pods/cpuset.cpus'), 'utf8')).toBe('0-1\n');
    expect(readFileSync(join(mount, 'cpuset/pods/cpuset.mems'), 'utf8')).toBe('0\n');
    expect(existsSync(join(mount, 'not-a-cgroup/pods'))).toBe(false);
  });

  it('gets from its parent what version 2 has not passed on yet', () => {
    const mount = version2();
    createCgroup('/pods', mount);
    expect(existsSync(join(mount, 'pods'))).toBe(true);
    expect(readFileSync(join(mount, 'cgroup.subtree_control'), 'utf8')).toBe('+cpuset +memory');
  });

  it('knows the processes in it and below it, each once', () => {
    const mount = version1();
    for (const [path, pids] of [
      ['cpuset/pods', '7\n'],
      ['cpuset/pods/one', '8\n9\n'],
      ['cpu,cpuacct/pods', '7\n'],
    ]) {
      mkdirSync(join(mount, path ?? ''), { recursive: true });
      writeFileSync(join(mount, path ?? '', 'cgroup.procs'), pids ?? '');
    }
    expect(processesIn('/pods', mount).sort()).toEqual([7, 8, 9]);
  });

  it('has no processes where it is deleted already', () => {
    const mount = version2();
    mkdirSync(join(mount, 'pods/removed-meanwhile'), { recursive: true });
    expect(processesIn('/pods', mount)).toEqual([]);
    expect(processesIn('/no-such-pods', mount)).toEqual([]);
  });

  it('goes with all below it, and tells what would not go', () => {
    const mount = version2();
    mkdirSync(join(mount, 'pods/empty/inner'), { recursive: true });
    expect(removeCgroup('/pods', mount)).toEqual([]);
    expect(existsSync(join(mount, 'pods'))).toBe(false);
    mkdirSync(join(mount, 'pods/busy/process'), { recursive: true });
    writeFileSync(join(mount, 'pods/busy/file'), '');
    expect(removeCgroup('/pods', mount)).toEqual([join(mount, 'pods/busy'), join(mount, 'pods')]);
  });
});
