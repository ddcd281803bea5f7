import { describe, expect, test } from 'vitest';
import { type Finding, finding } from '../../../src/findings/finding.ts';
import type { Check } from '../../../src/job/image-consumers.ts';
import type { Job } from '../../../src/job/job.ts';
import { pullersWithFallback } from '../../../src/job/pull-plan.ts';
import { prose } from '../../../src/job/text.ts';
import { startState } from '../../../src/judge/state.ts';
import type { PreflightMethod } from '../../../src/plan/checks.ts';
import { type Ended, nextAttempt } from '../../../src/run/next-attempt.ts';
import type { Nodes } from '../../../src/run/ports.ts';
import { CASE, stateAfter } from '../../judge/pods.ts';
import { generations, situations, tapeOf } from '../../judge/tapes.ts';
import { A, check, I, pullPlan } from '../../report/pull-plans.ts';
import { rowsOf } from '../../rows.ts';

const nodes: Nodes = {
  condition: async () => undefined,
  kinds: async () => [],
  architecture: async () => 'amd64',
  images: async () => [
    { hostname: 'n1', images: ['docker.io/library/db:1'] },
    { hostname: 'n2', images: [] },
  ],
};
const missing = finding('image-pull', 'not-found', { message: 'It is not there.' });
const pullPlans = [pullPlan('step', 'app:1', A), pullPlan('db', 'db:1', A, I)];
const ended = (changes: Partial<Finding>, method: PreflightMethod, checks: Check[] = [check]): Ended => ({
  pod: { spec: { containers: [] } },
  checks,
  plan: { pullPlans, method, preferred: [], avoided: [] },
  finding: { ...missing, ...changes },
  state: startState({ ...CASE, fallbacks: pullersWithFallback(pullPlans, checks) }),
});
const afterFailedPull = (one: Ended, from: Nodes) => nextAttempt(one, 'auto', from);
const BY_VOLUMES: PreflightMethod = { kind: 'image-volumes' };
const byContainers = (architecture: 'amd64' | 'arm64'): PreflightMethod => ({
  kind: 'init-containers',
  architecture,
});

describe('after a pull that failed', () => {
  const failed = {
    image: 'db:1',
    pull: { puller: 'volume:imagecheck-0', cause: 'not-found' as const },
  };

  test('comes the next policy, on a node that has the image', async () => {
    const next = await afterFailedPull(ended(failed, BY_VOLUMES), nodes);
    expect(next?.announcement).toBe(
      'trying IfNotPresent for db:1 after: image not found; nodes that report having it are preferred (n1)',
    );
    expect(next?.plan).toMatchObject({ method: BY_VOLUMES, preferred: ['n1'] });
    expect(next?.plan.pullPlans.map(({ failures }) => failures.length)).toEqual([0, 1]);
  });

  test('comes the next policy even if no node is known to have it, or none can be asked', async () => {
    const none = { ...nodes, images: async () => [] };
    const mute = { ...nodes, images: () => Promise.reject(new Error('socket hang up')) };
    expect((await afterFailedPull(ended(failed, BY_VOLUMES), none))?.announcement).toMatch(
      /; no node has reported having it so far$/,
    );
    expect((await afterFailedPull(ended(failed, BY_VOLUMES), mute))?.announcement).toMatch(
      /; which nodes have it was not looked up \(socket hang up\)$/,
    );
  });

  test.each<[string, Partial<Finding>]>([
    ['that has no policy left', { image: 'app:1', pull: { puller: 'step', cause: 'not-found' as const } }],
    [
      'of an image without a list of policies',
      { image: 'mesh:1', pull: { puller: 'mesh', cause: 'not-found' as const } },
    ],
    ['that was a program for another processor', { image: 'db:1', reason: 'platform-mismatch', exitCode: 1 }],
    ['that was the end of the step', { category: 'step', image: 'db:1' }],
  ])('no attempt follows %s', async (_, changes) => {
    expect(await afterFailedPull(ended(changes, BY_VOLUMES), nodes)).toBeUndefined();
  });
});

