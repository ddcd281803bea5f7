import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { textOf } from '../cluster/http.ts';
import { askOnce } from '../cluster/http-choice.ts';
import { readRegularFile } from '../inputs/regular-file.ts';
import { messageOf, parsedJson } from '../job/values.ts';
import type { NamedImage } from '../run/ports.ts';

/** The path of a workflow's file in its repository, like `.github/workflows/ci.yml`. */
type Workflow = { repository: string; path: string };

/**
 * The workflow that has the running job. For a called (reusable) workflow, this is not the workflow of GITHUB_WORKFLOW_REF,
 * which looks like `acme/shop/.github/workflows/ci.yml@refs/heads/main`. Only the job context has it, so it is passed as an
 * input. It is empty before April 2026 and on GHES: https://github.com/actions/runner/issues/2417 Undefined for a workflow of
 * another repository (rules of an organization can require one), or of another branch or tag.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
function runningWorkflow(env: NodeJS.ProcessEnv): Workflow | undefined {
  const repository = env['GITHUB_REPOSITORY'];
  const [path, ref] = partsOf(env['GITHUB_WORKFLOW_REF'] ?? '');
  const [ownPath, ownRef] = partsOf(env['INPUT_WORKFLOW-REF']?.trim() || `${path}${ref}`);
  if (!repository || !ownPath.startsWith(`${repository}/`) || ownRef !== ref) return undefined;
  return { repository, path: ownPath.slice(repository.length + 1) };
}

function partsOf(reference: string): [path: string, ref: string] {
  const path = reference.replace(/@.*$/s, '');
  return [path, reference.slice(path.length)];
}

/** The workflow's file on the runner, if the job is known to have checked it out, at its commit. */
function checkedOutFile({ path }: Workflow, env: NodeJS.ProcessEnv): string | undefined {
  const workspace = env['GITHUB_WORKSPACE'];
  const commits = [env['GITHUB_SHA'], env['GITHUB_WORKFLOW_SHA']];
  if (!workspace || !commits.includes(checkedOutCommit(workspace) ?? 'none')) return undefined;
  const file = join(workspace, path);
  return existsSync(file) ? file : undefined;
}

/** Undefined if unknown, as without git or for a packed branch: https://git-scm.com/docs/gitrepository-layout */
function checkedOutCommit(folder: string): string | undefined {
  const read = (name: string) => textAt(join(folder, '.git', name)).trim();
  try {
    const head = read('HEAD');
    const branch = /^ref: (.+)$/.exec(head)?.[1];
    return branch === undefined ? head : read(branch);
  } catch {
    return undefined;
  }
}

/** Enough for a workflow. */
const MAX_FILE_BYTES = 1024 * 1024;

function textAt(path: string): string {
  return readRegularFile(path, MAX_FILE_BYTES).toString('utf8');
}

function isCommit(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text);
}

/** The line of a workflow that names the image in the running step; undefined if uncertain. */
function placeInWorkflow(
  { path }: Workflow,
  workflow: string,
  env: NodeJS.ProcessEnv,
  { image, isOfStep }: NamedImage,
): Place | undefined {
  if (image === '') return undefined;
  const lines = new LineCounter();
  const document = parseDocument(workflow, { lineCounter: lines });
  const steps = document.getIn(['jobs', env['GITHUB_JOB'], 'steps'], true);
  if (!isSeq(steps)) return undefined;
  const maps = steps.items.filter(isMap);
  const named = maps.filter((step) => step.get('id') === env['GITHUB_ACTION']);
  const action = env['GITHUB_ACTION_REPOSITORY'] ?? '';
  const candidates = named.length > 0 ? named : maps.filter((step) => uses(step, action));
  const literal = candidates.flatMap((step) => literalPlace(step, image, workflow));
  const found = literal.length > 0 || !isOfStep ? literal : candidates.flatMap(expressionPlace);
  // Several matches are ambiguous.
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return undefined;
  return { file: path, line: lines.linePos(only).line };
}

/** `action`: the part of `uses` before the `@`; empty for an action that is used by its path in the workflow's repository. */
function uses(step: YAMLMap, action: string): boolean {
  if (step.has('id')) return false; // would have matched by its id
  const used = String(step.get('uses') ?? '');
  return action === '' ? used.startsWith('./') : used.toLowerCase().startsWith(`${action.toLowerCase()}@`);
}

