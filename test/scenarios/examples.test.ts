import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Inputs, runAction } from './action.ts';
import { useStage } from './stage.ts';
import { useFolder } from './workspace.ts';

// What actionlint can't know of examples/: whether the action takes the values of their inputs, templates of pods among them.

type Step = { uses?: string; with?: Inputs };
type Workflow = { jobs: Record<string, { steps: Step[] }> };

const stage = useStage();
const workspace = useFolder();

/** The inputs of each step that uses the action, behind the names of its example and job. */
const steps = globSync('examples/*.yml')
  .sort()
  .flatMap((path) => {
    const { jobs } = parse(readFileSync(path, 'utf8')) as Workflow;
    return Object.entries(jobs).flatMap(([job, { steps }]) =>
      steps
        .filter(({ uses }) => uses?.startsWith('pod-step/'))
        .map((step) => [`${basename(path)}, job ${job}`, step.with ?? {}] as const),
    );
  });

test.each(steps)('%s: the action takes the step, and makes a pod of it', async (_, given) => {
  const inputs = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(`${value}`)]));
  // The cluster is the one of the tests, and who asks is its user.
  for (const name of ['server', 'certificate-authority', 'oidc-audience', 'kubeconfig']) delete inputs[name];
  const { outputs, exitCode } = await runAction(
    { ...inputs, ...stage.inputs, image: inputs['image'] ?? '', 'dry-run': 'true' },
    { GITHUB_SHA: 'a'.repeat(40), GITHUB_WORKSPACE: workspaceWith(`${given['files-in'] ?? ''}`) },
  );

  expect(outputs['message'] ?? '').toBe('');
  expect(exitCode).toBe(0);
});

/** What earlier steps of the job have written, for each line of `files-in`. */
function workspaceWith(lines: string): string {
  for (const path of lines.split('\n').filter((line) => line !== '' && !line.startsWith('!')))
    writeFileSync(join(workspace, path), '');
  return workspace;
}

/** As the runner would hand a text over. */
function filled(text: string): string {
  return text
    .replaceAll(/\$\{\{ matrix\.image \}\}/g, 'docker.io/library/python:3.14')
    .replaceAll(/\$\{\{[^}]*\}\}/g, 'what-it-stands-for');
}
