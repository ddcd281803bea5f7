import { expect, test } from 'vitest';
import type { Container, PodSpec } from '../../simulator/wire.ts';
import { attemptsOf } from './action.ts';
import { useMarks } from './marks.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { mutating, useWebhook } from './webhook.ts';

// A policy for services may give every pod of a namespace what no step may have: restarts, other names, no deadline.

const stage = useStage();
expectNothingLeft(stage);
const { marking, runsOf, withMarks } = useMarks(stage);

const RESTARTS = 'its pods are never restarted';
const inEach = (change: (one: Container) => Container) => (spec: PodSpec) => ({
  ...spec,
  containers: spec.containers.map(change),
});
const CHANGES: [string, (spec: PodSpec) => PodSpec, string][] = [
  ['restarts', (spec) => ({ ...spec, restartPolicy: 'Always' }), 'restartPolicy is Always'],
  ['restarts-on-failure', (spec) => ({ ...spec, restartPolicy: 'OnFailure' }), 'restartPolicy is OnFailure'],
  ['names', inEach((one) => ({ ...one, name: 'main' })), 'container step is missing'],
  [
    'deadlines',
    ({ activeDeadlineSeconds: _, ...spec }) => spec,
    'activeDeadlineSeconds is missing in place of',
  ],
];

test.for(CHANGES)(
  'a pod whose %s the cluster changes never starts, and is deleted',
  async ([name, change, words], { skip }) => {
    skip(name.startsWith('restarts') && stage.kind === 'simulator', RESTARTS);
    await using _ = await useWebhook(stage, mutating(change));
    const { outputs } = await stage.run({
      cleanup: 'never',
      retries: '1',
      'secret-env': '',
      'pod-template': withMarks({ containers: [{ name: 'step' }] }),
      run: marking(name, 'exit 3'),
    });

    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'admission',
      reason: 'pod-changed',
      retryable: 'false',
    });
    expect(outputs['message']).toContain(words);
    expect(attemptsOf({ outputs })).toHaveLength(1);
    expect(runsOf(name)).toBe(0);
  },
);
