import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';

/** The step that runs. `action`: the part of `uses` before the `@`; undefined for an action used by its path. */
type Running = { job: string | undefined; action: string | undefined; id: string | undefined };

/** The line (from 1) of a workflow that names `image` in the running step; undefined if uncertain. */
export function lineIn(workflow: string, running: Running, image: string, ofStep: boolean) {
  const lines = new LineCounter();
  const document = parseDocument(workflow, { lineCounter: lines });
  const steps = document.getIn(['jobs', running.job, 'steps'], true);
  if (!isSeq(steps)) return undefined;
  const maps = steps.items.filter(isMap);
  const named = maps.filter((step) => step.get('id') === running.id);
  const candidates = named.length > 0 ? named : maps.filter((step) => uses(step, running.action));
  const literal = candidates.flatMap((step) => literalPlace(step, image, workflow));
  const isCertain = literal.length > 0 || !ofStep;
  const found = isCertain ? literal : candidates.flatMap((step) => expressionPlace(step, image));
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
  return fixed.length > 1 && hasParts(image, fixed) ? [own.range[0]] : [];
}

/** Begins with the first, ends with the last, with the others between. No expression: `.*` in a row take exponential time. */
function hasParts(image: string, parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  let end = parts[0]?.length ?? 0;
  for (const part of parts.slice(1, -1)) {
    const at = image.indexOf(part, end);
    if (at === -1) return false;
    end = at + part.length;
  }
  return image.startsWith(parts[0] ?? '') && image.endsWith(last) && image.length - last.length >= end;
}

/** Offsets of the image in a text, as a whole word. */
export function mentions(text: string, image: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(image); at !== -1; at = text.indexOf(image, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + image.length)}`;
    if (!/[\w.:/@-] | [\w.:/@-]/.test(around)) offsets.push(at);
  }
  return offsets;
}
