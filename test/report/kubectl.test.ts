import { describe, expect, test } from 'vitest';
import { cancelled } from '../../src/findings/finding.ts';
import { startState } from '../../src/judge/state.ts';
import { keptSecret, kubectl } from '../../src/report/kubectl.ts';
import { reproducible } from '../../src/run/step.ts';
import { CASE } from '../judge/pods.ts';
import { A, pullPlan } from './pull-plans.ts';
import { stepReportOf } from './step-reports.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'shop-77-x',
    namespace: 'ci',
    labels: { team: 'shop', 'pod-step/run-id': '7', 'app.kubernetes.io/managed-by': 'pod-step' },
    annotations: { 'pod-step/token': 't', 'pod-step/pull-secrets': 'pod-step-pull-0123456789abcdef=7' },
  },
  spec: {
    containers: [],
    imagePullSecrets: [{ name: 'pod-step-pull-0123456789abcdef' }, { name: 'shop-77-x' }, { name: 'mine' }],
  },
};
const attempt = { pod, pullPlans: [], begunAt: 0, endedAt: 0, finding: cancelled, state: startState(CASE) };
const stepReport = stepReportOf(cancelled, {
  attempts: [attempt],
  namespace: 'ci',
  manifest: () => 'kind: Pod\n',
});

test('a pod that can be created again has no tie to the run and no secret that went with it', () => {
  expect(reproducible(pod, [])).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'shop-77-x', namespace: 'ci', labels: { team: 'shop' } },
    spec: { containers: [], imagePullSecrets: [{ name: 'mine' }] },
  });
});

test('the checks of its images go with their files, and what is the user’s stays', () => {
  const check = { name: 'imagecheck-0', image: 'postgres:17' };
  const cache = { name: 'cache', mountPath: '/cache' };
  const spec = {
    initContainers: [check, { name: 'db', image: 'postgres:17' }],
    containers: [{ name: 'step', volumeMounts: [{ name: 'imagecheck-1', mountPath: '/x' }, cache] }],
    volumes: [{ name: 'imagecheck', configMap: { name: 'x' } }, { name: 'imagecheck-1' }, { name: 'cache' }],
  };
  expect(reproducible({ spec }, []).spec).toEqual({
    initContainers: [{ name: 'db', image: 'postgres:17' }],
    containers: [{ name: 'step', volumeMounts: [cache] }],
    volumes: [{ name: 'cache' }],
  });
});

test('the containers that fill its workspace keep their folders, and lose the images that they only check', () => {
  const files = { name: 'files-in', mountPath: '/.pod-step/files', readOnly: true };
  const git = { name: 'checkout', mountPath: '/.pod-step/checkout' };
  const checked = { name: 'data', mountPath: '/.pod-step/imagecheck-0', readOnly: true };
  const spec = {
    initContainers: [{ name: 'checkout', volumeMounts: [files, git, checked] }],
    containers: [],
  };
  expect(reproducible({ spec }, []).spec?.initContainers).toEqual([
    { name: 'checkout', volumeMounts: [files, git] },
  ]);
});

test('its pull policies are those of the attempt, also where a check has pulled for others', () => {
  const spec = { containers: [{ name: 'step', image: 'app:1', imagePullPolicy: 'IfNotPresent' }] };
  expect(reproducible({ spec }, [pullPlan('step', 'app:1', A)]).spec?.containers).toEqual([
    { name: 'step', image: 'app:1', imagePullPolicy: 'Always' },
  ]);
});

describe('the command to copy', () => {
  test('creates the pod and watches it, and says what is missing in it', () => {
    const [folded = ''] = kubectl(stepReport);
    expect(folded).toContain(
      "kubectl create -f - <<'EOF'\nkind: Pod\nEOF\nkubectl get pod -n ci shop-77-x --watch",
    );
    expect(folded).toContain('The pull secret of <code>registry-credentials</code> is not part of it.');
  });

  test('names the secret that it refers to', () => {
    const valueFrom = { secretKeyRef: { name: 'shop-77-x', key: 'env.TOKEN' } };
    const spec = { containers: [{ name: 'step', env: [{ name: 'TOKEN', valueFrom }] }] };
    const [attempt] = stepReport.attempts;
    const pod = { metadata: { name: 'shop-77-x' }, spec };
    const [folded = ''] = kubectl({ ...stepReport, attempts: attempt ? [{ ...attempt, pod }] : [] });
    expect(folded).toContain('The secret <code>shop-77-x</code>, which it refers to, is not part');
    expect(kubectl(stepReport)[0]).not.toContain('which it refers');
  });

  test('does not end where a line of the manifest looks like its end', () => {
    const [folded = ''] = kubectl({ ...stepReport, manifest: () => 'args:\n  - |\nEOF\nEOF_\n' });
    expect(folded).toContain("<<'EOF__'\n");
    expect(folded).toContain('\nEOF__\nkubectl get');
  });

  test('is not there for a manifest that is far too long', () => {
    const [folded = ''] = kubectl({ ...stepReport, manifest: () => 'x'.repeat(100_000) });
    expect(folded.length).toBeLessThan(300);
    expect(folded).toContain('dry-run');
  });

  test('is not there where nothing was to be created', () => {
    expect(kubectl({ ...stepReport, manifest: undefined })).toEqual([]);
  });
});

describe('a Secret that is kept with its pod', () => {
  const reading = (...keys: string[]) => ({
    metadata: { name: 'shop-77-x' },
    spec: {
      containers: [],
      initContainers: keys.map((key) => ({
        name: 'step',
        env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'shop-77-x', key } } }],
      })),
    },
  });

  test.each([
    ['credentials for the registry', pod, 'the passwords of registry-credentials'],
    ['secret variables', reading('env.A', 'env.B'), 'the values of secret-env'],
    ['a checkout', reading('checkout.authorization'), 'the token of the checkout'],
    [
      'all of them',
      {
        ...pod,
        spec: {
          ...pod.spec,
          ...reading('checkout.authorization', 'env.A').spec,
          imagePullSecrets: pod.spec.imagePullSecrets,
        },
      },
      'the passwords of registry-credentials, the token of the checkout and the values of secret-env',
    ],
  ])('says what it contains, of %s', (_, one, content) => {
    const kept = { ...stepReport, podKept: true, attempts: [{ ...attempt, pod: one }] };
    expect(keptSecret(kept)).toMatchObject({
      message: expect.stringMatching(`^It contains ${content}, and stays `),
      commands:
        'kubectl delete pod -n ci shop-77-x && kubectl delete secret -n ci shop-77-x --ignore-not-found',
    });
    expect(keptSecret({ ...kept, podKept: false })).toBeUndefined();
  });

  test('is none where the pod has none of its own', () => {
    const foreign = { ...pod, spec: { containers: [], imagePullSecrets: [{ name: 'mine' }] } };
    const kept = { ...stepReport, podKept: true, attempts: [{ ...attempt, pod: foreign }] };
    expect(keptSecret(kept)).toBeUndefined();
  });
});
