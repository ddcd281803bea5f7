import { codePoints, looksSecret } from '../../job/quoted.ts';
import { isNear } from '../values/near.ts';
import { POD_FIELDS } from './pod-fields.ts';
import { REQUIRED_FIELDS } from './required-fields.ts';
import { fieldOf, type ReportAt, type YamlValue } from './yaml-tree.ts';

/** As empty text, to the API server. */
const MISSING = { scalar: '' };

const WANTED: Record<string, string> = {
  string: 'text; put it in quotes',
  number: 'a number',
  boolean: 'true or false',
  quantity: 'a number or text, such as 500m or 2Gi',
};

/**
 * Reports unknown fields, and values of another type than in the Kubernetes API. A field that is null counts as missing, as
 * there. An item of a list or map is reported: the API takes null for an empty one, which nobody means to write.
 */
export function checkShape(value: YamlValue | undefined, type: string, report: ReportAt): void {
  if (value === undefined || value.scalar === null) return;
  const { path, offset, fields, items } = value;
  const one = type.replace(/\[\]$|\{\}$/, '');
  const wanted = WANTED[type];
  if (type.endsWith('[]')) {
    if (items === undefined) report(offset, `${path} must be a list`);
    for (const item of items ?? []) checkItem(item, one, report);
  } else if (wanted !== undefined) {
    if (!isOfType(value.scalar, type)) report(offset, `${path}${shown(value.scalar)} must be ${wanted}`);
  } else if (fields === undefined) {
    report(offset, `${path} must be a map`);
  } else if (type.endsWith('{}')) {
    for (const field of fields) checkItem(field, one, report);
  } else {
    const known = POD_FIELDS.get(type);
    if (known !== undefined) checkFields(fields, known, report);
    for (const field of REQUIRED_FIELDS[type] ?? [])
      if ((fieldOf(value, field) ?? MISSING).scalar === '') report(offset, `${path} has no ${field}`);
  }
}

function checkItem(item: YamlValue, type: string, report: ReportAt): void {
  const instead = type === 'string' ? '; write "" for an empty text' : '';
  if (item.scalar === null) report(item.offset, `${item.path} is empty${instead}`);
  else checkShape(item, type, report);
}

function checkFields(fields: YamlValue[], known: ReadonlyMap<string, string>, report: ReportAt): void {
  for (const field of fields) {
    const type = known.get(field.key);
    if (type === undefined) report(field.keyOffset, unknownField(field.path, field.key, [...known.keys()]));
    else checkShape(field, type, report);
  }
}

function isOfType(scalar: unknown, type: string): boolean {
  const found = typeof scalar;
  // JSON has no .inf and .nan: they would become null.
  if (found === 'number' && !Number.isFinite(scalar)) return false;
  return found === type || (type === 'quantity' && (found === 'string' || found === 'number'));
}

/** Enough for yes, 8080 and 500m; a longer value may be a secret of digits in a container's environment. */
const MAX_SHOWN = 7;

function shown(scalar: unknown): string {
  const text = typeof scalar === 'number' ? String(scalar) : JSON.stringify(scalar);
  return scalar !== undefined && text.length <= MAX_SHOWN ? ` is ${text}, but` : '';
}

/** Does a pod's spec have this field, or one with nearly this name? */
export function isNearSpec(key: string): boolean {
  const fields = [...(POD_FIELDS.get('V1PodSpec')?.keys() ?? []), 'metadata'];
  return fields.some((one) => isNear(one.toLowerCase(), key.toLowerCase()));
}

export function unknownField(path: string, key: string, known: readonly string[]): string {
  if (looksSecret(path)) return 'unknown field (name hidden, because it may be a secret)';
  const near = known.find((one) => isNear(one.toLowerCase(), key.toLowerCase()));
  return `${path}${codePoints(path)} is an unknown field${near === undefined ? '; check its name and indentation' : `; did you mean ${near}?`}`;
}
