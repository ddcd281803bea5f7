import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pod } from '../../simulator/wire.ts';
import { attemptsOf, warningsIn } from './action.ts';
import { onCluster, openStage, type Stage } from './stage.ts';

/**
 * A cluster with the admission plugin AlwaysPullImages. A real one has to be started with it: test/e2e.ts does so.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages
 */
const real = process.env['POD_STEP_TEST_ALWAYS_PULL_KUBECONFIG'];
const isMissing = onCluster && real === undefined;

let stage: Stage;
beforeAll(async () => {
  if (!isMissing) stage = await openStage(real, ({ api }) => api.admit(alwaysPull));
});
afterAll(() => stage?.[Symbol.asyncDispose]());

function alwaysPull(pod: Pod): Pod {
  const always = <Container>(container: Container) => ({ ...container, imagePullPolicy: 'Always' as const });
  const { initContainers, containers } = pod.spec;
  return {
    ...pod,
    spec: {
      ...pod.spec,
      ...(initContainers && { initContainers: initContainers.map(always) }),
      containers: containers.map(always),
    },
  };
}

describe.skipIf(isMissing)('a cluster that always pulls', () => {
  test('is found out in the second attempt, and spends no further one', async () => {
    const ended = await stage.run({
      image: `${stage.registry.address}/ok/app:nope`,
      'pull-policy': 'Always, IfNotPresent, Never',
      run: 'true',
    });

    expect(attemptsOf(ended)).toHaveLength(2);
    expect(warningsIn(ended.log)).toEqual([expect.stringContaining('step: Always instead of IfNotPresent')]);
    expect(ended.summary).toContain(
      '⚠️ **The cluster overrides pull policies.** It gave the pod other policies than asked for (step: Always instead of IfNotPresent)',
    );
    expect(ended.outputs).toMatchObject({ category: 'image-pull', reason: 'not-found' });
  });

  test('has the grace of a pull where no other policy can follow', async () => {
    const image = stage.push('always/shaky');
    stage.registry.misbehave('always/shaky', { kind: 'reset', times: 1 });
    const ended = await stage.run({ image, 'pull-policy': 'IfNotPresent, Always', run: 'true' });

    expect(ended.outputs['outcome']).toBe('success');
    expect(attemptsOf(ended)).toHaveLength(1);
    expect(warningsIn(ended.log)).toEqual([expect.stringContaining('step: Always instead of IfNotPresent')]);
  });

  test('changes nothing for a step without a fallback', async () => {
    const ended = await stage.run({ 'pull-policy': 'IfNotPresent', run: 'true' });

    expect(ended.outputs['outcome']).toBe('success');
    expect(warningsIn(ended.log)).toEqual([]);
  });

  test.each(['auto', 'always'])('gets its checks by preflight %s all the same', async (preflight) => {
    const missing = `${stage.registry.address}/no/such:1`;
    const ended = await stage.run({
      preflight,
      run: 'echo ran',
      'pod-template': `containers: [{ name: db, image: "${missing}" }]\n`,
    });

    expect(ended.log).not.toContain('ran');
    expect(ended.outputs).toMatchObject({ reason: 'not-found', container: 'db', image: missing });
    expect(await stage.podsLeft()).toEqual([]);
  });
});
