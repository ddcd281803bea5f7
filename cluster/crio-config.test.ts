import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { registriesConfig, runcScript } from './crio-config.ts';

/** Calls the script with a bundle of this configuration. Gives what runc was called with, and what the bundle has then. */
function run(text: string) {
  const folder = folderOfTest();
  const config = join(folder, 'config.json');
  writeFileSync(config, text);
  writeFileSync(join(folder, 'runc'), runcScript('/bin/echo'), { mode: 0o755 });
  const output = execFileSync(join(folder, 'runc'), ['create', '--bundle', folder, 'a b'], {
    encoding: 'utf8',
  });
  return { output, config: JSON.parse(readFileSync(config, 'utf8')), folder };
}

describe('the runc of CRI-O', () => {
  it('is called as it was asked to be', () => {
    const { output, folder } = run('{}');
    expect(output).toBe(`create --bundle ${folder} a b\n`);
  });

  it.each([
    ['gives a container the OOM score 0', '{"oomScoreAdj":-998,"cwd":"/"}', { oomScoreAdj: 0, cwd: '/' }],
    ['gives it that also', '{"oomScoreAdj": -997}', { oomScoreAdj: 0 }],
    ['leaves a score that any root may give', '{"oomScoreAdj":1000}', { oomScoreAdj: 1000 }],
    [
      'sets no limit of huge pages',
      '{"hugepageLimits": [\n {"pageSize": "2MB", "limit": 0},\n {"pageSize": "1GB"}\n],\n "unified": [1]}',
      { hugepageLimits: [], unified: [1] },
    ],
  ])('%s: %s', (_, text, expected) => {
    expect(run(text).config).toEqual(expected);
  });
});

describe('the registries of CRI-O', () => {
  it('serve plain HTTP on this machine, and one of them the image of sandboxes', () => {
    expect(registriesConfig('127.0.0.1:5000').match(/^(prefix|location) .*$/gm)).toEqual([
      "prefix = '127.0.0.1'",
      "location = '127.0.0.1'",
      "prefix = 'localhost/pause'",
      "location = '127.0.0.1:5000/pause'",
    ]);
  });
});
