import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { attemptsOf } from './action.ts';
import { changeSomethingElse, useFreshSimulator } from './fresh-simulator.ts';
import { SLOWLY } from './slow-time.ts';

// Rights that the simulator removes at a moment that the test chooses; rights.test.ts has those of a real API server.

const stage = useFreshSimulator();

describe('a right that is missing', () => {
  test.each([
    ['create', 'pods'],
    ['watch', 'pods'],
  ])('to %s %s ends the step with the rule that grants it', async (verb, resource) => {
    stage.simulator.api.deny(verb, resource);
    const { outputs, log } = await stage.run({ run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(log.find((line) => line.startsWith('::error'))).toContain(
      `resources ["${resource}"], verbs ["${verb}"]`,
    );
  });

  test('to create pods leaves no pull secret either', async () => {
    stage.simulator.api.deny('create', 'pods');
    const { outputs } = await stage.run({
      'registry-credentials': 'ghcr.io mona hidden-password',
      run: 'true',
    });

    expect(outputs['reason']).toBe('forbidden');
    expect(
      stage.simulator.requests.filter(({ path }) => path.includes('/secrets')).map(({ method }) => method),
      // The Secret that stays is filled and emptied.
    ).toEqual(['PATCH', 'PATCH']);
  });

  test('to create secrets is named, and the pod that waits for them is never given to a node', async () => {
    stage.simulator.api.deny('create', 'secrets');
    const { outputs, log } = await stage.run({
      'registry-credentials': 'ghcr.io mona hidden-password',
      run: 'true',
    });

    expect(outputs).toMatchObject({ category: 'connection', reason: 'forbidden' });
    expect(log.find((line) => line.startsWith('::error'))).toContain(
      'resources ["secrets"], verbs ["create"]',
    );
    expect(stage.created.at(-1)).toContain('schedulingGates');
    expect(log.some((line) => / given to the node /.test(line))).toBe(false);
    expect(await stage.podsLeft()).toEqual([]);
  });

  test.each([
    ['succeeded', 'true', 'error'],
    ['failed', 'exit 3', 'warning'],
  ])('to read logs is named where files do not come back, after a job that has %s', async (_, end, kind) => {
    stage.simulator.api.deny('get', 'pods/log');
    using workspace = openFolder();
    const { outputs, log } = await stage.run(
      {
        'checkout-image': stage.inputs['image'] ?? '',
        'files-out': 'a',
        run: `echo 1 >a; ${end}`,
      },
      { GITHUB_WORKSPACE: workspace.path },
    );
    const said = log.findLast((line) => line.startsWith(`::${kind} title=`)) ?? '';
    expect(said).toMatch(/title=(The files of the pod d|Files d)id not come back::/);
    expect(said).toContain('resources ["pods/log"], verbs ["get"].');
    expect(said).not.toContain('Run the step again');
    expect(outputs).toMatchObject({
      outcome: 'failure',
      reason: end === 'true' ? 'files-lost' : 'exit-code',
      retryable: 'false',
      files: '[]',
    });
    expect(readdirSync(workspace.path)).toEqual([]);
  });

  test('to list pods is named when a watch has lost its place, and not taken for the end of time', async () => {
    const action = stage.start({ run: 'echo up; sleep 100' });
    await action.logged('up');
    stage.simulator.api.deny('list', 'pods');
    await changeSomethingElse(stage.simulator);
    stage.simulator.api.expireResourceVersions('status');
    stage.simulator.api.dropWatches('cut');
    const { outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(outputs['message']).toContain('list pods');
  });

  test('to watch events only makes a failure known later', async () => {
    stage.simulator.api.deny('watch', 'events');
    stage.simulator.api.deny('list', 'events');
    const { outputs, log } = await stage.run({
      image: `${stage.simulator.registry.address}/ok/app:nope`,
      run: 'true',
    });

    expect(log.some((line) => /cannot watch events/.test(line))).toBe(true);
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  });

  test('to watch events still has all bad images named, also that of a volume', async () => {
    stage.simulator.api.deny('watch', 'events');
    stage.simulator.api.deny('list', 'events');
    const bad = (name: string) => `${stage.simulator.registry.address}/no/${name}:1`;
    const { outputs } = await stage.run({
      preflight: 'never',
      run: 'true',
      'pod-template': JSON.stringify({
        initContainers: [{ name: 'prepare', image: bad('image'), command: ['true'] }],
        containers: [{ name: 'step', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
        volumes: [
          { name: 'data', image: { reference: bad('model') } },
          { name: 'unused', image: { reference: bad('unused') } },
        ],
      }),
    });

    expect(outputs['message']).toContain(`${bad('image')} does not exist in its registry`);
    expect(outputs['message']).toContain(`${bad('model')} does not exist in its registry`);
    expect(outputs['message']).not.toContain(bad('unused'));
  });

  test('to read logs is a warning; the outcome is the same', async () => {
    stage.simulator.api.deny('get', 'pods/log');
    const { outputs, log } = await stage.run({ run: 'echo unseen; exit 4' });

    expect(log).toContainEqual(
      expect.stringMatching(
        /^::warning title=The log can’t be shown::What the step printed could not be read\. The user ".+" cannot get pods\/log in the namespace .+\. Grant it with a Role in that namespace: /,
      ),
    );
    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '4' });
  });

  test('to delete pods is a warning that names the pod', async () => {
    stage.simulator.api.deny('delete', 'pods');
    const { outputs, log, state } = await stage.run({ run: 'true' });

    expect(outputs['outcome']).toBe('success');
    expect(log.find((line) => line.startsWith('::warning title=The pod could not be deleted'))).toContain(
      outputs['pod'],
    );
    const withUid = new RegExp(`^default pod/${outputs['pod']}/[0-9a-f]{32}/[0-9a-f-]{36}$`);
    expect(state['leftovers']).toMatch(withUid);
  });
});

test('a right to delete pods that is missing is not awaited if another policy is left', async () => {
  stage.simulator.api.deny('delete', 'pods');
  const inputs = {
    image: `${stage.simulator.registry.address}/ok/app:nope`,
    'pull-policy': 'Always, IfNotPresent',
    run: 'true',
  };
  // The step would wait 30 s for the node, which is longer than a test can take.
  const { outputs } = await stage.run(inputs, SLOWLY);

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  expect(attemptsOf({ outputs })).toHaveLength(1);
});

test('a right to create pods that is missing for the check of further images is said, and no image of them is called bad', async () => {
  const { address } = stage.simulator.registry;
  const containers = ['one', 'two'].map((name) => ({ name, image: `${address}/ok/${name}:nope` }));
  const running = stage.start({
    run: 'true',
    preflight: 'always',
    'pod-template': JSON.stringify({ containers }),
  });
  await running.logged(/ scheduled /);
  stage.simulator.api.deny('create', 'pods');
  const { outputs, log } = await running.ended;

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  expect(log).toContainEqual(
    expect.stringMatching(/^The other images were not checked: The user .* cannot create pods/),
  );
  expect(log.filter((line) => line.startsWith('::error'))).toHaveLength(1);
});
