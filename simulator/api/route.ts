// From an HTTP method and path to what is asked of which resource.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris

import type { Attempt } from './access.ts';
import { resources } from './resources.ts';
import { unknown } from './status.ts';

const path =
  /^\/api\/v1(?:\/namespaces\/(?<namespace>[^/]+)(?=\/))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+)(?:\/(?<subresource>.+))?)?$/;

/** Query parameters that mean something here, or that may be ignored without changing the answer. */
const known = new Set([
  ...[
    'fieldSelector',
    'labelSelector',
    'watch',
    'resourceVersion',
    'allowWatchBookmarks',
    'timeoutSeconds',
    'includeObject',
  ],
  ...['container', 'follow', 'timestamps', 'sinceTime', 'tailLines', 'limitBytes'],
  ...['gracePeriodSeconds', 'propagationPolicy', 'fieldManager', 'fieldValidation'],
  ...['pretty', 'limit', 'resourceVersionMatch'],
]);

/** @throws 501 for everything that the simulator does not know */
export function route(method: string, url: URL): Attempt {
  const fail = (what = 'request'): Error => unknown(what, `${method} ${url.pathname}${url.search}`);
  const parts = path.exec(url.pathname)?.groups;
  if (!parts) throw fail();
  const { namespace, plural, name, subresource = '' } = parts;
  const found = resources.find((one) => one.plural === plural);
  if (!found) throw fail('resource');
  if (subresource !== '' && `${plural}/${subresource}` !== 'pods/log') throw fail('subresource');
  for (const key of url.searchParams.keys()) if (!known.has(key)) throw fail(`query parameter (${key})`);
  const verb = verbOf(method, url, name !== undefined);
  if (!verb || !found.verbs.includes(verb) || (subresource !== '' && verb !== 'get')) throw fail('verb');
  if (found.namespaced && namespace === undefined && !['list', 'watch'].includes(verb)) throw fail();
  return {
    verb,
    resource: found,
    subresource,
    ...(namespace === undefined ? {} : { namespace: decodeURIComponent(namespace) }),
    ...(name === undefined ? {} : { name: decodeURIComponent(name) }),
  };
}

function verbOf(method: string, url: URL, named: boolean): string | undefined {
  const watch = ['true', '1'].includes(url.searchParams.get('watch') ?? '');
  if (method === 'GET') return named ? 'get' : watch ? 'watch' : 'list';
  if (method === 'POST') return named ? undefined : 'create';
  return named ? { PATCH: 'patch', DELETE: 'delete' }[method] : undefined;
}
