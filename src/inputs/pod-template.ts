import { readFileSync } from 'node:fs';
import type { V1ObjectMeta, V1PodSpec } from '@kubernetes/client-node';
import { type Document, isAlias, isMap, isScalar, LineCounter, type Node, parseAllDocuments } from 'yaml';
import { messageOf } from '../message-of-error.ts';
import { NO_TEMPLATE, type PodTemplate } from '../plan/pod-template.ts';
import { checkContainers } from './pod-containers.ts';
import {
  checkShape,
  entriesOf,
  entryOf,
  type ReportNode,
  type Resolve,
  resolver,
  textOf,
  unknownField,
} from './pod-shape.ts';
import { checkVolumes } from './pod-volumes.ts';

/**
 * Reads a pod template: YAML, or the path of a file that holds it. It is a Pod, a PodTemplate or the bare spec of a pod.
 * Problems begin with line and column. `step`: the name of the container that is the step.
 */
export function parsePodTemplate(text: string, step: string): { template: PodTemplate; problems: string[] } {
  if (text.trim() === '') return { template: NO_TEMPLATE, problems: [] };
  const path = text.trim();
  // A path has neither lines nor fields.
  if (/\n|\{|:\s/.test(path)) return parseYaml(text, step, '');
  const content = readText(path);
  return 'problem' in content ? bad(content.problem) : parseYaml(content.text, step, `${path}:`);
}

function readText(path: string): { text: string } | { problem: string } {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    const why = messageOf(error);
    return {
      problem: `"${path}" is no file that can be read: ${why}. Give the path of one, or YAML itself; a file of the repository is there after actions/checkout.`,
    };
  }
}

function bad(...problems: string[]): { template: PodTemplate; problems: string[] } {
  return { template: NO_TEMPLATE, problems };
}

/** `file`: what stands before line and column. */
function parseYaml(text: string, step: string, file: string): { template: PodTemplate; problems: string[] } {
  const lineCounter = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `${file}${line}:${col}`;
  };
  const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false, merge: true });
  const all: Document[] = Array.isArray(documents) ? documents.filter(isFilled) : [];
  const faults = all.flatMap(({ errors }) => errors);
  if (faults.length > 0) return bad(...faults.map(({ pos, message }) => `${place(pos[0])}: ${message}`));
  const [document, second] = all;
  if (document === undefined) return bad('it is empty; give a Pod, a PodTemplate or the spec of a pod');
  if (second !== undefined)
    return bad(`${place(startOf(second))}: a second document begins; a step has one pod`);
  try {
    return readDocument(document, step, place);
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof RangeError)
      return bad(`its anchors and aliases can’t be followed: ${error.message}`);
    throw error;
  }
}

/** A separator at the end begins a document as well, with nothing in it. */
function isFilled({ contents, errors }: Document): boolean {
  return errors.length > 0 || (contents !== null && !(isScalar(contents) && contents.value === null));
}

function startOf(document: Document): number {
  return document.contents?.range?.[0] ?? 0;
}

function readDocument(
  document: Document,
  step: string,
  place: (offset: number) => string,
): { template: PodTemplate; problems: string[] } {
  const found: { offset: number; problem: string }[] = [];
  const report: ReportNode = (node, problem) =>
    found.push({ offset: node?.range?.[0] ?? startOf(document), problem });
  const resolve = resolver((alias) => (isAlias(alias) ? alias.resolve(document) : undefined));
  const parts = partsOf(document.contents ?? undefined, report, resolve);
  if (parts !== undefined) {
    checkMetadata(parts.metadata, parts.path, report, resolve);
    checkShape(parts.spec, 'PodSpec', parts.specPath, report, resolve);
    checkContainers(parts.spec, parts.specPath, step, report, resolve);
    checkVolumes(parts.spec, parts.specPath, report, resolve);
  }
  if (parts === undefined || found.length > 0) {
    found.sort((one, other) => one.offset - other.offset);
    return bad(...found.map(({ offset, problem }) => `${place(offset)}: ${problem}`));
  }
  const metadata = (parts.metadata?.toJS(document) ?? {}) as V1ObjectMeta;
  const spec = (parts.spec?.toJS(document) ?? {}) as Partial<V1PodSpec>;
  const template = {
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    spec: { ...spec, containers: spec.containers ?? [] },
  };
  return { template, problems: [] };
}

