import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeInCheckout, requestOfWorkflow } from '../../src/github/workflow-line.ts';
import { folderOfTest } from '../folders.ts';
import { expression, ours, US, workflow } from './workflows.ts';

const APP = 'ghcr.io/acme/shop-ci:v12';
const ABOUT = { image: APP, isOfStep: true };
const DATABASE = { image: 'postgres:17', isOfStep: false };

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const FILE = '.github/workflows/ci.yml';
let workspace: string;
let env: Record<string, string>;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
};
beforeEach(() => {
  workspace = folderOfTest();
  env = {
    GITHUB_WORKSPACE: workspace,
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_WORKFLOW_REF: `acme/shop/${FILE}@refs/heads/main`,
    GITHUB_SHA: COMMIT,
    GITHUB_WORKFLOW_SHA: COMMIT,
    GITHUB_API_URL: 'https://api.github.com',
    GITHUB_JOB: 'test',
    GITHUB_ACTION: '__pod-step_pod-step',
    GITHUB_ACTION_REPOSITORY: US,
  };
  write(FILE, workflow(ours(APP)));
  write('.git/HEAD', `${COMMIT}\n`);
});

describe('a file that never ends, or a pipe without a writer, is not read', () => {
  test.each([
    ['the workflow', FILE],
    ['the head of git', '.git/HEAD'],
  ])('as %s', (_, path) => {
    const pipe = join(workspace, 'pipe');
    execFileSync('mkfifo', [pipe]);
    rmSync(join(workspace, path), { force: true });
    symlinkSync(pipe, join(workspace, path));

    expect(placeInCheckout(env, ABOUT)).toBeUndefined();
  });
});

describe('in what the job has checked out', () => {
  test('the file is the file of the workflow that runs', () => {
    expect(placeInCheckout(env, ABOUT)).toEqual({ file: FILE, line: 9 });
  });

  test('the commit is found where a branch is checked out', () => {
    write('.git/HEAD', 'ref: refs/heads/main\n');
    write('.git/refs/heads/main', `${COMMIT}\n`);
    expect(placeInCheckout(env, ABOUT)).toEqual({ file: FILE, line: 9 });
  });

  test.each([
    ['of the same commit, in its own file', 'acme/shop/.github/workflows/called.yml@refs/heads/main', 10],
    ['of another branch, nowhere', 'acme/shop/.github/workflows/called.yml@refs/heads/v1', undefined],
    ['of another repository, nowhere', 'acme/ci/.github/workflows/called.yml@refs/heads/main', undefined],
  ])('an image in a called workflow %s', (_, called, line) => {
    write('.github/workflows/called.yml', `# called\n${workflow(ours(APP))}`);
    env['INPUT_WORKFLOW-REF'] = called;
    const file = '.github/workflows/called.yml';
    expect(placeInCheckout(env, ABOUT)).toEqual(line && { file, line });
    expect(requestOfWorkflow({ ...env, GITHUB_SHA: '', GITHUB_WORKSPACE: '' }, 'token')?.workflow.path).toBe(
      line && file,
    );
  });
});

// What the job may have on its runner in place of its workflow's file.
test.each<[string, () => unknown]>([
  ['nothing is checked out', () => rmSync(join(workspace, '.git'), { recursive: true })],
  ['the workspace is missing', () => Object.assign(env, { GITHUB_WORKSPACE: '' })],
  ['another commit is checked out', () => write('.git/HEAD', `${'f'.repeat(40)}\n`)],
  ['the workflow is not part of the checkout', () => rmSync(join(workspace, FILE))],
  [
    'the commit can’t be read',
    () => {
      rmSync(join(workspace, '.git/HEAD'));
      mkdirSync(join(workspace, '.git/HEAD'));
    },
  ],
])('GitHub is asked for the file at its commit if %s', (_, change) => {
  change();
  expect(requestOfWorkflow(env, 'a-token')).toEqual({
    api: new URL('https://api.github.com'),
    workflow: { repository: 'acme/shop', path: FILE },
    commit: COMMIT,
    token: 'a-token',
  });
  expect(placeInCheckout(env, ABOUT)).toBeUndefined();
});

test('GitHub is not requested what the job has checked out, even if it names no such image', () => {
  expect(placeInCheckout(env, DATABASE)).toBeUndefined();
  expect(requestOfWorkflow(env, 'a-token')).toBeUndefined();
});

test.each<[string, Record<string, string>, string?]>([
  ['the runner names no API, so that it may be another server’s token', { GITHUB_API_URL: '' }],
  ['the address of the API is not a URL', { GITHUB_API_URL: 'api.github.com' }],
  ['the commit is not known', { GITHUB_WORKFLOW_SHA: '' }],
  ['the commit is a branch, which may have moved', { GITHUB_WORKFLOW_SHA: 'main' }],
  ['the workflow is another repository’s', { GITHUB_REPOSITORY: 'acme/other' }],
  ['the workflow is not known', { GITHUB_WORKFLOW_REF: '' }],
  ['the token is missing', {}, ''],
  ['the token can’t be sent', {}, 'two\nlines'],
])('GitHub is not asked if %s', (_, changed, token = 'a-token') => {
  rmSync(join(workspace, '.git'), { recursive: true });
  expect(requestOfWorkflow(env, 'a-token')).toBeDefined();
  Object.assign(env, changed);
  expect(requestOfWorkflow(env, token)).toBeUndefined();
});

const running = { job: 'test', action: US, id: '__pod-step_pod-step' };

/** The line of the workflow that names the image, in the step that runs. */
function lineOf(
  text: string,
  { job, action, id }: Record<'job' | 'id', string> & { action: string | undefined },
  image: string,
  isOfStep = true,
) {
  write(FILE, text);
  Object.assign(env, { GITHUB_JOB: job, GITHUB_ACTION: id, GITHUB_ACTION_REPOSITORY: action ?? '' });
  return placeInCheckout(env, { image, isOfStep })?.line;
}

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
    expect(lineOf(text, running, image)).toBe(line);
    expect(text.split('\n')[line - 1]).toContain('image: ');
  });

  test('is that of the step with the id that is running, even if others have the same image', () => {
    const text = workflow(ours(APP), ours(APP, 'id: job\n'), ours(APP, 'id: other\n'));
    expect(lineOf(text, { ...running, id: 'job' }, APP)).toBe(14);
  });

  test('is found where the action is part of the workflow’s own repository', () => {
    const text = workflow('uses: ./\nwith:\n  image: alpine:3');
    expect(lineOf(text, { job: 'test', action: undefined, id: '__self' }, 'alpine:3')).toBe(8);
  });
});

describe('no line is named', () => {
  test.each([
    ['where two steps have the image', workflow(ours(APP), ours(APP)), running],
    ['where two steps have an expression', workflow(ours(expression('a')), ours(expression('b'))), running],
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
    ['where the file is not YAML', '{{{', running],
    ['where the file is empty', '', running],
  ])('%s', (_, text, step) => {
    expect(lineOf(text, step, APP)).toBeUndefined();
  });
});

test('no expression stands for an image that is not the step’s', () => {
  const text = workflow(ours(expression('matrix.image')));
  expect(lineOf(text, running, 'postgres:17')).toBe(9);
  expect(lineOf(text, running, 'postgres:17', false)).toBeUndefined();
});
