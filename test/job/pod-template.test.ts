import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { readJob } from '../../src/inputs/read-job.ts';
import type { Job } from '../../src/job/job.ts';
import { planPod } from '../../src/plan/pod.ts';

// Inputs as the user writes them, and the pod that comes of them.

type Inputs = Record<string, string>;
const jobOf = (inputs: Inputs): Job => readJob((name) => (({ args: '[]', ...inputs }) as Inputs)[name] ?? '');
const identity = {
  pod: 'shop-1-x',
  namespace: 'ci',
  labels: { 'pod-step/job': 'a' },
  annotations: { c: 'd' },
  pullSecrets: [],
};
const podOf = (inputs: Inputs) => {
  const job = jobOf({ image: 'app:1', ...inputs });
  return planPod(job, identity, job.pulls);
};
const specOf = (template: Partial<V1PodSpec>, inputs: Inputs = {}) =>
  podOf({ 'pod-template': JSON.stringify(template), ...inputs }).spec;
const stepOf = (container: Partial<V1Container>, inputs: Inputs = {}) =>
  specOf({ containers: [{ name: 'step', ...container }] }, inputs)?.containers[0];

describe('the container that is the step', () => {
  test('has the variables of both by name, those of the input first, at the places of the template', () => {
    const env = [
      { name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
      { name: 'B', value: '$(A)' },
    ];
    expect(stepOf({ env }, { env: 'C=3\nA=1' })?.env).toEqual([
      { name: 'A', value: '1' },
      { name: 'B', value: '$(A)' },
      { name: 'C', value: '3' },
      { name: 'GITHUB_OUTPUT', value: '/dev/github-output' },
    ]);
  });

  test('has the resources of both by name, those of the input first', () => {
    const resources = { requests: { cpu: '1', memory: '1Gi' }, claims: [{ name: 'gpu' }] };
    expect(stepOf({ resources }, { resources: 'cpu=2\nlimits.cpu=4' })?.resources).toEqual({
      requests: { cpu: '2', memory: '1Gi' },
      limits: { cpu: '4' },
      claims: [{ name: 'gpu' }],
    });
  });
});

describe('the pod around it', () => {
  test('has the labels of all, the input’s before the template’s, and its own name', () => {
    const metadata = {
      name: 'theirs',
      labels: { a: '1', b: '1' },
      annotations: { c: 'x', e: 'f' },
    };
    const template = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata });
    expect(podOf({ 'pod-template': template, labels: 'b=2' }).metadata).toEqual({
      name: 'shop-1-x',
      namespace: 'ci',
      labels: { a: '1', b: '2', 'pod-step/job': 'a' },
      annotations: expect.objectContaining({ c: 'd', e: 'f' }),
    });
  });
});
