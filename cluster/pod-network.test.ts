import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { networkResults } from './pod-network.ts';
import { readSettings } from './settings.ts';

const [node] = readSettings({}).nodes;
if (node === undefined) throw new Error('no node');

describe('what is kept of the networks of pods', () => {
  it("is a node's when it is of a pod in the node's network", () => {
    const folder = folderOfTest();
    const [mine, other] = ['a'.repeat(64), 'b'.repeat(64)];
    const files = [
      `cni-loopback-${mine}-lo`,
      `cni-loopback-${other}-lo`,
      `pod-step-1-${mine}-eth0`,
      `pod-step-1-b-${other}-eth0`,
    ];
    for (const file of files) writeFileSync(join(folder, file), '');
    expect(networkResults(node, folder)).toEqual([
      join(folder, `cni-loopback-${mine}-lo`),
      join(folder, `pod-step-1-${mine}-eth0`),
    ]);
  });

  it('is nothing if no pod has run', () => {
    expect(networkResults(node, '/no/such/folder')).toEqual([]);
  });
});
