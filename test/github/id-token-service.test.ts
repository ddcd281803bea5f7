import { expect, test } from 'vitest';
import { readRun } from '../../src/github/host.ts';

const serviceIn = (env: NodeJS.ProcessEnv) => readRun(env, () => '').idTokenService();
const ACTIONS_ID_TOKEN_REQUEST_URL = 'https://runner.example/idtoken';
const ACTIONS_ID_TOKEN_REQUEST_TOKEN = 'a-request-token';

test.each<[string, NodeJS.ProcessEnv]>([
  ['neither variable', {}],
  ['no address', { ACTIONS_ID_TOKEN_REQUEST_TOKEN }],
  ['no token to ask with', { ACTIONS_ID_TOKEN_REQUEST_URL }],
  ['an address that is not valid', { ACTIONS_ID_TOKEN_REQUEST_URL: 'here', ACTIONS_ID_TOKEN_REQUEST_TOKEN }],
])('a job with %s gets an error that names the missing permission', (_, env) => {
  expect(() => serviceIn(env)).toThrow(
    'oidc-audience: the runner gives this job no OIDC tokens ($ACTIONS_ID_TOKEN_REQUEST_URL is not set). ' +
      'Give the job the permissions id-token: write and contents: read; a pull request from a fork can’t have the first',
  );
});
