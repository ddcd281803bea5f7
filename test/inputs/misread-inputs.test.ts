import { describe, expect, test } from 'vitest';
import { readJob } from '../../src/inputs/read-job.ts';
import { problemsOf } from './problems-of.ts';

const SOURCE = { server: 'https://github.com', repository: 'acme/shop', commit: '4f2a'.repeat(10) };
const problems = (inputs: Record<string, string>) =>
  problemsOf({ image: 'app:1', run: 'make', ...inputs }, SOURCE);

describe('what would be taken for something else is refused, with what to write', () => {
  test.each([
    ['env', 'FOO = bar', /^env: line 1 has spaces around "=", .* write NAME=value$/],
    ['secret-env', 'A=long-word\nFOO\t=  bar-long', /^secret-env: line 2 has spaces around "="/],
    [
      'resources',
      'memory=512',
      /^resources: line 1 is less than 1 KiB: a number alone is bytes; write Mi for mebibytes$/,
    ],
    ['resources', 'limits.memory=0.5', /^resources: line 1 is less than 1 KiB: a number alone/],
    ['resources', 'ephemeral-storage=20', /^resources: line 1 is less than 1 KiB: a number alone/],
    [
      'working-directory',
      '$GITHUB_WORKSPACE/app',
      /^working-directory: .* contains a variable, "~", quotes or a drive/,
    ],
    ['working-directory', '~/app', /^working-directory: .* contains a variable, "~", quotes or a drive/],
    ['working-directory', 'C:\\app', /^working-directory: .* contains a variable, "~", quotes or a drive/],
    [
      'working-directory',
      '"/src"',
      /^working-directory: .* write \/src, or a folder of the repository such as web\/app$/,
    ],
    [
      'image',
      'app:1\ndb:1',
      /^image: has several lines, but a step runs in one image; add other images as containers of pod-template, or set mode: check to check a list$/,
    ],
    ['image-pull-secrets', 'a..b', /^image-pull-secrets: "a\.\.b" is not a valid object name/],
    ['image-pull-secrets', 'a.-b', /^image-pull-secrets: "a\.-b" is not a valid object name/],
    ['node-selector', 'kubernetes.io/os=Windows', /^node-selector: selects Windows nodes/],
    [
      'pod-template',
      '~/no-such-folder/pod.yaml',
      /^pod-template: the file "~\/no-such-folder\/pod\.yaml" cannot be read: no such file or directory \(ENOENT\); "~" is not expanded/,
    ],
  ])('%s: %s', (input, text, problem) => {
    expect(problems({ checkout: 'true', [input]: text })).toEqual([expect.stringMatching(problem)]);
  });
});

describe('what is meant so is taken', () => {
  test.each([
    ['env', 'FOO= bar'],
    ['env', 'FOO =bar'],
    ['resources', 'memory=0'],
    ['resources', 'memory=1024'],
    ['resources', 'memory=1e3'],
    ['working-directory', 'a~b/c:d'],
    ['image-pull-secrets', 'a.b-c.1d'],
    ['node-selector', 'kubernetes.io/os=linux'],
  ])('%s: %s', (input, text) => {
    expect(problems({ checkout: 'true', [input]: text })).toEqual([]);
  });
});

test.each([
  ['', ['Nothing is checked out']],
  ['false', []],
  ['main', []],
])('a checkout %j is warned of: %j', (checkout, titles) => {
  const inputs: Record<string, string> = { image: 'app:1', run: 'make', checkout };
  const { warnings } = readJob((name) => inputs[name] ?? '', SOURCE);
  expect(warnings.map(({ title }) => title)).toEqual(titles);
});
