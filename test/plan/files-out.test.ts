import { expect, test } from 'vitest';
import { reproducible } from '../../src/run/manifest.ts';
import { IDENTITY, plannedWith, SELECTIONS } from './planned.ts';

// What else files-out and hand-back make of a pod stands in rows of test/fixtures/plans.jsonl.

const planned = (inputs: Record<string, string> = {}) =>
  plannedWith({ selections: SELECTIONS }, { 'files-out': 'reports', ...inputs });

test('files of the pod leave the termination message to what the step has used', () => {
  const step = planned({ args: '', run: 'make', usage: 'true' }).named('step');
  expect(step).toMatchObject({
    command: ['sh', '-e', '-c', expect.stringMatching(/^\{ trap .*\/dev\/github-output-and-usage.*; make$/)],
    env: expect.arrayContaining([{ name: 'GITHUB_OUTPUT', value: '/.pod-step/outputs/github-output' }]),
    terminationMessagePath: '/dev/github-output-and-usage',
  });
});

test('files of the pod are not part of the pod to copy, which keeps what the step has', () => {
  const { job, pod } = planned();
  const { spec } = reproducible(job, IDENTITY, { pod, pullPlans: job.pulls });
  expect(spec.initContainers).toBeUndefined();
  expect(spec.volumes?.map(({ name }) => name)).toEqual(['workspace', 'github-output']);
});
