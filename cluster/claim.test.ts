import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../test/folders.ts';
import { claimState, readClaim } from './claim.ts';
import { readSettings } from './settings.ts';

const PROGRAMS = ['/new'];

function makeSettings() {
  const state = folderOfTest();
  const read = (more: Record<string, string> = {}) =>
    readSettings({ POD_STEP_CLUSTER_STATE: state, ...more });
  return {
    own: read(),
    older: read({ POD_STEP_CLUSTER_RELEASE: '1.31' }),
    two: read({ POD_STEP_CLUSTER_NODES: '2' }),
  };
}

describe('a state folder', () => {
  it('can be taken again by the same cluster', () => {
    const { own, older } = makeSettings();
    claimState(own, PROGRAMS);
    claimState(own, PROGRAMS);
    expect(readClaim(older)).toMatchObject({ settings: { state: own.state }, programs: PROGRAMS });
  });

  it('is refused to a cluster that requires an older kubelet', () => {
    const { own, older } = makeSettings();
    claimState(own, PROGRAMS);
    expect(() => claimState(older, [...PROGRAMS, '/old'])).toThrow(
      /made differently.*\n {2}nodes\.0\.release: none, now 1\.31\n {2}programs\.1: none, now \/old$/,
    );
  });

  it('of an older kubelet is refused to a cluster with its own', () => {
    const { own, older } = makeSettings();
    claimState(older, [...PROGRAMS, '/old']);
    claimState(older, [...PROGRAMS, '/old']);
    expect(() => claimState(own, PROGRAMS)).toThrow(
      /release: 1\.31, now none\n.*programs\.1: \/old, now none$/,
    );
  });

  it('is refused to a cluster with one node more', () => {
    const { own, two } = makeSettings();
    claimState(own, PROGRAMS);
    expect(() => claimState(two, PROGRAMS)).toThrow(/nodes\.1\.name: none, now pod-step-1-b\n/);
  });

  it('that an older version of the program wrote is left to that', () => {
    const { own } = makeSettings();
    writeFileSync(join(own.state, 'cluster.json'), '{"settings": {"nodeName": "pod-step-1"}}');
    expect(() => readClaim(own)).toThrow(/of an older version of this program, which can take it down/);
  });
});
