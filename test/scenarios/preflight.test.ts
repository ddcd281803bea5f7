import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { emptyImage, shellImage } from '../../simulator/registry/images.ts';
import { errorsIn, type Inputs, manifestIn, reportOf, warningsIn } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { mutating, useWebhook } from './webhook.ts';

const stage = useStage();
expectNothingLeft(stage);

const run = (inputs: Inputs, template: object) =>
  stage.run({ run: 'echo ran', ...inputs, 'pod-template': stringify(template) });
/** A program that runs until a signal ends it. */
const SERVER = ['sh', '-c', "trap 'exit 0' TERM; while true; do sleep 0.2; done"];

describe('images are checked before the step', () => {
  const BY_VOLUMES = /by image volumes/;
  const BY_CONTAINERS = /by init containers/;

  test.for<[string, () => RegExp | undefined]>([
    // Before, each of them writes an event at every sync: https://github.com/kubernetes/kubernetes/issues/138644
    ['auto', () => (stage.kubelet >= 37 ? BY_VOLUMES : BY_CONTAINERS)],
    ['image-volumes', () => BY_VOLUMES],
    ['always', () => BY_CONTAINERS],
    ['never', () => undefined],
  ])('with %s, after a sidecar and an init container of the user', async ([preflight, wayOf], { skip }) => {
    const method = wayOf();
    skip(method === BY_VOLUMES && !stage.imageVolumes, 'the nodes have no image volumes');
    const db = stage.push(`${preflight}/db`);
    const { log, outputs } = await run(
      { preflight },
      {
        terminationGracePeriodSeconds: 1,
        initContainers: [
          {
            name: 'proxy',
            image: stage.push(`${preflight}/proxy`),
            restartPolicy: 'Always',
            command: SERVER,
          },
          { name: 'prepare', image: stage.image, command: ['true'] },
        ],
        containers: [{ name: 'db', image: db, command: SERVER }],
      },
    );

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'Always' });
    const line = log.find((text) => text.startsWith('  checked first: '));
    if (method === undefined) expect(line).toBeUndefined();
    else {
      expect(line).toMatch(method);
      expect(line).toContain(`${stage.image} (Always), ${db} (Always)`);
    }
    const [attempt] = reportOf({ outputs }).attempts;
    const told = { end: 'here', ...(method !== undefined && { from: 'registry', tries: 1 }) };
    expect(attempt.containers.find(({ name }: { name: string }) => name === 'db')).toMatchObject({
      role: 'beside',
      policy: 'Always',
      pull: told,
    });
    expect((await stage.startedIn(outputs['pod'] ?? '')).some((name) => name.startsWith('imagecheck'))).toBe(
      method === BY_CONTAINERS,
    );
  });

  test('with always, and the manifest to reproduce the step has the policies that were requested', async () => {
    const { summary } = await stage.run({ preflight: 'always', run: 'exit 1' });

    expect(summary).toContain('image pulled by the check');
    const [, manifest = ''] = summary.split('Reproduce with kubectl');
    expect(manifest).toContain('imagePullPolicy: Always');
    expect(manifest).not.toContain('imagePullPolicy: IfNotPresent');
    // An event before it can name the volume: a busy kubelet reads a ConfigMap late, and mounts it at the second try.
    expect(manifest).not.toContain('imagecheck');
  });

  test('with always, also one that holds nothing but folders', async () => {
    stage.registry.push('nothing/in:1', emptyImage());
    const image = `${stage.registry.address}/nothing/in:1`;
    const tools = [{ name: 'tools', mountPath: '/tools' }];
    const { log, outputs } = await run(
      { preflight: 'always' },
      {
        initContainers: [
          {
            name: 'fill',
            image: stage.image,
            command: ['sh', '-c', 'cp "$(which busybox || which true)" /tools/busybox'],
            volumeMounts: tools,
          },
          { name: 'empty', image, command: ['/tools/busybox', 'true'], volumeMounts: tools },
        ],
        volumes: [{ name: 'tools', emptyDir: {} }],
      },
    );

    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
    expect(await stage.startedIn(outputs['pod'] ?? '')).toEqual(['imagecheck-0', 'fill', 'empty', 'step']);
  });

  test('by their digests, which are pulled where they are missing', async () => {
    const digest = stage.registry.push('by/digest:1', shellImage({ files: { 'etc/name': 'digest' } }));
    const image = `${stage.registry.address}/by/digest@${digest}`;
    const { log, outputs } = await run(
      { preflight: 'always' },
      {
        initContainers: [
          { name: 'first', image: stage.image, command: ['true'] },
          { name: 'second', image, command: ['true'] },
        ],
      },
    );

    expect(outputs['outcome']).toBe('success');
    expect(log).toContain(
      `  checked first: ${image} (IfNotPresent) · by init containers, as preflight asks for`,
    );
  });

  test('by a program for another processor, when the first did not run on the node', async () => {
    // The cluster knows better on which nodes the step runs.
    await using _ = await useWebhook(
      stage,
      mutating(({ affinity: _, ...spec }) => spec),
    );
    const wanted = { key: 'kubernetes.io/arch', operator: 'In', values: ['arm64'] };
    const { log, outputs } = await run(
      { preflight: 'always' },
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [wanted] }],
            },
          },
        },
      },
    );

    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
    if (process.arch === 'x64')
      expect(log).toContain(
        'Attempt 2: checking images by a program for amd64, after one for arm64 did not run',
      );
    expect(errorsIn(log)).toEqual([]);
  });
});

