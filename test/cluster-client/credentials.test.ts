import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/cluster/connect.ts';
import { call, open } from '../../src/cluster/requests.ts';
import { base64 } from '../../src/job/encoding.ts';
import { InputError } from '../../src/job/errors.ts';
import { systemClock } from '../../src/system-clock.ts';
import { kubeconfigOf } from './kubeconfigs.ts';
import { openIssuer, renewable } from './oidc-issuer.ts';

const folder = mkdtempSync(join(tmpdir(), 'pod-step-credentials-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the requests of a test brought with them; so many of them are refused as `refusals` says. */
const seen: IncomingHttpHeaders[] = [];
let refusals = 0;
const server = createServer((request, response) => {
  seen.push(request.headers);
  response.statusCode = refusals-- > 0 ? 401 : 200;
  if (request.url === '/endless') return flood(response);
  response.end('{}');
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => server.close());
afterEach(() => {
  seen.length = 0;
  refusals = 0;
});

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
async function ask(
  user: object,
  times = 1,
  between: () => void = () => {},
  onDebug: (line: string) => void = () => {},
  secrets: string[] = [],
): Promise<Asked> {
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ user, cluster: { server: `http://127.0.0.1:${port}` } });
  const connection = await connect(
    { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 },
    {
      clock: systemClock,
      origin: { repository: 'acme/shop', runId: '4711' },
      onSecret: (secret) => secrets.push(secret),
      debug: onDebug,
    },
  );
  for (let time = 0; time < times; time++) {
    await call(connection, { method: 'GET', path: '/' });
    between();
  }
  await connection.close();
  return { headers: [...seen], secrets };
}

async function problemOf(user: object, secrets: string[] = []): Promise<string> {
  const failure = await ask(user, 1, undefined, undefined, secrets).catch((error: unknown) => error);
  if (!(failure instanceof InputError)) throw new Error('it was not refused');
  return failure.problems.join('\n');
}

const plugin = (script: string, more: object = {}) => ({
  exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'sh', args: ['-c', script], ...more },
});

const credential = (status: object) =>
  `cat <<'END'\n${JSON.stringify({ kind: 'ExecCredential', status })}\nEND`;

