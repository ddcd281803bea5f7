/** `npm run lint:workflows`: the workflows, the actions, and the steps that the documents show. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterError } from '../cluster/error.ts';
import { examplesIn } from './examples.ts';
import { buildActionlint, installZizmor } from './linters.ts';

const WORKFLOWS = '.github/workflows';
/** Expressions of Go: an example may go on after another, and a job has outputs that action.yml can't know. */
const FINE_IN_EXAMPLES = [
  'property "job" is not defined in object type \\{\\}',
  'property "version" is not defined in object type \\{attempts:',
];
const DOCUMENTS = ['*.md', 'docs/*.md', 'deploy/*.md'];

try {
  const actionlint = await buildActionlint(console.error);
  const zizmor = await installZizmor(console.error);
  const actions = ['action.yml', ...globSync('test/workflow/*/action.yml')];
  const results = [
    run(actionlint, [], '.'),
    // Without the network: what it could ask GitHub about is pinned by a hash.
    run(zizmor, ['--offline', '--quiet', WORKFLOWS, '.github/dependabot.yml', ...actions], '.'),
    lintExamples(actionlint),
  ];
  process.exitCode = results.every((passed) => passed) ? 0 : 1;
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error);
  process.exitCode = 3;
}

/** In a repository of their own, which has the action. A file is named by its document and the line in it. */
function lintExamples(actionlint: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-examples-'));
  try {
    for (const name of ['.git', WORKFLOWS]) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['action.yml', 'dist']) cpSync(name, join(folder, name), { recursive: true });
    const examples = globSync(DOCUMENTS).flatMap((document) =>
      examplesIn(readFileSync(document, 'utf8')).map((example) => ({ document, ...example })),
    );
    for (const { document, line, workflow } of examples)
      writeFileSync(join(folder, WORKFLOWS, `${document.replaceAll('/', '-')}-line-${line}.yml`), workflow);
    console.log(
      `${examples.length} examples of ${new Set(examples.map((one) => one.document)).size} documents`,
    );
    const ignored = FINE_IN_EXAMPLES.flatMap((words) => ['-ignore', words]);
    return run(actionlint, ignored, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, args: string[], cwd: string): boolean {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  return status === 0;
}
