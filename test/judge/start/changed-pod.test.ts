import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { container, findingAt, pod, stateAfter } from '../pods.ts';

const asked = { deadlineSeconds: 660 };
const app: V1Container = { name: 'step', image: 'app:1' };
const taken = (spec: Partial<V1PodSpec>, status = {}) => [
  { at: 0, pod: pod(status, { spec: { activeDeadlineSeconds: 660, containers: [app], ...spec } }) },
];
const restartAll = { action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [3] } };
const done = { containerStatuses: [container({ terminated: { exitCode: 0, reason: 'Completed' } })] };

describe('a step ends where the cluster took its pod', () => {
  test.each<[string, Partial<V1PodSpec>, string]>([
    ['to be restarted', { restartPolicy: 'Always' }, 'its restartPolicy is Always in place of Never'],
    ['to be restarted on failure', { restartPolicy: 'OnFailure' }, 'restartPolicy is OnFailure'],
    [
      'with a restart policy of the step’s container',
      { containers: [{ ...app, restartPolicy: 'OnFailure' }] },
      'the step’s container has a restartPolicy',
    ],
    [
      'with restart rules of the step’s container',
      {
        containers: [
          { ...app, restartPolicy: 'Never', restartPolicyRules: [{ ...restartAll, action: 'Restart' }] },
        ],
      },
      'the step’s container has a restartPolicy or restartPolicyRules',
    ],
    [
      'with a rule of another container that restarts all',
      { containers: [app, { name: 'mesh', image: 'mesh:1', restartPolicyRules: [restartAll] }] },
      'the container mesh has restartPolicyRules',
    ],
    [
      'with a rule of an init container that restarts all',
      { initContainers: [{ name: 'mesh', image: 'mesh:1', restartPolicyRules: [restartAll] }] },
      'the container mesh has restartPolicyRules',
    ],
    [
      'without its container',
      { containers: [{ ...app, name: 'main' }] },
      'the step’s container step is missing, and there is main',
    ],
    [
      'with its container as an init container',
      { initContainers: [app], containers: [{ ...app, name: 'main' }] },
      'the step’s container step is missing',
    ],
    [
      'without a deadline',
      { activeDeadlineSeconds: undefined as never },
      'activeDeadlineSeconds is missing in place of 660',
    ],
    ['with a later deadline', { activeDeadlineSeconds: 661 }, 'activeDeadlineSeconds is 661'],
  ])('%s', (_, spec, words) => {
    for (const status of [{}, done]) {
      const found = findingAt(stateAfter(taken(spec, status), asked), 0);
      expect(found).toMatchObject({ outcome: 'failure', category: 'admission', reason: 'pod-changed' });
      expect(found?.message).toContain(words);
    }
  });
});

test('a step that had begun by then is told so', () => {
  const found = findingAt(stateAfter(taken({ restartPolicy: 'Always' }, done), asked), 0);
  expect(found?.message).toContain('The step had begun by then');
});

test.each<[string, Partial<V1PodSpec>]>([
  ['as it was asked for', {}],
  ['with a shorter deadline', { activeDeadlineSeconds: 60 }],
  ['with the restart policy Never of its container', { containers: [{ ...app, restartPolicy: 'Never' }] }],
  [
    'with a container that is restarted by itself',
    { initContainers: [{ name: 'mesh', image: 'mesh:1', restartPolicy: 'Always' }] },
  ],
  [
    'with a container beside it that is restarted by a rule',
    {
      containers: [
        app,
        { name: 'mesh', image: 'mesh:1', restartPolicyRules: [{ ...restartAll, action: 'Restart' }] },
      ],
    },
  ],
])('a step goes on in a pod that the cluster took %s', (_, spec) => {
  expect(findingAt(stateAfter(taken(spec), asked), 1000)).toBeUndefined();
});
