import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkedOutCommit } from './checked-out-commit.ts';

/** The path of a workflow's file in its repository, like `.github/workflows/ci.yml`. */
export type Workflow = { repository: string; path: string };

/**
 * Undefined for a workflow of another repository, as rules of an organization require it:
 * GITHUB_WORKFLOW_REF is `acme/shop/.github/workflows/ci.yml@refs/heads/main`.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function runningWorkflow(env: NodeJS.ProcessEnv): Workflow | undefined {
  const repository = env['GITHUB_REPOSITORY'];
  const reference = env['GITHUB_WORKFLOW_REF'] ?? '';
  if (!repository || !reference.startsWith(`${repository}/`)) return undefined;
  return { repository, path: reference.slice(repository.length + 1).replace(/@.*$/s, '') };
}

/** The workflow's file on the runner, if the job is known to have checked it out, at its commit. */
export function checkedOutFile({ path }: Workflow, env: NodeJS.ProcessEnv): string | undefined {
  const workspace = env['GITHUB_WORKSPACE'];
  const commits = [env['GITHUB_SHA'], env['GITHUB_WORKFLOW_SHA']];
  if (!workspace || !commits.includes(checkedOutCommit(workspace) ?? 'none')) return undefined;
  const file = join(workspace, path);
  return existsSync(file) ? file : undefined;
}
