import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { manifestIn, policiesOf } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

/** A program that runs until a signal ends it. */
const SERVER = '[sh, -c, "trap \'exit 0\' TERM; echo serving; while true; do sleep 0.2; done"]';

describe('a step in a pod of the user', () => {
  test('after an init container and next to a sidecar ends when its own container does', async () => {
    const { log, outputs, exitCode } = await stage.run({
      env: 'A=input\nC=input',
      run: 'echo "A=$A B=$B C=$C"',
      'pod-template': `
        apiVersion: v1
        kind: Pod
        metadata: { name: whatever, labels: { team: shop } }
        spec:
          terminationGracePeriodSeconds: 1
          initContainers:
            - { name: prepare, image: "${stage.image}", command: [sh, -c, echo prepared] }
            - { name: proxy, image: "${stage.image}", restartPolicy: Always, command: ${SERVER} }
          containers:
            - name: step
              env: [{ name: A, value: template }, { name: B, value: "template $(A)" }]
      `,
    });

    expect(log).toContain('A=input B=template input C=input');
    expect(log).not.toContain('serving');
    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'exit-code': '0' });
    expect(exitCode).toBe(0);
  });

  test('is the container that was named, from a file, whatever goes on next to it', async () => {
    using folder = openFolder();
    const path = join(folder.path, 'pod.yaml');
    writeFileSync(
      path,
      `terminationGracePeriodSeconds: 1
containers:
  - { name: db, image: "${stage.image}", command: ${SERVER} }
  - { name: build, image: "${stage.image}", command: [sh, -c], args: ["echo built; exit 4"] }
`,
    );
    const ended = await stage.run({ image: '', 'pod-template': path, container: 'build' });

    expect(ended.log).toContain('built');
    expect(ended.log).not.toContain('serving');
    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '4' });
    expect(ended.outputs['image-digest']).toMatch(/^sha256:/);
    expect(ended.outputs['pull-policy']).toBe('Always');
    expect(policiesOf(ended)).toEqual([{ db: 'Always', build: 'Always' }]);
  });

  test('gets a token of its service account only where one is requested', async (context) => {
    if (stage.kind === 'simulator') context.skip('nothing is mounted there');
    const run = 'ls /var/run/secrets/kubernetes.io/serviceaccount || echo none';
    const without = await stage.run({ run });
    const asked = await stage.run({ run, 'service-account': 'default' });
    const byTemplate = await stage.run({ run, 'pod-template': '{ serviceAccountName: default }' });

    expect(without.log).toContain('none');
    expect(asked.log).toContain('token');
    expect(byTemplate.log).toContain('token');
  });
});

describe('a pod template that is wrong', () => {
  test.each([
    ['bare spec', (spec: object) => spec],
    ['Pod', (spec: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { labels: { a: 'b' } }, spec })],
  ])('in unknown fields is refused with all of them by the API server: %s', async (_, formOf) => {
    const spec = {
      dnsPolcy: 'Default',
      imagePullSecrets: [{ nmae: 'team' }],
      initContainers: [
        { name: 'prepare', image: stage.image, command: ['true'], imagePullPolicie: 'Always' },
      ],
      containers: [{ name: 'step', env: [{ name: 'A', valeu: 'x' }] }],
      volumes: [{ name: 'x', iscsi: { iqn: 'iqn.a:b', targetPortal: 'h', lun: 0, wrong: 1 } }],
    };
    const { outputs, log } = await stage.run({ run: 'true', 'pod-template': JSON.stringify(formOf(spec)) });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'configuration', reason: 'invalid' });
    expect(outputs['message']).toMatch(/^The API server refused the pod, because of spec\./);
    for (const field of [
      'spec.dnsPolcy',
      'spec.imagePullSecrets[0].nmae',
      'spec.initContainers[name="prepare"].imagePullPolicie',
      'spec.containers[name="step"].env[name="A"].valeu',
      'spec.volumes[name="x"].iscsi.wrong',
    ])
      expect(outputs['message']).toContain(field);
    expect(log.some((line) => line.includes('in pod-template'))).toBe(true);
  });

  test('in a field of the whole pod is reported by mode: check, too', async () => {
    const { outputs } = await stage.run({
      mode: 'check',
      'pod-template': 'hostname: a\ninitContainrs: [{ name: a, image: "no-such:1" }]\n',
    });

    expect(outputs).toMatchObject({ category: 'configuration', reason: 'invalid' });
    expect(outputs['message']).toContain('because of spec.initContainrs.');
  });

  test('in a field that only the cluster checks is not found by a dry run, which says so', async () => {
    const ended = await stage.run({
      run: 'true',
      'dry-run': 'true',
      'pod-template': 'hostname: a\ndnsPolcy: Default\n',
    });

    expect(manifestIn(ended).spec).toMatchObject({ dnsPolcy: 'Default' });
    expect(ended.log.some((line) => /^# .*The cluster has not checked .*pod-template/.test(line))).toBe(true);
    expect(ended.exitCode).toBe(0);
  });
});
