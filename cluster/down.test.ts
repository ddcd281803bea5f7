import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { logLinks } from './down.ts';

describe('links to the logs of containers', () => {
  it("are the cluster's when they lead into its state folder, whether the log is still there or not", () => {
    const folder = folderOfTest();
    symlinkSync('/state/cluster-1/pod-logs/a/0.log', join(folder, 'mine.log'));
    symlinkSync('/state/cluster-12/pod-logs/b/0.log', join(folder, 'of-another.log'));
    writeFileSync(join(folder, 'no-link.log'), '');
    expect(logLinks('/state/cluster-1', folder)).toEqual([join(folder, 'mine.log')]);
  });

  it('are none if no kubelet has run', () => {
    expect(logLinks('/state/cluster-1', '/no/such/folder')).toEqual([]);
  });
});
