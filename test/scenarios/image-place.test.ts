import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { openFolder } from '../folders.ts';
import { ours, US, workflow } from '../github/workflows.ts';
import { serve } from '../serve.ts';
import { type Ended, errorsIn, shown, warningsIn } from './action.ts';
import { type Answer, endless, file, openGitHubApi, refusal, unfinished, value } from './github-api.ts';
import { openProxy, openSocksProxy } from './proxy.ts';
import { SLOWLY } from './slow-time.ts';
import { until, useStage } from './stage.ts';

const stage = useStage();

const FILE = '.github/workflows/ci.yml';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const TOKEN = 'ghs_c2Vlbi1ieS1ub2JvZHk';
const missing = () => `${stage.registry.address}/ok/app:nope`;
const written =
  (answer: (image: string) => string): Answer =>
  (response, request) =>
    file(answer(missing()))(response, request);
const right = written((image) => workflow(ours('alpine:3'), ours(image)));

/** Something holds the process, as the lookup of a name does: it has to end itself. GitHub has time to answer. */
const HELD = {
  NODE_OPTIONS: `${SLOWLY['NODE_OPTIONS']} --import=data:text/javascript,setInterval(()=>{},2**30)`,
};
/** The two seconds for GitHub's answer are over in as many. */
const HELD_BRIEFLY = { NODE_OPTIONS: '--import=data:text/javascript,setInterval(()=>{},2**30)' };

/** A step with a missing image, in a job that has not checked out its repository. */
function runMissing(api: string, env: Record<string, string> = {}): Promise<Ended> {
  const inputs = { image: missing(), run: 'true', 'github-token': TOKEN };
  return stage.run(inputs, {
    GITHUB_WORKFLOW_REF: `acme/shop/${FILE}@refs/heads/main`,
    GITHUB_WORKFLOW_SHA: COMMIT,
    GITHUB_API_URL: api,
    GITHUB_EVENT_PATH: '/no/such/event.json',
    GITHUB_ACTION: '__pod-step_pod-step',
    GITHUB_ACTION_REPOSITORY: US,
    ...HELD,
    ...env,
  });
}

/** One error in total, without a place; and what is not only for people. */
function expectNoPlace(ended: Ended): void {
  expect(errorsIn(ended.log)).toEqual([expect.stringMatching(/^::error title=Image not found[^,]*::/)]);
  expectQuiet(ended);
}

function expectPlace(ended: Ended, line: number): void {
  const place = new RegExp(
    `^::error title=[^,]*,file=${FILE},line=${line}::.* does not exist in its registry`,
  );
  expect(errorsIn(ended.log)).toEqual([expect.stringMatching(place)]);
  expectQuiet(ended);
}

function expectQuiet(ended: Ended): void {
  expect(ended).toMatchObject({ exitCode: 1, stderr: '', outputs: { reason: 'not-found' } });
  expect(warningsIn(ended.log)).toEqual([]);
  expect(shown(ended)).not.toContain('event.json');
  expect(ended.log).toContain(`::add-mask::${TOKEN}`);
  expect(shown(ended)).not.toContain(TOKEN);
  expect(ended.summary).toContain('nope');
}

const whyIn = ({ log }: Ended) => log.filter((line) => /^::debug::.*no line/.test(line));

test('an error is annotated at the line of the workflow as GitHub has it, by one request', async () => {
  await using api = await openGitHubApi(right);
  const ended = await runMissing(`http://127.0.0.1:${api.port}`);

  expectPlace(ended, 13);
  expect(whyIn(ended)).toEqual([]);
  const path = `/repos/acme/shop/contents/${encodeURIComponent(FILE)}?ref=${COMMIT}`;
  expect(api.asked).toEqual([`GET ${path} token ${TOKEN}`]);
});

