import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PatchStrategy, setHeaderOptions } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { MACHINE } from '../../simulator/registry/oci.ts';
import { VERSION } from '../../src/job/identity.ts';
import { useFolder } from '../folders.ts';
import { type Ended, type Inputs, runAction, startAction } from './action.ts';
import {
  apply,
  holds,
  inputsOf,
  makeCacheClaim,
  pushStandIns,
  readRecipes,
  recipe,
  type StandIns,
} from './recipes.ts';
import { onCluster, openRestricted, useStage } from './stage.ts';

let standIns: StandIns = {};
const stage = useStage((made) => {
  standIns = pushStandIns(made);
});
const inputs = (title: string, changes: Inputs = {}) =>
  inputsOf(stage, recipe(title).steps[0], standIns, changes);
const succeeded = { outcome: 'success', reason: 'completed' };

/** A workspace with what the steps before have built. */
const built = useFolder();
mkdirSync(join(built, 'dist'));
for (const name of ['app.js', 'app.js.map']) writeFileSync(join(built, 'dist', name), name);

test.each([...readRecipes()])(
  'the steps of "%s" are pods that the cluster can be given',
  async (_, { steps }) => {
    const ours = steps.filter(({ uses = '' }) => uses.startsWith('pod-step/'));
    expect(ours.length).toBeGreaterThan(0);
    for (const step of ours.filter((one) => one.with?.['mode'] !== 'check')) {
      expect(step.uses).toBe(`pod-step/pod-step@v${VERSION}`);
      const { outputs, exitCode } = await runAction(inputsOf(stage, step, standIns, { 'dry-run': 'true' }), {
        GITHUB_WORKSPACE: built,
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_SHA: 'a'.repeat(40),
      });
      expect(outputs['message'] ?? '').not.toContain('pod-template');
      expect(exitCode).toBe(0);
    }
  },
);

describe('once more, where it can help', () => {
  /** Runs the steps of the document as the runner would, with these repositories for its images. */
  async function runAll(image: string, between: () => void = () => {}): Promise<Ended[]> {
    const [first, again, last] = recipe('Retry a step if it can help').steps;
    const using = { ...standIns, 'ghcr.io/acme/shop-ci:v13': image };
    const changes = { 'pull-grace': '1s', run: 'test -n "$PASSES"', env: 'PASSES=yes' };
    const test = await runAction(
      inputsOf(stage, first, using, image === stage.image ? { run: 'exit 3' } : changes),
    );
    between();
    expect(holds(last?.if ?? '', { test })).toBe(test.outputs['retryable'] !== 'true' && test.exitCode !== 0);
    if (!holds(again?.if ?? '', { test })) return [test];
    return [test, await runAction(inputsOf(stage, again, using, changes))];
  }

  test('a step runs again when the registry was unavailable', async () => {
    const image = stage.push('recipes/away');
    stage.registry.misbehave('recipes/away', { kind: 'reset' });
    const ends = await runAll(image, () => stage.registry.behave('recipes/away'));

    expect(ends.map(({ outputs }) => outputs['outcome'])).toEqual(['failure', 'success']);
  });

  test('a step whose own program failed does not', async () => {
    const ends = await runAll(stage.image);

    expect(ends.map(({ outputs }) => outputs['reason'])).toEqual(['exit-code']);
  });
});

test('all images first: a missing image is named, and the next job runs with good images', async (context) => {
  const [check, job] = recipe('Check all images first').steps;
  const postgres = `${stage.registry.address}/no/postgres:17`;
  const bad = await runAction(inputsOf(stage, check, { ...standIns, 'postgres:17': postgres }));
  expect(bad.outputs['message']).toContain(`${postgres} does not exist in its registry`);
  const good = await runAction(inputsOf(stage, check, standIns));
  expect(good.outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });

  if (stage.kind === 'simulator') context.skip('there make is the one of this machine');
  expect((await runAction(inputsOf(stage, job, standIns))).outputs).toMatchObject(succeeded);
});

