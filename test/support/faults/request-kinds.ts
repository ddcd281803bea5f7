/** What a request to the API server is for, as schedules name it. */
const REQUEST_KINDS = [
  'create pod',
  'create secret',
  'create configmap',
  'watch pods',
  'watch events',
  'list pods',
  'get pod',
  'follow log',
  'read log',
  'delete pod',
  'delete secret',
  'delete configmap',
  'patch',
  'attach',
  'other',
] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number] | 'any';

const PATH = /^\/api\/v1\/namespaces\/[^/]+\/(pods|secrets|configmaps|events)(?:\/([^/]+))?(\/log)?$/;

export function kindOf(method: string, target: string): RequestKind {
  const { pathname, searchParams } = new URL(target, 'http://x');
  if (pathname.endsWith('/attach')) return 'attach';
  const [, resource = '', name, log] = PATH.exec(pathname) ?? [];
  const one = resource.replace(/s$/, '');
  if (log !== undefined) return searchParams.get('follow') === 'true' ? 'follow log' : 'read log';
  if (method === 'PATCH') return 'patch';
  const kind = wordsOf(method, name !== undefined, searchParams);
  return (
    REQUEST_KINDS.find((known) => known === `${kind} ${one}` || known === `${kind} ${resource}`) ?? 'other'
  );
}

/** The list of abandoned pods is not about this step's own pods. */
function wordsOf(method: string, isNamed: boolean, query: URLSearchParams): string {
  if (method === 'POST') return 'create';
  if (method === 'DELETE') return 'delete';
  if (isNamed) return 'get';
  if (query.get('watch') === 'true') return 'watch';
  return query.has('labelSelector') ? 'list abandoned' : 'list';
}
