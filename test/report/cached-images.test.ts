import { describe, expect, test } from 'vitest';
import type { PullPlan } from '../../src/job/pull-plan.ts';
import { cachedImages } from '../../src/report/containers.ts';
import { CHECKED, container, event, pod, stateAfter } from '../judge/pods.ts';
import { A, failedBy, I, N, pullPlan } from './pull-plans.ts';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

describe('an image that was used as it was on the node', () => {
  const ran = (name: string, image: string) => ({
    ...container({ terminated: { exitCode: 0 } }, name),
    imageID: `docker.io/library/${image}@${DIGEST}`,
  });
  const mounts = [
    { name: 'data', mountPath: '/data', volumeStatus: { image: { imageRef: `model@${DIGEST}` } } },
  ];
  const ended = (...words: [message: string, of?: string][]) =>
    stateAfter([
      {
        at: 0,
        pod: pod(
          {
            initContainerStatuses: [ran('imagecheck-0', 'db')],
            containerStatuses: [{ ...ran('step', 'app'), volumeMounts: mounts }, ran('db', 'db')],
          },
          { spec: CHECKED },
        ),
      },
      ...words.map(([message, of]) => ({
        at: 1,
        event: event('Pulled', message, of === undefined ? {} : { of }),
      })),
    ]);
  const warningsOf = (pullPlans: PullPlan[], ...words: [string, string?][]) =>
    cachedImages(ended(...words), pullPlans).map(({ message }) => message);
  const there = (image: string) => `Container image "${image}" already present on machine`;
  const pulled = (image: string) => `Successfully pulled image "${image}" in 1s`;
  const older = 'It may be older than the tag.';

  test.each<[string, PullPlan[], [string, string?][], string[]]>([
    [
      'is told with its digest, and why it was not pulled',
      [failedBy(pullPlan('step', 'app:1', A, I), A, 'network')],
      [[there('app:1'), 'step']],
      [
        `app:1 could not be pulled (registry unreachable), so the container step ran ${DIGEST} as it was on the node node-1. ${older}`,
      ],
    ],
    [
      'behind a check is told of the containers that ran it',
      [failedBy(pullPlan('db', 'db:1', A, I), A), pullPlan('step', 'app:1', A)],
      [[there('db:1'), 'imagecheck-0']],
      [
        `db:1 could not be pulled (image not found), so the container db ran ${DIGEST} as it was on the node node-1. ${older}`,
      ],
    ],
    [
      'in an image volume is told too',
      [failedBy(pullPlan('volume:data', 'model:1', A, I), A)],
      [[there('model:1')]],
      [
        `model:1 could not be pulled (image not found), so volume:data held ${DIGEST} as it was on the node node-1. ${older}`,
      ],
    ],
    [
      'may be that where no event says so',
      [failedBy(pullPlan('step', 'app:1', A, I), A)],
      [],
      [
        `app:1 could not be pulled (image not found), so the container step may have run ${DIGEST} as it was on the node node-1. ${older}`,
      ],
    ],
    [
      'is that by Never, without any event',
      [failedBy(pullPlan('step', 'app:1', A, N), A)],
      [],
      [
        `app:1 could not be pulled (image not found), so the container step ran ${DIGEST} as it was on the node node-1. ${older}`,
      ],
    ],
    ['is no news where nothing had failed', [pullPlan('step', 'app:1', I)], [[there('app:1'), 'step']], []],
    [
      'is none where it was pulled in the end',
      [failedBy(pullPlan('step', 'app:1', A, I), A)],
      [[pulled('app:1'), 'step']],
      [],
    ],
    [
      'is none where its check pulled it in the end',
      [failedBy(pullPlan('db', 'db:1', A, A), A)],
      [
        [pulled('db:1'), 'imagecheck-0'],
        [there('db:1'), 'db'],
      ],
      [],
    ],
    [
      'is none where its policy asks the registry, without any event',
      [failedBy(pullPlan('step', 'app:1', N, A), N)],
      [],
      [],
    ],
    [
      'is none where the node had no copy before, without any event',
      [failedBy(pullPlan('step', 'app:1', N, I), N)],
      [],
      [],
    ],
    [
      'is none where nobody came to use it',
      [failedBy(pullPlan('late', 'late:1', A, I), A)],
      [[there('late:1'), 'imagecheck-1']],
      [],
    ],
  ])('%s', (_, pullPlans, words, messages) => {
    expect(warningsOf(pullPlans, ...words)).toEqual(messages);
  });

  test('is as it was asked for where its name has a digest', () => {
    const image = `app:1@${DIGEST}`;
    const state = stateAfter([
      {
        at: 0,
        pod: pod(
          { containerStatuses: [ran('step', 'app')] },
          { spec: { containers: [{ name: 'step', image }] } },
        ),
      },
    ]);
    expect(cachedImages(state, [failedBy(pullPlan('step', image, A, N), A)])).toMatchObject([
      {
        message: `${image} could not be pulled (image not found), so the container step ran ${DIGEST} as it was on the node node-1.`,
      },
    ]);
  });
});
