// From an HTTP method and path to what is asked of which resource.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris

import type { Attempt } from './access.ts';
import { resources } from './resources.ts';
import { unknownRequest } from './status.ts';

const path =
  /^\/(?:api|apis\/(?<group>[^/]+))\/(?<version>[^/]+)(?:\/namespaces\/(?<namespace>[^/]+)(?=\/))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+)(?:\/(?<subresource>.+))?)?$/;

const subresources = ['pods/log'];

/** Query parameters that mean something here, or that may be ignored without changing the answer. */
const known = new Set([
  ...['fieldSelector', 'labelSelector', 'watch', 'resourceVersion', 'allowWatchBookmarks', 'timeoutSeconds'],
  ...[
    'container',
    'follow',
    'timestamps',
    'sinceTime',
    'sinceSeconds',
    'tailLines',
    'limitBytes',
    'previous',
  ],
  ...['dryRun', 'gracePeriodSeconds', 'propagationPolicy'],
  ...['pretty', 'limit', 'fieldManager', 'fieldValidation', 'resourceVersionMatch', 'includeObject'],
]);

/** @throws 501 for everything that the simulator does not know */
export function route(method: string, url: URL): Attempt {
  const fail = (what?: string): Error => unknownRequest(method, url.pathname + url.search, what);
  const parts = path.exec(url.pathname)?.groups;
  if (!parts) throw fail();
  const { group = '', version, namespace, plural, name, subresource = '' } = parts;
  const found = resources.find(
    (one) => one.plural === plural && one.group === group && one.version === version,
  );
  if (!found) throw fail('resource');
  if (subresource !== '' && !subresources.includes(`${plural}/${subresource}`)) throw fail('subresource');
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
  if (method === 'PATCH') return named ? 'patch' : undefined;
  if (method === 'DELETE') return named ? 'delete' : 'deletecollection';
  return undefined;
}
