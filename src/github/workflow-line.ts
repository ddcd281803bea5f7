import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { checkedOutCommit } from './checkout.ts';

/** A line of a file of the repository; the path as GitHub knows it. */
export type Place = { file: string; line: number };

/**
 * Where the workflow file names the image: in the step that is running, or in its pod template. Undefined where that is
 * not certain: a repository that isn't checked out, or at another commit; a step that can't be told from others; a
 * workflow that is called from another one, whose file nobody names. Never throws.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function lineOfImage(env: NodeJS.ProcessEnv, image: string): Place | undefined {
  try {
    const file = workflowFile(env);
    if (file === undefined || image === '') return undefined;
    const text = readFileSync(join(env['GITHUB_WORKSPACE'] ?? '', file), 'utf8');
    const line = lineIn(
      text,
      { job: env['GITHUB_JOB'], action: actionOf(env), id: env['GITHUB_ACTION'] },
      image,
    );
    return line === undefined ? undefined : { file, line };
  } catch {
    return undefined; // no file, no YAML: an annotation does without a place
  }
}

/** `.github/workflows/ci.yml` of `acme/shop/.github/workflows/ci.yml@refs/heads/main`, if that is what is checked out. */
function workflowFile(env: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_WORKSPACE: workspace } = env;
  const reference = env['GITHUB_WORKFLOW_REF'] ?? '';
  if (!repository || !workspace || !reference.startsWith(`${repository}/`)) return undefined;
  const commit = checkedOutCommit(workspace);
  if (commit === undefined || ![env['GITHUB_SHA'], env['GITHUB_WORKFLOW_SHA']].includes(commit))
    return undefined;
  return reference.slice(repository.length + 1).replace(/@.*$/s, '');
}

/** How a step names this action before the `@`; an action of the workflow's own repository is named by its path. */
function actionOf(env: NodeJS.ProcessEnv): string | undefined {
  return env['GITHUB_ACTION_REPOSITORY'] || undefined;
}

/** What is known of the step that is running. */
type Running = { job: string | undefined; action: string | undefined; id: string | undefined };

/** The line (the first is 1) of a workflow that names `image` in the running step; undefined where it is not certain. */
export function lineIn(workflow: string, running: Running, image: string): number | undefined {
  const lines = new LineCounter();
  const document = parseDocument(workflow, { lineCounter: lines });
  const steps = document.getIn(['jobs', running.job, 'steps'], true);
  if (!isSeq(steps)) return undefined;
  const maps = steps.items.filter(isMap);
  const named = maps.filter((step) => step.get('id') === running.id);
  const candidates = named.length > 0 ? named : maps.filter((step) => uses(step, running.action));
  const literal = candidates.flatMap((step) => literalPlace(step, image, workflow));
  const found = literal.length > 0 ? literal : candidates.flatMap(expressionPlace);
  // Where two steps could be meant, neither is.
  const certain = literal.length > 0 ? found.length === 1 : candidates.length === 1 && found.length === 1;
  return certain && found[0] !== undefined ? lines.linePos(found[0]).line : undefined;
}

function uses(step: YAMLMap, action: string | undefined): boolean {
  if (step.has('id')) return false; // it would have been found by that
  const used = String(step.get('uses') ?? '');
  return action === undefined
    ? used.startsWith('./')
    : used.toLowerCase().startsWith(`${action.toLowerCase()}@`);
}

/** Offsets of the places at which the step names the image as it is: its input, or a line of its pod template. */
function literalPlace(step: YAMLMap, image: string, workflow: string): number[] {
  const own = step.getIn(['with', 'image'], true);
  if (isScalar(own) && own.value === image && own.range) return [own.range[0]];
  const template = step.getIn(['with', 'pod-template'], true);
  if (!isScalar(template) || !template.range) return [];
  const [from, to] = template.range;
  return mentions(workflow.slice(from, to), image).map((offset) => from + offset);
}

/** The offset of an input that is an expression, whose value nobody can compare. */
function expressionPlace(step: YAMLMap): number[] {
  const own = step.getIn(['with', 'image'], true);
  return isScalar(own) && String(own.value).includes('${{') && own.range ? [own.range[0]] : [];
}

/** Where a text has the image as a whole word. */
function mentions(text: string, image: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(image); at !== -1; at = text.indexOf(image, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + image.length)}`;
    if (!/[\w.:/@-] | [\w.:/@-]/.test(around)) offsets.push(at);
  }
  return offsets;
}
