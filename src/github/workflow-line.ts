import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { checkedOutCommit } from './checked-out-commit.ts';

/** `file`: relative to the repository, as GitHub shows it. */
export type Place = { file: string; line: number };

/**
 * Where the repository names an image: in the running step of its workflow file, or in its pod template file. Undefined
 * if uncertain: the repository is not checked out, or at another commit; the step can't be distinguished from others;
 * the workflow is a called (reusable) one, whose file no variable names. Never throws.
 * `ofStep`: it is the step's own image, so an expression may stand for it.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function placeOfImage(env: NodeJS.ProcessEnv, image: string, ofStep: boolean): Place | undefined {
  try {
    const file = workflowFile(env);
    if (file === undefined || image === '') return undefined;
    const workflow = readFileSync(join(env['GITHUB_WORKSPACE'] ?? '', file), 'utf8');
    const step = { job: env['GITHUB_JOB'], action: actionOf(env), id: env['GITHUB_ACTION'] };
    const line = lineIn(workflow, step, image, ofStep);
    return line === undefined ? placeInTemplate(env, image) : { file, line };
  } catch {
    return undefined; // no such file or invalid YAML: the annotation gets no place
  }
}

/** The pod template, if it is a file of the repository that has the image exactly once. */
function placeInTemplate(env: NodeJS.ProcessEnv, image: string): Place | undefined {
  const workspace = env['GITHUB_WORKSPACE'] ?? '';
  const path = (env['INPUT_POD-TEMPLATE'] ?? '').trim();
  const file = relative(workspace, resolve(workspace, path));
  if (path === '' || path.includes('\n') || file.startsWith('..')) return undefined;
  const text = readFileSync(join(workspace, file), 'utf8');
  const [only, ...more] = mentions(text, image);
  if (only === undefined || more.length > 0) return undefined;
  return { file, line: text.slice(0, only).split('\n').length };
}

/** `.github/workflows/ci.yml` of `acme/shop/.github/workflows/ci.yml@refs/heads/main`, if that is checked out. */
function workflowFile(env: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_WORKSPACE: workspace } = env;
  const reference = env['GITHUB_WORKFLOW_REF'] ?? '';
  if (!repository || !workspace || !reference.startsWith(`${repository}/`)) return undefined;
  const commit = checkedOutCommit(workspace);
  if (commit === undefined || ![env['GITHUB_SHA'], env['GITHUB_WORKFLOW_SHA']].includes(commit))
    return undefined;
  return reference.slice(repository.length + 1).replace(/@.*$/s, '');
}

/** The part of `uses` before the `@`; undefined for an action that is used by its path in the workflow's repository. */
function actionOf(env: NodeJS.ProcessEnv): string | undefined {
  return env['GITHUB_ACTION_REPOSITORY'] || undefined;
}

type Running = { job: string | undefined; action: string | undefined; id: string | undefined };

/** The line (from 1) of a workflow that names `image` in the running step; undefined if uncertain. */
export function lineIn(
  workflow: string,
  running: Running,
  image: string,
  ofStep: boolean,
): number | undefined {
  const lines = new LineCounter();
  const document = parseDocument(workflow, { lineCounter: lines });
  const steps = document.getIn(['jobs', running.job, 'steps'], true);
  if (!isSeq(steps)) return undefined;
  const maps = steps.items.filter(isMap);
  const named = maps.filter((step) => step.get('id') === running.id);
  const candidates = named.length > 0 ? named : maps.filter((step) => uses(step, running.action));
  const literal = candidates.flatMap((step) => literalPlace(step, image, workflow));
  const byExpression = () => (ofStep ? candidates.flatMap((step) => expressionPlace(step, image)) : []);
  const found = literal.length > 0 ? literal : byExpression();
  // Several matches are ambiguous.
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? undefined : lines.linePos(only).line;
}

function uses(step: YAMLMap, action: string | undefined): boolean {
  if (step.has('id')) return false; // would have matched by its id
  const used = String(step.get('uses') ?? '');
  return action === undefined
    ? used.startsWith('./')
    : used.toLowerCase().startsWith(`${action.toLowerCase()}@`);
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

/** Offset of the input `image` if it has expressions that may give this image: its fixed parts must match. */
function expressionPlace(step: YAMLMap, image: string): number[] {
  const own = step.getIn(['with', 'image'], true);
  if (!isScalar(own) || typeof own.value !== 'string' || !own.range) return [];
  const fixed = own.value.trim().split(/\$\{\{.*?\}\}/s);
  const form = fixed.map((part) => part.replaceAll(/[^\w/-]/g, '\\$&')).join('.*');
  return fixed.length > 1 && new RegExp(`^${form}$`).test(image) ? [own.range[0]] : [];
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