/** Where metadata and spec are in one of the three forms, and what stands before the names of their fields. */
type Parts = { metadata: Node | undefined; spec: Node | undefined; path: string; specPath: string };

function partsOf(root: Node | undefined, report: ReportNode, resolve: Resolve): Parts | undefined {
  if (!isMap(root)) {
    report(root, 'it is no Pod, no PodTemplate and no spec of a pod');
    return undefined;
  }
  const kind = entryOf(root, 'kind', resolve);
  const apiVersion = entryOf(root, 'apiVersion', resolve);
  if (kind === undefined && apiVersion === undefined && entryOf(root, 'spec', resolve) === undefined)
    return { metadata: undefined, spec: root, path: '', specPath: '' };
  if (kind === undefined) report(root, 'kind is missing; write kind: Pod');
  if (textOf(apiVersion, resolve) !== 'v1')
    report(apiVersion ?? root, 'apiVersion must be v1, as it is of Pod and PodTemplate');
  switch (textOf(kind, resolve)) {
    case 'PodTemplate': {
      checkKeys(root, ['apiVersion', 'kind', 'metadata', 'template'], '', report, resolve);
      const template = entryOf(root, 'template', resolve);
      checkKeys(template, ['metadata', 'spec'], 'template.', report, resolve);
      return {
        metadata: entryOf(template, 'metadata', resolve),
        spec: entryOf(template, 'spec', resolve),
        path: 'template.',
        specPath: 'template.spec',
      };
    }
    case 'Pod':
      checkKeys(root, ['apiVersion', 'kind', 'metadata', 'spec', 'status'], '', report, resolve);
      return {
        metadata: entryOf(root, 'metadata', resolve),
        spec: entryOf(root, 'spec', resolve),
        path: '',
        specPath: 'spec',
      };
    default:
      if (kind !== undefined)
        report(kind, `kind ${JSON.stringify(textOf(kind, resolve))} must be Pod or PodTemplate`);
      return undefined;
  }
}

function checkKeys(
  node: Node | undefined,
  known: string[],
  path: string,
  report: ReportNode,
  resolve: Resolve,
): void {
  const map = resolve(node);
  if (node === undefined) return;
  if (!isMap(map)) {
    report(node, `${path.slice(0, -1)} must have fields`);
    return;
  }
  for (const { key, keyNode } of entriesOf(map, resolve))
    if (!known.includes(key)) report(keyNode, unknownField(`${path}${key}`, key, known));
}

/** A template that was printed by kubectl has a name and a time; they are of no use here, and do no harm. */
const PASSED_OVER = new Set(['name', 'generateName', 'creationTimestamp']);

/** Labels and annotations are taken; what would change who the pod is, or when it goes, is refused. */
function checkMetadata(node: Node | undefined, path: string, report: ReportNode, resolve: Resolve): void {
  const metadata = resolve(node);
  if (metadata === undefined) return;
  if (!isMap(metadata)) {
    report(node, `${path}metadata must have fields`);
    return;
  }
  for (const { key, keyNode, entry } of entriesOf(metadata, resolve)) {
    const at = `${path}metadata.${key}`;
    if (key === 'labels' || key === 'annotations') checkShape(entry, 'string{}', at, report, resolve);
    else if (key === 'namespace') report(keyNode, `${at}: the input namespace says it; leave it out`);
    else if (!PASSED_OVER.has(key))
      report(keyNode, `${at} can’t be given to a step’s pod; labels and annotations can`);
  }
}
