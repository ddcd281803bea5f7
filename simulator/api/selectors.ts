// Selectors by fields and by labels, of those only with `=`: text in, predicate out.
// https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/

import type { KubeEvent, Pod, Stored } from '../wire.ts';
import { unknown } from './status-errors.ts';

export type Selector = (object: Stored) => boolean;

/** Fields that the action selects by. The fields of pods can change, so no watch selects by them. */
const fields: Record<string, (object: Stored) => string | undefined> = {
  'metadata.name': ({ metadata }) => metadata.name,
  'spec.nodeName': (pod) => (pod as Pod).spec.nodeName ?? '',
  'status.phase': (pod) => (pod as Pod).status.phase,
  'involvedObject.kind': (event) => (event as KubeEvent).involvedObject.kind,
  'involvedObject.name': (event) => (event as KubeEvent).involvedObject.name,
};

/** @throws 501 for what the action does not select by */
export function selector(query: URLSearchParams): Selector {
  const byField = termsOf(query.get('fieldSelector')).map(([path, value]): Selector => {
    const read = fields[path];
    if (!read) throw unknown('field selector', path);
    return (object) => read(object) === value;
  });
  const byLabel = (query.get('labelSelector')?.split(',') ?? []).map(labelRule);
  return (object) => [...byField, ...byLabel].every((holds) => holds(object));
}

/** `key`, `!key`, `key=value` or `key!=value`. */
function labelRule(term: string): Selector {
  const [, not = '', key = '', operator, value] = /^(!?)([\w./-]+)(?:(!?=)([\w.-]*))?$/.exec(term) ?? [];
  if (key === '' || (not !== '' && operator !== undefined)) throw unknown('label selector', term);
  if (operator === undefined)
    return ({ metadata }) => (metadata.labels?.[key] === undefined) === (not === '!');
  return ({ metadata }) => (metadata.labels?.[key] === value) === (operator === '=');
}

function termsOf(text: string | null): [string, string][] {
  if (!text) return [];
  return text.split(',').map((term) => {
    const [, path, value] = /^([\w./-]+)=([^=]*)$/.exec(term) ?? [];
    if (path === undefined || value === undefined) throw unknown('selector', term);
    return [path, value];
  });
}
