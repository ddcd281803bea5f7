import { describe, expect, test } from 'vitest';
import { hider } from '../../../src/job/masking.ts';
import { headerLine, observationLine } from '../../../src/recording/recording.ts';
import { readRecording } from '../../support/replay.ts';
import { CASE, container, findingAt, pod, stateAfter } from '../pods.ts';

const FILES = [
  { name: 'FILES_SHA256', value: '0'.repeat(64) },
  { name: 'FILES_COUNT', value: '3' },
  { name: 'HOME', value: '/nonexistent' },
];

/** A pod whose container that unpacks files ended so, with these last words. */
function failed(message: string, exitCode = 68, { name = 'files-in', env = FILES, reason = 'Error' } = {}) {
  return pod(
    { initContainerStatuses: [container({ terminated: { exitCode, reason, message } }, name)] },
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
