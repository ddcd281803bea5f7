import type { V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { PackedFiles } from '../../src/job/job.ts';
import { dependentsOf } from '../../src/plan/secrets.ts';
import { reproducible } from '../../src/run/manifest.ts';
import { IDENTITY, type Inputs, plannedWith, shapeOf } from './planned.ts';
import { forbidden } from './restricted.ts';

const FILES = { packed: Buffer.from('archive'), sha256: '0'.repeat(64), count: 3, bytes: 4000 };

/** Too large for a Secret. */
const LARGE = { ...FILES, packed: { length: 1_000_000, async *read() {} } };

const planned = (inputs: Inputs = {}, template: Partial<V1PodSpec> = {}, files: PackedFiles = FILES) =>
  plannedWith({ files }, { 'files-in': 'dist', ...inputs }, template);

describe('files of the runner', () => {
  test('are unpacked before the step by a container with the image of a checkout, which is pulled like any other', () => {
    expect(shapeOf(planned().pod)).toEqual(['imagecheck-0 app:1 A', 'files-in git:1 A', 'step app:1 I']);
    const checked = planned({ preflight: 'never', 'pull-policy': 'container:files-in = Never' });
    expect(shapeOf(checked.pod)).toEqual(['files-in git:1 N', 'step app:1 A']);
  });

  test('are unpacked by the checkout after its clone', () => {
    const { pod, named } = planned({ checkout: 'true', 'checkout-token': 'ghs_x' });
    expect(shapeOf(pod)).toContain('checkout git:1 A');
    expect(named('files-in')).toBeUndefined();
    const script = named('checkout')?.command?.join('\n') ?? '';
    expect(script.indexOf('tar -x')).toBeGreaterThan(script.indexOf('git checkout'));
    expect(script.indexOf('exit 66')).toBeGreaterThan(script.indexOf('tar -x'));
  });

  test.each([
    ['files-in', {}],
    ['checkout', { checkout: 'true' }],
  ])(
    'are mounted into the container %s and no other, without the other keys of the Secret',
    (name, inputs) => {
      const { pod, containers } = planned({ ...inputs, 'secret-env': 'TOKEN=a-token' });
      const volume = pod.spec?.volumes?.find(({ secret }) => secret !== undefined);
      expect(volume).toEqual({
        name: 'files-in',
        secret: {
          secretName: IDENTITY.pod,
          items: [{ key: 'files.tgz', path: 'files.tgz' }],
          defaultMode: 0o444,
        },
      });
      const mounting = containers.filter(({ volumeMounts = [] }) =>
        volumeMounts.some((one) => one.name === 'files-in'),
      );
      expect(mounting.map((one) => one.name)).toEqual([name]);
    },
  );

  test('are a key of the pod’s Secret next to the others, which is deleted with the pod', () => {
    const { pod, job } = planned({ 'secret-env': 'TOKEN=a-token' });
    expect(dependentsOf(pod, job)[0]).toMatchObject({
      resource: 'secrets',
      object: {
        stringData: { 'env.TOKEN': 'a-token' },
        data: { 'files.tgz': FILES.packed.toString('base64') },
      },
    });
  });

  test.each([
    ['files-in', {}],
    ['checkout', { checkout: 'true' }],
  ])('that no Secret can carry come to the container %s once, by its standard input', (name, inputs) => {
    const { pod, job, containers, named } = planned(inputs, {}, LARGE);
    expect(dependentsOf(pod, job).filter(({ resource }) => resource === 'secrets')).toEqual([]);
    expect(containers.filter(({ stdin, stdinOnce }) => stdin || stdinOnce).map((one) => one.name)).toEqual([
      name,
    ]);
    expect(named(name)).toMatchObject({ stdin: true, stdinOnce: true });
    expect(pod.spec?.volumes).toContainEqual({ name: 'files-in', emptyDir: {} });
    expect(named(name)?.volumeMounts).toContainEqual({ name: 'files-in', mountPath: '/.pod-step/files' });
    const script = named(name)?.command?.join('\n') ?? '';
    // What is still on its way would be read by git, or by nobody.
    expect(script.indexOf('head -c')).toBeLessThan(
      (script.indexOf('git ') + 1 || Number.POSITIVE_INFINITY) - 1,
    );
    expect(script.indexOf('exec </dev/null')).toBeLessThan(script.indexOf('tar -x'));
  });

  test('that a Secret carries leave the standard input of all containers closed', () => {
    expect(planned().containers.filter(({ stdin }) => stdin)).toEqual([]);
  });

  test('have a volume of a name that is free', () => {
    const { pod } = planned({}, { volumes: [{ name: 'files-in', emptyDir: {} }] });
    expect(pod.spec?.volumes?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['files-in', 'files-in-tgz', 'workspace']),
    );
  });

  test.each([
    ['', '/workspace'],
    ['web', '/workspace/web'],
    ['/src', '/src'],
  ])('are where the step begins: with working-directory "%s" in %s', (folder, begins) => {
    const { named } = planned({ 'working-directory': folder });
    expect(named('step')?.workingDir).toBe(begins);
    expect(named('step')?.env).toContainEqual({ name: 'GITHUB_WORKSPACE', value: '/workspace' });
    const found = named('files-in')?.env?.find(({ name }) => name === 'CHECKOUT_FOLDER')?.value;
    expect(found).toBe(folder === 'web' ? 'web' : undefined);
  });

  test('are unpacked by a container that satisfies the profile "restricted", and reserves no more than the step', () => {
    const container = planned({ resources: 'cpu=1\nlimits.memory=1Gi' }).named('files-in');
    expect(container && forbidden(container)).toEqual([]);
    expect(container?.resources).toEqual({ requests: { cpu: '1' }, limits: { memory: '1Gi' } });
    expect(container?.securityContext).toMatchObject({ runAsUser: 65_534, readOnlyRootFilesystem: true });
  });

  test('are unpacked by the user of the step, where it has one', () => {
    const { named } = planned({}, { securityContext: { runAsUser: 1000 } });
    expect(named('files-in')?.securityContext).toMatchObject({ runAsUser: 1000 });
  });

  test('stand in no manifest', () => {
    const { pod } = planned();
    const text = JSON.stringify([pod, reproducible(pod, [])]);
    expect(text).not.toContain(FILES.packed.toString('base64'));
  });
});

test('secrets that leave no room in the Secret are refused with files of the runner', () => {
  expect(() => planned({ 'secret-env': `BIG=${'x y '.repeat(270_000)}` })).toThrow(
    'files-in: 1 kB of packed files and 1.1 MB of secret-env and registry-credentials do not fit into one Secret, which holds 1.0 MB; copy fewer files, or make secret-env smaller',
  );
});
