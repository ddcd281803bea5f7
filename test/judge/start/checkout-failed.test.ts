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
  test.each(['fatal: words that nobody knows', ''])(
    'with "%s", of which nothing is known, may pass, and its log is named',
    (words) => {
      expect(findingOf(words)).toMatchObject({
        outcome: 'failure',
        category: 'configuration',
        reason: 'checkout-failed',
        persistence: 'transient',
        container: 'checkout',
        exitCode: 128,
        message:
          'The checkout of release$1 from https://github.com/acme/shop failed, so the step did not start.',
        hint: expect.stringMatching(/log of the container checkout/),
      });
    },
  );

  test('quotes git and its server, and not what else was printed', () => {
    expect(findingOf("From x\nremote: no\n * branch\nfatal: couldn't find remote ref x")?.rawMessage).toBe(
      "remote: no\nfatal: couldn't find remote ref x",
    );
  });

  test('for want of the folder in which the step is to begin names it', () => {
    const env = [...ENV, { name: 'CHECKOUT_FOLDER', value: 'wbe' }];
    expect(findingOf('', 66, env)).toMatchObject({
      category: 'configuration',
      reason: 'working-directory',
      persistence: 'permanent',
      message:
        'The repository https://github.com/acme/shop has no folder wbe at release$1, so the step did not start.',
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
