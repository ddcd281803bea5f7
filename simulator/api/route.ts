// From an HTTP method and path to what is asked of which resource.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris

import type { Attempt } from './access.ts';
import { resources } from './resources.ts';
import { unknown } from './status.ts';

const path =
  /^\/api\/v1(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+)(?<subresource>\/.+)?)?$/;

/** Query parameters that mean something here, or that may be ignored without changing the answer. */
const known = new Set([
  ...['fieldSelector', 'labelSelector', 'limit', 'includeObject', 'fieldValidation', 'gracePeriodSeconds'],
  ...['fieldManager', 'force'],
  ...['watch', 'resourceVersion', 'allowWatchBookmarks', 'timeoutSeconds'],
  ...['container', 'follow', 'timestamps', 'sinceTime', 'tailLines', 'limitBytes'],
]);

/** @throws 501 for everything that the simulator does not know */
export function route(method: string, url: URL): Attempt {
  const { namespace = '', plural, name = '', subresource = '' } = path.exec(url.pathname)?.groups ?? {};
  const verb = verbOf(method, name, url.searchParams);
  const resource = resources.find((one) => one.plural === `${plural}${subresource}`);
  const isKnown = resource?.verbs.includes(verb) && resource.namespaced === (namespace !== '');
  if (!resource || !isKnown || [...url.searchParams.keys()].some((key) => !known.has(key)))
    throw unknown('request', `${method} ${url.pathname}${url.search}`);
  return { verb, resource, namespace, name };
}

function verbOf(method: string, name: string, query: URLSearchParams): string {
  if (name !== '') return { GET: 'get', PATCH: 'patch', DELETE: 'delete' }[method] ?? method;
  if (method !== 'GET') return method === 'POST' ? 'create' : method;
  return ['true', '1'].includes(query.get('watch') ?? '') ? 'watch' : 'list';
}
