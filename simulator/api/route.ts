// From an HTTP method and path to the verb and the resource.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris

import type { RequestInfo } from './authorization.ts';
import { resources, secrets } from './resource-kinds.ts';
import { unknown } from './status-errors.ts';

const PATH =
  /^\/api\/v1(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+)(?<subresource>\/.+)?)?$/;

/** Query parameters that are read here, or that may be ignored without changing the answer. */
const KNOWN_PARAMETERS = new Set([
  ...[
    'fieldSelector',
    'labelSelector',
    'limit',
    'includeObject',
    'fieldValidation',
    'dryRun',
    'gracePeriodSeconds',
  ],
  ...['fieldManager', 'force'],
  ...['watch', 'resourceVersion', 'allowWatchBookmarks', 'timeoutSeconds'],
  ...['sendInitialEvents', 'resourceVersionMatch'],
  'stdin',
  'stdout',
  ...['container', 'follow', 'timestamps', 'sinceTime', 'tailLines', 'limitBytes'],
]);

/** @throws 501 for everything that the simulator does not support */
export function route(method: string, url: URL): RequestInfo {
  const { namespace = '', plural, name = '', subresource = '' } = PATH.exec(url.pathname)?.groups ?? {};
  const resource = resources.find((one) => one.plural === `${plural}${subresource}`);
  const verb = resource?.verbs.find((one) => one === verbOf(method, name, url.searchParams));
  const isTried = url.searchParams.has('dryRun');
  const hasKnownParameters = [...url.searchParams.keys()].every((key) => KNOWN_PARAMETERS.has(key));
  // Pods would go through admission.
  const hasKnownTry = !isTried || (verb === 'create' && resource === secrets);
  if (!resource || !verb || resource.namespaced !== (namespace !== '') || !hasKnownParameters || !hasKnownTry)
    throw unknown('request', `${method} ${url.pathname}${url.search}`);
  return { verb, resource, namespace, name };
}

/** A method that has no verb here is given back as it is, and matches none. */
function verbOf(method: string, name: string, query: URLSearchParams): string {
  if (name !== '') return { GET: 'get', PATCH: 'patch', DELETE: 'delete' }[method] ?? method;
  if (method !== 'GET') return method === 'POST' ? 'create' : method;
  return ['true', '1'].includes(query.get('watch') ?? '') ? 'watch' : 'list';
}
