import * as models from '@kubernetes/client-node/dist/gen/models/all.js';
import { expect, test } from 'vitest';
import { readJob } from '../../src/inputs/read-job.ts';
import { hasCode } from '../../src/job/errors.ts';
import { planAttempt, planPod } from '../../src/plan/pod.ts';
import { planProbe } from '../../src/plan/probe.ts';
import { reproducible } from '../../src/run/manifest.ts';
import { SOURCE } from '../inputs/problems-of.ts';
import { BY_CONTAINERS, BY_VOLUMES, FILES, IDENTITY, SELECTIONS } from './planned.ts';

/** They make a pod read as much of its template as any do. */
const INPUTS: Record<string, string> = {
  ...{ image: 'app:1', run: 'make', usage: 'true', security: 'restricted', preflight: 'always' },
  ...{ checkout: 'true', 'files-in': '.', 'files-out': 'reports', 'hand-back': 'summary' },
  ...{ services: 'redis: { image: redis:8, ports: [6379] }', resources: 'cpu=1', labels: 'a=b' },
  ...{ env: 'A=b', 'secret-env': 'B=a-secret', 'node-selector': 'a=b' },
  'registry-credentials': 'ghcr.io mona a-secret',
};

/** Plans what a template can become: the pod of an attempt, the pod to create again, and one that pulls images. */
function plan(template: object): void {
  const all: Record<string, string> = { ...INPUTS, 'pod-template': JSON.stringify(template) };
  const source = { ...SOURCE, files: FILES, selections: SELECTIONS };
  const job = readJob((name) => all[name] ?? '', source);
  for (const method of [BY_CONTAINERS, BY_VOLUMES]) {
    const attempt = { pullPlans: job.pulls, method, preferred: ['n-1'], avoided: ['n-2'] };
    const { pod } = planAttempt(job, IDENTITY, attempt);
    reproducible(job, IDENTITY, { pod, pullPlans: job.pulls });
  }
  planProbe(planPod(job, IDENTITY, job.pulls), [], 30, job.resources);
}

const MODELS = models as unknown as Record<
  string,
  { attributeTypeMap?: { baseName: string; type: string }[] } | undefined
>;
/** Without these fields, the object is refused before others are read. */
const NEEDED: Record<string, object> = {
  V1Container: { name: 'step' },
  V1Volume: { name: 'data' },
  V1VolumeMount: { name: 'data', mountPath: '/data' },
  V1EnvVar: { name: 'A' },
};
/** Its types are the same as those of `containers`. */
const ALIKE = ['initContainers', 'ephemeralContainers'];

/** Each field that Kubernetes knows, at any depth, and what puts a value there. */
function* fieldsOf(
  type: string,
  above: readonly string[] = [],
): Generator<[path: string, put: (value: unknown) => object]> {
  for (const { baseName, type: held } of MODELS[type]?.attributeTypeMap ?? []) {
    const put = (value: unknown) => ({ ...NEEDED[type], [baseName]: value });
    yield [baseName, put];
    const item = /^Array<(\w+)>$/.exec(held)?.[1];
    if (above.includes(held) || ALIKE.includes(baseName)) continue;
    for (const [path, within] of fieldsOf(item ?? held, [...above, held]))
      yield [`${baseName}.${path}`, (value) => put(item === undefined ? within(value) : [within(value)])];
  }
}

const WRONG = [null, 7, 'text', {}, ['text'], { a: null }];

test('a field of a template with a wrong type is refused, or left to the API server', () => {
  const surprises = new Set<string>();
  let fields = 0;
  for (const [path, put] of fieldsOf('V1PodSpec')) {
    fields++;
    for (const value of WRONG)
      try {
        plan(put(value));
      } catch (error) {
        if (!hasCode(error, 'input')) surprises.add(`${path} = ${JSON.stringify(value)}: ${error}`);
      }
  }
  expect([...surprises].slice(0, 20)).toEqual([]);
  expect(fields).toBeGreaterThan(300);
});