/** Offsets at which the step names the image literally: its input `image`, or lines of its inline pod template. */
function literalPlace(step: YAMLMap, image: string, workflow: string): number[] {
  const own = step.getIn(['with', 'image'], true);
  if (isScalar(own) && own.value === image && own.range) return [own.range[0]];
  const template = step.getIn(['with', 'pod-template'], true);
  if (!isScalar(template) || !template.range) return [];
  const [from, to] = template.range;
  return mentions(workflow.slice(from, to), image).map((offset) => from + offset);
}

/** Offset of the input `image` if it has an expression, which can have become any image. */
function expressionPlace(step: YAMLMap): number[] {
  const own = step.getIn(['with', 'image'], true);
  return isScalar(own) && String(own.value).includes('${{') && own.range ? [own.range[0]] : [];
}

/** Offsets of the image in a text, as a whole word. */
function mentions(text: string, image: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(image); at !== -1; at = text.indexOf(image, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + image.length)}`;
    if (!/[\w.:/@-] | [\w.:/@-]/.test(around)) offsets.push(at);
  }
  return offsets;
}

/** `file`: relative to the repository, as GitHub shows it. */
export type Place = { file: string; line: number };

/** Counted from the request for the place. An annotation without a line is better than a late verdict. */
const FETCH_TIMEOUT_MS = 2000;

/**
 * Where the workflow file that the job has checked out names an image in the running step. Undefined if uncertain: the repository
 * is not checked out, or at another commit; the step can't be distinguished from others; the workflow is a called (reusable) one
 * of another repository or ref. Never throws.
 */
export function placeInCheckout(env: NodeJS.ProcessEnv, about: NamedImage): Place | undefined {
  try {
    const workflow = runningWorkflow(env);
    const file = workflow && checkedOutFile(workflow, env);
    if (workflow === undefined || file === undefined) return undefined;
    return placeInWorkflow(workflow, textAt(file), env, about);
  } catch {
    return undefined; // no such file or invalid YAML: the annotation gets no place
  }
}

/** For a job that has not checked out its workflow; undefined if it has, or if GitHub's API is not available to it. */
export function requestOfWorkflow(env: NodeJS.ProcessEnv, token: string) {
  const workflow = runningWorkflow(env);
  const { GITHUB_WORKFLOW_SHA: commit, GITHUB_API_URL: api } = env;
  if (workflow === undefined || !api || !URL.canParse(api) || !isCommit(commit) || !isToken(token))
    return undefined;
  return checkedOutFile(workflow, env) === undefined
    ? { api: new URL(api), workflow, commit, token }
    : undefined;
}

/** For the whole answer, which has the file as base64. Longer workflows would take too long to parse. */
const MAX_ANSWER_LENGTH = 512 * 1024;

/**
 * Where the running step names an image in its workflow's file, read from GitHub's API with one request, within 2 s. Never
 * throws: `debug` gets the reason if there is no place, which quotes neither the token nor the answer.
 * https://docs.github.com/en/rest/repos/contents#get-repository-content
 */
export async function placeAtGitHub(
  { api, workflow, commit, token }: { api: URL; workflow: Workflow; commit: string; token: string },
  env: NodeJS.ProcessEnv,
  about: NamedImage,
  debug: (text: string) => void,
): Promise<Place | undefined> {
  const { repository, path } = workflow;
  const url = new URL(api);
  url.pathname = `${api.pathname.replace(/\/$/, '')}/repos/${repository}/contents/${encodeURIComponent(path)}`;
  url.search = `?ref=${commit}`;
  const request = {
    method: 'GET',
    headers: { authorization: `token ${token}`, accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  } as const;
  try {
    const text = await askOnce(url, request, async ({ statusCode, body }) => {
      if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
      const { type, encoding, content } = Object(parsedJson(await textOf(body, MAX_ANSWER_LENGTH)));
      if (type !== 'file' || encoding !== 'base64' || typeof content !== 'string')
        throw new Error('its answer is not a file');
      return Buffer.from(content, 'base64').toString();
    });
    return placeInWorkflow(workflow, text, env, about);
  } catch (error) {
    debug(
      `The annotation has no line: ${path} can’t be read from GitHub’s API (${messageOf(error)}). ` +
        'Check out the repository before the step, or give the job the permission contents: read.',
    );
    return undefined;
  }
}

/** Errors quote what can't be sent in a header. */
function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
