import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/job/identity.ts';
import { examplesIn, versionsIn } from './examples.ts';

const block = (yaml: string) => `\`\`\`yaml\n${yaml}\`\`\`\n`;

test('steps and jobs of a document become workflows, with the line where they start', () => {
  const steps = '- uses: pod-step/pod-step@v0.9.0\n  with: { image: a }\n\n- run: echo\n';
  const jobs = 'jobs:\n  test:\n    steps:\n      - uses: pod-step/pod-step@v0.9.0\n';
  expect(examplesIn(`# Title\n\n${block(steps)}\ntext\n\n${block(jobs)}`)).toEqual([
    {
      line: 4,
      workflow: [
        ...['on: push', 'jobs:', '  example:', '    runs-on: ubuntu-24.04', '    steps:'],
        ...['      - uses: ./', '        with: { image: a }', '', '      - run: echo', ''],
      ].join('\n'),
    },
    { line: 13, workflow: 'on: push\njobs:\n  test:\n    steps:\n      - uses: ./\n' },
  ]);
});

test('a workflow of a document stays as it is', () => {
  const workflow = 'name: Tests\non: push\njobs:\n  test:\n    steps:\n      - run: make\n';
  expect(examplesIn(block(workflow))).toEqual([{ line: 2, workflow }]);
});

test.each(['    image: a\n    run: make\n', 'apiVersion: v1\nkind: Pod\n', '    env: |\n      - uses: x\n'])(
  'a block that is not a whole step is ignored: %j',
  (yaml) => expect(examplesIn(block(yaml))).toEqual([]),
);

const NAMING = [
  ...['*.md', 'docs/*.md', 'deploy/*.md', 'examples/**/*.yml', 'test/workflow/moved/*.yml'],
  '.github/ISSUE_TEMPLATE/*.yml',
];
test.each(globSync(NAMING))('in %s the action has the version of package.json, whole', (file) => {
  const versions = versionsIn(readFileSync(file, 'utf8')).filter((version) => version !== 'COMMIT');
  expect(versions.filter((version) => version !== `v${VERSION}`)).toEqual([]);
});
