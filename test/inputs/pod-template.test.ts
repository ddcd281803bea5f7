import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { V1PodSpec } from '@kubernetes/client-node/dist/gen/models/all.js';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../folders.ts';
import { jobOf } from '../plan/planned.ts';
import { problemsOf as problemsOfJob } from './problems-of.ts';

// Small templates are rows of test/fixtures/inputs.jsonl.

const lines = (...text: string[]) => `${text.join('\n')}\n`;

function problemsOf(template: string): string[] {
  return problemsOfJob({ image: 'app:1', 'pod-template': template }).map((problem) =>
    problem.replace(/^pod-template: /, ''),
  );
}

test('the mistake that docs/pod-template.md shows is reported as it says', () => {
  const text = lines(
    'apiVersion: v1',
    'kind: Pod',
    'spec:',
    '  containers:',
    '    - name: step',
    '    - name: db',
    '      image: Postgres:17',
  );
  const page = readFileSync('docs/pod-template.md', 'utf8');
  const problems = problemsOf(text);

  expect(problems).toHaveLength(1);
  expect(page).toContain(`\npod-template: ci/pod.yaml: ${problems}\n`);
});

describe('the file of a pod template', () => {
  const folder = useFolder();

  test('is read', () => {
    const path = join(folder, 'pod.yaml');
    writeFileSync(path, 'hostname: a\n');
    expect(jobOf({ 'pod-template': path }).template.spec).toMatchObject({ hostname: 'a' });
  });

  test('must be a regular file, whatever its content', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [folder, pipe, '/dev/zero'])
      expect(problemsOf(path)).toEqual([expect.stringMatching(/cannot be read: it is not a regular file/)]);
  });

  test('must be smaller than a pod can be', () => {
    const path = join(folder, 'large.yaml');
    writeFileSync(path, `hostname: ${'a'.repeat(1024 * 1024)}\n`);
    expect(problemsOf(path)).toEqual([expect.stringMatching(/larger than 1 MiB/)]);
  });

  test('is not named where its name looks like a secret', () => {
    expect(problemsOf('c2VjcmV0IG9mIG1hbnkgY2hhcmFjdGVycw1').join()).not.toContain('c2Vjcm');
  });
});

describe('aliases of a pod template', () => {
  test('can stand for much, a hundred times too', () => {
    const env = Array.from({ length: 50 }, (_, index) => `    - { name: A${index}, value: x }`);
    const more = Array.from({ length: 150 }, (_, index) => `  - { name: c${index}, image: a, env: *env }`);
    const text = lines('containers:', '  - name: step', '    env: &env', ...env, ...more);
    const { template } = jobOf({ 'pod-template': text });
    expect(template.spec.containers).toHaveLength(151);
    expect(template.spec.containers.at(-1)?.env).toHaveLength(50);
  });

  test('are counted before anyone follows them', () => {
    const laughs = Array.from({ length: 30 }, (_, level) =>
      level === 0
        ? '  l0: &l0 { a: a, b: b }'
        : `  l${level}: &l${level} { ${Array.from({ length: 9 }, (_, index) => `k${index}: *l${level - 1}`).join(', ')} }`,
    );
    expect(problemsOf(lines('nodeSelector:', ...laughs))).toEqual([
      'an alias has no anchor before it, or its aliases expand too far',
    ]);
  });
});

test.each([
  ['lists', '['.repeat(15_000)],
  ['maps', '{a: '.repeat(4000)],
  ['entries', `${'- '.repeat(9000)}a`],
])('a template of %s in one another is refused, not followed', (_, text) => {
  expect(problemsOf(`hostname: a\ntolerations: ${text}`).length).toBeGreaterThan(0);
});

test('a template of more lines than a pod can have is refused before it is parsed', () => {
  expect(problemsOf('a: b\n'.repeat(30_000))).toEqual([
    expect.stringMatching(/^it has more than 30,000 lines/),
  ]);
});

test('every field of a spec alone is known as a bare spec', () => {
  const fields = V1PodSpec.getAttributeTypeMap().map(({ baseName }) => baseName);
  expect(fields.filter((name) => problemsOf(`${name}: null\n`).length > 0)).toEqual([]);
  expect(fields.length).toBeGreaterThan(40);
});
