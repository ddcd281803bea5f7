import { describe, expect, test } from 'vitest';
import { planPod } from '../../src/plan/pod.ts';
import { IDENTITY, jobOf } from './planned.ts';

const job = jobOf({
  image: 'ghcr.io/acme/shop-ci:v12',
  args: '',
  run: 'make test',
  timeout: '90.5s',
});

describe('the pod of a step', () => {
  test('has the labels of all, the input’s before the template’s, and its own name', () => {
    const metadata = { name: 'theirs', labels: { b: '1', c: '1' }, annotations: { c: 'x', e: 'f' } };
    const template = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata });
    const labeled = jobOf({ 'pod-template': template, labels: 'c=2' });
    expect(planPod(labeled, IDENTITY, labeled.pulls).metadata).toEqual({
      name: 'shop-1-x',
      namespace: 'ci',
      labels: { a: 'b', b: '1', c: '2' },
      annotations: expect.objectContaining({ c: 'd', e: 'f' }),
    });
  });

  test('has nothing in it that costs time or rights for nothing', () => {
    expect(planPod(job, IDENTITY, job.pulls)).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'shop-1-x',
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
            env: [{ name: 'GITHUB_OUTPUT', value: '/dev/github-output' }],
            terminationMessagePath: '/dev/github-output',
          },
        ],
      },
    });
  });

  test('names the pull secrets that stay, then the one that comes with the pod, then those of the user', () => {
    const registryCredentials = [{ registry: 'ghcr.io', user: 'mona', password: 'secret' }];
    const ofJob = { ...job, imagePullSecrets: ['team'], registryCredentials };
    const pod = planPod(ofJob, { ...IDENTITY, pullSecrets: ['pod-step-pull-1'] }, job.pulls);
    expect(pod.spec?.imagePullSecrets).toEqual([
      { name: 'pod-step-pull-1' },
      { name: 'shop-1-x' },
      { name: 'team' },
    ]);
    expect(JSON.stringify(pod)).not.toContain('secret"');
  });
});
