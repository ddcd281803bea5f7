import { quoted } from '../../job/quoted.ts';
import { isReserved, RESERVED_KEY } from '../values/labels.ts';
import { checkShape, isNearSpec, unknownField } from './pod-shape.ts';
import { fieldOf, type ReportAt, textOf, type YamlValue } from './yaml-tree.ts';

type Parts = { metadata: YamlValue | undefined; spec: YamlValue | undefined };

/** Finds metadata and spec in any form of a template; undefined where there are none. */
export function partsOf(root: YamlValue, report: ReportAt): Parts | undefined {
  if (root.fields === undefined) {
    report(root.offset, 'it is not a Pod, a PodTemplate or a pod spec');
    return undefined;
  }
  const kind = fieldOf(root, 'kind');
  const apiVersion = fieldOf(root, 'apiVersion');
  if (kind === undefined && apiVersion === undefined) return partsWithoutKind(root, report);
  if (kind === undefined) report(root.offset, 'kind is missing; write kind: Pod');
  if (textOf(apiVersion) !== 'v1')
    report((apiVersion ?? root).offset, 'apiVersion must be v1 for a Pod or PodTemplate');
  if (textOf(kind) === 'Pod')
    return partsBelow(root, report, ['apiVersion', 'kind', 'metadata', 'spec', 'status']);
  if (textOf(kind) === 'PodTemplate') {
    checkKeys(root, ['apiVersion', 'kind', 'metadata', 'template'], report);
    return partsBelow(fieldOf(root, 'template'), report);
  }
  if (kind !== undefined)
    report(
      kind.offset,
      `kind ${quoted(textOf(kind) ?? '')} must be Pod or PodTemplate; for a Job or Deployment, set only the content of its template`,
    );
  return undefined;
}

/**
 * A bare spec, or metadata and spec as in spec.template of Jobs and Deployments, where most users find their pod; one of the
 * two may be missing.
 */
function partsWithoutKind(root: YamlValue, report: ReportAt): Parts | undefined {
  const { fields = [] } = root;
  const hasOnlyParts = fields.length > 0 && fields.every(({ key }) => PARTS.includes(key));
  if (hasOnlyParts || fieldOf(root, 'spec') !== undefined) return partsBelow(root, report);
  if (fields.length === 0 || fields.some(({ key }) => isNearSpec(key)))
    return { metadata: undefined, spec: root };
  // The fields of something else, such as a cloud account's key, must not be repeated.
  const services = fieldOf(root, 'services') === undefined ? '' : SERVICES;
  report(root.offset, `it is not a Pod, a PodTemplate or a pod spec: it has none of their fields${services}`);
  return undefined;
}

/** As jobs on GitHub have them. */
const SERVICES = '; write services as init containers with restartPolicy: Always (docs/recipes.md)';

const PARTS = ['metadata', 'spec'];

function partsBelow(value: YamlValue | undefined, report: ReportAt, known = PARTS): Parts {
  checkKeys(value, known, report);
  return { metadata: fieldOf(value, 'metadata'), spec: fieldOf(value, 'spec') };
}

function checkKeys(value: YamlValue | undefined, known: string[], report: ReportAt): void {
  if (value === undefined) return;
  if (value.fields === undefined) report(value.offset, `${value.path} must be a map`);
  for (const { key, keyOffset, path } of value.fields ?? [])
    if (!known.includes(key)) report(keyOffset, unknownField(path, key, known));
}

/** A template printed by kubectl has a name and a time; they are ignored. */
const IGNORED = new Set(['name', 'generateName', 'creationTimestamp']);

/** Accepts labels and annotations; refuses what would change the pod's identity or lifetime. */
export function checkMetadata(metadata: YamlValue | undefined, report: ReportAt): void {
  if (metadata === undefined) return;
  if (metadata.fields === undefined) report(metadata.offset, `${metadata.path} must be a map`);
  for (const field of metadata.fields ?? []) {
    const { key, keyOffset, path } = field;
    if (key === 'labels' || key === 'annotations') {
      checkShape(field, 'string{}', report);
      for (const one of field.fields ?? [])
        if (isReserved(one.key)) report(one.keyOffset, `${path} has the key ${one.key}, ${RESERVED_KEY}`);
    } else if (key === 'namespace')
      report(keyOffset, `${path} cannot be set here; remove it, and use the input namespace`);
    else if (!IGNORED.has(key))
      report(keyOffset, `${path} cannot be set for a step’s pod; use only labels and annotations`);
  }
}
