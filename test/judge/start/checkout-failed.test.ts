import { describe, expect, test } from 'vitest';
import { hider } from '../../../src/job/masking.ts';
import { headerLine, observationLine } from '../../../src/recording/recording.ts';
import { readRecording } from '../../support/replay.ts';
import { CASE, container, findingAt, pod, stateAfter } from '../pods.ts';

const ENV = [
  { name: 'CHECKOUT_URL', value: 'https://github.com/acme/shop' },
  { name: 'CHECKOUT_REF', value: 'release$$1' },
  { name: 'HOME', value: '/nonexistent' },
];

/** A pod whose init container checkout ended so, with these last words. */
function failed(message: string, exitCode = 128, env: typeof ENV = ENV, reason = 'Error') {
  return pod(
    { initContainerStatuses: [container({ terminated: { exitCode, reason, message } }, 'checkout')] },
    { spec: { initContainers: [{ name: 'checkout', image: 'git:1', env }] } },
  );
}

const findingOf = (...end: Parameters<typeof failed>) =>
  findingAt(stateAfter([{ at: 1, pod: failed(...end) }]), 1);

describe('a checkout that failed', () => {
  test.each([
    ["fatal: couldn't find remote ref nope", 'configuration', true, /branch, tag or commit/],
    ['fatal: remote error: upload-pack: not our ref 0123', 'configuration', true, /branch, tag or commit/],
    [
      "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
      'configuration',
      true,
      /token/,
    ],
    ["fatal: Authentication failed for 'https://github.com/acme/shop/'", 'configuration', true, /token/],
    [
      "fatal: unable to access 'https://github.com/a/b/': The requested URL returned error: 403",
      'configuration',
      true,
      /token/,
    ],
    [
      "remote: Repository not found.\nfatal: repository 'https://github.com/a/b/' not found",
      'configuration',
      true,
      /hides/,
    ],
    [
      "fatal: unable to access 'https://certificates.corp.example/a/b/': Could not resolve host: certificates.corp.example",
      'connection',
      false,
      /resolve the name/,
    ],
    [
      "fatal: unable to access 'https://git.example/no-certificate/': Failed to connect to certificate.example port 443: Connection refused",
      'connection',
      false,
      /may reach the server/,
    ],
    [
      "fatal: unable to access 'https://git.example/a/b/': SSL: no alternative certificate subject name matches target host name 'git.example'",
      'configuration',
      true,
      /authority/,
    ],
    [
      "fatal: unable to access 'https://git.example/Permission denied/': Could not resolve host: git.example",
      'connection',
      false,
      /resolve the name/,
    ],
    [
      "fatal: unable to access 'https://github.com/a/b/': Could not resolve host: github.com",
      'connection',
      false,
      /resolve the name/,
    ],
    [
      "fatal: unable to access 'https://ghe/a/b/': Failed to connect to ghe port 443: Connection refused",
      'connection',
      false,
      /network policy/,
    ],
    [
      "fatal: unable to access 'https://ghe/a/b/': The requested URL returned error: 503",
      'connection',
      false,
      /reach/,
    ],
    [
      "fatal: unable to access 'https://ghe/a/b/': server certificate verification failed. CAfile: none CRLfile: none",
      'configuration',
      true,
      /authority/,
    ],
    [
      'error: RPC failed; curl 56 Recv failure: Connection reset by peer\nfatal: early EOF',
      'connection',
      false,
      /reach/,
    ],
    ['/workspace/.git: Permission denied', 'configuration', true, /fsGroup/],
    ['fatal: cannot mkdir .git: Read-only file system', 'configuration', true, /fsGroup/],
    ['fatal: write error: No space left on device', 'configuration', false, /more room/],
    ['fatal: words that nobody knows', 'configuration', false, /log of the container checkout/],
    ['', 'configuration', false, /log of the container checkout/],
  ])('with "%s" is of %s, permanent: %s, and the hint is %s', (words, category, isPermanent, hint) => {
    expect(findingOf(words)).toMatchObject({
      outcome: 'failure',
      category,
      reason: 'checkout-failed',
      persistence: isPermanent ? 'permanent' : 'transient',
      container: 'checkout',
      exitCode: 128,
      message:
        'release$1 of https://github.com/acme/shop could not be checked out, so the step did not start.',
      hint: expect.stringMatching(hint),
    });
  });

  test('quotes git and its server, and not what else was printed', () => {
    expect(findingOf("From x\nremote: no\n * branch\nfatal: couldn't find remote ref x")?.rawMessage).toBe(
      "remote: no\nfatal: couldn't find remote ref x",
    );
  });

  test('for want of git names the image', () => {
    expect(findingOf('sh: git: not found', 127)).toMatchObject({
      reason: 'checkout-failed',
      persistence: 'permanent',
      hint: expect.stringContaining('has no git'),
    });
  });

  test('for want of the folder in which the step is to begin names it', () => {
    const env = [...ENV, { name: 'CHECKOUT_FOLDER', value: 'wbe' }];
    expect(findingOf('', 66, env)).toMatchObject({
      category: 'configuration',
      reason: 'working-directory',
      persistence: 'permanent',
      message: 'release$1 of https://github.com/acme/shop has no folder wbe, so the step did not start.',
    });
  });

  test('for want of memory or a shell is what it is with any container', () => {
    expect(findingOf('', 137, ENV, 'OOMKilled')?.reason).toBe('oom-killed');
    expect(findingOf('exec: "sh": executable file not found in $PATH', 128, ENV, 'StartError')?.reason).toBe(
      'command-not-found',
    );
  });

  test('is told from a container of a template that has its name', () => {
    expect(findingOf("fatal: couldn't find remote ref x", 1, [])?.reason).toBe('init-failed');
  });

  test('is judged the same from its tape, which holds nothing else of what it printed', () => {
    const observation = { at: 1, pod: failed("hunter2\nfatal: couldn't find remote ref x") };
    const line = observationLine(observation, hider([]));
    const { observations } = readRecording(`${headerLine(CASE, hider([]))}\n${line}\n`);

    expect(line).not.toContain('hunter2');
    expect(line).not.toContain('/nonexistent');
    expect(findingAt(stateAfter(observations), 1)).toEqual(findingAt(stateAfter([observation]), 1));
  });
});
