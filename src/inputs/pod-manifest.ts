import { quoted } from '../job/quoted.ts';
import { checkShape, isNearSpec, unknownField } from './pod-shape.ts';
import { fieldOf, type ReportAt, textOf, type YamlValue } from './yaml-tree.ts';

type Parts = { metadata: YamlValue | undefined; spec: YamlValue | undefined };

/** Where a template has metadata and spec, in any of its forms; undefined where it has none of them. */
export function partsOf(root: YamlValue, report: ReportAt): Parts | undefined {
  if (root.fields === undefined) {
    report(root.offset, 'it is no Pod, no PodTemplate and no spec of a pod');
    return undefined;
  }
  const kind = fieldOf(root, 'kind');
  const apiVersion = fieldOf(root, 'apiVersion');
  if (kind === undefined && apiVersion === undefined) return partsWithoutKind(root, report);
  if (kind === undefined) report(root.offset, 'kind is missing; write kind: Pod');
  if (textOf(apiVersion) !== 'v1')
    report((apiVersion ?? root).offset, 'apiVersion must be v1, as it is of Pod and PodTemplate');
  switch (textOf(kind)) {
    case 'PodTemplate': {
      checkKeys(root, ['apiVersion', 'kind', 'metadata', 'template'], report);
      return partsBelow(fieldOf(root, 'template'), report);
    }
    case 'Pod':
      return partsBelow(root, report, ['apiVersion', 'kind', 'metadata', 'spec', 'status']);
    default:
      if (kind !== undefined)
        report(
          kind.offset,
          `kind ${quoted(textOf(kind) ?? '')} must be Pod or PodTemplate; of what makes pods, like a Job, give what stands below its template`,
        );
      return undefined;
  }
}

/** The spec of a pod, or metadata and spec as Jobs and Deployments have them below spec.template, where most people find their pod. */
function partsWithoutKind(root: YamlValue, report: ReportAt): Parts | undefined {
  if (fieldOf(root, 'spec') !== undefined) return partsBelow(root, report);
  const { fields = [] } = root;
  if (fields.length === 0 || fields.some(({ key }) => isNearSpec(key)))
    return { metadata: undefined, spec: root };
  // The fields of something else, such as the key of a cloud's account, are not to be repeated.
  report(root.offset, 'it is no Pod, no PodTemplate and no spec of a pod: it has none of their fields');
  return undefined;
}

function partsBelow(value: YamlValue | undefined, report: ReportAt, known = ['metadata', 'spec']): Parts {
  checkKeys(value, known, report);
  return { metadata: fieldOf(value, 'metadata'), spec: fieldOf(value, 'spec') };
}

function checkKeys(value: YamlValue | undefined, known: string[], report: ReportAt): void {
  if (value === undefined) return;
  if (value.fields === undefined) report(value.offset, `${value.path} must have fields`);
  for (const { key, keyOffset, path } of value.fields ?? [])
    if (!known.includes(key)) report(keyOffset, unknownField(path, key, known));
}

/** A template that was printed by kubectl has a name and a time; they are of no use here, and do no harm. */
const IGNORED = new Set(['name', 'generateName', 'creationTimestamp']);

/** Labels and annotations are taken; what would change who the pod is, or when it goes, is refused. */
export function checkMetadata(metadata: YamlValue | undefined, report: ReportAt): void {
  if (metadata === undefined) return;
  if (metadata.fields === undefined) report(metadata.offset, `${metadata.path} must have fields`);
  for (const field of metadata.fields ?? []) {
    const { key, keyOffset, path } = field;
    if (key === 'labels' || key === 'annotations') checkShape(field, 'string{}', report);
    else if (key === 'namespace') report(keyOffset, `${path}: the input namespace says it; leave it out`);
    else if (!IGNORED.has(key))
      report(keyOffset, `${path} can’t be given to a step’s pod; labels and annotations can`);
  }
}
