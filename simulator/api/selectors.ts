// Label and field selectors: text in, predicate out.
// https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#api

import type { Stored } from '../wire.ts';
import { fieldOf, type Resource } from './resources.ts';
import { badRequest } from './status.ts';

export type Selector = (object: Stored) => boolean;
type Rule = (labels: Record<string, string>) => boolean;

/** @throws a 400 with the API server's wording for a field that this kind cannot be selected by */
export function selector(resource: Resource, labels: string | null, fields: string | null): Selector {
  const labelRules = split(labels ?? '').map(labelRule);
  const fieldRules = split(fields ?? '').map((term) => fieldRule(resource, term));
  return (object) =>
    labelRules.every((rule) => rule(object.metadata.labels ?? {})) &&
    fieldRules.every((rule) => rule(object));
}

/** Splits at commas, but not at those of `in (a, b)`. */
function split(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

function labelRule(term: string): Rule {
  const set = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(term);
  if (set) {
    const [, key = '', operator, list = ''] = set;
    const values = list.split(',').map((value) => value.trim());
    if (operator === 'in') return (labels) => labels[key] !== undefined && values.includes(labels[key]);
    return (labels) => labels[key] === undefined || !values.includes(labels[key]);
  }
  const equality = /^([^=!\s]+)\s*(==|=|!=)\s*([^=!\s]*)$/.exec(term);
  if (equality) {
    const [, key = '', operator, value] = equality;
    return operator === '!=' ? (labels) => labels[key] !== value : (labels) => labels[key] === value;
  }
  const existence = /^(!?)\s*([^=!\s()]+)$/.exec(term);
  if (!existence) throw badRequest(`unable to parse requirement: ${term}`);
  const [, not, key = ''] = existence;
  return (labels) => (labels[key] === undefined) === (not === '!');
}

function fieldRule(resource: Resource, term: string): Selector {
  const parts = /^([^=!]+)(==|=|!=)(.*)$/.exec(term);
  if (!parts) throw badRequest(`invalid field selector: ${term}`);
  const [, path = '', operator, value] = parts;
  if (!['metadata.name', 'metadata.namespace', ...resource.fields].includes(path)) {
    throw badRequest(`field label not supported: ${path}`);
  }
  return (object) => (fieldOf(object, path) === value) === (operator !== '!=');
}
