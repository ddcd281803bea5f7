import type { V1ResourceRequirements } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { planPod } from '../../src/plan/pod.ts';
import { planProbe } from '../../src/plan/probe.ts';
import { rowsOf } from '../rows.ts';
import { IDENTITY, type Inputs, jobOf } from './planned.ts';
import { forbidden } from './restricted.ts';

const images = [
  { container: 'db', image: 'db:1', policy: 'Always' },
  { container: 'step', image: 'app:1', policy: 'IfNotPresent' },
] as const;
const probeOf = (inputs: Inputs, template = {}) => {
  const job = jobOf(inputs, template);
  const identity = { ...IDENTITY, pod: 'shop-1-x-images' };
  return planProbe(planPod(job, identity, job.pulls), images, 30, job.resources);
};
/** What the probe asks for, by the inputs and the resources that the template gives the step. */
type Row = { what: string; inputs: Inputs; step?: object; resources: V1ResourceRequirements };
const LITTLE = { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '200m', memory: '64Mi' } };

describe('the pod that has images pulled side by side', () => {
  test('has a container for each, by the name that needs it, which nothing can start', () => {
    const { spec, metadata } = probeOf({ run: 'rm -rf /' });
    expect(metadata).toMatchObject({ name: 'shop-1-x-images', namespace: 'ci', labels: { a: 'b' } });
    expect(spec?.containers).toMatchObject([
      { name: 'db', image: 'db:1', imagePullPolicy: 'Always', command: ['/.pod-step/none'] },
      { name: 'step', image: 'app:1', imagePullPolicy: 'IfNotPresent', command: ['/.pod-step/none'] },
    ]);
    for (const { env } of spec?.containers ?? [])
      expect(env).toMatchObject([
        { valueFrom: { configMapKeyRef: { name: 'pod-step-starts-no-container' } } },
      ]);
    expect(JSON.stringify(spec)).not.toContain('rm -rf');
  });

  test('takes nothing of the job with it: no init containers, no volumes, no variables, no devices', () => {
    const { spec } = probeOf(
      { env: 'TOKEN=secret' },
      {
        initContainers: [{ name: 'prepare', image: 'tool:1' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }],
        containers: [{ name: 'step', resources: { limits: { 'nvidia.com/gpu': 1 } } }],
        resources: { limits: { memory: '64Gi' } },
      },
    );
    expect(spec).not.toHaveProperty('initContainers');
    expect(spec).not.toHaveProperty('volumes');
    expect(spec).not.toHaveProperty('resources');
    expect(JSON.stringify(spec)).not.toMatch(/secret|gpu|64Gi/);
    for (const { resources } of spec?.containers ?? []) expect(resources).toEqual(LITTLE);
  });

  // A limit of less CPU delays the start of the sandbox by seconds; a limit range may ask for a ratio of 2.
  test.each(rowsOf<Row>('probe-resources'))('asks for $what', ({ inputs, step, resources: wanted }) => {
    const containers = [{ name: 'step', ...(step && { resources: step }) }];
    for (const { resources } of probeOf(inputs, { containers }).spec?.containers ?? [])
      expect(resources).toEqual(wanted);
  });

  test.each([{}, { runAsUser: 0 }, { runAsUser: 1001 }])(
    'names no user of its own, which a cluster can not allow, in a pod with %j',
    (securityContext) => {
      for (const one of probeOf({}, { securityContext }).spec?.containers ?? []) {
        expect(one.securityContext).toMatchObject({ runAsNonRoot: true });
        expect(one.securityContext).not.toHaveProperty('runAsUser');
      }
    },
  );

  test('goes where the pod of the job would go, and pulls as it does', () => {
    const template = {
      nodeSelector: { pool: 'a' },
      tolerations: [{ key: 'dedicated', operator: 'Exists' }],
      serviceAccountName: 'builder',
      imagePullSecrets: [{ name: 'team' }],
      runtimeClassName: 'gvisor',
    };
    expect(probeOf({}, template).spec).toMatchObject(template);
  });

  test('has a pull secret of its own, by its own name, next to those of the user', () => {
    const inputs = { 'image-pull-secrets': 'team', 'registry-credentials': 'ghcr.io mona secret' };
    expect(probeOf(inputs).spec?.imagePullSecrets).toEqual([{ name: 'shop-1-x-images' }, { name: 'team' }]);
  });

  test('ends soon of itself, and is never tried again', () => {
    expect(probeOf({ timeout: '6h' }).spec).toMatchObject({
      activeDeadlineSeconds: 30,
      restartPolicy: 'Never',
    });
  });

  test.each([{}, { securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } }])(
    'satisfies the profile "restricted" with %j',
    (template) => {
      const { spec } = probeOf({}, template);
      for (const one of spec?.containers ?? []) expect(forbidden(one, spec?.securityContext)).toEqual([]);
    },
  );
});
