import { describe, expect, test } from 'vitest';
import type { Container, PodSpec } from '../../simulator/wire.ts';
import { checkImages, type Ended, errorsIn } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { mutating, useWebhook } from './webhook.ts';

// Service meshes, log shippers and vaults put containers of their own into every pod.
// https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/

const stage = useStage();
expectNothingLeft(stage);

const injecting = (what: Partial<Pick<PodSpec, 'initContainers' | 'containers'>>) =>
  useWebhook(
    stage,
    mutating((spec) => ({
      ...spec,
      initContainers: [...(what.initContainers ?? []), ...(spec.initContainers ?? [])],
      containers: [...spec.containers, ...(what.containers ?? [])],
    })),
  );
const sidecar = (): Container => ({ name: 'mesh-proxy', image: stage.image, command: ['sleep', '3600'] });
/**
 * Ends at a signal, as real ones do. If one takes its 30 seconds, CRI-O 1.36 reports no container of the node that could not be
 * created: its statistics wait for the container that is being stopped, and it waits for them.
 */
const nativeSidecar = (): Container => ({
  ...sidecar(),
  command: ['sh', '-c', 'trap exit TERM; sleep 3600 & wait'],
  restartPolicy: 'Always',
});
const setUp = (image = stage.image): Container => ({ name: 'mesh-init', image, command: ['true'] });

const run = () => stage.run({ image: stage.push('users/app'), run: 'echo ran', 'pull-grace': '10m' });
const check = () => checkImages(stage.inputs, stage.push('users/app'));

describe.each<[string, () => Parameters<typeof injecting>[0], number]>([
  ['a sidecar that never ends', () => ({ containers: [sidecar()] }), 3],
  ['a native sidecar', () => ({ initContainers: [nativeSidecar()] }), 0],
  ['an init container', () => ({ initContainers: [setUp()] }), 3],
])('a cluster that puts %s into every pod', (_, what, code) => {
  test('has the step end when its own container does, with its exit code', async () => {
    await using _ = await injecting(what());
    const { log, outputs } = await stage.run({ run: `echo ran; exit ${code}` });

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ container: 'step', 'exit-code': `${code}` });
  });

  test('has mode: check report the user’s images, and waits for no time to pass', async () => {
    await using _ = await injecting(what());
    const good = await check();
    const missing = `${stage.registry.address}/no/such:1`;
    const bad = await checkImages(stage.inputs, missing);

    expect(good.outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
    expect(bad.outputs).toMatchObject({ outcome: 'failure', reason: 'not-found', image: missing });
  });
});

test('mode: check asks for a status that its node would write only seconds later', async () => {
  const env = [{ name: 'MESH', valueFrom: { secretKeyRef: { name: 'not-there', key: 'id' } } }];
  // After the sidecar has started nothing else does, so the kubelet would look at the pod again after 10 to 15 s.
  await using _ = await useWebhook(
    stage,
    mutating(({ containers, ...spec }) => ({
      ...spec,
      initContainers: [nativeSidecar()],
      containers: containers.map((one) => ({ ...one, env })),
    })),
  );
  const inputs = { mode: 'check', image: stage.push('users/app') };
  const { outputs, log } = await stage.run(inputs, { RUNNER_DEBUG: '1' });

  expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
  // The simulator's kubelet, whose time passes faster, may have written it before the request.
  if (stage.kind === 'cluster')
    expect(log).toContainEqual(expect.stringMatching(/^::debug::PATCH .*\/pods\//));
});

describe('an init container that the cluster puts into every pod, whose image is missing,', () => {
  const image = () => `${stage.registry.address}/mesh/init:gone`;

  function expectBlamed({ outputs, log }: Ended): void {
    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'image-pull',
      reason: 'not-found',
      container: 'mesh-init',
      image: image(),
    });
    const [error = ''] = errorsIn(log);
    expect(error).toContain('mesh-init');
    expect(error).toContain(image());
    // It is not among those that the user named, so nothing in the workflow can fix it.
    expect(error).toMatch(/cluster.*\b(added|injected|put)\b|\b(added|injected|put)\b.*cluster/);
  }

  test('ends the step without a grace, and is reported as added by the cluster', async () => {
    await using _ = await injecting({ initContainers: [setUp(image())] });
    const ended = await run();

    expect(ended.log).not.toContain('ran');
    expectBlamed(ended);
  });

  test('ends mode: check without a grace, and is reported as added by the cluster', async () => {
    await using _ = await injecting({ initContainers: [setUp(image())] });

    expectBlamed(await check());
  });
});

describe('an init container that the cluster puts into every pod and that fails', () => {
  const failing = (): Container => ({ ...setUp(), command: ['sh', '-c', 'exit 3'] });

  test('ends the step by its name, after another pod for it', async () => {
    await using _ = await injecting({ initContainers: [failing()] });
    const { log, outputs } = await run();

    expect(log).not.toContain('ran');
    expect(outputs).toMatchObject({
      outcome: 'failure',
      reason: 'added-container-failed',
      container: 'mesh-init',
      retryable: 'true',
    });
    expect(log.join('\n')).toContain('Attempt 2: another pod, because the step had not started in this one');
  });

  test('ends mode: check, because what comes after it is never pulled', async () => {
    await using _ = await injecting({ initContainers: [failing()] });
    const { outputs } = await check();

    expect(outputs).toMatchObject({ outcome: 'failure', container: 'mesh-init' });
  });
});

test('an init container that the cluster puts into every pod and that never ends shows its log when time is up', async () => {
  const command = ['sh', '-c', 'echo permission denied; sleep 3600'];
  await using _ = await injecting({ initContainers: [{ ...setUp(), command }] });
  const { log, outputs } = await stage.run({ run: 'echo ran', timeout: '20s' });

  expect(outputs).toMatchObject({ outcome: 'failure', reason: 'timeout', container: 'mesh-init' });
  expect(log.join('\n')).toMatch(/log of the container mesh-init\s+permission denied/);
});

// https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/#customizing-injection
test.each(['auto', 'always'])(
  'an image that the cluster fills in (auto) is not checked: preflight %s',
  async (preflight) => {
    await using _ = await useWebhook(
      stage,
      mutating((spec) => ({
        ...spec,
        containers: spec.containers.map((one) =>
          one.name === 'istio-proxy' ? { ...one, ...sidecar(), name: one.name } : one,
        ),
      })),
    );
    const template = JSON.stringify({ spec: { containers: [{ name: 'istio-proxy', image: 'auto' }] } });
    const { log, outputs } = await stage.run({ run: 'echo ran', preflight, 'pod-template': template });

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success' });
  },
);
