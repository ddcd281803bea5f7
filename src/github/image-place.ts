import { relative, resolve } from 'node:path';
import { readRegularFile } from '../inputs/regular-file.ts';
import { messageOf } from '../job/errors.ts';
import type { NamedImage } from '../run/ports/host.ts';
import { checkedOutFile, isCommit, runningWorkflow, type Workflow } from './running-workflow.ts';
import { lineIn, mentions } from './workflow-line.ts';

/** `file`: relative to the repository, as GitHub shows it. */
export type Place = { file: string; line: number };

/** Enough for a workflow or a pod template. */
const MAX_BYTES = 1024 * 1024;
/** From when the place is asked for. An annotation without a line is better than a verdict that comes late. */
const FETCH_TIMEOUT_MS = 2000;

/**
 * Where the repository, as the job has checked it out, names an image: in the running step of its workflow file, or in
 * its pod template file. Undefined if uncertain: the repository is not checked out, or at another commit; the step can't
 * be distinguished from others; the workflow is a called (reusable) one of another repository or ref. Never throws.
 */
export function placeInCheckout(env: NodeJS.ProcessEnv, about: NamedImage): Place | undefined {
  try {
    const workflow = runningWorkflow(env);
    const file = workflow && checkedOutFile(workflow, env);
    if (workflow === undefined || file === undefined) return undefined;
    return (
      placeInWorkflow(workflow, readRegularFile(file, MAX_BYTES).toString('utf8'), env, about) ??
      placeInTemplate(env, about)
    );
  } catch {
    return undefined; // no such file or invalid YAML: the annotation gets no place
  }
}

/** For a job that has not checked out its workflow; undefined if it has, or if GitHub's API can't be asked. */
export function requestOfWorkflow(env: NodeJS.ProcessEnv, token: string) {
  const workflow = runningWorkflow(env);
  const { GITHUB_WORKFLOW_SHA: commit, GITHUB_API_URL: api } = env;
  // Without GITHUB_API_URL the library would send another server's token to github.com.
  if (workflow === undefined || !api || !isCommit(commit) || !isToken(token)) return undefined;
  return checkedOutFile(workflow, env) === undefined ? { workflow, commit, token } : undefined;
}

/**
 * Where the running step names an image in its workflow's file, as GitHub's API has it: by one request, within 2 s.
 * Never throws: `debug` gets to know why there is no place.
 */
export async function placeAtGitHub(
  { workflow, commit, token }: { workflow: Workflow; commit: string; token: string },
  env: NodeJS.ProcessEnv,
  about: NamedImage,
  debug: (text: string) => void,
): Promise<Place | undefined> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    // What few steps need is loaded by those alone. The runner's copy of the action may be gone by now.
    const { fetchFile } = await import('./fetch-file.ts');
    const text = await fetchFile({ ...workflow, commit }, token, signal);
    return placeInWorkflow(workflow, text, env, about);
  } catch (error) {
    debug(
      `The annotation has no line: ${workflow.path} can’t be read from GitHub’s API (${messageOf(error)}). ` +
        'Check out the repository before the step, or give the job the permission contents: read.',
    );
    return undefined;
  }
}

/** Errors quote what can't be sent in a header. */
function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

function placeInWorkflow(
  { path }: Workflow,
  text: string,
  env: NodeJS.ProcessEnv,
  { image, isOfStep }: NamedImage,
): Place | undefined {
  if (image === '') return undefined;
  // Empty for an action that is used by its path in the workflow's repository.
  const action = env['GITHUB_ACTION_REPOSITORY'] || undefined;
  const line = lineIn(text, { job: env['GITHUB_JOB'], action, id: env['GITHUB_ACTION'] }, image, isOfStep);
  return line === undefined ? undefined : { file: path, line };
}

/** The pod template, if it is a file of the repository that has the image exactly once. */
function placeInTemplate(env: NodeJS.ProcessEnv, { image }: NamedImage): Place | undefined {
  const workspace = env['GITHUB_WORKSPACE'] ?? '';
  const path = (env['INPUT_POD-TEMPLATE'] ?? '').trim();
  const template = resolve(workspace, path);
  const file = relative(workspace, template);
  if (path === '' || path.includes('\n') || file.startsWith('..')) return undefined;
  const text = readRegularFile(template, MAX_BYTES).toString('utf8');
  const [only, ...more] = mentions(text, image);
  if (only === undefined || more.length > 0) return undefined;
  return { file, line: text.slice(0, only).split('\n').length };
}
