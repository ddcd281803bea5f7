import type { V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { reproducible } from '../../src/run/manifest.ts';
import { type Inputs, plannedWith, shapeOf } from './planned.ts';
import { forbidden } from './restricted.ts';

const SELECTIONS = [{ from: './reports', regex: "[.]/it's", except: [] }];

const planned = (inputs: Inputs = {}, template: Partial<V1PodSpec> = {}, selections = SELECTIONS) =>
  plannedWith({ selections }, { 'files-out': 'reports', ...inputs }, template);

const init = (name: string) => ({ name, image: `${name}:1` });

describe('files of the pod', () => {
  test('are packed by a sidecar behind all init containers, so that it ends first of all sidecars', () => {
    const { pod, named } = planned({ checkout: 'true' }, { initContainers: [init('a'), init('b')] });
    expect(pod.spec?.initContainers?.map(({ name }) => name).slice(-4)).toEqual([
      'checkout',
      'a',
      'b',
      'files-out',
    ]);
    expect(named('files-out')?.restartPolicy).toBe('Always');
  });

  test('are packed in the image of a checkout, which is pulled like any other', () => {
    expect(shapeOf(planned().pod)).toEqual(['imagecheck-0 app:1 A', 'files-out git:1 A', 'step app:1 I']);
    const { pod } = planned({ preflight: 'never', 'pull-policy': 'container:files-out = Never' });
    expect(shapeOf(pod)).toEqual(['files-out git:1 N', 'step app:1 A']);
  });

  test('are read in the workspace of the step, which the sidecar cannot write, and nothing else of the pod', () => {
    const { pod, named, containers } = planned(
      { 'secret-env': 'TOKEN=a-token' },
      { volumes: [{ name: 'files-out', emptyDir: {} }] },
    );
    expect(named('files-out')?.volumeMounts).toEqual([
      { name: 'workspace', mountPath: '/workspace', readOnly: true },
      { name: 'files-out-tgz', mountPath: '/.pod-step/files-out' },
      { name: 'github-output', mountPath: '/.pod-step/outputs' },
    ]);
    expect(named('files-out')?.env?.map(({ name }) => name)).toEqual([
      'FILES_OUT_LIMIT',
      'FILES_OUT_MOST',
      'LC_ALL',
    ]);
    const others = containers.filter(({ volumeMounts = [] }) =>
      volumeMounts.some(({ name }) => name === 'files-out-tgz'),
    );
    expect(others.map(({ name }) => name)).toEqual(['files-out']);
    expect(pod.spec?.volumes?.find(({ name }) => name === 'files-out-tgz')).toEqual({
      name: 'files-out-tgz',
      emptyDir: {},
    });
  });

  test('have their time to be packed and fetched, unless the template sets another one', () => {
    expect(planned().pod.spec?.terminationGracePeriodSeconds).toBe(120);
    expect(planned({}, { terminationGracePeriodSeconds: 5 }).pod.spec?.terminationGracePeriodSeconds).toBe(5);
  });

  test('are asked for on the standard input of the sidecar, which stays open', () => {
    const { stdin, stdinOnce } = planned().named('files-out') ?? {};
    expect({ stdin, stdinOnce }).toEqual({ stdin: true, stdinOnce: undefined });
  });

  test('are where the step begins', () => {
    const { named } = planned();
    expect(named('step')).toMatchObject({
      workingDir: '/workspace',
      env: expect.arrayContaining([{ name: 'GITHUB_WORKSPACE', value: '/workspace' }]),
      volumeMounts: expect.arrayContaining([{ name: 'workspace', mountPath: '/workspace' }]),
    });
  });

  test('come with the outputs of the step, for which the sidecar makes a file before the step begins', () => {
    const { named } = planned({}, { volumes: [{ name: 'github-output', emptyDir: {} }] });
    expect(named('step')).toMatchObject({
      env: expect.arrayContaining([{ name: 'GITHUB_OUTPUT', value: '/.pod-step/outputs/github-output' }]),
      volumeMounts: expect.arrayContaining([{ name: 'github-output-file', mountPath: '/.pod-step/outputs' }]),
    });
    expect(named('step')?.terminationMessagePath).toBeUndefined();
    expect(named('files-out')?.lifecycle?.postStart?.exec?.command).toEqual([
      'sh',
      '-c',
      'umask 0; : >>/.pod-step/outputs/github-output',
    ]);
  });

  test('leave the termination message to what the step has used', () => {
    const step = planned({ args: '', run: 'make', usage: 'true' }).named('step');
    expect(step).toMatchObject({
      command: [
        'sh',
        '-e',
        '-c',
        expect.stringMatching(/^\{ trap .*\/dev\/github-output-and-usage.*; make$/),
      ],
      env: expect.arrayContaining([{ name: 'GITHUB_OUTPUT', value: '/.pod-step/outputs/github-output' }]),
      terminationMessagePath: '/dev/github-output-and-usage',
    });
  });

  test('come without outputs where the template has a termination message of its own', () => {
    const containers = [{ name: 'step', terminationMessagePath: '/x' }];
    const { named } = planned({}, { containers });
    expect(named('step')?.env?.map(({ name }) => name)).not.toContain('GITHUB_OUTPUT');
    expect(named('files-out')?.lifecycle).toBeUndefined();
  });

  test('are packed by a container that satisfies the profile "restricted", and gets little', () => {
    const container = planned({ resources: 'cpu=1\nlimits.cpu=2' }).named('files-out');
    expect(container && forbidden(container)).toEqual([]);
    expect(container?.resources).toEqual({
      requests: { cpu: '10m', memory: '32Mi' },
      limits: { cpu: '2', memory: '128Mi' },
    });
    expect(planned().named('files-out')?.resources?.limits).toEqual({ memory: '128Mi' });
  });

  test.each([
    [1000, { runAsUser: 1000 }],
    [0, { runAsUser: 0, runAsNonRoot: false }],
  ])('are packed by the user of the step, where it has one: %i', (runAsUser, expected) => {
    const { named } = planned({}, { securityContext: { runAsUser } });
    expect(named('files-out')?.securityContext).toMatchObject(expected);
  });

  test('are kept out of log stores', () => {
    expect(planned().pod.metadata?.annotations).toMatchObject({
      'fluentbit.io/exclude-files-out': 'true',
      'ad.datadoghq.com/files-out.logs_exclude': 'true',
      'vector.dev/exclude-containers': 'files-out',
    });
  });

  test('are selected by words that no shell reads', () => {
    const script = planned().named('files-out')?.command?.[2] ?? '';
    expect(script).toContain(String.raw`pack 1 './reports' -regex '[.]/it'\''s'`);
  });

  test('are no part of the pod to copy, which keeps what the step has', () => {
    const { pod } = planned();
    const { spec } = reproducible(pod, []);
    expect(spec.initContainers).toBeUndefined();
    expect(spec.volumes?.map(({ name }) => name)).toEqual(['workspace', 'github-output']);
  });
});

describe('what the program tells GitHub', () => {
  const told = (inputs: Inputs = {}, template: Partial<V1PodSpec> = {}) =>
    planned({ 'files-out': '', 'hand-back': 'summary\nenv: A', ...inputs }, template, []);
  const FILES = [
    { name: 'GITHUB_OUTPUT', value: '/.pod-step/outputs/github-output' },
    { name: 'GITHUB_STEP_SUMMARY', value: '/.pod-step/outputs/github-step-summary' },
    { name: 'GITHUB_ENV', value: '/.pod-step/outputs/github-env' },
  ];

  test('is in files that the sidecar makes before the step begins, with its outputs', () => {
    const { named } = told();
    expect(named('step')?.env).toEqual(FILES);
    expect(named('step')?.volumeMounts).toEqual([{ name: 'github-output', mountPath: '/.pod-step/outputs' }]);
    expect(named('step')?.terminationMessagePath).toBeUndefined();
    expect(named('files-out')?.lifecycle?.postStart?.exec?.command?.at(-1)).toBe(
      `umask 0; ${FILES.map(({ value }) => `: >>${value}`).join('; ')}`,
    );
  });

  test('brings no workspace, which the sidecar would have and the step would begin in', () => {
    const { pod, named } = told();
    expect(named('step')?.workingDir).toBeUndefined();
    expect(named('files-out')?.workingDir).toBeUndefined();
    expect(named('files-out')?.volumeMounts?.map(({ name }) => name)).toEqual(['files-out', 'github-output']);
    expect(pod.spec?.volumes?.map(({ name }) => name)).not.toContain('workspace');
    expect(named('files-out')?.stdin).toBeUndefined();
    expect(pod.spec?.terminationGracePeriodSeconds).toBeUndefined();
    const clone = told({ checkout: 'true' });
    expect(clone.named('step')?.workingDir).toBe('/workspace');
    expect(clone.named('files-out')?.volumeMounts?.map(({ name }) => name)).not.toContain('workspace');
  });

  test('comes back where the template has a termination message of its own, which stays', () => {
    const containers = [{ name: 'step', terminationMessagePath: '/x' }];
    const { named } = told({}, { containers });
    expect(named('step')?.env).toEqual(FILES.slice(1));
    expect(named('step')?.terminationMessagePath).toBe('/x');
  });

  test.each([
    ['annotations, groups, masks', ['step']],
    ['', ['step']],
  ])('needs no sidecar for %j', (handBack, names) => {
    const { pod } = planned({ 'files-out': '', 'hand-back': handBack, preflight: 'never' });
    const { initContainers = [], containers = [] } = pod.spec ?? {};
    expect([...initContainers, ...containers].map(({ name }) => name)).toEqual(names);
  });

  test('is packed before files of the workspace, so that they cannot crowd it out', () => {
    const script = planned({ 'hand-back': 'summary' }).named('files-out')?.command?.[2] ?? '';
    expect(script.indexOf('pack_command_file github-step-summary 1048576\n')).toBeGreaterThan(0);
    expect(script.indexOf('pack_command_file github-step')).toBeLessThan(
      script.indexOf("pack 1 './reports'"),
    );
  });
});
