import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadInput } from '../inputs/inputs.ts';
import { readRegularFile } from '../inputs/regular-file.ts';

/** The path of a workflow's file in its repository, like `.github/workflows/ci.yml`. */
export type Workflow = { repository: string; path: string };

/**
 * The workflow that has the running job: for a called (reusable) one, that is not the one of GITHUB_WORKFLOW_REF, which is like
 * `acme/shop/.github/workflows/ci.yml@refs/heads/main`. Only the job context knows it, so it comes in as an input; empty before
 * April 2026 and on GHES: https://github.com/actions/runner/issues/2417
 * Undefined for a workflow of another repository, as rules of an organization require it, or of another branch or tag.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function runningWorkflow(env: NodeJS.ProcessEnv): Workflow | undefined {
  const repository = env['GITHUB_REPOSITORY'];
  const [path, ref] = partsOf(env['GITHUB_WORKFLOW_REF'] ?? '');
  const [ownPath, ownRef] = partsOf(
    readWorkflowRef((name) => env[`INPUT_${name.toUpperCase()}`] ?? '') || `${path}${ref}`,
  );
  if (!repository || !ownPath.startsWith(`${repository}/`) || ownRef !== ref) return undefined;
  return { repository, path: ownPath.slice(repository.length + 1) };
}

export function readWorkflowRef(input: ReadInput): string {
  return input('workflow-ref').trim();
}

function partsOf(reference: string): [path: string, ref: string] {
  const path = reference.replace(/@.*$/s, '');
  return [path, reference.slice(path.length)];
}

/** The workflow's file on the runner, if the job is known to have checked it out, at its commit. */
export function checkedOutFile({ path }: Workflow, env: NodeJS.ProcessEnv): string | undefined {
  const workspace = env['GITHUB_WORKSPACE'];
  const commits = [env['GITHUB_SHA'], env['GITHUB_WORKFLOW_SHA']];
  if (!workspace || !commits.includes(checkedOutCommit(workspace) ?? 'none')) return undefined;
  const file = join(workspace, path);
  return existsSync(file) ? file : undefined;
}

/** Has the job checked out a repository into its workspace on the runner? */
export function isCheckedOut(env: NodeJS.ProcessEnv): boolean {
  const workspace = env['GITHUB_WORKSPACE'];
  return workspace !== undefined && workspace !== '' && existsSync(join(workspace, '.git'));
}

/** Undefined if unknown, as without git or where it can't be read: https://git-scm.com/docs/gitrepository-layout */
function checkedOutCommit(folder: string): string | undefined {
  try {
    const commit = headOf(join(folder, '.git'));
    return isCommit(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}

function headOf(git: string): string | undefined {
  if (!existsSync(join(git, 'HEAD'))) return undefined;
  const head = textOf(join(git, 'HEAD')).trim();
  const reference = /^ref: (.+)$/.exec(head)?.[1];
  return reference === undefined ? head : commitOf(git, reference);
}

/** A branch is a file of its own, or a line of `packed-refs`. */
function commitOf(git: string, reference: string): string | undefined {
  const own = join(git, reference);
  if (existsSync(own)) return textOf(own).trim();
  const packed = join(git, 'packed-refs');
  if (!existsSync(packed)) return undefined;
  const line = textOf(packed)
    .split('\n')
    .find((one) => one.endsWith(` ${reference}`));
  return line?.split(' ')[0];
}

/** Enough for the packed references of a repository with 100,000 branches. */
const MAX_BYTES = 16 * 1024 * 1024;

function textOf(path: string): string {
  return readRegularFile(path, MAX_BYTES).toString('utf8');
}

export function isCommit(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text);
}