test('the API can be below a path, as that of GitHub Enterprise Server', async () => {
  await using api = await openGitHubApi(right);
  expectPlace(await runMissing(`http://127.0.0.1:${api.port}/api/v3`), 13);
  expect(api.asked).toEqual([expect.stringMatching(/^GET \/api\/v3\/repos\/acme\/shop\/contents\//)]);
});

test('the pod is deleted while GitHub is asked', async () => {
  await using api = await openGitHubApi(async (response, request) => {
    await until(async () => (await stage.podsLeft()).length === 0);
    right(response, request);
  });
  expectPlace(await runMissing(`http://127.0.0.1:${api.port}`), 13);
});

describe('an error has no place where GitHub', () => {
  test.each<[string, Answer, RegExp]>([
    ['does not know the token', refusal(401), /\(it answers 401\)/],
    ['gives the token no right', refusal(403), /\(it answers 403\)/],
    ['has no such file', refusal(404), /\(it answers 404\)/],
    ['fails', refusal(503), /\(it answers 503\)/],
    ['sends the request elsewhere', redirect, /\(it answers 302\)/],
    ['never answers', () => {}, /timeout/],
    ['never ends its answer', unfinished, /timeout/],
    ['sends without end', endless, /\(its answer is longer than 0\.5 MiB\)/],
    ['answers with a page', (response) => response.end('<html>Log in</html>'), /not a file/],
    ['answers with half of it', (response) => response.end('{"type":"file"'), /not a file/],
    ['answers with a folder', value([{ type: 'file', path: FILE }]), /not a file/],
    ['answers with nothing', value(null), /not a file/],
    [
      'answers with a file too large to be given',
      value({ type: 'file', encoding: 'none', content: '' }),
      /not a file/,
    ],
  ])('%s', async (_, answer, why) => {
    await using api = await openGitHubApi(answer);
    const isSilent = why.source === 'timeout';
    const ended = await runMissing(`http://127.0.0.1:${api.port}`, isSilent ? HELD_BRIEFLY : {});
    expectNoPlace(ended);
    expect(whyIn(ended)).toEqual([expect.stringMatching(why)]);
    expect(api.asked.length).toBeLessThanOrEqual(1);
  });

  test('can’t be reached', async () => {
    const { address, [Symbol.asyncDispose]: close } = await openSilence();
    await close();
    const ended = await runMissing(`http://${address}`);
    expectNoPlace(ended);
    expect(whyIn(ended)).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  test('takes connections, and never speaks TLS', async () => {
    await using silent = await openSilence();
    expectNoPlace(await runMissing(`https://${silent.address}`, HELD_BRIEFLY));
  });
});

test('nothing is asked without a token', async () => {
  await using api = await openGitHubApi(right);
  const ended = await runMissing(`http://127.0.0.1:${api.port}`, {
    'INPUT_GITHUB-TOKEN': '',
    NODE_OPTIONS: '',
  });
  expect(errorsIn(ended.log)).toEqual([expect.stringMatching(/^::error title=Image not found[^,]*::/)]);
  expect(api.asked).toEqual([]);
});

describe('through a proxy of the environment', () => {
  /** By a name that only the proxy knows, and a certificate of an authority that NODE_EXTRA_CA_CERTS names. */
  async function runBehind(env: Record<string, string>) {
    const authority = await createAuthority('an authority');
    using folder = openFolder();
    const trusted = join(folder.path, 'ca.pem');
    writeFileSync(trusted, authority.certificate);
    const pair = await issue(authority, { subject: 'CN=github', names: ['github.invalid'] });
    await using api = await openGitHubApi(right, pair);
    const ended = await runMissing(`https://github.invalid:${api.port}`, {
      NODE_EXTRA_CA_CERTS: trusted,
      ...env,
    });
    return { ended, asked: api.asked };
  }

  test.each([
    ['HTTPS_PROXY', openProxy],
    ['https_proxy', openProxy],
    ['HTTPS_PROXY', openSocksProxy],
  ])('GitHub is asked with %s', async (name, open) => {
    await using proxy = await open();
    const { ended, asked } = await runBehind({ [name]: proxy.url });
    expectPlace(ended, 13);
    expect(asked).toHaveLength(1);
    expect(proxy.tunnels()).toBe(1);
  });

  test('GitHub is not asked if NO_PROXY names it', async () => {
    await using proxy = await openProxy();
    const { ended } = await runBehind({ HTTPS_PROXY: proxy.url, NO_PROXY: 'github.invalid' });
    expectNoPlace(ended);
    expect(proxy.tunnels()).toBe(0);
  });

  test('no place is found by a proxy that never answers', async () => {
    await using silent = await openSilence();
    const { ended } = await runBehind({ HTTPS_PROXY: `http://${silent.address}`, ...HELD_BRIEFLY });
    expectNoPlace(ended);
    expect(whyIn(ended)).toEqual([expect.stringMatching(/timeout/)]);
  });

  test('no place is found by what is not an address of a proxy', async () => {
    const { ended } = await runBehind({ HTTPS_PROXY: 'http://[' });
    expectNoPlace(ended);
  });
});

/** Takes connections, and nothing more. */
const openSilence = () => serve(createServer());

function redirect(response: Parameters<Answer>[0]): void {
  response.writeHead(302, { location: '/elsewhere' }).end();
}
