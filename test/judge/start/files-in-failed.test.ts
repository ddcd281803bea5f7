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

const ROOM = /more room/;
const READ_ONLY = /read-only/;
const USER = /fsGroup or runAsUser/;
const IN_THE_WAY = /a folder where files-in has a file/;
const NO_PROGRAM = /has no tar, gzip, sha256sum or find/;
const LOG = /log of its container/;

describe('files that could not be unpacked', () => {
  test.each([
    // GNU tar 1.34
    ['tar: ./z.bin: Wrote only 5120 of 10240 bytes', false, ROOM],
    ['tar: ./a.txt: Cannot write: No space left on device', false, ROOM],
    ['tar: ./a.txt: Cannot open: Read-only file system', true, READ_ONLY],
    [
      'tar: ./a.txt: Cannot open: Permission denied\ntar: Exiting with failure status due to previous errors',
      true,
      USER,
    ],
    ['tar: ./a.txt: Cannot open: File exists', true, IN_THE_WAY],
    ['tar: x/f: Cannot open: Not a directory', true, IN_THE_WAY],
    ['tar (child): gzip: Cannot exec: No such file or directory', true, NO_PROGRAM],
    // busybox 1.35
    ['tar: write error: No space left on device', false, ROOM],
    ["tar: can't remove old file ./a.txt: Read-only file system", true, READ_ONLY],
    ["tar: can't open './a.txt': Permission denied", true, USER],
    ["tar: can't remove old file ./a.txt: Is a directory", true, IN_THE_WAY],
    ["tar: can't create directory 'x': File exists", true, IN_THE_WAY],
    // dash, bash and busybox
    ['sh: 5: tar: not found', true, NO_PROGRAM],
    ['sh: line 2: sha256sum: command not found', true, NO_PROGRAM],
    ['sh: tar: not found', true, NO_PROGRAM],
    // Names of files can hold any word.
    ['tar: ./: No space left on device: Cannot open: Permission denied', true, USER],
    ['tar: Child returned status 1', false, LOG],
    ['', false, LOG],
  ])('with "%s" are permanent: %s, and the hint is %s', (words, isPermanent, hint) => {
    for (const name of ['files-in', 'checkout'])
      expect(findingOf(words, 68, { name })).toMatchObject({
        outcome: 'failure',
        category: 'configuration',
        reason: 'files-in-failed',
        persistence: isPermanent ? 'permanent' : 'transient',
        container: name,
        exitCode: 68,
        message: 'The files of files-in could not be unpacked into the workspace, so the step did not start.',
        hint: expect.stringMatching(hint),
      });
  });

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
