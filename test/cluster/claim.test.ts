import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimState, readClaim } from './claim.ts';
import { readSettings } from './settings.ts';

const OWN = { bin: '/new', olderKubelet: undefined };
const OLDER = { bin: '/new', olderKubelet: '/old' };

function makeSettings() {
  const state = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  const own = readSettings({ POD_STEP_CLUSTER_STATE: state });
  return { own, older: { ...own, kubelet: '1.31' as const } };
}

describe('a state folder', () => {
  it('can be taken again by the same cluster', () => {
    const { own, older } = makeSettings();
    claimState(own, OWN);
    claimState(own, OWN);
    expect(readClaim(older)).toMatchObject({ settings: { state: own.state }, bin: '/new' });
  });

  it('is refused to a cluster that wants an older kubelet', () => {
    const { own, older } = makeSettings();
    claimState(own, OWN);
    expect(() => claimState(older, OLDER)).toThrow(/made differently.*\n.*kubelet: none, now 1\.31\n/);
  });

  it('of an older kubelet is refused to a cluster with its own', () => {
    const { own, older } = makeSettings();
    claimState(older, OLDER);
    claimState(older, OLDER);
    expect(() => claimState(own, OWN)).toThrow(/kubelet: 1\.31, now none\n.*olderKubelet: \/old, now none$/);
  });
});
