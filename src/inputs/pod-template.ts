import { readFileSync, statSync } from 'node:fs';
import type { V1ObjectMeta, V1PodSpec } from '@kubernetes/client-node';
import { type Document, isMap, isScalar, LineCounter, type Node, parseAllDocuments } from 'yaml';
import { NO_TEMPLATE, type PodTemplate } from '../plan/pod-template.ts';
import { checkContainers } from './pod-containers.ts';
import {
  checkShape,
  entriesOf,
  entryOf,
  isNearSpec,
  type ReportNode,
  type Resolve,
  resolver,
  textOf,
  unknownField,
} from './pod-shape.ts';
import { checkVolumes } from './pod-volumes.ts';
import { looksSecret, quoted } from './quoted.ts';
import { tooMuchYaml, wordsOfFault } from './yaml.ts';
import { followAliases, repeatedKeys } from './yaml-aliases.ts';

/**
 * Reads a pod template: YAML, or the path of a file that holds it. It is a Pod, a PodTemplate, the template of a Job or
 * Deployment (metadata and spec), or the bare spec of a pod.
 * Problems begin with line and column; they quote only what is too short or too plain to be a secret.
 * `step`: the name of the container that is the step.
 */
export function parsePodTemplate(text: string, step: string): { template: PodTemplate; problems: string[] } {
  if (text.trim() === '') return { template: NO_TEMPLATE, problems: [] };
  const path = text.trim();
  // A path has neither lines nor fields.
  if (/\n|\{|:\s/.test(path)) return parseYaml(text, step, '');
  const content = readText(path);
  return 'problem' in content ? bad(content.problem) : parseYaml(content.text, step, `${path}:`);
}

/** An object of the cluster can't be larger: https://kubernetes.io/docs/tasks/configmap-secret/managing-secret-using-config-file/ and etcd's own limit. */
const MOST_BYTES = 1024 * 1024;

function readText(path: string): { text: string } | { problem: string } {
  const bad = (why: string) => ({
    problem: `${quoted(path)} is no file that can be read: ${why}. Give the path of one, or YAML itself; a file of the repository is there after actions/checkout.`,
  });
  try {
    const stat = statSync(path);
    // What is no regular file may have no end, or nobody at its other one.
    if (!stat.isFile()) return bad('it is no regular file');
    if (stat.size > MOST_BYTES) return bad('it is larger than 1 MiB, as no pod can be');
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    return bad(whyUnreadable(error));
  }
}

/** Of a system error its code alone: its message repeats the path. */
function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ENOENT' ? 'there is no such file (ENOENT)' : code || 'it has no such name';
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
  const tooMuch = text.length > MOST_BYTES ? 'it is larger than 1 MiB' : tooMuchYaml(text);
  if (tooMuch !== undefined) return bad(tooMuch);
  const all = documentsOf(text, lineCounter);
  if (all === undefined) return bad('its lists and maps are nested too deep');
  const faults = all.flatMap(({ errors }) => errors);
  if (faults.length > 0)
    return bad(...faults.map((fault) => `${place(fault.pos[0])}: ${wordsOfFault(fault)}`));
  const repeated = all.flatMap(repeatedKeys);
  if (repeated.length > 0)
    return bad(...repeated.map(({ range }) => `${place(range?.[0] ?? 0)}: Map keys must be unique`));
  const [document, second] = all;
  if (document === undefined) return bad('it is empty; give a Pod, a PodTemplate or the spec of a pod');
  if (second !== undefined)
    return bad(`${place(startOf(second))}: a second document begins; a step has one pod`);
  try {
    const aliases = followAliases(document);
    if ('problem' in aliases) return bad(`its anchors and aliases can’t be followed: ${aliases.problem}`);
    return readDocument(document, step, place, resolver(aliases.find));
  } catch (error) {
    if (error instanceof RangeError) return bad('its lists and maps are nested too deep');
    throw error;
  }
}

/** Undefined where they are nested deeper than the parser can go. */
function documentsOf(text: string, lineCounter: LineCounter): Document[] | undefined {
  try {
    const options = { lineCounter, prettyErrors: false, merge: true, uniqueKeys: false };
    const documents = parseAllDocuments(text, options);
    return Array.isArray(documents) ? documents.filter(isFilled) : [];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
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

/** They are counted already. */
const ALL_ALIASES = { maxAliasCount: -1 };

const UNSHOWN = 'what stands here can’t be used; it is not shown, because it looks like a secret';

function readDocument(
  document: Document,
  step: string,
  place: (offset: number) => string,
  resolve: Resolve,
): { template: PodTemplate; problems: string[] } {
  const found: { offset: number; problem: string }[] = [];
  const report: ReportNode = (node, problem) =>
    found.push({
      offset: node?.range?.[0] ?? startOf(document),
      // Names of fields, labels and annotations stand in it as they are.
      problem: looksSecret(problem) ? UNSHOWN : problem,
    });
  const parts = partsOf(document.contents ?? undefined, report, resolve);
  if (parts !== undefined) {
    checkMetadata(parts.metadata, parts.path, report, resolve);
    checkShape(parts.spec, 'V1PodSpec', parts.specPath, report, resolve);
    checkContainers(parts.spec, parts.specPath, step, report, resolve);
    checkVolumes(parts.spec, parts.specPath, report, resolve);
  }
  if (parts === undefined || found.length > 0) {
    found.sort((one, other) => one.offset - other.offset);
    return bad(...found.map(({ offset, problem }) => `${place(offset)}: ${problem}`));
  }
  const metadata = (parts.metadata?.toJS(document, ALL_ALIASES) ?? {}) as V1ObjectMeta;
  const spec = (parts.spec?.toJS(document, ALL_ALIASES) ?? {}) as Partial<V1PodSpec>;
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
  if (kind === undefined && apiVersion === undefined && entryOf(root, 'spec', resolve) === undefined) {
    // The fields of something else, such as the key of a cloud's account, are not to be repeated.
    const fields = entriesOf(root, resolve);
    if (fields.length > 0 && !fields.some(({ key }) => isNearSpec(key))) {
      report(root, 'it is no Pod, no PodTemplate and no spec of a pod: it has none of their fields');
      return undefined;
    }
    return { metadata: undefined, spec: root, path: '', specPath: '' };
  }
  if (kind === undefined && apiVersion === undefined) {
    // As Jobs and Deployments have it below spec.template, where most people find the pod that they want.
    checkKeys(root, ['metadata', 'spec'], '', report, resolve);
    return {
      metadata: entryOf(root, 'metadata', resolve),
      spec: entryOf(root, 'spec', resolve),
      path: '',
      specPath: 'spec',
    };
  }
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
        report(
          kind,
          `kind ${quoted(textOf(kind, resolve) ?? '')} must be Pod or PodTemplate; of what makes pods, like a Job, give what stands below its template`,
        );
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
