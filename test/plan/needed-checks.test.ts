import { describe, expect, test } from 'vitest';
import { BY_CONTAINERS, type Inputs, planned, shapeOf } from './planned.ts';

const W = 'golang:1.23.5';
const D = `golang:1.23.5@sha256:${'8c'.repeat(32)}`;
const POLICIES = { A: 'Always', I: 'IfNotPresent', N: 'Never', '-': '' } as const;
type Letter = keyof typeof POLICIES;

/** A template with these containers beside the step: names, images and policies as `shapeOf` writes them, without a policy for none. */
function beside(...containers: string[]) {
  return containers.map((words) => {
    const [name = '', image = '', policy = '-'] = words.split(' ');
    const own = POLICIES[policy as Letter];
    return { name, image, ...(own !== '' && { imagePullPolicy: own }) };
  });
}

// Buildkite's agent-stack-k8s, TestImagePullPolicies, all 24 rows: default-image-check-pull-policy is preflight-pull-policy
// here, default-image-pull-policy is pull-policy. Rows without a container are about the step's own image, which their
// agent has on the node already (copy-agent), so that they have no check where we have one.
describe('with preflight: always, by the policies of checks, pulls and the container itself', () => {
  test.each<[number, Letter, Letter, string, Letter, Letter, Letter]>([
    [1, '-', '-', '', '-', 'A', 'I'],
    [2, '-', '-', W, '-', 'A', 'I'],
    [3, '-', '-', D, '-', 'I', 'I'],
    [4, '-', '-', W, 'A', 'A', 'I'],
    [5, '-', 'A', '', '-', 'A', 'I'],
    [6, 'A', '-', '', '-', 'A', 'I'],
    [7, '-', 'A', W, '-', 'A', 'I'],
    [8, 'A', '-', W, '-', 'A', 'I'],
    [9, '-', 'A', D, '-', 'A', 'I'],
    [10, 'A', '-', D, '-', 'A', 'I'],
    [11, '-', '-', W, 'I', 'I', 'I'],
    [12, '-', 'I', '', '-', 'I', 'I'],
    // They mark this A as something to do; ours is meant: what the check did not pull, the container has to.
    [13, 'I', '-', '', '-', 'I', 'A'],
    [14, '-', 'I', W, '-', 'I', 'I'],
    [15, 'I', '-', W, '-', 'I', 'A'], // as 13
    [16, '-', 'I', D, '-', 'I', 'I'],
    [17, 'I', '-', D, '-', 'I', 'I'],
    [18, '-', '-', W, 'N', 'N', 'N'],
    [19, '-', 'N', '', '-', 'N', 'N'],
    [20, 'N', '-', '', '-', 'N', 'A'], // as 13
    [21, '-', 'N', W, '-', 'N', 'N'],
    [22, 'N', '-', W, '-', 'N', 'A'], // as 13
    [23, '-', 'N', D, '-', 'N', 'N'],
    [24, 'N', '-', D, '-', 'N', 'I'],
  ])('%i: %s, %s, %s %s: a check by %s, behind it %s', (_, checks, pulls, image, own, check, behind) => {
    const inputs = {
      preflight: 'always',
      'preflight-pull-policy': POLICIES[checks],
      'pull-policy': POLICIES[pulls],
    };
    const { pod } = planned(inputs, image === '' ? {} : { containers: beside(`c ${image} ${own}`) });
    const about = image === '' ? 'app:1' : image;
    const shape = shapeOf(pod).filter((line) => line.includes(` ${about} `));

    expect(shape.map((line) => line.replace(/^imagecheck-\d/, 'check'))).toEqual([
      `check ${about} ${check}`,
      `${image === '' ? 'step' : 'c'} ${about} ${behind}`,
    ]);
    const names = shapeOf(pod).map((line) => line.split(' ')[0]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the checks of a pod', () => {
  const always = { preflight: 'always' };
  const auto = { preflight: 'auto' };
  const HUB = 'docker.io/library/app:1';

  test.each<[string, Inputs, { initContainers?: object[]; containers?: object[] }, string[]]>([
    [
      'are one for an image that two use by different policies, by the strongest, which is paid once',
      auto,
      { containers: beside('a tool:1 I', 'b tool:1 A') },
      ['imagecheck-0 tool:1 A', 'a tool:1 I', 'b tool:1 I', 'step app:1 A'],
    ],
    [
      'keep Never for who asks for it, beside one who asks for Always',
      auto,
      { containers: beside('a tool:1 N', 'b tool:1 A') },
      ['imagecheck-0 tool:1 A', 'a tool:1 N', 'b tool:1 I', 'step app:1 A'],
    ],
    [
      'are one for each spelling of an image, as the kubelet keeps them apart, and none where the step is the check',
      auto,
      { containers: beside(`a ${HUB}`, 'b tool', 'c docker.io/library/tool:latest I') },
      [
        ...[`imagecheck-0 ${HUB} A`, 'imagecheck-1 tool A', 'imagecheck-2 docker.io/library/tool:latest I'],
        ...[`a ${HUB} I`, 'b tool I', 'c docker.io/library/tool:latest I', 'step app:1 A'],
      ],
    ],
    [
      'are by IfNotPresent for a digest, with a tag or without, which are one',
      auto,
      { containers: beside(`a ${D}`, `b golang@${D.split('@')[1]}`) },
      [`imagecheck-0 ${D} I`, `a ${D} I`, `b golang@${D.split('@')[1]} I`, 'step app:1 A'],
    ],
    [
      'are not for the image of the first init container, behind which it is there',
      auto,
      { initContainers: beside('prepare tool:1'), containers: beside('a tool:1') },
      ['imagecheck-0 app:1 A', 'prepare tool:1 A', 'a tool:1 I', 'step app:1 I'],
    ],
    [
      'are for the image of a second init container, which would run after the first had done its work',
      auto,
      { initContainers: beside('prepare app:1', 'migrate tool:1') },
      ['imagecheck-0 tool:1 A', 'prepare app:1 A', 'migrate tool:1 I', 'step app:1 I'],
    ],
    [
      'are for the image of the first init container where others want more of it',
      auto,
      { initContainers: beside('prepare app:1 I') },
      ['imagecheck-0 app:1 A', 'prepare app:1 I', 'step app:1 I'],
    ],
    [
      'are not for the image of the first init container where others want less of it',
      auto,
      { initContainers: beside('prepare app:1'), containers: beside('a app:1 I', 'step app:1 N') },
      ['prepare app:1 A', 'a app:1 I', 'step app:1 N'],
    ],
    [
      'are none for one image alone, which has to wait for itself',
      auto,
      { containers: beside('a app:1') },
      ['a app:1 A', 'step app:1 A'],
    ],
    [
      'are one for every image with always, where containers start side by side',
      always,
      { containers: beside('a tool:1', 'b app:1') },
      ['imagecheck-0 tool:1 A', 'imagecheck-1 app:1 A', 'a tool:1 I', 'b app:1 I', 'step app:1 I'],
    ],
    [
      'are none more with always for an image that an init container waits for first',
      always,
      { initContainers: beside('prepare tool:1') },
      ['imagecheck-0 app:1 A', 'prepare tool:1 A', 'step app:1 I'],
    ],
    [
      'are as many as there are images, in the order in which those are needed',
      auto,
      {
        initContainers: beside('z z:1', 'y y:1'),
        containers: beside('x x:1', 'w w:1', 'v v:1', 'u y:1'),
      },
      [
        ...['y', 'x', 'w', 'v', 'app'].map((name, index) => `imagecheck-${index} ${name}:1 A`),
        ...['z z:1 A', 'y y:1 I', 'x x:1 I', 'w w:1 I', 'v v:1 I', 'u y:1 I', 'step app:1 I'],
      ],
    ],
  ])('%s', (_, inputs, template, shape) => {
    const { pod } = planned(inputs, template as object, BY_CONTAINERS);
    expect(shapeOf(pod)).toEqual(shape);
  });

  test('come before a sidecar, which the image of its own is no check for others', () => {
    const proxy = { name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' };
    const { pod, checks } = planned(auto, { initContainers: [proxy], containers: beside('db db:1') });

    expect(shapeOf(pod)).toEqual([
      'imagecheck-0 db:1 A',
      'imagecheck-1 app:1 A',
      'proxy proxy:1 A',
      'db db:1 I',
      'step app:1 I',
    ]);
    expect(pod.spec?.initContainers?.map(({ restartPolicy }) => restartPolicy)).toEqual([
      undefined,
      undefined,
      'Always',
    ]);
    expect(checks.map(({ users }) => users.map(({ name }) => name))).toEqual([['db'], ['step']]);
  });

  test.each(['never', 'auto', 'always'])(
    'are none in an attempt without them, by %s, and no policy is another than asked for',
    (preflight) => {
      const template = {
        initContainers: beside('prepare tool:1'),
        containers: beside('a tool:1', 'b x:1 I', 'c x:1'),
      };
      const { pod, checks } = planned({ preflight }, template, { kind: 'none' });
      expect(checks).toEqual([]);
      expect(shapeOf(pod)).toEqual(['prepare tool:1 A', 'a tool:1 A', 'b x:1 I', 'c x:1 A', 'step app:1 A']);
      expect(pod.spec?.volumes).toBeUndefined();
    },
  );
});
