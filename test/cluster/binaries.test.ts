import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { areBuilt, binariesFolder, NETWORK_PLUGINS, PROGRAMS, readVersions, TOOLS } from './binaries.ts';

describe("the cluster's programs", () => {
  it('are those that the tools module names', () => {
    const tools = /^tool \(\n([^)]*)\)/m.exec(readFileSync(join(TOOLS, 'go.mod'), 'utf8'))?.[1] ?? '';
    const named = tools
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    expect([...PROGRAMS, ...NETWORK_PLUGINS].sort()).toEqual(named.sort());
  });

  it('have versions', () => {
    expect(readVersions()).toEqual({
      kubernetes: expect.stringMatching(/^1\.\d+\.\d+$/),
      containerd: expect.stringMatching(/^2\.\d+\.\d+$/),
    });
  });

  it('count as built when their folder is there, which is made in one go', () => {
    const cache = mkdtempSync(join(tmpdir(), 'cache-'));
    onTestFinished(() => rmSync(cache, { recursive: true }));
    expect(areBuilt(cache)).toBe(false);
    mkdirSync(join(binariesFolder(cache), '../building-1'), { recursive: true });
    expect(areBuilt(cache)).toBe(false);
    mkdirSync(binariesFolder(cache));
    expect(areBuilt(cache)).toBe(true);
  });
});
