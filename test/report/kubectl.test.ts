import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cancelled } from '../../src/findings/finding.ts';
import { startState } from '../../src/judge/state.ts';
import { keptSecret, kubectl } from '../../src/report/kubectl.ts';
import { folderOfTest } from '../folders.ts';
import { CASE } from '../judge/pods.ts';
import { attemptOf, stepReportOf } from './step-reports.ts';

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
const attempt = attemptOf(cancelled(), startState(CASE), { pod });
const stepReport = stepReportOf(cancelled(), {
  attempts: [attempt],
  namespace: 'ci',
  manifest: () => 'kind: Pod\n',
});

describe('the command to copy', () => {
  test('creates the pod and watches it, and says what is missing in it', () => {
    const [folded = ''] = kubectl(stepReport);
    expect(folded).toContain(
      "kubectl create -f - <<'EOF'\nkind: Pod\nEOF\nkubectl get pod -n ci shop-77-x --watch",
    );
    expect(folded).toContain('The pull secret of <code>registry-credentials</code> is not part of it.');
  });

  const reading = (key: string) => ({
    name: key,
    valueFrom: { secretKeyRef: { name: 'shop-77-x', key } },
  });
  const sum = { name: 'FILES_SHA256', value: 'a'.repeat(64) };
  const secret = { secretName: 'shop-77-x', items: [{ key: 'files.tgz', path: 'files.tgz' }] };
  const authorization = Buffer.from('x-access-token:TOKEN').toString('base64');

  test.each([
    [
      'in the Secret that the pod reads, which is created first',
      {
        initContainers: [{ name: 'checkout', env: [sum, reading('checkout.authorization')] }],
        containers: [{ name: 'step', env: ['env.TOKEN', 'env.B', 'env.B'].map(reading) }],
        volumes: [{ name: 'files-in-tgz', secret }],
      },
      `<create><secret><generic><-n><ci><shop-77-x><--from-file=files.tgz><--from-literal=checkout.authorization=Authorization: Basic ${authorization}><--from-literal=env.TOKEN=VALUE><--from-literal=env.B=VALUE>\n`,
      '',
    ],
    [
      'that are sent to the pod when it runs',
      { initContainers: [{ name: 'files-in', env: [sum], stdin: true }], containers: [{ name: 'step' }] },
      '',
      '<attach><-n><ci><shop-77-x><-c><files-in><-i>\nFILES',
    ],
  ])('packs files %s, and gives the pod their hash and length', (_, spec, before, after) => {
    const values = (hash: string, length: string) =>
      `env:\n- name: FILES_SHA256\n  value: ${hash}\n- name: FILES_PACKED_BYTES\n  value: "${length}"\n- name: X\n  value: ${'b'.repeat(64)}\n`;
    const [folded = ''] = kubectl({
      ...stepReport,
      attempts: [{ ...attempt, pod: { metadata: { name: 'shop-77-x' }, spec } }],
      manifest: () => values('a'.repeat(64), '12'),
    });

    const folder = folderOfTest();
    writeFileSync(join(folder, 'FILES'), 'a file');
    const program = `#!/bin/sh
printf '<%s>' "$@"
echo
case $1 in attach) tar -tz ;; *) [ "$2" != -f ] || cat ;; esac
`;
    writeFileSync(join(folder, 'kubectl'), program, { mode: 0o755 });
    const [, script = ''] = /```sh\n([\s\S]*?)```/.exec(folded) ?? [];
    const { stdout, stderr } = spawnSync('sh', ['-ec', script], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
    const archive = readFileSync(join(folder, 'files.tgz'));
    const hash = createHash('sha256').update(archive).digest('hex');
    expect({ stdout: stdout.replaceAll('\nFILES\n', '\nFILES'), stderr }).toEqual({
      stderr: '',
      stdout: `${before}<create><-f><->\n${values(hash, `${archive.length}`)}${after}<get><pod><-n><ci><shop-77-x><--watch>\n`,
    });
    expect(folded).toContain('The pod needs more than its manifest.');
    expect(kubectl(stepReport)[0]).not.toContain('The pod needs more');
  });

  test('does not end where a line of the manifest looks like its end', () => {
    const [folded = ''] = kubectl({ ...stepReport, manifest: () => 'args:\n  - |\nEOF\nEOF_\n' });
    expect(folded).toContain("<<'EOF__'\n");
    expect(folded).toContain('\nEOF__\nkubectl get');
  });

  test('is missing for a manifest that is far too long', () => {
    const [folded = ''] = kubectl({ ...stepReport, manifest: () => 'x'.repeat(100_000) });
    expect(folded.length).toBeLessThan(300);
    expect(folded).toContain('dry-run');
  });

  test('is missing if nothing was to be created', () => {
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

  test('is not mentioned if the pod has no Secret of its own', () => {
    const foreign = { ...pod, spec: { containers: [], imagePullSecrets: [{ name: 'mine' }] } };
    const kept = { ...stepReport, podKept: true, attempts: [{ ...attempt, pod: foreign }] };
    expect(keptSecret(kept)).toBeUndefined();
  });
});