describe('an image that several containers use', () => {
  const tagReads = (name: string) =>
    stage.registry.requests.filter(({ path }) => path === `/v2/${name}/manifests/1`).length;

  test('is requested once, and is the same for all, though its tag moves before they start', async () => {
    const image = stage.push('moving/app');
    const action = stage.start({
      image,
      run: 'echo ran; sleep 2',
      preflight: 'always',
      'pod-template': stringify({
        initContainers: [{ name: 'slow', image: stage.image, command: ['sleep', '4'] }],
        containers: [{ name: 'twin', image, imagePullPolicy: 'IfNotPresent', command: ['true'] }],
      }),
    });
    await stage.podWith(({ status }) =>
      (status?.initContainerStatuses ?? []).some(({ name, state }) => name === 'slow' && state?.running),
    );
    stage.registry.push('moving/app:1', shellImage({ files: { 'etc/name': 'moved' } }));
    const { status } = await stage.podWith((pod) =>
      (pod.status?.containerStatuses ?? []).some(({ name, state }) => name === 'step' && state?.running),
    );
    const { log } = await action.ended;

    expect(log).toContain('ran');
    const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
    const ids = all.filter(({ name }) => name !== 'slow').map(({ imageID }) => imageID);
    expect(ids).toHaveLength(3);
    expect(ids).not.toContain('');
    expect(new Set(ids).size).toBe(1);
    expect(tagReads('moving/app')).toBe(1);
  });
});

test('a dry run prints the pod with its checks, and creates nothing', async () => {
  const before = stage.simulator?.requests.length;
  const ended = await run(
    { preflight: 'always', 'dry-run': 'true' },
    { containers: [{ name: 'db', image: `${stage.registry.address}/no/such:1` }] },
  );
  const programs = manifestIn(ended, 'ConfigMap');

  expect(programs).toMatchObject({ binaryData: { amd64: expect.any(String) } });
  expect(manifestIn(ended)).toMatchObject({
    metadata: { name: programs.metadata.name },
    spec: {
      restartPolicy: 'Never',
      containers: [{ name: 'db' }, { name: 'step', command: ['sh', '-e', '-c', 'echo ran'] }],
      initContainers: [{ name: 'imagecheck-0' }, { name: 'imagecheck-1' }],
      volumes: [{ configMap: { name: programs.metadata.name } }],
    },
  });
  expect(stage.simulator?.requests.slice(before).filter(({ method }) => method !== 'GET') ?? []).toEqual([]);
});

test('a pull secret that does not exist causes a warning, and the step starts', async () => {
  const { log, outputs } = await run({ 'image-pull-secrets': 'nobody-made-it' }, {});

  expect(outputs['outcome']).toBe('success');
  expect(warningsIn(log)).toEqual([
    expect.stringMatching(
      /^::warning title=Pull secret not found::.* has no secret nobody-made-it, so the node pulls without/,
    ),
  ]);
});
