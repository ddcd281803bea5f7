import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { loadKubeconfig } from '../../../src/cluster/kubeconfig.ts';
import { useFolder } from '../../folders.ts';
import { problemsIn } from '../../inputs/problems-of.ts';
import { rowsOf } from '../../rows.ts';
import { kubeconfigOf } from './kubeconfigs.ts';

const folder = useFolder();
afterEach(() => void vi.unstubAllEnvs());

function load(kubeconfig: string | undefined, context?: string) {
  return loadKubeconfig({ kubeconfig, context });
}

const problemsOf = (...given: Parameters<typeof load>) => problemsIn(() => load(...given));

function fileWith(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('a kubeconfig', () => {
  test('says by its context where the cluster is and who asks', () => {
    const { server, namespace, cluster, user, userName } = load(kubeconfigOf({ user: { token: 't' } }));
    expect([server.href, namespace, userName]).toEqual(['https://cluster.invalid:6443/', undefined, 'admin']);
    expect(cluster).toMatchObject({ server: 'https://cluster.invalid:6443' });
    expect(user).toEqual({ token: 't' });
  });

  test('without the context that is requested names its contexts', () => {
    expect(problemsOf(kubeconfigOf({}), 'staging')).toEqual([
      'context: "staging" is not a context of the kubeconfig; set it to one of "prod"',
    ]);
  });

  test('can name files next to its own file', () => {
    const path = fileWith('relative', kubeconfigOf({ user: { 'client-key': 'key.pem', tokenFile: '/abs' } }));
    expect(load(path).user).toEqual({ 'client-key': join(folder, 'key.pem'), tokenFile: '/abs' });
  });

  test.each(['12345678901234567890', '0123456', '123e5', '0x1234abcd', '1.10', '-0', '8080'])(
    'can have the token %s without quotes',
    (token) => {
      const text = kubeconfigOf({ user: { token: 'TOKEN' } }).replace('TOKEN', token);
      expect(String(load(text).user['token'])).toBe(token);
    },
  );

  test.each(['"', "'"])('can start and end with a word in quotes (%s)', (quote) => {
    const plain = kubeconfigOf({ user: { token: 'TOKEN' } });
    const text = plain
      .replace('apiVersion', `${quote}apiVersion${quote}`)
      .replace('TOKEN', `${quote}abc${quote}`);
    expect(load(text).user['token']).toBe('abc');
  });

  test('hands numbers of a plugin’s configuration on as numbers', () => {
    const text = kubeconfigOf({ user: { exec: { port: 8080, ratio: 0.5 } } });
    expect(load(text).user['exec']).toEqual({ port: 8080, ratio: 0.5 });
  });

  test.each([
    ['token', 'true'],
    ['token', '{ a: b }'],
    ['password', '[a]'],
    ['client-key-data', 'false'],
    ['tokenFile', '[]'],
  ])('with a %s that is not text, %s, is refused, as by kubectl', (field, value) => {
    const text = kubeconfigOf({ user: { [field]: 'VALUE' } }).replace('VALUE', value);
    expect(problemsOf(text)).toEqual([
      `kubeconfig: the ${field} of its user "admin" is not a string; put the value in quotes`,
    ]);
  });

  test('can merge what several users have in common, as kubectl reads it', () => {
    const text = kubeconfigOf({ user: { token: 'TOKEN' } }).replace('token: TOKEN', '<<: *common');
    expect(load(`extensions: &common { token: shared }\n${text}`).user).toEqual({ token: 'shared' });
  });

  test.each([
    ['text', (text: string) => text],
    ['base64', (text: string) => Buffer.from(text).toString('base64')],
  ])('can be indented as a whole, as %s', (_, write) => {
    const text = kubeconfigOf({ context: { namespace: 'ci' } }).replaceAll(/^/gm, '    ');
    expect(load(write(text)).namespace).toBe('ci');
  });

  test('with several documents is read to the end of the first, as by kubectl', () => {
    const other = kubeconfigOf({ cluster: { server: 'https://other.invalid' } });
    const { server } = load(`${kubeconfigOf({})}---\n${other}`);
    expect(server.href).toBe('https://cluster.invalid:6443/');
  });

  test('can be several files, of which the first that has an entry decides', () => {
    const first = fileWith(
      'first',
      stringify({ contexts: [{ name: 'prod', context: { cluster: 'c', user: 'b' } }] }),
    );
    const second = fileWith(
      'second',
      stringify({
        'current-context': 'prod',
        clusters: [{ name: 'c', cluster: { server: 'https://second.invalid' } }],
        users: [{ name: 'b', user: { token: 'second' } }],
        contexts: [{ name: 'prod', context: { cluster: 'other', user: 'other' } }],
      }),
    );
    vi.stubEnv('KUBECONFIG', [first, join(folder, 'not-there'), second].join(':'));
    expect(load(undefined)).toMatchObject({ userName: 'b', server: new URL('https://second.invalid') });
  });

  type Row = { what: string; text?: string; parts?: Parameters<typeof kubeconfigOf>[0]; problem: string };

  test.each(rowsOf<Row>('refused-kubeconfigs'))('$what is refused', ({ text, parts, problem }) => {
    expect(problemsOf(text ?? kubeconfigOf(parts ?? {}))).toEqual([
      expect.stringMatching(new RegExp(problem)),
    ]);
  });

  test.each([
    ['in quotes', JSON.stringify(kubeconfigOf({})), 'the value is enclosed in quotes; store it without them'],
    [
      'of several lines in quotes',
      `'${kubeconfigOf({})}'\n`,
      'the value is enclosed in quotes; store it without them',
    ],
    ['that is a folder', folder, 'the file cannot be read: it is not a regular file'],
  ])('%s is refused', (_, kubeconfig, problem) => {
    expect(problemsOf(kubeconfig)).toEqual([`kubeconfig: ${problem}`]);
  });

  const utf16 = Buffer.from(`\ufeff${kubeconfigOf({})}`, 'utf16le');
  test.each([
    ['UTF-16', utf16, /: it is UTF-16, which > writes in Windows PowerShell; save it as UTF-8$/],
    ['big-endian UTF-16', Buffer.from(utf16).swap16(), /: it is UTF-16, /],
  ])('in %s is refused with what it is, as a file and as base64', (name, bytes, problem) => {
    const path = fileWith(name.replaceAll(' ', '-'), bytes);
    for (const given of [path, bytes.toString('base64')])
      expect(problemsOf(given)).toEqual([expect.stringMatching(problem)]);
  });

  test('can start with a byte order mark', () => {
    const text = `\ufeff${kubeconfigOf({})}`;
    for (const given of [text, fileWith('bom', text), Buffer.from(text).toString('base64')])
      expect(load(given).userName).toBe('admin');
  });

  test.each([
    ['nothing', ''],
    ['a list', '- a: b\n'],
    ['base64', Buffer.from(kubeconfigOf({})).toString('base64')],
  ])('whose file has %s is refused, with a command that prints a kubeconfig', (name, text) => {
    expect(problemsOf(fileWith(`no-${name.replaceAll(' ', '-')}`, text))).toEqual([
      'kubeconfig: the value is not a complete kubeconfig, because it has no clusters and no contexts and no users; check that the secret or file has all of it; kubectl config view --raw --flatten prints a complete one',
    ]);
  });

  test.each(['abcdef.0123456789abcdef', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl', 'hunter2.'])(
    'that is only the token %s is refused without showing it',
    (token) => {
      expect(problemsOf(token).join()).not.toContain(token.slice(0, 6));
    },
  );

  test('whose aliases stand for more than anyone could follow is given up', () => {
    const laughs = Array.from({ length: 30 }, (_, level) =>
      level === 0 ? 'l0: &l0 [a, b]' : `l${level}: &l${level} [${`*l${level - 1}, `.repeat(9)}]`,
    );
    expect(problemsOf(`users: []\n${laughs.join('\n')}\n`)).toEqual([
      expect.stringMatching(/^kubeconfig: the value cannot be read/),
    ]);
  });
});
