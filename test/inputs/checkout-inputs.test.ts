import type { V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../src/inputs/pod.ts';
import { readJob } from '../../src/inputs/read-job.ts';
import { problemsOf as problemsOfJob } from './problems-of.ts';

const COMMIT = '4f2a'.repeat(10);
const SOURCE: Source = { server: 'https://github.com', repository: 'acme/shop', commit: COMMIT };

type Given = [inputs: Record<string, string>, source?: Source, template?: Partial<V1PodSpec>];
const withPod = (inputs: Record<string, string>, template: Partial<V1PodSpec> = {}) => ({
  image: 'app:1',
  run: 'make',
  'pod-template': JSON.stringify(template),
  ...inputs,
});

function read(inputs: Record<string, string>) {
  const all: Record<string, string> = withPod(inputs);
  return readJob((name) => all[name] ?? '', SOURCE);
}

function problemsOf(...[inputs, source = SOURCE, template]: Given): string[] {
  return problemsOfJob(withPod(inputs, template), source);
}

describe('what is checked out', () => {
  test.each([
    ['', undefined],
    ['false', undefined],
    ['FALSE', undefined],
    ['true', COMMIT],
    ['True', COMMIT],
    ['main', 'main'],
    ['release/1.x', 'release/1.x'],
    ['refs/pull/7/merge', 'refs/pull/7/merge'],
    ['truest', 'truest'],
    ['1', '1'],
    ['v1+build$1', 'v1+build$1'],
  ])('for "%s" is %s', (checkout, ref) => {
    expect(read({ checkout }).checkout?.ref).toBe(ref);
  });

  test.each(['yes', 'no', 'on', 'Off', 'YES'])('is not told by %s', (checkout) => {
    expect(problemsOf({ checkout })).toEqual([
      `checkout: "${checkout}" must be true or false; for a branch or tag of this name, write refs/heads/${checkout} or refs/tags/${checkout}`,
    ]);
    expect(read({ checkout: `refs/tags/${checkout}` }).checkout?.ref).toBe(`refs/tags/${checkout}`);
  });

  test('comes from the repository of the workflow, by the image and with the token that are given', () => {
    expect(
      read({ checkout: 'true', 'checkout-image': 'git.acme.dev/git:2', 'checkout-token': 'ghs_x' }).checkout,
    ).toEqual({
      image: 'git.acme.dev/git:2',
      url: 'https://github.com/acme/shop',
      ref: COMMIT,
      token: 'ghs_x',
    });
    expect(read({ checkout: 'true' }).checkout).toMatchObject({
      image: 'docker.io/alpine/git:2.54.0',
      token: undefined,
    });
  });

  test.each([
    '-u',
    '--upload-pack=x',
    '+main',
    'a b',
    'a:b',
    'a*',
    'a..b',
    'a~1',
    'a^',
    'a?',
    'a[b',
    'a\\b',
    '/a',
    'a/',
    'a//b',
    'a.lock',
    'a@{1}',
    '.a',
  ])('can’t be "%s"', (checkout) => {
    expect(problemsOf({ checkout })).toEqual([
      expect.stringMatching(/^checkout: ".*" is not a valid ref; set true, false, /),
    ]);
  });

  test('must be known', () => {
    expect(problemsOf({ checkout: 'true' }, { ...SOURCE, commit: undefined })).toEqual([
      'checkout: the commit of the event is unknown, because GITHUB_SHA is not set; set a branch or a tag',
    ]);
    expect(problemsOf({ checkout: 'main' }, { ...SOURCE, repository: undefined })).toEqual([
      'checkout: the repository is unknown; set GITHUB_SERVER_URL and GITHUB_REPOSITORY',
    ]);
    expect(problemsOf({ checkout: 'main', 'checkout-image': 'Git' })).toEqual([
      expect.stringMatching(/^checkout-image: "Git" is not a valid image reference/),
    ]);
  });
});

describe('a pod template', () => {
  const checkout = { name: 'checkout', image: 'git:1' };

  test('can’t have a container of the name of the checkout beside it, and may without it', () => {
    const problem =
      'pod-template: the container name "checkout" is reserved for the input checkout; rename the container';
    const init = { initContainers: [checkout], containers: [] };
    expect(problemsOf({ checkout: 'true' }, SOURCE, init)).toEqual([problem]);
    expect(problemsOf({ checkout: 'true' }, SOURCE, { containers: [checkout] })).toEqual([problem]);
    expect(problemsOf({}, SOURCE, init)).toEqual([]);
    expect(problemsOf({ checkout: 'true', container: 'checkout' })).toEqual([
      'container: "checkout" is reserved for the input checkout; set another name',
    ]);
  });

  test('can’t have another volume where the workspace goes', () => {
    const step = (name: string) => ({
      volumes: [{ name, emptyDir: {} }],
      containers: [{ name: 'step', volumeMounts: [{ name, mountPath: '/workspace/' }] }],
    });
    expect(problemsOf({ checkout: 'true' }, SOURCE, step('data'))).toEqual([
      expect.stringContaining('the container step mounts the volume "data" at /workspace'),
    ]);
    expect(problemsOf({ checkout: 'true' }, SOURCE, step('workspace'))).toEqual([]);
    expect(problemsOf({}, SOURCE, step('data'))).toEqual([]);
  });
});

describe('a working directory', () => {
  test.each([
    ['/src', 'false', []],
    ['web', 'true', []],
    ['./web/a..b', 'true', []],
    [
      'web',
      'false',
      [
        'working-directory: "web" must be an absolute path such as /src; for a folder of the repository, set checkout: true',
      ],
    ],
    ['../web', 'true', ['working-directory: "../web" leaves the workspace; remove ".."']],
  ])('%s with checkout: %s has the problems %j', (directory, checkout, problems) => {
    expect(problemsOf({ checkout, 'working-directory': directory })).toEqual(problems);
  });
});

test('a line of pull-policy can be for the checkout, where there is one', () => {
  const inputs = { 'pull-policy': 'IfNotPresent, Always\ncontainer:checkout = Never' };
  expect(read({ ...inputs, checkout: 'true' }).pulls).toMatchObject([
    { consumer: { name: 'checkout' }, image: 'docker.io/alpine/git:2.54.0', policies: ['Never'] },
    { consumer: { name: 'step' }, policies: ['IfNotPresent', 'Always'] },
  ]);
  expect(problemsOf(inputs)).toEqual(['pull-policy: the pod has no container "checkout"; use one of step']);
});

test('a mere check of images checks that of the checkout as well', () => {
  const inputs = { mode: 'check', run: '', image: 'app:1 acme/checkout:2', checkout: 'true' };
  expect(read(inputs).pulls.map(({ consumer, image }) => `${consumer.name} ${image}`)).toEqual([
    'checkout docker.io/alpine/git:2.54.0',
    'app app:1',
    'checkout-2 acme/checkout:2',
  ]);
});
