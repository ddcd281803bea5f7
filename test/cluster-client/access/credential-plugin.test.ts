import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { call } from '../../../src/cluster/requests.ts';
import { useFolder } from '../../folders.ts';
import {
  ask,
  credential,
  plugin,
  problemOf,
  refuse,
  seen,
  serverUrl,
  useAskedServer,
} from './asking-users.ts';
import { connectBy, kubeconfigOf } from './kubeconfigs.ts';

useAskedServer();
const folder = useFolder();

type Options = Parameters<typeof connectBy>[1];

/** Connects as this user, and makes requests one after the other. `between`: is called after the first one. */
async function asking(user: object, options: Options, between = () => {}): Promise<void> {
  const connection = await connectBy(kubeconfigOf({ user, cluster: { server: serverUrl() } }), options);
  await call(connection, { method: 'GET', path: '/' });
  between();
  await call(connection, { method: 'GET', path: '/' });
  await connection.close();
}

/** A plugin that gives this, in JSON, in which $n is how often it was run; it writes a line for each run. */
function counting(name: string, status: string) {
  const count = join(folder, name);
  const user = plugin(`echo >> ${count}; n=$(wc -l < ${count}); echo '{"status":{${status}}}'`);
  return { user, runs: () => readFileSync(count, 'utf8').length };
}

const ENDED = '"expirationTimestamp":"2020-01-01T00:00:00Z"';

