import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/job/job.ts';
import { NO_TEMPLATE, OUTPUT_FILE } from '../../src/job/pod-parts.ts';
import { planPod } from '../../src/plan/pod.ts';
import { jobOf } from './planned.ts';

const job = jobOf({
  image: 'ghcr.io/acme/shop-ci:v12',
  args: '',
  run: 'make test',
  timeout: '90.5s',
});
const identity = {
  pod: 'shop-77-test-x7k2p',
  namespace: 'ci',
  labels: { a: 'b' },
  annotations: { c: 'd' },
  pullSecrets: [],
};
/** How the outputs of the job come back. */
const OUTPUT = {
  env: [{ name: 'GITHUB_OUTPUT', value: '/dev/github-output' }],
  terminationMessagePath: '/dev/github-output',
};
const RUNTIME_DEFAULT = { seccompProfile: { type: 'RuntimeDefault' } };
const step = (changes: Partial<Job>) =>
  planPod({ ...job, ...changes }, identity, job.pulls).spec?.containers[0];

describe('the system calls of a step', () => {
  test.each<[string, V1PodSpec, V1PodSpec['securityContext']]>([
    ['are those that the runtime lets through', { containers: [] }, RUNTIME_DEFAULT],
    [
      'are so beside what else a template says',
      { containers: [], securityContext: { fsGroup: 7 } },
      { fsGroup: 7, ...RUNTIME_DEFAULT },
    ],
    [
      'are all, where a template wants all',
      { containers: [], securityContext: { seccompProfile: { type: 'Unconfined' } } },
      { seccompProfile: { type: 'Unconfined' } },
    ],
    [
      'are those that the node decides, where a template wants no profile',
      { containers: [], securityContext: { seccompProfile: null } as never },
      { seccompProfile: null } as never,
    ],
  ])('%s', (_, spec, expected) => {
    const template = { ...job.template, spec };
    expect(planPod({ ...job, template }, identity, job.pulls).spec?.securityContext).toEqual(expected);
  });
});

describe('the pod of a step', () => {
  test('may be moved where its template says so', () => {
    const annotations = { 'karpenter.sh/do-not-disrupt': 'false' };
    const template = { ...NO_TEMPLATE, annotations };
    expect(planPod({ ...job, template }, identity, job.pulls).metadata?.annotations).toEqual({
      'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
      ...annotations,
      c: 'd',
    });
  });

  test('has nothing in it that costs time or rights for nothing', () => {
    expect(planPod(job, identity, job.pulls)).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'shop-77-test-x7k2p',
        namespace: 'ci',
        labels: { a: 'b' },
        annotations: {
          'karpenter.sh/do-not-disrupt': 'true',
          'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
          c: 'd',
        },
      },
      spec: {
        restartPolicy: 'Never',
        activeDeadlineSeconds: 151,
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            name: 'step',
            image: 'ghcr.io/acme/shop-ci:v12',
            imagePullPolicy: 'Always',
            command: ['sh', '-e', '-c', 'make test'],
            ...OUTPUT,
          },
        ],
      },
    });
  });

  test('names the pull secrets that stay, then the one that comes with the pod, then those of the user', () => {
    const registryCredentials = [{ registry: 'ghcr.io', user: 'mona', password: 'secret' }];
    const ofJob = { ...job, imagePullSecrets: ['team'], registryCredentials };
    const pod = planPod(ofJob, { ...identity, pullSecrets: ['pod-step-pull-1'] }, job.pulls);
    expect(pod.spec?.imagePullSecrets).toEqual([
      { name: 'pod-step-pull-1' },
      { name: 'shop-77-test-x7k2p' },
      { name: 'team' },
    ]);
    expect(JSON.stringify(pod)).not.toContain('secret"');
  });

  test('leaves out command, arguments, directory and environment where none are given', () => {
    expect(step({ command: { kind: 'exec', command: [], args: [] } })).toEqual({
      name: 'step',
      image: job.image,
      imagePullPolicy: 'Always',
      ...OUTPUT,
    });
  });

  test('takes what the user wrote as it is, where Kubernetes would replace $(NAME) and halve $$', () => {
    expect(
      step({ command: { kind: 'script', script: 'echo $$ $(date) $HOME', shell: ['bash'] } })?.command,
    ).toEqual(['bash', '-c', 'echo $$$ $$(date) $HOME']);
    expect(step({ command: { kind: 'exec', command: ['a$'], args: ['$(B)'] } })).toMatchObject({
      command: ['a$'],
      args: ['$$(B)'],
    });
    expect(step({ env: [{ name: 'A', value: '$(B)$$' }] })?.env?.[0]).toEqual({
      name: 'A',
      value: '$$(B)$$$',
    });
  });
});

test.each<[Partial<V1Container>, string | undefined]>([
  [{}, OUTPUT_FILE],
  [{ terminationMessagePath: '/why' }, '/why'],
  [{ terminationMessagePolicy: 'FallbackToLogsOnError' }, undefined],
  [{ env: [{ name: 'GITHUB_OUTPUT', value: '/mine' }] }, undefined],
])('the step’s container gets the file of outputs, unless it has plans of its own: %j', (own, path) => {
  const template = { ...NO_TEMPLATE, spec: { containers: [{ name: 'step', ...own }] } };
  expect(step({ template })?.terminationMessagePath).toBe(path);
});
