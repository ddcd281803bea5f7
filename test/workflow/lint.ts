/** `npm run lint:workflows`: the workflows, the actions, the examples, and the steps that the documents show. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ClusterError } from '../../cluster/error.ts';
import { examplesIn, ofThisRepository } from './examples.ts';
import { buildActionlint, installZizmor } from './linters.ts';

const WORKFLOWS = '.github/workflows';
/**
 * Regular expressions in Go's syntax. An example can continue another one, and a script sets outputs that action.yml does not
 * list. The README shows the default of `workflow-ref`, which actionlint does not know yet.
 */
const FINE_IN_EXAMPLES = [
  'property "job" is not defined in object type \\{\\}',
  'property "version" is not defined in object type \\{attempts:',
  'property "workflow_ref" is not defined in object type \\{check_run_id:',
];
/** The composite action is not a workflow. The others find it, and each other, in the folder. */
const PLATFORM = ['examples/platform/caller.yml', 'examples/platform/workflow.yml'];
const ACTION = 'step/action.yml';
const DOCUMENTS = ['*.md', 'docs/*.md', 'deploy/*.md'];

try {
  const actionlint = await buildActionlint(console.error);
  const zizmor = await installZizmor(console.error);
  const actions = ['action.yml', ...globSync('test/workflow/*/action.yml')];
  const results = [
    run(actionlint, [], '.'),
    // Without the network: what it could ask GitHub about is pinned by a hash.
    run(zizmor, ['--offline', '--quiet', WORKFLOWS, '.github/dependabot.yml', ...actions], '.'),
    lintExamples(actionlint, zizmor),
  ];
  process.exitCode = results.every((passed) => passed) ? 0 : 1;
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error);
  process.exitCode = 3;
}

/**
 * In a separate repository, which contains the action. A file is named by its document and the line in it. zizmor checks only
 * the whole workflows, because steps of a document have no permissions and no triggers.
 */
function lintExamples(actionlint: string, zizmor: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-examples-'));
  try {
    for (const name of ['.git', WORKFLOWS]) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['action.yml', 'dist']) cpSync(name, join(folder, name), { recursive: true });
    const write = (path: string) => {
      const file = join(WORKFLOWS, path.replaceAll('/', '-'));
      writeFileSync(join(folder, file), hereOf(readFileSync(path, 'utf8')));
      return file;
    };
    const workflows = [...globSync('examples/*.yml'), ...PLATFORM].map(write);
    mkdirSync(join(folder, 'step'));
    writeFileSync(join(folder, ACTION), hereOf(readFileSync('examples/platform/action.yml', 'utf8')));
    // They name actions by tags, like the workflows from which they were made.
    globSync('test/workflow/moved/*.yml').forEach(write);
    const examples = globSync(DOCUMENTS).flatMap((document) =>
      examplesIn(readFileSync(document, 'utf8')).map((example) => ({ document, ...example })),
    );
    for (const { document, line, workflow } of examples)
      writeFileSync(join(folder, WORKFLOWS, `${document.replaceAll('/', '-')}-line-${line}.yml`), workflow);
    const documents = new Set(examples.map((one) => one.document)).size;
    console.log(`${workflows.length} whole examples, ${examples.length} of ${documents} documents`);
    const ignored = FINE_IN_EXAMPLES.flatMap((words) => ['-ignore', words]);
    const options = ['--offline', '--quiet', '--config', resolve('.github/zizmor.yml')];
    return [run(actionlint, ignored, folder), run(zizmor, [...options, ...workflows, ACTION], folder)].every(
      Boolean,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hereOf(yaml: string): string {
  return ofThisRepository(yaml)
    .replaceAll('acme/ci/step@COMMIT', './step')
    .replaceAll('acme/ci/.github/workflows/step.yml@COMMIT', `./${WORKFLOWS}/examples-platform-workflow.yml`);
}

function run(program: string, args: string[], cwd: string): boolean {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  return status === 0;
}
