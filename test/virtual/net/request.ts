import { COLLECTING_CONTAINER } from '../../../src/job/pod-parts.ts';
import type { Request } from '../api/server.ts';
import { KINDS, type Kind } from './faults.ts';

/** What the code under test gives to the HTTP client. */
export type Sent = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  headersTimeout: number;
  bodyTimeout?: number;
  signal?: AbortSignal | undefined;
};

export function requestOf({ path, method, headers, body }: Sent): Request {
  const [plain = '', search = ''] = path.split('?');
  return {
    method,
    path: plain,
    query: new URLSearchParams(search),
    headers,
    body: body === undefined ? {} : (JSON.parse(body) as Record<string, unknown>),
  };
}

const VERBS: Record<string, string> = { POST: 'create', PATCH: 'patch', DELETE: 'delete' };

export function kindOf({ method, path, query }: Request): Kind {
  const [, resource = '', name, part] =
    /\/namespaces\/[^/]+\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
  if (part === 'attach') return query.get('container') === COLLECTING_CONTAINER ? 'fetch files' : part;
  if (part === 'log') {
    const what = query.get('container') === COLLECTING_CONTAINER ? 'files' : 'log';
    return query.get('follow') === 'true' ? `follow ${what}` : `read ${what}`;
  }
  const reading = query.get('watch') === 'true' ? 'watch' : name === undefined ? 'list' : 'get';
  const kind = `${VERBS[method] ?? reading} ${resource}`;
  return KINDS.find((one) => one === kind) ?? 'other';
}
