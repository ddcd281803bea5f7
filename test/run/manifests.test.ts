import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Identity } from '../../src/job/identity.ts';
import type { Job } from '../../src/job/job.ts';
import { type AttemptPlan, planAttempt, planPod } from '../../src/plan/pod.ts';
import { reproducible, yamlOf } from '../../src/run/manifest.ts';
import { BY_CONTAINERS, BY_VOLUMES, FILES, IDENTITY, jobOf } from '../plan/planned.ts';

test('a manifest is the same to kubectl, which reads YAML 1.1, and to readers of YAML 1.2', () => {
  const words = [
    'yes',
    'No',
    'on',
    'OFF',
    'y',
    'n',
    '0777',
    '0o17',
    '1:20',
    '1_000',
    '~',
    'null',
    '2026-11-22',
    '=',
    '<<',
  ];
  const labels = Object.fromEntries(words.map((word, index) => [`label-${index}`, word]));
  const text = yamlOf({ labels, long: `${'x '.repeat(100)}\nline` }, (text) => text);

  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toMatchObject({ labels });
  expect(text).toContain('x '.repeat(99));
});

/** The pod of a second attempt, and how a user can create it again. */
function again(job: Job, plan: Partial<AttemptPlan> = {}, identity: Identity = IDENTITY) {
  const whole = { pullPlans: job.pulls, method: BY_CONTAINERS, preferred: [], avoided: [], ...plan };
  const { pod } = planAttempt(job, { ...identity, pod: 'shop-1-x-2' }, whole);
  return { pod, again: reproducible(job, identity, { pod, pullPlans: whole.pullPlans }) };
}

test.each([BY_CONTAINERS, BY_VOLUMES])('a pod to create again has nothing of its run, by $kind', (method) => {
  const inputs = { args: '', run: 'make', labels: 'team=shop', 'image-pull-secrets': 'mine' };
  const ofRun = { usage: 'true', 'hold-on-failure': '30m', 'registry-credentials': 'ghcr.io mona secret' };
  const template = {
    initContainers: [{ name: 'db', image: 'db:1' }],
    containers: [{ name: 'step', volumeMounts: [{ name: 'cache', mountPath: '/cache' }] }],
    volumes: [{ name: 'cache', emptyDir: {} }],
  };
  const trace = ['TRACEPARENT', 'TRACESTATE'].map((name) => ({ name, value: 'x' }));
  const job = { ...jobOf({ ...inputs, ...ofRun, preflight: 'always' }, template), runVariables: trace };
  const identity = {
    ...IDENTITY,
    labels: { 'pod-step/run-id': '7', 'app.kubernetes.io/managed-by': 'pod-step' },
    annotations: { 'pod-step/token': 't', 'pod-step/pull-secrets': 'pod-step-pull-0123456789abcdef=7' },
    pullSecrets: ['pod-step-pull-0123456789abcdef'],
  };
  const made = again(job, { method }, identity);
  const bare = jobOf(inputs, template);
  const name = {
    stem: 'shop-1',
    pod: 'shop-1-x-2',
    namespace: 'ci',
    labels: {},
    annotations: {},
    pullSecrets: [],
  };

  expect(JSON.stringify(made.pod)).toMatch(/imagecheck.*trap.*TRACEPARENT.*pod-step-pull/s);
  expect(made.again).toEqual(planPod(bare, name, bare.pulls));
});

test('a pod to create again keeps what was found out about the cluster', () => {
  const job = jobOf({ checkout: 'true', 'checkout-image': 'git:1' }, {}, { files: FILES });
  const { pod, again: kept } = again(job, { preferred: ['n-1'], avoided: ['n-2'] });
  expect(kept.spec.affinity).toEqual(pod.spec?.affinity);
  expect(kept.spec.initContainers?.[0]?.securityContext?.runAsUser).toBe(65_534);
  const assigned = again(job, { leavesUsers: true }).again;
  expect(assigned.spec.initContainers?.[0]?.securityContext).not.toHaveProperty('runAsUser');
});

test('a pod to create again has the pull policies of its attempt, even if a check has pulled for others', () => {
  const job = jobOf({ preflight: 'always', 'pull-policy': 'Never, Always' });
  const failed = job.pulls.map((one) => ({
    ...one,
    failures: [{ policy: 'Never' as const, cause: 'never-policy' as const }],
  }));
  const { pod, again: kept } = again(job, { pullPlans: failed });
  expect(pod.spec?.containers[0]?.imagePullPolicy).toBe('IfNotPresent');
  expect(kept.spec.containers[0]?.imagePullPolicy).toBe('Always');
});

test('a pod that only checks images is created again as it was', () => {
  const job = jobOf({ mode: 'check', image: 'app:1', args: '' });
  const pod = {
    metadata: { name: 'x', labels: { a: 'b', 'pod-step/run-id': '7' } },
    spec: { containers: [] },
  };
  expect(reproducible(job, IDENTITY, { pod, pullPlans: job.pulls })).toEqual({
    metadata: { name: 'x', labels: { a: 'b' } },
    spec: { containers: [] },
  });
});