// The simulator runs programs of this machine, and has no scheduling gates, claims, classes and restricted namespaces.
describe.runIf(onCluster)('on a real cluster', () => {
  test('containers share a workspace', async () => {
    const { log, outputs } = await runAction(inputs('Shared workspace'));

    expect(log).toContain('all: # of the workspace');
    expect(outputs).toMatchObject(succeeded);
  });

  test('a cache stays from step to step', async () => {
    await using _ = await makeCacheClaim(stage);
    const cold = await runAction(inputs('Persistent cache (volume claim)'));
    const warm = await runAction(inputs('Persistent cache (volume claim)'));
    expect(cold.log).toContain('cold');
    expect(warm.log).toContain('warm');
    expect(warm.outputs).toMatchObject(succeeded);
  });

  test.concurrent.each([
    ['Kueue queue', 'kueue.x-k8s.io/admission', 'the pod waits in the queue ci of Kueue'],
    [
      'Scheduling gate',
      'acme.dev/release-window',
      'the pod is held back by the scheduling gate acme.dev/release-window',
    ],
  ])(
    '%s: what is awaited is reported, and the time to find a node stands still',
    async (title, gate, said) => {
      // Kueue itself would set its gate when it sees the label.
      const template = inputs(title)['pod-template'] ?? `schedulingGates: [{ name: ${gate} }]\n`;
      const running = startAction(inputs(title, { 'pod-template': template, 'schedule-timeout': '5s' }));
      await running.logged(new RegExp(`still waiting: ${said}$`));
      const pod = await stage.podWith(({ spec }) => spec?.schedulingGates?.[0]?.name === gate);
      await stage.api.patchNamespacedPod(
        {
          name: pod.metadata?.name ?? '',
          namespace: stage.namespace,
          body: [{ op: 'remove', path: '/spec/schedulingGates' }],
        },
        setHeaderOptions('Content-Type', PatchStrategy.JsonPatch),
      );

      expect((await running.ended).outputs).toMatchObject(succeeded);
    },
  );

  test.each([
    ['Priority class, tolerations and node selector', 'priorityClassName', {}],
    // The one handler that every containerd has.
    ['Runtime class (gVisor)', 'runtimeClassName', { handler: 'runc' }],
  ])('%s: the pod has its class', async (title, field, changes) => {
    const [manifest] = recipe(title).objects;
    if (manifest === undefined) throw new Error('the recipe lacks its class');
    // Classes belong to no namespace.
    const name = `${manifest.metadata.name}-${stage.namespace}`;
    const remove = await apply(stage, { ...manifest, metadata: { name } }, changes);
    const given = inputs(title);
    const template =
      given['pod-template']?.replace(`${field}: ${manifest.metadata.name}`, `${field}: ${name}`) ?? '';
    try {
      const running = runAction({ ...given, 'pod-template': template });
      const pod = await stage.podWith(({ spec }) => spec?.[field as 'priorityClassName'] === name);
      expect((await running).outputs).toMatchObject(succeeded);
      if ('value' in manifest) expect(pod.spec?.priority).toBe(manifest.value);
    } finally {
      await remove();
    }
  });

  // Running on arm64 requires such a node. Here it shows only that the step runs on no other node.
  test.skipIf(MACHINE === 'arm64')('a step for arm64 does not start on another node', async () => {
    const { outputs } = await runAction(inputs('arm64 nodes', { 'schedule-timeout': '2s' }));

    expect(outputs).toMatchObject({ category: 'scheduling', reason: 'unschedulable' });
  });

  test('a namespace that is restricted takes the step, and not without what the recipe adds', async () => {
    await using restricted = await openRestricted(stage);
    const runWith = (changes: Inputs) =>
      runAction(inputs('Restricted namespace (Pod Security)', { namespace: restricted.name, ...changes }));
    expect((await runWith({})).outputs).toMatchObject(succeeded);
    expect((await runWith({ security: '' })).outputs).toMatchObject({
      outcome: 'failure',
      category: 'admission',
    });
  });
});
