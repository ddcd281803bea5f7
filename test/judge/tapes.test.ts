import { describe, expect, test } from 'vitest';
import { type Recording, replay } from '../support/replay.ts';
import { generations, situations, tapeOf } from './tapes.ts';

/**
 * What each recorded situation is, and what decided it: an event, the pod itself, or a grace that ran out.
 * `category reason container`; "-" where no container decided.
 */
const TABLE: Record<string, readonly [verdict: string, by: 'event' | 'pod' | 'grace' | 'nothing']> = {
  succeeds: ['step completed step', 'pod'],
  'succeeds-behind-a-check': ['step completed step', 'pod'],
  'succeeds-beside-a-sidecar': ['step completed step', 'pod'],
  'exit-code-3': ['step exit-code step', 'pod'],
  segfault: ['step exit-code step', 'pod'],
  'restarts-and-crashes': ['step exit-code step', 'pod'],
  'out-of-memory': ['step oom-killed step', 'pod'],
  'out-of-memory-in-a-child': ['step oom-killed step', 'pod'],
  'sidecar-out-of-memory': ['step oom-killed db', 'pod'],
  'init-container-out-of-memory': ['step oom-killed check', 'pod'],
  'init-container-fails': ['step init-failed check', 'pod'],
  'sidecar-crashes': ['step crash-loop db', 'grace'],

  'missing-tag': ['image-pull not-found step', 'event'],
  'missing-repo': ['image-pull not-found step', 'event'],
  'missing-digest': ['image-pull not-found step', 'event'],
  'missing-image-behind-a-check': ['image-pull not-found step', 'event'],
  'missing-image-behind-four-checks': ['image-pull not-found step', 'event'],
  'missing-image-of-a-second-check': ['image-pull not-found check-2', 'event'],
  'missing-image-of-a-container-beside': ['image-pull not-found db', 'event'],
  'image-volume-missing': ['image-pull not-found step', 'event'],
  'image-volume-missing-but-not-mounted': ['step completed step', 'pod'],
  'access-denied': ['image-pull unauthorized step', 'event'],
  'access-unauthorized': ['image-pull credentials-missing step', 'event'],
  'no-credentials': ['image-pull credentials-missing step', 'event'],
  // After the moment in which an event may still name the secret.
  'no-such-pull-secret': ['image-pull credentials-missing step', 'grace'],
  'never-and-absent': ['image-pull never-policy step', 'event'],
  'invalid-name': ['image-pull invalid-reference step', 'event'],
  'http-not-https': ['image-pull tls step', 'event'],
  'unknown-authority': ['image-pull tls step', 'event'],
  schema1: ['image-pull unsupported-format step', 'event'],
  'other-platform': ['image-pull platform-mismatch step', 'event'],
  'program-of-another-platform': ['image-pull platform-mismatch step', 'pod'],
  'connection-refused': ['image-pull network step', 'grace'],
  'connection-reset': ['image-pull network step', 'grace'],
  'layer-cut': ['image-pull network step', 'grace'],
  'layer-corrupt': ['image-pull corrupt-content step', 'grace'],
  'name-unknown': ['image-pull dns step', 'grace'],
  'rate-limited': ['image-pull rate-limited step', 'grace'],
  'server-500': ['image-pull registry-unavailable step', 'grace'],
  'server-503': ['image-pull registry-unavailable step', 'grace'],
  'web-page': ['image-pull proxy step', 'grace'],
  'registry-comes-back': ['step completed step', 'pod'],
  'pull-is-slow': ['step completed step', 'pod'],
  'pull-hangs': ['null waiting -', 'nothing'],

  'configmap-missing': ['configuration configmap-not-found step', 'event'],
  'configmap-key-missing': ['configuration configmap-key-not-found step', 'event'],
  'secret-missing': ['configuration secret-not-found step', 'event'],
  'secret-key-missing': ['configuration secret-key-not-found step', 'event'],
  'secret-missing-of-an-init-container': ['configuration secret-not-found check', 'event'],
  'runs-as-root': ['configuration runs-as-root step', 'event'],
  'command-not-found': ['configuration command-not-found step', 'event'],
  'command-not-found-behind-a-check': ['configuration command-not-found step', 'event'],
  'command-not-found-of-an-init-container': ['configuration command-not-found check', 'event'],
  'memory-limit-too-low': ['configuration memory-limit-too-low -', 'event'],
  'sysctl-forbidden': ['configuration unsupported-by-node -', 'pod'],
  'user-namespace': ['configuration user-namespaces-unsupported -', 'event'],
  'command-not-executable': ['configuration command-not-executable step', 'event'],
  'working-directory-is-a-file': ['configuration working-directory step', 'event'],
  'volume-secret-missing': ['configuration secret-not-found -', 'grace'],
  'volume-configmap-key-missing': ['configuration configmap-key-not-found -', 'grace'],
  'volume-secret-comes-late': ['step completed step', 'pod'],
  'runtime-handler-missing': ['configuration runtime-handler-not-found -', 'grace'],

  deleted: ['disruption deleted step', 'pod'],
  'deleted-and-exits-0': ['disruption deleted step', 'pod'],
  'deleted-while-pulling': ['disruption deleted -', 'grace'],
  evicted: ['disruption evicted step', 'pod'],
  'evicted-and-exits-0': ['disruption evicted step', 'pod'],
  'evicted-for-its-disk-use': ['step disk-limit step', 'pod'],
  'evicted-for-its-disk-use-and-exits-0': ['step disk-limit step', 'pod'],
  preempted: ['disruption preempted step', 'pod'],
  'preempted-on-its-node-and-exits-0': ['disruption preempted step', 'pod'],
  'deadline-passes': ['timeout deadline-exceeded step', 'pod'],

  'container-lost': ['disruption container-lost -', 'pod'],
  'rejected-after-it-ran': ['disruption pod-failed step', 'pod'],
  'all-containers-restarted': ['disruption restarted -', 'pod'],

  'refused-by-node': ['scheduling refused-by-node -', 'pod'],
  'unschedulable-by-cpu': ['scheduling unschedulable -', 'grace'],
  'unschedulable-by-selector': ['scheduling unschedulable -', 'grace'],
  'volume-claim-unbound': ['scheduling unschedulable -', 'grace'],
  'volume-claim-missing': ['configuration volume-claim-not-found -', 'grace'],
  'device-claim-template-missing': ['configuration device-claim-not-found -', 'grace'],
  'scheduling-gate': ['null waiting -', 'nothing'],
};

