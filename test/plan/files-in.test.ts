import { expect, test } from 'vitest';
import { dependentsOf } from '../../src/plan/secrets.ts';
import { reproducible } from '../../src/run/manifest.ts';
import { FILES, IDENTITY, plannedWith } from './planned.ts';

// What else files-in makes of a pod stands in rows of test/fixtures/plans.jsonl.

/** Too large for a Secret. */
const LARGE = { ...FILES, packed: { length: 1_000_000, async *read() {} } };

test('files of the runner are a key of the pod’s Secret next to the others, which is deleted with the pod', () => {
  const { pod, job } = plannedWith({ files: FILES }, { 'secret-env': 'TOKEN=a-token' });
  expect(dependentsOf(pod, job)[0]).toMatchObject({
    kind: 'Secret',
    stringData: { 'env.TOKEN': 'a-token' },
    data: { 'files.tgz': FILES.packed.toString('base64') },
  });
});

test.each([
  ['files-in', {}],
  ['checkout', { checkout: 'true' }],
])('files that no Secret can carry come to the container %s once, by its standard input', (name, inputs) => {
  const { pod, job, containers, named } = plannedWith({ files: LARGE }, inputs);
  expect(dependentsOf(pod, job).filter(({ kind }) => kind === 'Secret')).toEqual([]);
  expect(containers.filter(({ stdin, stdinOnce }) => stdin || stdinOnce).map((one) => one.name)).toEqual([
    name,
  ]);
  expect(named(name)).toMatchObject({ stdin: true, stdinOnce: true });
  expect(pod.spec?.volumes).toContainEqual({ name: 'files-in', emptyDir: {} });
  expect(named(name)?.volumeMounts).toContainEqual({ name: 'files-in', mountPath: '/.pod-step/files' });
  const script = named(name)?.command?.join('\n') ?? '';
  // The rest of the input would be read by git, or not at all.
  expect(script.indexOf('head -c')).toBeLessThan(
    (script.indexOf('git ') + 1 || Number.POSITIVE_INFINITY) - 1,
  );
  expect(script.indexOf('exec </dev/null')).toBeLessThan(script.indexOf('tar -x'));
});

test('files of the runner stand in no manifest', () => {
  const { job, pod } = plannedWith({ files: FILES }, {});
  const text = JSON.stringify([pod, reproducible(job, IDENTITY, { pod, pullPlans: job.pulls })]);
  expect(text).not.toContain(FILES.packed.toString('base64'));
});
