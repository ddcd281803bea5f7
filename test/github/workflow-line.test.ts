import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lineIn, placeOfImage } from '../../src/github/workflow-line.ts';

const US = 'pod-step/pod-step';
const APP = 'ghcr.io/acme/shop-ci:v12';

/** A workflow with these steps in its job `test`; the first line of the first step is line 6. */
function workflow(...steps: string[]): string {
  const lines = steps.flatMap((step) =>
    step.split('\n').map((line, at) => `      ${at ? '  ' : '- '}${line}`),
  );
  return ['on: push', 'jobs:', '  test:', '    runs-on: ubuntu-latest', '    steps:', ...lines, ''].join(
    '\n',
  );
}
const ours = (image: string, more = '') =>
  `uses: ${US}@v0.9.0\n${more}with:\n  run: make test\n  image: ${image}`;
const expression = (name: string) => `\${{ ${name} }}`;
const running = { job: 'test', action: US, id: '__pod-step_pod-step' };

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

describe('in a workspace', () => {
  const COMMIT = '0123456789abcdef0123456789abcdef01234567';
  const FILE = '.github/workflows/ci.yml';
  let workspace: string;
  let env: Record<string, string>;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), 'pod-step-workspace-'));
    env = {
      GITHUB_WORKSPACE: workspace,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_WORKFLOW_REF: `acme/shop/${FILE}@refs/heads/main`,
      GITHUB_SHA: COMMIT,
      GITHUB_JOB: 'test',
      GITHUB_ACTION: '__pod-step_pod-step',
      GITHUB_ACTION_REPOSITORY: US,
    };
    write(FILE, workflow(ours(APP)));
    write('.git/HEAD', `${COMMIT}\n`);
  });
  afterEach(() => rmSync(workspace, { recursive: true }));

  test('the file is the one of the workflow that runs', () => {
    expect(placeOfImage(env, APP, true)).toEqual({ file: FILE, line: 9 });
  });

  test.each([
    ['a branch is checked out', 'refs/heads/main', `${COMMIT}\n`],
    ['its branch is packed away', 'packed-refs', `# pack-refs\n${COMMIT} refs/heads/main\n`],
  ])('the commit is found where %s', (_, path, content) => {
    write('.git/HEAD', 'ref: refs/heads/main\n');
    write(`.git/${path}`, content);
    expect(placeOfImage(env, APP, true)).toEqual({ file: FILE, line: 9 });
  });

  test('the file is the pod template where that names the image', () => {
    write('ci/pod.yaml', 'spec:\n  containers:\n    - { name: db, image: "postgres:17" }\n');
    env['INPUT_POD-TEMPLATE'] = 'ci/pod.yaml';
    expect(placeOfImage(env, 'postgres:17', false)).toEqual({ file: 'ci/pod.yaml', line: 3 });
    env['INPUT_POD-TEMPLATE'] = '../elsewhere.yaml';
    expect(placeOfImage(env, 'postgres:17', false)).toBeUndefined();
  });

  test.each([
    ['nothing is checked out', () => rmSync(workspace, { recursive: true })],
    ['another commit is checked out', () => write('.git/HEAD', `${'f'.repeat(40)}\n`)],
    ['the commit is not known', () => rmSync(join(workspace, '.git'), { recursive: true })],
    ['the workflow is another repository’s', () => Object.assign(env, { GITHUB_REPOSITORY: 'acme/other' })],
    ['the workflow is not there', () => rmSync(join(workspace, FILE))],
    ['this is no runner', () => Object.assign(env, { GITHUB_WORKSPACE: '' })],
  ])('no place is named where %s', (_, change) => {
    change();
    expect(placeOfImage(env, APP, true)).toBeUndefined();
    mkdirSync(workspace, { recursive: true });
  });
});
