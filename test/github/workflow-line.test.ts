import { describe, expect, test } from 'vitest';
import { lineIn } from '../../src/github/workflow-line.ts';
import { expression, ours, US, workflow } from './workflows.ts';

const APP = 'ghcr.io/acme/shop-ci:v12';

const running = { job: 'test', action: US, id: '__pod-step_pod-step' };

// In all ways to share the image out among them, there would be no end: 12 of 150 places are some 10^17 ways.
test('an image of many expressions is compared without trying each way to share it out among them', () => {
  const text = workflow(ours(`${Array.from({ length: 12 }, () => expression('matrix.x')).join('-')}-x`));
  expect(lineIn(text, running, `${'a-'.repeat(150)}a`, true)).toBeUndefined();
});

test.each([
  [`app:${expression('a')}-x`, 'app:1-x', true],
  [`app:${expression('a')}-${expression('b')}`, 'app:1-', true],
  [`app:${expression('a')}`, 'other:1', false],
  [`app:1${expression('a')}1`, 'app:1', false],
  [`app:${expression('a')}-${expression('b')}-x`, 'app:1-x', false],
])('%s may be %s: %s', (written, image, may) => {
  expect(lineIn(workflow(ours(written)), running, image, true) !== undefined).toBe(may);
});

describe('the line that names an image', () => {
  test.each([
    ['as it is', workflow('uses: actions/checkout@v5', ours(APP)), APP, 10],
    ['in quotes', workflow(ours(`"${APP}"`)), APP, 9],
    ['in the step with this image, of several', workflow(ours('alpine:3'), ours(APP)), APP, 13],
    [
      'by an expression, in the only step that could be meant',
      workflow(ours(`ghcr.io/acme/shop-ci:${expression('matrix.tag')}`)),
      APP,
      9,
    ],
    [
      'in the template of the pod',
      workflow(
        `uses: ${US}@v0.9.0\nwith:\n  image: alpine:3\n  pod-template: |\n    initContainers:\n      - { name: db, image: "${APP}" }`,
      ),
      APP,
      11,
    ],
  ])('%s', (_, text, image, line) => {
    expect(lineIn(text, running, image, true)).toBe(line);
    expect(text.split('\n')[line - 1]).toContain('image: ');
  });

  test('is that of the step with the id that is running, also where others have the same image', () => {
    const text = workflow(ours(APP), ours(APP, 'id: job\n'), ours(APP, 'id: other\n'));
    expect(lineIn(text, { ...running, id: 'job' }, APP, true)).toBe(14);
  });

  test('is found where the action is part of the workflow’s own repository', () => {
    const text = workflow('uses: ./\nwith:\n  image: alpine:3');
    expect(lineIn(text, { job: 'test', action: undefined, id: '__self' }, 'alpine:3', true)).toBe(8);
  });
});

describe('no line is named', () => {
  test.each([
    ['where two steps have the image', workflow(ours(APP), ours(APP)), running],
    ['where two steps have an expression', workflow(ours(expression('a')), ours(expression('b'))), running],
    ['where the expression can’t have become it', workflow(ours(`alpine:${expression('a')}`)), running],
    ['where the only step has another image', workflow(ours('alpine:3')), running],
    [
      'where the image is only a part of another one',
      workflow(`uses: ${US}@v0.9.0\nwith:\n  pod-template: "image: ${APP}-slim"`),
      running,
    ],
    ['where the step is another action', workflow(ours(APP)), { ...running, action: 'acme/other' }],
    [
      'where the job is not in the file, as in a called workflow',
      workflow(ours(APP)),
      { ...running, job: 'build' },
    ],
    ['where the file is no YAML', '{{{', running],
    ['where the file is empty', '', running],
  ])('%s', (_, text, step) => {
    expect(lineIn(text, step, APP, true)).toBeUndefined();
  });
});

test('no expression stands for an image that is not the step’s', () => {
  const text = workflow(ours(expression('matrix.image')));
  expect(lineIn(text, running, 'postgres:17', true)).toBe(9);
  expect(lineIn(text, running, 'postgres:17', false)).toBeUndefined();
});
