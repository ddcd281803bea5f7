import { expect, test } from 'vitest';
import { hider } from '../../../src/job/masking.ts';
import { secretsWithin } from '../../../src/job/secret-forms.ts';
import { secretsOfJob } from '../../../src/plan/secrets.ts';
import { base64 } from '../../secrets.ts';

const PEM =
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSj\n-----END PRIVATE KEY-----\n';
/** As of a service account: https://cloud.google.com/iam/docs/keys-create-delete */
const ACCOUNT = {
  type: 'service_account',
  project_id: 'acme-shop',
  private_key_id: '0a1b2c3d4e5f',
  private_key: PEM,
  client_email: 'ci@acme-shop.iam.example',
  token_uri: 'https://oauth2.example/token',
};
const DOCKER = { auths: { 'ghcr.io': { username: 'mona', auth: base64('mona:pass-word') } } };

test.each<[string, string, string[]]>([
  ['the key of an account in JSON', JSON.stringify(ACCOUNT, null, 2), [PEM]],
  ['the key of an account in the base64 of JSON', base64(JSON.stringify(ACCOUNT)), [PEM]],
  ['a key in base64', base64(PEM), [PEM]],
  ['a key in broken base64', base64(PEM).replaceAll(/.{20}/g, '$&\n'), [PEM]],
  [
    'the passwords of a docker config',
    JSON.stringify(DOCKER),
    [base64('mona:pass-word'), 'mona:pass-word', 'pass-word'],
  ],
  ['keys in lists', '[{"SecretAccessKey": "wJalrXUtnFEMI"}]', ['wJalrXUtnFEMI']],
  ['nothing in a random token', 'ghs_9fQ2xLp7Zr0Wd4kT8sVbYcHjMnGaEuIoPq1e', []],
  ['nothing in hexadecimal', '0123456789abcdef0123456789abcdef01234567', []],
  ['nothing in a word', base64('test'), []],
  ['no lines of settings in base64, which are words', base64('apiVersion: v1\nkind: Config\n'), []],
  ['nothing short, and no numbers', '{"token": "abc", "password": 12345678, "key": null}', []],
  ['no addresses', '{"token": "https://oauth2.example/token"}', []],
  ['nothing in what is nearly JSON', '{"token": "pass-word"', []],
])('%s', (_, secret, within) => {
  expect(secretsWithin(secret)).toEqual(within);
});

test('text that only breaks the parser does not count as a secret', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(secretsWithin(deep)).toEqual([]);
  expect(secretsWithin(JSON.stringify({ __proto__: null, key: { key: deep.slice(0, 1000) } }))).toHaveLength(
    1,
  );
});

test('a program that prints the key of its account does not show it', () => {
  const secretEnv = [{ name: 'ACCOUNT', value: JSON.stringify(ACCOUNT) }];
  const hide = hider(secretsOfJob({ registryCredentials: [], secretEnv, checkout: undefined }));
  expect(PEM.trim().split('\n').map(hide)).toEqual(['***', '***', '***', '***']);
  expect(hide('of acme-shop at https://oauth2.example/token')).toBe(
    'of acme-shop at https://oauth2.example/token',
  );
});

test('nor does one that prints the key that a registry has for its password', () => {
  const registryCredentials = [
    { registry: 'gcr.example', user: '_json_key', password: JSON.stringify(ACCOUNT) },
  ];
  const hide = hider(secretsOfJob({ registryCredentials, secretEnv: [], checkout: undefined }));
  expect(hide('near AQEFAASCBKcwggSj')).toBe('near ***');
});
