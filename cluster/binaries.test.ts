import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { areBuilt, binariesFolder } from './binaries.ts';
import { CLUSTER, OLDER_RELEASES } from './tools.ts';

describe("the cluster's programs", () => {
  it('count as built when their folder is there, which is made in one go', () => {
    const cache = folderOfTest();
    expect(areBuilt(cache, CLUSTER)).toBe(false);
    mkdirSync(join(binariesFolder(cache, CLUSTER), '../building-1'), { recursive: true });
    expect(areBuilt(cache, CLUSTER)).toBe(false);
    mkdirSync(binariesFolder(cache, CLUSTER));
    expect(areBuilt(cache, CLUSTER)).toBe(true);
    expect(areBuilt(cache, OLDER_RELEASES['1.31'])).toBe(false);
  });

  it.each(Object.entries(OLDER_RELEASES))('of the kubelet %s are in a folder named by it', (minor, tools) => {
    const folder = basename(dirname(binariesFolder('/cache', tools)));
    expect(folder).toMatch(new RegExp(`^${minor.replace('.', '\\.')}\\.\\d+-[a-z0-9]+-[0-9a-f]{12}$`));
  });
});
