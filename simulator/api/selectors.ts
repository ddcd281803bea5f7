// Field selectors: text in, predicate out.
// https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/

import type { Stored } from '../wire.ts';
import { fieldOf, type Resource } from './resources.ts';
import { badRequest } from './status.ts';

export type Selector = (object: Stored) => boolean;

/** @throws a 400 with the API server's wording for a field that this kind cannot be selected by */
export function selector(resource: Resource, fields: string | null): Selector {
  const terms = (fields ?? '').split(',').filter((term) => term !== '');
  const rules = terms.map((term) => rule(resource, term));
  return (object) => rules.every((one) => one(object));
}

function rule(resource: Resource, term: string): Selector {
  const parts = /^([^=!]+)(==|=|!=)(.*)$/.exec(term);
  if (!parts) throw badRequest(`invalid field selector: ${term}`);
  const [, path = '', operator, value] = parts;
  if (!['metadata.name', ...resource.fields].includes(path)) {
    throw badRequest(`field label not supported: ${path}`);
  }
  return (object) => (fieldOf(object, path) === value) === (operator !== '!=');
}
