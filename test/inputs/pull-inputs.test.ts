import { describe, expect, test } from 'vitest';
import { readJob } from '../../src/inputs/read-job.ts';
import { consumerName } from '../../src/job/image-consumers.ts';
import type { Job } from '../../src/job/job.ts';
import { problemsOf as problemsOfJob } from './problems-of.ts';

type Inputs = Record<string, string>;
const jobOf = (inputs: Inputs): Job => {
  const all: Inputs = { image: 'app:1', args: '[]', checkout: 'false', ...inputs };
  return readJob((name) => all[name] ?? '');
};
const problemsOf = (inputs: Inputs) => problemsOfJob({ image: 'app:1', ...inputs });

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

test('a list of allowed policies that has none is refused', () => {
  expect(problemsOf({ 'allowed-pull-policies': '# to be done' })).toEqual([
    'allowed-pull-policies: a policy is missing; use one of Always, IfNotPresent, Never',
  ]);
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

describe('bad inputs about pulls', () => {
  test.each<[string, Inputs, string[]]>([
    [
      'a line for a container that is not there names those that are',
      { 'pull-policy': 'container:prepair = Always\ncontainer:data = Never' },
      [
        'pull-policy: the pod has no container "prepair"; use one of prepare, db, step',
        'pull-policy: the pod has no container "data"; use one of prepare, db, step',
      ],
    ],
    [
      'policies that are not allowed are told once for each image, with who wants them',
      { 'pod-template': '', 'pull-policy': 'Always', 'allowed-pull-policies': 'Never' },
      [
        'pull-policy: Always for app:1 (from pull-policy) is not allowed; use one of allowed-pull-policies: Never',
      ],
    ],
    [
      'policies of checks that are not allowed are theirs',
      { 'pod-template': '', 'preflight-pull-policy': 'Always', 'allowed-pull-policies': 'Never' },
      [
        'preflight-pull-policy: Always for app:1 (from preflight-pull-policy) is not allowed; use one of allowed-pull-policies: Never',
      ],
    ],
    [
      'a volume of the template can ask for too much',
      { 'allowed-pull-policies': 'Always, IfNotPresent' },
      [
        "pull-policy: Never for model:2 (from the pod-template's volume:fixed) is not allowed; use one of allowed-pull-policies: Always, IfNotPresent",
      ],
    ],
    [
      'all of it at once',
      {
        'pod-template': '',
        preflight: 'sometimes',
        'pull-grace': 'soon',
        'preflight-pull-policy': 'Often',
        'allowed-pull-policies': 'Rarely',
        container: 'imagecheck-0',
      },
      [
        'container: names that start with imagecheck are reserved for image preflight checks; choose another name',
        'pull-grace: "soon" is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s',
        'allowed-pull-policies: "Rarely" is not a valid pull policy; use one of Always, IfNotPresent, Never',
        'preflight-pull-policy: "Often" is not a valid pull policy; use one of Always, IfNotPresent, Never',
        'preflight: "sometimes" must be one of auto, image-volumes, always, never',
      ],
    ],
  ])('%s', (_, inputs, problems) => {
    expect(problemsOf({ 'pod-template': TEMPLATE, ...inputs })).toEqual(problems);
  });
});

describe('a pod template is refused, with the path of the field,', () => {
  const volume = (image: string, name = 'data') => `volumes:\n  - name: ${name}\n    image: ${image}\n`;

  test.each([
    [
      'where a container has a name of ours',
      'initContainers:\n  - { name: imagecheck-0, image: a }\n',
      'initContainers[0].name: names that start with imagecheck are reserved for image preflight checks; choose another name',
    ],
    [
      'where a volume has a name of ours',
      'volumes:\n  - { name: imagecheck, emptyDir: {} }\n',
      'volumes[0].name: names that start with imagecheck are reserved for image preflight checks; choose another name',
    ],
    [
      'where an image volume names no image reference',
      volume('{ reference: "Model:1" }'),
      'volumes[0].image.reference "Model:1" is not a valid image reference: "Model" has uppercase letters; write image names in lowercase',
    ],
    [
      'where an image volume names no image',
      volume('{ pullPolicy: Always }'),
      'volumes[0].image.reference "" is not a valid image reference: the name is missing',
    ],
    [
      'where an image volume has a policy that there is not',
      volume('{ reference: model:1, pullPolicy: always }'),
      'volumes[0].image.pullPolicy "always" must be one of Always, IfNotPresent, Never',
    ],
    [
      'where that stands deep in a Pod',
      `apiVersion: v1\nkind: Pod\nspec:\n  volumes:\n    - { name: data, image: { reference: a b } }\n`,
      'spec.volumes[0].image.reference "a b" is not a valid image reference: it contains a space',
    ],
  ])('%s', (_, template, problem) => {
    expect(problemsOf({ 'pod-template': template })).toEqual([`pod-template: ${problem}`]);
  });

  test.each(['imagechecker', 'my-imagecheck-0', 'check-0'])('but not for the name %s', (name) => {
    expect(problemsOf({ 'pod-template': `containers: [{ name: ${name}, image: a }]\n` })).toEqual([]);
  });
});
