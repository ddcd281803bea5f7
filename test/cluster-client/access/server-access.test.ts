import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuthority, issue } from '../../../simulator/certificates.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { call } from '../../../src/cluster/requests.ts';
import { readRun } from '../../../src/github/host.ts';
import { hasCode } from '../../../src/job/errors.ts';
import { useFolder } from '../../folders.ts';
import { type Served, serve } from '../../serve.ts';
import { CONNECTING } from '../../support/connecting.ts';
import { openRunnerIssuer, type RunnerIssuer } from './runner-issuer.ts';

const AUDIENCE = 'https://kubernetes.acme.example/?a=1&b=2';

let issuer: RunnerIssuer;
let server: Served;
let certificate: string;
/** The status of each next answer of the API server; 200 where none is left. */
const statuses: number[] = [];
const seen: (string | undefined)[] = [];

beforeAll(async () => {
  const authority = await createAuthority('an authority of a cluster');
  certificate = authority.certificate;
  const pair = await issue(authority, { subject: 'CN=kube-apiserver', names: ['127.0.0.1'] });
  const api = createServer({ cert: pair.certificate, key: pair.key }, (request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' });
    response.end('{"kind":"Status","reason":"Unauthorized","message":"Unauthorized"}');
  });
  server = await serve(api);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  issuer = await openRunnerIssuer();
});
afterEach(async () => {
  await issuer[Symbol.asyncDispose]();
  statuses.length = 0;
  seen.length = 0;
});

type Asked = { secrets: string[]; said: string[] };

/** Asks the API server so many times, with the authority given in this way. */
async function ask({
  authority = certificate,
  times = 1,
  env = issuer.env,
  graceMs = 0,
} = {}): Promise<Asked> {
  const url = new URL(`https://${server.address}`);
  const [secrets, said]: [string[], string[]] = [[], []];
  const connection = await connect(
    {
      server: { url, certificateAuthority: authority, audience: AUDIENCE },
      kubeconfig: undefined,
      context: undefined,
      namespace: undefined,
      connectionGraceMs: graceMs,
    },
    {
      ...CONNECTING,
      onSecret: (secret) => secrets.push(secret),
      say: (line) => said.push(line),
      idTokenService: readRun(env, () => '').idTokenService,
    },
  );
  expect(connection.namespace).toBe('default');
  expect(connection.warnings(24 * 3_600_000)).toEqual([]);
  try {
    for (let time = 0; time < times; time++) await call(connection, { method: 'GET', path: '/' });
    return { secrets, said };
  } finally {
    await connection.close();
  }
}

async function problemOf(how: Parameters<typeof ask>[0]): Promise<string> {
  const failure = await ask(how).catch((error: unknown) => error);
  if (!hasCode(failure, 'input')) throw new Error(`it was no input that failed: ${failure}`);
  return failure.problems.join('\n');
}

describe('an API server that accepts the runner’s OIDC tokens', () => {
  test('is asked with one of its audience, which is hidden, as is what the runner is asked with', async () => {
    const { secrets } = await ask({ times: 2 });
    const [token] = issuer.given;
    expect(seen).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    expect(issuer.asked.map((query) => Object.fromEntries(query))).toEqual([
      { 'api-version': '2.0', audience: AUDIENCE },
    ]);
    expect(secrets).toEqual([issuer.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'], token]);
  });

  test('is asked once more with a new token when it refuses one', async () => {
    statuses.push(401);
    const { secrets } = await ask();
    expect(seen).toEqual(issuer.given.map((token) => `Bearer ${token}`));
    expect(new Set(seen).size).toBe(2);
    expect(secrets).toEqual(expect.arrayContaining(issuer.given));
  });

  test('is not asked while the runner gives no token, and that is reported as what is awaited', async () => {
    issuer.refusal = 503;
    const failure = ask();
    await expect(failure).rejects.toMatchObject({ code: 'unreachable', isUnsent: true });
    await expect(failure).rejects.toThrow(
      /^https:\/\/127\.0\.0\.1:\d+: no request was sent, because the runner issues no new OIDC token: its token service answered HTTP 503$/,
    );
    expect(seen).toEqual([]);
  });

  test('is asked as soon as the runner gives a token again', async () => {
    issuer.refusal = 429;
    const asked = ask({ graceMs: 10_000 });
    while (issuer.asked.length < 2) await new Promise(setImmediate);
    issuer.refusal = undefined;
    await asked;
    expect(seen).toEqual([`Bearer ${issuer.given[0]}`]);
  });

  test('is not asked where the runner refuses tokens of this audience', async () => {
    issuer.refusal = 400;
    expect(await problemOf({})).toBe(
      'oidc-audience: the runner issues no OIDC token for this audience: its token service answered HTTP 400',
    );
  });

  test('gets no request if the proxy of the environment is not valid, and the error names the variable', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://u:%zz@proxy.invalid:3128');
    const env = {
      ACTIONS_ID_TOKEN_REQUEST_URL: 'https://runner.invalid/token',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'request-token',
    };
    const problem = await problemOf({ env });
    vi.unstubAllEnvs();
    expect(problem).toMatch(/^\$HTTPS_PROXY is not the URL of a proxy; /);
  });
});

describe('its certificate authority', () => {
  const NO_AUTHORITY =
    'certificate-authority: the value is not a PEM certificate, nor its base64, and it cannot be read as the path of a file: ';
  const folder = useFolder();
  const file = join(folder, 'ca.crt');
  beforeAll(() => writeFileSync(file, `# of the cluster\n${certificate}`));

  test.each([
    ['PEM', () => `\n${certificate}`],
    [
      'the base64 of that',
      () => `${Buffer.from(certificate).toString('base64').replaceAll(/.{76}/g, '$&\n')}\n`,
    ],
    ['a path to it', () => ` ${file}\n`],
  ])('is %s', async (_, authority) => {
    await ask({ authority: authority() });
    expect(seen).toHaveLength(1);
  });

  test('that is not the server’s is named in the error', async () => {
    const { certificate: other } = await createAuthority('another');
    await expect(ask({ authority: other })).rejects.toThrow(
      'its certificate is not signed by the certificate-authority of the kubeconfig or the inputs',
    );
  });

  test.each([
    ['no certificate and no path', 'aGVsbG8', `${NO_AUTHORITY}no such file or directory (ENOENT)`],
    [
      'a broken certificate',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'certificate-authority: the value has no valid certificate; provide it as PEM',
    ],
    ['a folder', folder, `${NO_AUTHORITY}it is not a regular file`],
  ])('that is %s is refused, and not quoted', async (_, authority, problem) => {
    expect(await problemOf({ authority })).toBe(problem);
  });
});