describe('the user of a kubeconfig', () => {
  test('has a token', async () => {
    const { headers, secrets } = await ask({ token: 'tok-123456' });
    expect(headers[0]?.authorization).toBe('Bearer tok-123456');
    expect(secrets).toContain('tok-123456');
    expect(headers[0]?.['user-agent']).toMatch(/^pod-step\/\S+ \(acme\/shop; run 4711\)$/);
  });

  test('has a token in a file, which goes before the one beside it and is read again', async () => {
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, 'first-token\n');
    const renew = () => writeFileSync(tokenFile, 'second-token\n');
    const { headers, secrets } = await ask({ tokenFile, token: 'old' }, 2, renew);

    expect(headers.map(({ authorization }) => authorization)).toEqual([
      'Bearer first-token',
      'Bearer second-token',
    ]);
    expect(secrets).toEqual(expect.arrayContaining(['first-token', 'second-token']));
  });

  test('has a name and a password, whose header is as secret as they are', async () => {
    const { headers, secrets } = await ask({ username: 'mona', password: 'pass-word' });
    const basic = Buffer.from('mona:pass-word').toString('base64');
    expect(headers[0]?.authorization).toBe(`Basic ${basic}`);
    expect(secrets).toEqual(expect.arrayContaining(['pass-word', basic]));
  });

  test('acts as somebody else, with all that belongs to that', async () => {
    const { headers } = await ask({
      token: 't',
      as: 'deployer',
      'as-uid': 'u-1',
      'as-groups': ['ci', 'dev'],
      'as-user-extra': { 'acme.dev/Team': ['shop', 'web'] },
    });
    expect(headers[0]).toMatchObject({
      'impersonate-user': 'deployer',
      'impersonate-uid': 'u-1',
      'impersonate-group': 'ci, dev',
      'impersonate-extra-acme.dev%2fteam': 'shop, web',
    });
  });

  test.each([{ 'as-groups': ['ci'] }, { 'as-uid': 'u' }, { 'as-user-extra': { a: ['b'] } }])(
    'acts as nobody with %j alone, and is refused',
    async (user) => {
      expect(await problemOf({ token: 't', ...user })).toMatch(
        /^kubeconfig: its user "admin" has as-uid, .* without as;/,
      );
    },
  );

  test('has a provider that clients know no more, and is told so', async () => {
    expect(await problemOf({ 'auth-provider': { name: 'gcp', config: {} } })).toMatch(
      /has the auth-provider "gcp", which no client of Kubernetes has any more; use a credential plugin \(exec\)$/,
    );
  });

  test('has a token by OpenID Connect', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'none' })}.${part({ exp: 4_000_000_000 })}.sig`;
    const { headers, secrets } = await ask({
      'auth-provider': { name: 'oidc', config: { 'id-token': token } },
    });
    expect(headers[0]?.authorization).toBe(`Bearer ${token}`);
    expect(secrets).toContain(token);
  });

  test('has a token by OpenID Connect, which a 401 leaves as it is: its refresh token is spent', async () => {
    await using issuer = await openIssuer();
    const user = { 'auth-provider': { name: 'oidc', config: renewable(issuer) } };
    const { headers } = await ask(user, 2, () => {
      refusals = 1;
    });
    expect(headers.map(({ authorization }) => authorization)).toEqual(
      Array(3).fill(`Bearer ${issuer.given[0]}`),
    );
  });

  test('has another token in its kubeconfig after a 401', async () => {
    const path = join(folder, 'kubeconfig');
    const { port } = server.address() as AddressInfo;
    const write = (token: string) =>
      writeFileSync(path, kubeconfigOf({ user: { token }, cluster: { server: `http://127.0.0.1:${port}` } }));
    write('first-token');
    const settings = {
      kubeconfig: path,
      context: undefined,
      namespace: undefined,
      connectionGraceMs: 30_000,
    };
    const connection = await connect(settings, { clock: systemClock });
    write('second-token');
    refusals = 1;
    await call(connection, { method: 'GET', path: '/' });
    await connection.close();
    expect(seen.map(({ authorization }) => authorization)).toEqual([
      'Bearer first-token',
      'Bearer second-token',
    ]);
  });

  test('whose token by OpenID Connect can’t be read does not show it', async () => {
    const config = { 'id-token': 'c2VjcmV0LXBhcnQ.c2VjcmV0LXBhcnQ.sig' };
    const problem = await problemOf({ 'auth-provider': { name: 'oidc', config } });
    expect(problem).toMatch(/credentials of its user "admin" can't be had: a token can’t be read$/);
  });

  test('whose files are not there are named by what names them', async () => {
    expect(await problemOf({ 'client-key': '/no/such/key' })).toMatch(
      /the file that its client-key names can't be read \(ENOENT\)$/,
    );
    expect(await problemOf({ tokenFile: '/no/such/token' })).toMatch(
      /can't be had: a file can't be read \(ENOENT\)$/,
    );
  });

  const empty = join(folder, 'empty');
  writeFileSync(empty, '\n');
  test.each([
    [{ token: 'tok\n123456' }, /can't be had: its token has a line end or a character that no header/],
    [{ token: 'tok€123456' }, /can't be had: its token has a line end or a character that no header/],
    [
      { token: 'tok-123456', as: 'mona\r\nX-Forged: yes' },
      /can't be had: its Impersonate-User has a line end or a character that no header/,
    ],
    [
      { token: 'tok-123456', as: 'mona', 'as-groups': ['a', 'b\n'] },
      /can't be had: its Impersonate-Group has a line end or a character that no header/,
    ],
    [{ tokenFile: empty }, /can't be had: its token is empty$/],
  ])('that no request could bring, %j, is told at once', async (user, problem) => {
    const told = await problemOf(user);
    expect(told).toMatch(problem);
    expect(told).not.toMatch(/123456|mona/);
  });

  const certificate = { 'client-certificate-data': base64('abc') };
  test.each([
    [
      'that can be used',
      { ...certificate, 'client-key-data': base64('key-123456') },
      ' (ERR_OSSL_PEM_NO_START_LINE)',
    ],
    ['that are both there', certificate, ''],
  ])('has a client certificate and key %s, or is told at once', async (_, user, code) => {
    const settings = { kubeconfig: kubeconfigOf({ user }), context: undefined, namespace: undefined };
    await expect(connect({ ...settings, connectionGraceMs: 0 }, { clock: systemClock })).rejects.toThrow(
      `kubeconfig: its user "admin" has a client certificate and key that can't be used${code}; each has to be the base64 of PEM in the kubeconfig, or a file of PEM, and the key that of the certificate`,
    );
  });
});

describe('a credential plugin', () => {
  test('gives a token, which is hidden as soon as it is there', async () => {
    const { headers, secrets } = await ask(plugin(credential({ token: 'from-plugin' })));
    expect(headers[0]?.authorization).toBe('Bearer from-plugin');
    expect(secrets).toContain('from-plugin');
  });

  test('is asked again after a 401, when its token has run out, and not otherwise', async () => {
    const count = join(folder, 'count');
    const script = (more: string) =>
      `echo >> ${count}; n=$(wc -l < ${count}); echo '{"status":{"token":"token-number-'$n'"${more}}}'`;

    refusals = 1;
    const refused = await ask(plugin(script('')), 2);
    expect(refused.headers.map(({ authorization }) => authorization)).toEqual([
      'Bearer token-number-1',
      'Bearer token-number-2',
      'Bearer token-number-2',
    ]);
    expect(refused.secrets).toEqual(expect.arrayContaining(['token-number-1', 'token-number-2']));

    seen.length = 0;
    const expired = await ask(plugin(script(',"expirationTimestamp":"2020-01-01T00:00:00Z"')), 1);
    expect(expired.headers[0]?.authorization).toBe('Bearer token-number-4');
  });

  test('is run again where the clock of the machine, set meanwhile, has come to the end of its token', async () => {
    const script = credential({ token: 'tok-123456', expirationTimestamp: '2050-01-01T00:00:00Z' });
    const count = join(folder, 'count-of-set-clock');
    const { port } = server.address() as AddressInfo;
    const user = plugin(`echo >> ${count}; ${script}`);
    const kubeconfig = kubeconfigOf({ user, cluster: { server: `http://127.0.0.1:${port}` } });
    const settings = { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 };
    let wallTime = Date.now();
    const connection = await connect(settings, { clock: { ...systemClock, wallTime: () => wallTime } });
    await call(connection, { method: 'GET', path: '/' });
    const before = readFileSync(count, 'utf8');
    wallTime = Date.parse('2050-01-01T00:00:01Z');
    await call(connection, { method: 'GET', path: '/' });
    await connection.close();
    expect(readFileSync(count, 'utf8')).toBe(`${before}\n`);
  });

  test('is run once for requests at the same time whose token has run out', async () => {
    const count = join(folder, 'count-of-many');
    const script = `echo >> ${count}; end=2100; test $(wc -l < ${count}) = 1 && end=2020; echo '{"status":{"token":"tok-123456","expirationTimestamp":"'$end'-01-01T00:00:00Z"}}'`;
    const { port } = server.address() as AddressInfo;
    const kubeconfig = kubeconfigOf({
      user: plugin(script),
      cluster: { server: `http://127.0.0.1:${port}` },
    });
    const settings = { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 };
    const connection = await connect(settings, { clock: systemClock });
    await Promise.all(Array.from({ length: 6 }, () => call(connection, { method: 'GET', path: '/' })));
    await connection.close();
    expect(readFileSync(count, 'utf8')).toBe('\n\n');
  });

  test('does not inherit the inputs of the action nor the keys to the services of the job', async () => {
    const path = join(folder, 'environment');
    const kept = {
      'INPUT_SECRET-ENV': 'hidden',
      ACTIONS_RUNTIME_TOKEN: 'hidden',
      STATE_leftovers: 'hidden',
      CLOUD: 'kept',
    };
    Object.assign(process.env, kept);
    await ask(
      plugin(`env > ${path}; ${credential({ token: 't' })}`, {
        env: [{ name: 'OWN', value: 'own' }],
        provideClusterInfo: true,
      }),
    );
    for (const name of Object.keys(kept)) delete process.env[name];

    const environment = readFileSync(path, 'utf8');
    expect(environment).not.toMatch(/hidden|^(INPUT_|ACTIONS_|STATE_)/m);
    expect(environment).toContain('CLOUD=kept');
    expect(environment).toContain('OWN=own');
    const info = JSON.parse(/^KUBERNETES_EXEC_INFO=(.*)$/m.exec(environment)?.[1] ?? '');
    expect(info).toMatchObject({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false, cluster: { server: expect.stringContaining('http://127.0.0.1') } },
    });
  });

  test.each([
    ['fails', 'echo "not logged in" >&2; exit 1', /\(its credential plugin is "sh"\): not logged in$/],
    ['fails without a word', 'exit 3', /: it ended with exit code 3$/],
    ['prints no JSON', 'echo "token: s3cr3t-word"', /: what it printed is no JSON$/],
    [
      'prints something else',
      'echo \'{"token":"s3cr3t-word"}\'',
      /: what it printed is no ExecCredential with a token/,
    ],
    [
      'fails with its secret in its words',
      'echo "denied for $CLIENT_SECRET and ZXlKaGJHY2lPaUpJVXpJMU5pSjk" >&2; exit 1',
      /: its message is left out here, because it may hold a secret$/,
    ],
    [
      'fails with a secret of the kubeconfig',
      'echo "denied for $CLIENT_SECRET" >&2; exit 1',
      /: denied for \*\*\*$/,
    ],
  ])('that %s is missed in a sentence that holds no secret', async (_, script, problem) => {
    const env = [{ name: 'CLIENT_SECRET', value: 's3cr3t-word' }];
    const told = await problemOf(plugin(script, { env }));
    expect(told).toMatch(problem);
    expect(told).not.toContain('s3cr3t');
  });

  test.each([
    ['in its arguments', { args: ['login', '--client-secret', 's3cr3t-word'] }],
    ['in one argument', { args: ['login', '--oidc-client-secret=s3cr3t-word'] }],
    ['in one argument with one dash', { args: ['login', '-p=x', '-password=s3cr3t-word'] }],
    ['in a variable', { env: [{ name: 'OS_PASS', value: 's3cr3t-word' }] }],
    ['in another variable', { env: [{ name: 'GH_PAT', value: 's3cr3t-word' }] }],
  ])(
    'that repeats a secret that it has %s does not show it',
    async (_, { args = [], env }: { args?: string[]; env?: object[] }) => {
      const script = 'echo "denied for s3cr3t-word of /home/mona" >&2; exit 1';
      const user = { exec: { command: 'sh', args: ['-c', script, 'sh', ...args], ...(env && { env }) } };
      const secrets: string[] = [];
      expect(await problemOf(user, secrets)).toMatch(/: denied for \*\*\* of \/home\/mona$/);
      expect(secrets).toContain('s3cr3t-word');
    },
  );

  test('whose arguments only name a file of a secret may say its path', async () => {
    const args = ['-c', 'echo "no file /run/key.pem" >&2; exit 1', 'sh', '--token-file', '/run/key.pem'];
    expect(await problemOf({ exec: { command: 'sh', args } })).toMatch(/: no file \/run\/key\.pem$/);
  });

  test('whose token is empty and that then fails still has its words', async () => {
    const file = join(folder, 'second-run');
    const script = `test -e ${file} && { echo 'not logged in' >&2; exit 1; }; touch ${file}; ${credential({ token: ' ' })}`;
    expect(await problemOf(plugin(script))).toMatch(/can't be had.*: its token is empty$/);
    expect(await problemOf(plugin(script))).toMatch(/: not logged in$/);
  });

  test('that asks questions is refused', async () => {
    expect(await problemOf(plugin('true', { interactiveMode: 'Always' }))).toMatch(
      /interactiveMode: Always\)$/,
    );
  });

  test('is not asked where there is a token', async () => {
    const { headers } = await ask({ ...plugin('exit 1'), token: 'tok-123456' });
    expect(headers[0]?.authorization).toBe('Bearer tok-123456');
  });

  test('that is not installed is named', async () => {
    expect(await problemOf({ exec: { command: 'no-such-plugin-anywhere' } })).toMatch(
      /\(its credential plugin is "no-such-plugin-anywhere"\): it can't be started \(ENOENT\)$/,
    );
  });
});

describe('credentials that can’t be had for a moment during a step are waited for', () => {
  const file = join(folder, 'away');
  const put = () => writeFileSync(file, 'tok-123456');
  const remove = () => rmSync(file);
  /** Its token has run out as soon as it is there. */
  const failing = plugin(
    `test -e ${file} || { echo 'x509: certificate signed by unknown authority' >&2; exit 1; }; ${credential({ token: 'tok-123456', expirationTimestamp: '2020-01-01T00:00:00Z' })}`,
  );

  test.each([
    ['by a credential plugin that fails, whatever it says', failing],
    ['by a file with the token that is being written anew', { tokenFile: file }],
    ['by a file with a certificate that is', { token: 'tok-123456', 'client-certificate': file }],
  ])('%s', async (_, user) => {
    put();
    const said: string[] = [];
    const { headers } = await ask(user, 2, remove, (line) => {
      said.push(line);
      if (line.includes('again after')) put();
    });
    expect(headers.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer tok-123456'));
    expect(said).toContainEqual(
      expect.stringMatching(/again after: http:\/\/127\.0\.0\.1:\d+: it was not asked: kubeconfig: /),
    );
  });
});

test('a request that is given up does not wait for a credential plugin', { timeout: 5000 }, async () => {
  const asked = join(folder, 'asked-once');
  const token = credential({ token: 'tok-123456', expirationTimestamp: '2020-01-01T00:00:00Z' });
  const kubeconfig = kubeconfigOf({
    user: plugin(`test -e ${asked} && exec sleep 30\ntouch ${asked}\n${token}`),
  });
  const connection = await connect(
    { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 },
    { clock: systemClock },
  );
  const stop = new AbortController();
  const answer = call(connection, { method: 'GET', path: '/', signal: stop.signal });
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await connection.close();
});

describe('a connection that is not secure', () => {
  const warningsOf = async (cluster: object) => {
    const kubeconfig = kubeconfigOf({ cluster });
    const connection = await connect(
      { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 },
      { clock: systemClock },
    );
    await connection.close();
    return connection.warnings.map(({ message }) => message);
  };

  test('is warned of', async () => {
    expect(await warningsOf({})).toEqual([]);
    expect(await warningsOf({ 'insecure-skip-tls-verify': true })).toEqual([
      expect.stringMatching(/^The kubeconfig says insecure-skip-tls-verify: true, .*cluster\.invalid/),
    ]);
    expect(await warningsOf({ server: 'http://cluster.invalid' })).toEqual([
      expect.stringMatching(/is asked without TLS/),
    ]);
  });

  test('is not made so by what the process inherits', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    await warningsOf({});
    expect(process.env['NODE_TLS_REJECT_UNAUTHORIZED']).toBeUndefined();
  });
});

test('a failure whose words never end is read to a certain length', async () => {
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const connection = await connect(
    { kubeconfig, context: undefined, namespace: undefined, connectionGraceMs: 30_000 },
    { clock: systemClock },
  );
  await expect(open(connection, { method: 'GET', path: '/endless' }, 0)).rejects.toThrow(/^HTTP 500: x+$/);
  await connection.close();
});