describe('a credential plugin', () => {
  test('gives a token, which is masked immediately', async () => {
    const { headers, secrets } = await ask(plugin(credential({ token: 'from-plugin' })));
    expect(headers[0]?.authorization).toBe('Bearer from-plugin');
    expect(secrets).toContain('from-plugin');
  });

  test('is asked again after a 401, when its token has run out, and not otherwise', async () => {
    refuse(1);
    const token = `"token":"token-number-'$n'"`;
    const refused = await ask(counting('count', token).user, 2);
    expect(refused.headers.map(({ authorization }) => authorization)).toEqual([
      'Bearer token-number-1',
      'Bearer token-number-2',
      'Bearer token-number-2',
    ]);
    expect(refused.secrets).toEqual(expect.arrayContaining(['token-number-1', 'token-number-2']));

    seen.length = 0;
    const expired = await ask(counting('count', `${token},${ENDED}`).user, 1);
    expect(expired.headers[0]?.authorization).toBe('Bearer token-number-4');
  });

  test('that gives the same key with each new token has the key masked like the newest token', async () => {
    const key = '"clientCertificateData":"CERT","clientKeyData":"KEY-THAT-STAYS"';
    const { user } = counting('count-with-key', `"token":"token-number-'$n'",${key},${ENDED}`);
    const given: [value: string, renewed: string | undefined][] = [];
    await asking(user, { onSecret: (...secret) => given.push([secret[0], secret[1]]) });
    const withKey = given.filter(([value]) => value === 'KEY-THAT-STAYS').map(([, renewed]) => renewed);
    expect(withKey).toEqual([1, 2, 3].map((number) => `token-number-${number}`));
  });

  test('that gives an earlier token again has it masked like the newest token', async () => {
    const { user } = counting('count-of-few', `"token":"token-'$((n % 2))'",${ENDED}`);
    const given: string[] = [];
    await asking(user, { onSecret: (value) => given.push(value) });
    expect(given.filter((value) => value.startsWith('token-'))).toEqual(['token-1', 'token-0', 'token-1']);
  });

  test('is run again where the clock of the machine, set meanwhile, has come to the end of its token', async () => {
    const status = '"token":"tok-123456","expirationTimestamp":"2050-01-01T00:00:00Z"';
    const { user, runs } = counting('count-of-set-clock', status);
    let wallTime = Date.now();
    let before = 0;
    await asking(user, { clock: { ...systemClock, wallTime: () => wallTime } }, () => {
      before = runs();
      wallTime = Date.parse('2050-01-01T00:00:01Z');
    });
    expect(runs()).toBe(before + 1);
  });

  test('is run once for requests at the same time whose token has run out', async () => {
    const ends = `"expirationTimestamp":"'$((n == 1 ? 2020 : 2100))'-01-01T00:00:00Z"`;
    const { user, runs } = counting('count-of-many', `"token":"tok-123456",${ends}`);
    const connection = await connectBy(kubeconfigOf({ user, cluster: { server: serverUrl() } }));
    await Promise.all(Array.from({ length: 6 }, () => call(connection, { method: 'GET', path: '/' })));
    await connection.close();
    expect(runs()).toBe(2);
  });

  test('inherits neither the inputs of the action nor keys to the services of the job but that for OIDC tokens', async () => {
    const path = join(folder, 'environment');
    const kept = {
      'INPUT_SECRET-ENV': 'hidden',
      ACTIONS_RUNTIME_TOKEN: 'hidden',
      STATE_leftovers: 'hidden',
      CLOUD: 'kept',
      ACTIONS_ID_TOKEN_REQUEST_URL: 'https://runner.example/idtoken',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'asks-for-one',
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
    expect(environment).not.toMatch(/hidden|^(INPUT_|ACTIONS_RUNTIME_|STATE_)/m);
    expect(environment).toContain('CLOUD=kept');
    expect(environment).toMatch(/^ACTIONS_ID_TOKEN_REQUEST_URL=https:\/\/runner\.example\/idtoken$/m);
    expect(environment).toMatch(/^ACTIONS_ID_TOKEN_REQUEST_TOKEN=asks-for-one$/m);
    expect(environment).toContain('OWN=own');
    const info = JSON.parse(/^KUBERNETES_EXEC_INFO=(.*)$/m.exec(environment)?.[1] ?? '');
    expect(info).toMatchObject({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false, cluster: { server: expect.stringContaining('http://127.0.0.1') } },
    });
  });

  test.each([
    ['fails', 'echo "not logged in" >&2; exit 1', /\(credential plugin "sh"\): not logged in$/],
    ['fails without a word', 'exit 3', /: it exited with code 3$/],
    ['prints no JSON', 'echo "token: s3cr3t-word"', /: its output is not JSON$/],
    [
      'prints something else',
      'echo \'{"token":"s3cr3t-word"}\'',
      /: its output is not an ExecCredential with a token/,
    ],
    [
      'fails with its secret in its words',
      'echo "denied for $CLIENT_SECRET and ZXlKaGJHY2lPaUpJVXpJMU5pSjk" >&2; exit 1',
      /: its message is hidden, because it can hold a secret$/,
    ],
    [
      'fails with a secret of the kubeconfig',
      'echo "denied for $CLIENT_SECRET" >&2; exit 1',
      /: denied for \*\*\*$/,
    ],
  ])('that %s is reported in a sentence without secrets', async (_, script, problem) => {
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
    'that prints a secret that it has %s does not reveal it',
    async (_, { args = [], env }: { args?: string[]; env?: object[] }) => {
      const script = 'echo "denied for s3cr3t-word of /home/mona" >&2; exit 1';
      const user = { exec: { command: 'sh', args: ['-c', script, 'sh', ...args], ...(env && { env }) } };
      const secrets: string[] = [];
      expect(await problemOf(user, secrets)).toMatch(/: denied for \*\*\* of \/home\/mona$/);
      expect(secrets).toContain('s3cr3t-word');
    },
  );

  test('whose arguments only name a file of a secret can say its path', async () => {
    const args = ['-c', 'echo "no file /run/key.pem" >&2; exit 1', 'sh', '--token-file', '/run/key.pem'];
    expect(await problemOf({ exec: { command: 'sh', args } })).toMatch(/: no file \/run\/key\.pem$/);
  });

  test('whose token is empty and that then fails still has its words', async () => {
    const file = join(folder, 'second-run');
    const script = `test -e ${file} && { echo 'not logged in' >&2; exit 1; }; touch ${file}; ${credential({ token: ' ' })}`;
    expect(await problemOf(plugin(script))).toMatch(/could not get.*: its token is empty$/);
    expect(await problemOf(plugin(script))).toMatch(/: not logged in$/);
  });

  test('that requires input from a terminal is refused', async () => {
    expect(await problemOf(plugin('true', { interactiveMode: 'Always' }))).toMatch(
      /it requires a terminal \(interactiveMode: Always\), which a step does not have$/,
    );
  });

  test('is not asked if there is a token', async () => {
    const { headers } = await ask({ ...plugin('exit 1'), token: 'tok-123456' });
    expect(headers[0]?.authorization).toBe('Bearer tok-123456');
  });

  test('that is not installed is named, with its install hint from the kubeconfig', async () => {
    const exec = { command: 'no-such-plugin-anywhere' };
    const named =
      /\(credential plugin "no-such-plugin-anywhere"\): it is not installed on this runner; install it in an earlier step of the job/;
    expect(await problemOf({ exec })).toMatch(new RegExp(`${named.source}$`));
    const installHint = 'Get it:\n  brew install it';
    expect(await problemOf({ exec: { ...exec, installHint } })).toMatch(
      new RegExp(`${named.source}\\. The installHint of the kubeconfig: Get it: brew install it$`),
    );
  });

  test('that can not be started is named', async () => {
    expect(await problemOf({ exec: { command: folder } })).toMatch(/it cannot be started \(EACCES\)$/);
  });
});

describe('a step waits for credentials that are temporarily unavailable', () => {
  const file = join(folder, 'away');
  const put = () => writeFileSync(file, 'tok-123456');
  const remove = () => rmSync(file);
  /** Its token has already expired when it is issued. */
  const failing = plugin(
    `test -e ${file} || { echo 'x509: certificate signed by unknown authority' >&2; exit 1; }; ${credential({ token: 'tok-123456', expirationTimestamp: '2020-01-01T00:00:00Z' })}`,
  );

  test.each([
    ['a credential plugin fails, with any message', failing],
    ['the file of the token is being rewritten', { tokenFile: file }],
    ['the file of the certificate is being rewritten', { token: 'tok-123456', 'client-certificate': file }],
  ])('%s', async (_, user) => {
    put();
    const said: string[] = [];
    const { headers } = await ask(user, 2, remove, (line) => {
      said.push(line);
      if (line.includes('again after')) put();
    });
    expect(headers.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer tok-123456'));
    expect(said).toContainEqual(
      expect.stringMatching(/again after: http:\/\/127\.0\.0\.1:\d+: no request was sent: kubeconfig: /),
    );
  });
});
