import { describe, expect, test } from 'vitest';
import { planned, shapeOf } from './planned.ts';

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

test('checks come before a sidecar, which the image of its own is no check for others', () => {
  const proxy = { name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' };
  const { pod, checks } = planned({}, { initContainers: [proxy], containers: beside('db db:1') });

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
  expect(checks.map(({ users }) => users)).toEqual([['db'], ['step']]);
});