describe('once the step has started', () => {
  const failed = ended(
    { image: 'db:1', pull: { puller: 'volume:imagecheck-0', cause: 'not-found' as const } },
    BY_VOLUMES,
  );

  test.each(
    generations.flatMap((generation) => situations(generation).map((name) => [generation, name] as const)),
  )('no attempt follows, on a kubelet %s: %s', async (generation, situation) => {
    const { options, observations } = tapeOf(generation, situation);
    const hasStarted = (one: (typeof observations)[number]) =>
      ('event' in one &&
        one.event.reason === 'Started' &&
        one.event.involvedObject.fieldPath === `spec.containers{${options.step}}`) ||
      ('pod' in one &&
        one.pod.status?.containerStatuses?.some(
          ({ name, state }) =>
            name === options.step && (state?.running ?? state?.terminated?.startedAt) !== undefined,
        ));
    const start = observations.findIndex(hasStarted);
    if (start === -1) return;
    for (let end = start + 1; end <= observations.length; end++) {
      const state = stateAfter(observations.slice(0, end), options);
      expect(await nextAttempt({ ...failed, state }, 'auto', nodes)).toBeUndefined();
    }
  });
});

describe('after a check that could not be made', () => {
  const forbidden = {
    category: 'connection',
    reason: 'forbidden',
    suspect: 'check-config-map',
    hint: prose('Grant it.'),
  } as const;
  const programFailed = { reason: 'init-failed', suspect: 'check-program' } as const;
  const next = (changes: Partial<Finding>, method: PreflightMethod, preflight: Job['preflight'] = 'auto') =>
    nextAttempt(ended(changes, method), preflight, nodes);

  test('a program that did not run is followed by the program for the other processor, and then by none', async () => {
    const first = await next(programFailed, byContainers('arm64'));
    expect(first).toMatchObject({ plan: { method: { architecture: 'amd64' } } });
    expect(first?.announcement).toBe(
      'checking images by a program for amd64, after one for arm64 did not run',
    );
    const second = await next(programFailed, first?.plan.method ?? BY_VOLUMES);
    expect(second).toMatchObject({ plan: { method: { kind: 'none' } } });
    expect(second?.announcement).toContain('their program does not run on this node');
  });

  test('images are not checked if ConfigMaps cannot be created, unless preflight is always', async () => {
    expect(await next(forbidden, byContainers('amd64'))).toEqual({
      kind: 'other-check',
      plan: expect.objectContaining({ method: { kind: 'none' } }),
      announcement: 'without checks of images: It is not there. Grant it.',
      proof: 'never-started',
      until: 0,
      pauseMs: 0,
    });
    expect(await next(forbidden, byContainers('amd64'), 'always')).toBeUndefined();
  });

  const asNobody = {
    spec: {
      initContainers: [{ name: 'imagecheck-0', securityContext: { runAsUser: 65_534 } }],
      containers: [],
    },
  };

  test('whose user the cluster refused, the cluster chooses the user', async () => {
    const refused = ended({ category: 'admission', suspect: 'check-user' }, byContainers('amd64'));
    expect(await nextAttempt({ ...refused, pod: asNobody }, 'auto', nodes)).toMatchObject({
      kind: 'other-check',
      announcement: 'with a user of the cluster’s choice for checks and checkout, not 65534',
    });
  });

  /** `hasUser`: the check has a user of ours; `leavesUsers`: it was left to the cluster. `next`: null if no attempt follows. */
  type Row = {
    after: string;
    found: Partial<Finding>;
    method: PreflightMethod;
    preflight?: Job['preflight'];
    hasUser?: boolean;
    leavesUsers?: boolean;
    checks?: Check[];
    next: object | null;
  };

  test.each(rowsOf<Row>('other-checks'))('another one comes only if that helps: $after', async (row) => {
    const { plan, pod, ...one } = ended(row.found, row.method, row.checks);
    const failed = {
      ...one,
      pod: row.hasUser ? asNobody : pod,
      plan: { ...plan, leavesUsers: row.leavesUsers },
    };
    const following = await nextAttempt(failed, row.preflight ?? 'auto', nodes);
    if (row.next === null) expect(following).toBeUndefined();
    else expect(following?.plan).toMatchObject(row.next);
  });
});
