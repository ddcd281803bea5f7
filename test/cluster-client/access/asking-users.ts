import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { call } from '../../../src/cluster/requests.ts';
import { hasCode } from '../../../src/job/errors.ts';
import { type Served, serve } from '../../serve.ts';
import { connectBy, kubeconfigOf } from './kubeconfigs.ts';

// A server, and users of kubeconfigs that ask it.

/** The headers of a test's requests; this many requests are refused as `refuse` says. */
export const seen: IncomingHttpHeaders[] = [];
let refusals = 0;
export const refuse = (times: number): void => {
  refusals = times;
};

let server: Served;

/** For the tests of the file that calls it; other files share this module. */
export function useAskedServer(): void {
  beforeAll(async () => {
    const api = createServer((request, response) => {
      seen.push(request.headers);
      response.statusCode = refusals-- > 0 ? 401 : 200;
      if (request.url === '/endless') return flood(response);
      response.end('{"kind":"Pod"}');
    });
    server = await serve(api);
  });
  afterAll(() => server[Symbol.asyncDispose]());
  afterEach(() => {
    seen.length = 0;
    refusals = 0;
  });
}

export const serverUrl = (): string => `http://${server.address}`;

/** A failure that never ends. */
function flood(response: ServerResponse): void {
  response.statusCode = 500;
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

type Asked = { headers: IncomingHttpHeaders[]; secrets: string[] };

/** Asks the server so many times as this user. `onDebug`: gets the lines of the debug log. */
export async function ask(
  user: object,
  times = 1,
  between: () => void = () => {},
  onDebug: (line: string) => void = () => {},
  secrets: string[] = [],
): Promise<Asked> {
  const kubeconfig = kubeconfigOf({ user, cluster: { server: serverUrl() } });
  const connection = await connectBy(kubeconfig, {
    origin: { repository: 'acme/shop', runId: '4711' },
    onSecret: (secret) => secrets.push(secret),
    debug: onDebug,
  });
  for (let time = 0; time < times; time++) {
    await call(connection, { method: 'GET', path: '/' });
    between();
  }
  await connection.close();
  return { headers: [...seen], secrets };
}

export async function problemOf(user: object, secrets: string[] = []): Promise<string> {
  const failure = await ask(user, 1, undefined, undefined, secrets).catch((error: unknown) => error);
  if (!hasCode(failure, 'input')) throw new Error('it was not refused');
  return failure.problems.join('\n');
}

export const plugin = (script: string, more: object = {}) => ({
  exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'sh', args: ['-c', script], ...more },
});

export const credential = (status: object) =>
  `cat <<'END'\n${JSON.stringify({ kind: 'ExecCredential', status })}\nEND`;
