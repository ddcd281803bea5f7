import { describe, expect, test } from 'vitest';
import { readJob } from '../../src/inputs/read-job.ts';
import { consumerName } from '../../src/job/image-consumers.ts';
import type { Job } from '../../src/job/job.ts';

type Inputs = Record<string, string>;
const jobOf = (inputs: Inputs): Job => {
  const all: Inputs = { image: 'app:1', args: '[]', checkout: 'false', ...inputs };
  const source = { server: 'https://github.com', repository: 'acme/shop' };
  return readJob((name) => all[name] ?? '', source);
};

const TEMPLATE = `
initContainers:
  - { name: prepare, image: tool:1 }
containers:
  - { name: db, image: db:1, imagePullPolicy: IfNotPresent }
volumes:
  - { name: data, image: { reference: model:1 } }
  - { name: fixed, image: { reference: model:2, pullPolicy: Never } }
  - { name: scratch, emptyDir: {} }
`;

/** Who pulls, by which policies, and by which it is checked where those are others. */
const pullsOf = (inputs: Inputs) =>
  jobOf({ 'pod-template': TEMPLATE, ...inputs }).pulls.map(({ consumer, image, policies, checkPolicies }) => {
    const own = policies.join(', ');
    const checked = checkPolicies.join(', ');
    return `${consumerName(consumer)} ${image}: ${own}${checked === own ? '' : ` checked by ${checked}`}`;
  });

test.each([
  'Always, IfNotPresent # not Never',
  '# of the platform\nAlways\nIfNotPresent\n',
  'Always,\r\nIfNotPresent',
])('policies of every image may stand in lines, with comments: %j', (list) => {
  const all = { 'allowed-pull-policies': list, 'preflight-pull-policy': list };
  const [pull] = jobOf({ 'pull-policy': 'Never, IfNotPresent, Always', ...all }).pulls;
  expect(pull).toMatchObject({
    policies: ['IfNotPresent', 'Always'],
    checkPolicies: ['Always', 'IfNotPresent'],
  });
});

describe('what needs an image', () => {
  test.each<[string, Inputs, string[]]>([
    [
      'is listed in the order in which it starts, image volumes last, by policies of their own first',
      {},
      [
        'prepare tool:1: Always',
        'db db:1: IfNotPresent',
        'step app:1: Always',
        'volume:data model:1: Always',
        'volume:fixed model:2: Never',
      ],
    ],
    [
      'has the policies of a line for it, for its image or for every image',
      { 'pull-policy': 'Always, IfNotPresent\nmodel = Never\ncontainer:prepare = IfNotPresent, Always\n' },
      [
        'prepare tool:1: IfNotPresent, Always',
        'db db:1: IfNotPresent',
        'step app:1: Always, IfNotPresent',
        'volume:data model:1: Never',
        'volume:fixed model:2: Never',
      ],
    ],
    [
      'is checked by the default of checks, unless something is said of it alone',
      { 'pull-policy': 'Always\nmodel:1 = Always, Never', 'preflight-pull-policy': 'if-not-present' },
      [
        'prepare tool:1: Always checked by IfNotPresent',
        'db db:1: IfNotPresent',
        'step app:1: Always checked by IfNotPresent',
        'volume:data model:1: Always, Never',
        'volume:fixed model:2: Never',
      ],
    ],
    [
      'uses and checks only what is allowed',
      {
        'pull-policy': 'Always, IfNotPresent\ncontainer:db = IfNotPresent\nmodel = IfNotPresent',
        'preflight-pull-policy': 'Always, Never, IfNotPresent',
        'allowed-pull-policies': 'IfNotPresent, Never',
      },
      [
        'prepare tool:1: IfNotPresent checked by Never, IfNotPresent',
        'db db:1: IfNotPresent',
        'step app:1: IfNotPresent checked by Never, IfNotPresent',
        'volume:data model:1: IfNotPresent',
        'volume:fixed model:2: IfNotPresent',
      ],
    ],
  ])('%s', (_, inputs, pulls) => {
    expect(pullsOf(inputs)).toEqual(pulls);
  });

  test('is checked as auto does unless told otherwise, with a grace of half a minute', () => {
    expect(jobOf({})).toMatchObject({ preflight: 'auto', pullGrace: { ms: 30_000, byCause: {} } });
    expect(jobOf({ preflight: ' always ', 'pull-grace': '0s' })).toMatchObject({
      preflight: 'always',
      pullGrace: { ms: 0 },
    });
  });
});

test('a line of pull-policy that is for no image of the pod is warned of', () => {
  const { warnings } = jobOf({ 'pod-template': '', 'pull-policy': 'Always\nbusybox = Never' });
  expect(warnings).toEqual([
    {
      title: 'A line of pull-policy matches no image',
      message:
        'pull-policy has a line for docker.io/library/busybox, but the pod does not use it. Correct the line: the pod uses app:1.',
    },
  ]);
});

test('a line of pull-policy can be for the checkout', () => {
  const inputs = { checkout: 'main', 'pull-policy': 'IfNotPresent, Always\ncontainer:checkout = Never' };
  expect(pullsOf({ 'pod-template': '', ...inputs })).toEqual([
    'checkout docker.io/alpine/git:2.54.0: Never',
    'step app:1: IfNotPresent, Always',
  ]);
});

describe('a mere check of images', () => {
  const checked = (inputs: Inputs) =>
    jobOf({ mode: 'check', ...inputs }).pulls.map(
      ({ consumer, image }) => `${consumerName(consumer)} ${image}`,
    );

  test('names each after its repository, and those of the template as it does', () => {
    const image = 'ghcr.io/acme/shop_ci:v1, docker.io/library/postgres:17\npostgres:16';
    const template = 'containers: [{ name: db, image: "redis:8" }]';
    expect(checked({ image, 'pod-template': template })).toEqual([
      'db redis:8',
      'shop-ci ghcr.io/acme/shop_ci:v1',
      'postgres docker.io/library/postgres:17',
      'postgres-2 postgres:16',
    ]);
  });

  test('has the image volumes of the template, and the image of the checkout, too', () => {
    const volumes = '[{ name: data, image: { reference: "model:1" } }, { name: cache, emptyDir: {} }]';
    expect(checked({ image: '', 'pod-template': `volumes: ${volumes}` })).toEqual(['volume:data model:1']);
    expect(checked({ image: 'app:1 acme/checkout:2', checkout: 'main' })).toEqual([
      'checkout docker.io/alpine/git:2.54.0',
      'app app:1',
      'checkout-2 acme/checkout:2',
    ]);
  });
});
