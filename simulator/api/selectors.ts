// Selectors by fields, and by labels with = and !=: text in, predicate out.
// https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/

import type { Stored } from '../wire.ts';
import { fieldOf, type Resource } from './resources.ts';
import { badRequest } from './status.ts';

export type Selector = (object: Stored) => boolean;

/** @throws a 400 with the API server's wording for a field that this kind cannot be selected by */
export function selector(resource: Resource, query: URLSearchParams): Selector {
  const rules = [
    ...termsOf(query.get('fieldSelector')).map((term) => fieldRule(resource, term)),
    ...termsOf(query.get('labelSelector')).map(labelRule),
  ];
  return (object) => rules.every((one) => one(object));
}

function termsOf(text: string | null): string[] {
  return (text ?? '').split(',').filter((term) => term !== '');
}

function fieldRule(resource: Resource, term: string): Selector {
  const [path, operator, value] = read(term, `invalid field selector: ${term}`);
  if (!['metadata.name', ...resource.fields].includes(path)) {
    throw badRequest(`field label not supported: ${path}`);
  }
  return (object) => (fieldOf(object, path) === value) === (operator !== '!=');
}

function labelRule(term: string): Selector {
  const [key, operator, value] = read(term, `unable to parse requirement: ${term}`);
  return ({ metadata }) => (metadata.labels?.[key] === value) === (operator !== '!=');
}

function read(term: string, problem: string): [string, string, string] {
  const [, path = '', operator = '', value = ''] = /^([^=!]+)(==|=|!=)(.*)$/.exec(term) ?? [];
  if (path === '') throw badRequest(problem);
  return [path, operator, value];
}