/** What a kubelet of 1.31 does otherwise: it has no image volumes. */
const OTHERWISE: Record<string, typeof TABLE> = {
  'v1.31.0': { 'image-volume-missing': ['configuration volume-unsupported -', 'event'] },
};

function expected(generation: string, situation: string): (typeof TABLE)[string] {
  const row = OTHERWISE[generation]?.[situation] ?? TABLE[situation];
  if (row === undefined) throw new Error(`no row for ${situation}`);
  return row;
}

describe.each(generations)('on a kubelet %s', (generation) => {
  const recorded = situations(generation);

  test('every situation that was recorded is in the table', () => {
    expect(recorded.filter((situation) => !(situation in TABLE))).toEqual([]);
  });

  test.each(Object.entries(TABLE).filter(([situation]) => recorded.includes(situation)))(
    '%s',
    (situation) => {
      const tape = tapeOf(generation, situation);
      const found = replay(tape);
      const [verdict, by] = expected(generation, situation);
      expect(`${found.category} ${found.reason} ${found.container ?? '-'}`).toBe(verdict);
      expect(decidersOf(tape, found.decidedAt)).toContain(by);
      expect(found.outcome).toBe(
        found.reason === 'completed' ? 'success' : found.reason === 'waiting' ? null : 'failure',
      );
    },
  );

  test.each(recorded.filter((situation) => expected(generation, situation)[1] === 'event'))(
    '%s is decided within a second of the first warning',
    (situation) => {
      const tape = tapeOf(generation, situation);
      const first = tape.observations.find((one) => 'event' in one && one.event.type === 'Warning');
      const { decidedAt } = replay(tape);
      expect((decidedAt ?? Number.NaN) - (first?.at ?? 0)).toBeLessThanOrEqual(1000);
    },
  );
});

/** What was seen at the moment of the verdict; a grace where it was nothing. */
function decidersOf({ observations }: Recording, decidedAt: number | null): string[] {
  if (decidedAt === null) return ['nothing'];
  const kinds = observations.filter(({ at }) => at === decidedAt).map((one) => Object.keys(one)[1] ?? '');
  return kinds.length === 0 ? ['grace'] : kinds;
}
