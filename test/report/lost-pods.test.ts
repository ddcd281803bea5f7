import { expect, test } from 'vitest';
import { finding } from '../../src/findings/finding.ts';
import { startState } from '../../src/judge/state.ts';
import { type Attempt, type Continuation, lostPods } from '../../src/report/step-report.ts';
import { CASE } from '../judge/pods.ts';
import { attemptOf } from './step-reports.ts';

const evicted = finding('disruption', 'evicted', { message: 'It was evicted.' });
const attempt = (name: string, followedBy?: Continuation) =>
  attemptOf(evicted, startState(CASE), { pod: { metadata: { name } }, ...(followedBy && { followedBy }) });

test.each<[string, Attempt[], string | undefined]>([
  ['nothing is reported for a step with one pod', [attempt('a')], undefined],
  ['nothing is reported for another pull policy', [attempt('a', 'next-policy'), attempt('b')], undefined],
  [
    'a pod that was lost early is reported',
    [attempt('a', 'another-pod'), attempt('b')],
    'The step needed another pod: The step had not started in the pod a: It was evicted.',
  ],
  [
    'a repeated run is reported',
    [attempt('a', 'retry'), attempt('b')],
    'The step needed another pod: The step had started in the pod a, and was run again: It was evicted.',
  ],
  [
    'the last of many lost pods are reported',
    [...['a', 'b', 'c', 'd', 'e'].map((name) => attempt(name, 'another-pod')), attempt('f')],
    'The step needed 5 more pods: 2 earlier ones are left out. The step had not started in the pod c: It was evicted. The step had not started in the pod d: It was evicted. The step had not started in the pod e: It was evicted.',
  ],
])('%s', (_, attempts, words) => {
  const told = lostPods(attempts);
  expect(told && `${told.title}: ${told.message}`).toBe(words);
});
