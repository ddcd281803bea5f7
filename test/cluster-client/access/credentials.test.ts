import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { open } from '../../../src/cluster/requests.ts';
import { base64 } from '../../../src/job/values.ts';
import { useFolder } from '../../folders.ts';
import { ask, problemOf, serverUrl, useAskedServer } from './asking-users.ts';
import { connectBy, kubeconfigOf } from './kubeconfigs.ts';

useAskedServer();
const folder = useFolder();
const empty = join(folder, 'empty');
writeFileSync(empty, '\n');

describe('the user of a kubeconfig', () => {
  test('has a token', async () => {
    const { headers, secrets } = await ask({ token: 'tok-123456' });
    expect(headers[0]?.authorization).toBe('Bearer tok-123456');
    expect(secrets).toContain('tok-123456');
    expect(headers[0]?.['user-agent']).toMatch(/^pod-step\/\S+ \(acme\/shop; run 4711\)$/);
  });

  test('has a token in a file, which goes before the one next to it and is read again', async () => {
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

  test.each([
    ['does not exist', join(folder, 'no-such-token')],
    ['is empty', empty],
  ])('has the token of the kubeconfig if the token’s file %s', async (_, tokenFile) => {
    const { headers } = await ask({ tokenFile, token: 'tok-123456' });
    expect(headers[0]?.authorization).toBe('Bearer tok-123456');
  });

  test('has a name and a password, whose header is as secret as they are', async () => {
    const { headers, secrets } = await ask({ username: 'mona', password: 'pass-word' });
    const basic = Buffer.from('mona:pass-word').toString('base64');
    expect(headers[0]?.authorization).toBe(`Basic ${basic}`);
    expect(secrets).toEqual(expect.arrayContaining(['pass-word', basic]));
  });

  test('acts as someone else, with all that belongs to that', async () => {
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

  test('acts as someone whose name is not ASCII, which the API server reads as UTF-8', async () => {
    const user = { token: 't', as: 'Zoë', 'as-uid': 'ü', 'as-groups': ['東京'] };
    const { headers } = await ask({ ...user, 'as-user-extra': { team: ['Å'] } });
    const sent = ['user', 'uid', 'group', 'extra-team'].map((name) => headers[0]?.[`impersonate-${name}`]);
    const read = sent.map((value) => Buffer.from(String(value), 'latin1').toString());
    expect(read).toEqual(['Zoë', 'ü', '東京', 'Å']);
  });

  test.each([{ 'as-groups': ['ci'] }, { 'as-uid': 'u' }, { 'as-user-extra': { a: ['b'] } }])(
    'is refused with %j alone, which names no user to impersonate',
    async (user) => {
      expect(await problemOf({ token: 't', ...user })).toMatch(
        /^kubeconfig: its user "admin" has as-uid, .* without as; add as with the name of a user, which the API server requires with them$/,
      );
    },
  );

  test.each(['gcp', 'oidc'])('has the auth-provider %s, and is refused with what to use', async (name) => {
    expect(await problemOf({ 'auth-provider': { name, config: { 'id-token': 'x' } } })).toBe(
      `kubeconfig: its user "admin" has the auth-provider "${name}", which Pod Step does not support; use a credential plugin (exec), for OpenID Connect kubelogin (kubectl oidc-login get-token)`,
    );
  });

  test('whose files are missing are named by what names them', async () => {
    expect(await problemOf({ 'client-key': '/no/such/key' })).toMatch(
      /the file of its client-key cannot be read: no such file or directory \(ENOENT\); kubectl config view --raw --flatten prints a kubeconfig that needs no other files$/,
    );
    expect(await problemOf({ tokenFile: '/no/such/token' })).toMatch(
      /could not get credentials .*: its tokenFile cannot be read: no such file or directory \(ENOENT\)$/,
    );
  });

  const BROKEN = 'has a line break or a character that is not valid in an HTTP header';
  test.each([
    [{ token: 'tok\n123456' }, `token ${BROKEN}`],
    [{ token: 'tok€123456' }, `token ${BROKEN}`],
    [{ token: 'tok-123456', as: 'mona\r\nX-Forged: yes' }, `Impersonate-User ${BROKEN}`],
    [{ token: 'tok-123456', as: 'mona', 'as-groups': ['a', 'b\n'] }, `Impersonate-Group ${BROKEN}`],
    [{ tokenFile: empty }, 'token is empty'],
  ])('with a token that no header can hold, %j, is reported at once', async (user, problem) => {
    const told = await problemOf(user);
    expect(told).toMatch(new RegExp(`could not get credentials .*: its ${problem}`));
    expect(told).not.toMatch(/123456|mona/);
  });

  const certificate = { 'client-certificate-data': base64('abc') };
  test.each([
    [
      'that can be used',
      { ...certificate, 'client-key-data': base64('key-123456') },
      ' (ERR_OSSL_PEM_NO_START_LINE)',
    ],
    ['that both exist', certificate, ''],
  ])('has a client certificate and key %s, or is reported at once', async (_, user, code) => {
    await expect(connectBy(kubeconfigOf({ user }))).rejects.toThrow(
      `kubeconfig: the client certificate and key of its user "admin" are not valid${code}; provide each as base64 of PEM or as a PEM file, with the key that belongs to the certificate`,
    );
  });
});

describe('a connection that is not secure', () => {
  const warningsOf = async (cluster: object) => {
    const connection = await connectBy(kubeconfigOf({ cluster }));
    await connection.close();
    return connection.warnings(60_000).map(({ message }) => message);
  };

  test('causes a warning', async () => {
    expect(await warningsOf({})).toEqual([]);
    expect(await warningsOf({ 'insecure-skip-tls-verify': true })).toEqual([
      expect.stringMatching(/^The kubeconfig sets insecure-skip-tls-verify: true, .*cluster\.invalid/),
    ]);
    expect(await warningsOf({ server: 'http://cluster.invalid' })).toEqual([
      expect.stringMatching(/does not use TLS/),
    ]);
  });

  test('is not made so by what the process inherits', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    await warningsOf({});
    expect(process.env['NODE_TLS_REJECT_UNAUTHORIZED']).toBeUndefined();
  });
});

test('a failure whose words never end is read to a certain length', async () => {
  const connection = await connectBy(kubeconfigOf({ cluster: { server: serverUrl() } }));
  await expect(open(connection, { method: 'GET', path: '/endless' })).rejects.toThrow(/^HTTP 500: x+ …$/);
  await connection.close();
});
