import { describe, expect, test } from 'vitest';
import { replacementAfter } from '../../../src/findings/finding.ts';
import { hider } from '../../../src/job/masking.ts';
import { judge } from '../../../src/judge/verdict.ts';
import type { Observation } from '../../../src/pod/events.ts';
import { headerLine, observationLine } from '../../../src/recording/recording.ts';
import { readRecording } from '../../support/replay.ts';
import { CASE, container, findingAt, pod, stateAfter } from '../pods.ts';

const FILES = [
  { name: 'FILES_SHA256', value: '0'.repeat(64) },
  { name: 'FILES_COUNT', value: '3' },
  { name: 'FILES_PACKED_BYTES', value: '14000000' },
  { name: 'HOME', value: '/nonexistent' },
];

/** A pod whose container that unpacks files ended so, with these last words. */
function failed(
  message: string,
  exitCode = 68,
  { name = 'files-in', env = FILES, reason = 'Error', isRunning = false } = {},
) {
  const end = isRunning ? { running: {} } : { terminated: { exitCode, reason, message } };
  return pod(
    { initContainerStatuses: [container(end, name)] },
    { spec: { initContainers: [{ name, image: 'git:1', env }] } },
  );
}

const findingOf = (...end: Parameters<typeof failed>) =>
  findingAt(stateAfter([{ at: 1, pod: failed(...end) }]), 1);

describe('files that could not be unpacked', () => {
  test.each(['tar: Child returned status 1', ''])(
    'with "%s", of which nothing is known, may be tried again, and the log is named',
    (words) => {
      for (const name of ['files-in', 'checkout'])
        expect(findingOf(words, 68, { name })).toMatchObject({
          outcome: 'failure',
          category: 'configuration',
          reason: 'files-in-failed',
          persistence: 'transient',
          container: name,
          exitCode: 68,
          hint: expect.stringMatching(/log of the container/),
        });
    },
  );

  test('because they arrived damaged say so', () => {
    expect(findingOf('', 67)).toMatchObject({
      reason: 'files-in-failed',
      persistence: 'transient',
      message: 'The files of files-in arrived damaged in the pod, so the step did not start.',
    });
  });

  test('because their connection broke are for another pod, and say how much had been sent', () => {
    const sending = { at: 2, sent: 12_000_000, broken: 'https://c.example: the connection was reset' };
    const cut = (...more: Observation[]) =>
      findingAt(stateAfter([{ at: 1, pod: failed('', 1, { isRunning: true }) }, ...more]), 10_002);
    const how = ' after 12 MB of 14 MB (https://c.example: the connection was reset)';
    for (const [found, words] of [
      [findingOf('', 69), ''],
      [cut(sending, { at: 3, pod: failed('', 69) }), how],
      // Nobody has told the container that nothing more comes.
      [cut(sending), how],
    ] as const) {
      expect(found).toMatchObject({
        category: 'connection',
        persistence: 'transient',
        container: 'files-in',
      });
      expect(found?.message).toBe(
        `The files of files-in did not get into the pod: the connection broke${words}. The step did not start.`,
      );
      expect(found && replacementAfter(found)).toBe('anywhere');
    }
  });

  test('wait for the word of their container after their connection broke, longer if all had been sent', () => {
    const running = { at: 1, pod: failed('', 1, { isRunning: true }) };
    const waitAfter = (sent: number) => judge(stateAfter([running, { at: 2, sent, broken: 'reset' }]), 3);
    expect(waitAfter(13_999_999)).toMatchObject({ kind: 'waiting', again: 10_002 });
    expect(waitAfter(14_000_000)).toMatchObject({ kind: 'waiting', again: 120_002 });
  });

  test('for want of room say so, though their connection broke for it', () => {
    const full = 'head: write error: No space left on device';
    const state = stateAfter([
      { at: 1, sent: 5_000_000, broken: 'reset' },
      { at: 2, pod: failed(full) },
      { at: 3, sent: 5_000_000, broken: 'reset' },
    ]);
    expect(findingAt(state, 4)).toMatchObject({
      category: 'configuration',
      hint: expect.stringMatching(/more space/),
    });
  });

  test('for want of the folder in which the step is to begin name it', () => {
    const env = [...FILES, { name: 'CHECKOUT_FOLDER', value: 'a$$(b)' }];
    expect(findingOf('', 66, { env })).toMatchObject({
      category: 'configuration',
      reason: 'working-directory',
      message: 'The files of files-in have no folder a$(b), so the step did not start.',
    });
  });

  test('for want of memory or a shell are what they are with any container', () => {
    expect(findingOf('', 137, { reason: 'OOMKilled' })?.reason).toBe('oom-killed');
    const noShell = 'exec: "sh": executable file not found in $PATH';
    expect(findingOf(noShell, 128, { reason: 'StartError' })?.reason).toBe('command-not-found');
  });

  test('are told from a container of a template that has its name', () => {
    expect(findingOf('tar: x: Cannot open: Permission denied', 68, { env: [] })?.reason).toBe('init-failed');
  });

  test('are judged the same from their tape, which has no name of a file', () => {
    const observation = { at: 1, pod: failed('tar: hunter2.txt: Cannot open: Permission denied') };
    const line = observationLine(observation, hider([]));
    const { observations } = readRecording(`${headerLine(CASE, hider([]))}\n${line}\n`);
    const { rawMessage: _, ...replayed } = findingAt(stateAfter(observations), 1) ?? {};
    const { rawMessage: __, ...seen } = findingAt(stateAfter([observation]), 1) ?? {};

    expect(line).not.toContain('hunter2');
    expect(line).not.toContain('/nonexistent');
    expect(replayed).toEqual(seen);
  });
});
