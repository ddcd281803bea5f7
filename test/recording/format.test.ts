import { describe, expect, test } from 'vitest';
import { hider } from '../../src/job/secret-forms.ts';
import { headerLine, observationLine, readRecording } from '../../src/recording/format.ts';
import { replay } from '../../src/recording/replay.ts';
import { CASE, condition, container, event, pod } from '../judge/pods.ts';

const asSeen = hider([]);
const header = '{"tape":1,"step":"step","graceMs":30000}';
const tape = (...lines: object[]) =>
  readRecording([header, ...lines.map((line) => JSON.stringify(line))].join('\n'));
const ended = (exitCode: number) => pod({ containerStatuses: [container({ terminated: { exitCode } })] });
const failing = pod({
  containerStatuses: [
    container({ waiting: { reason: 'ErrImagePull', message: 'connect: connection refused' } }),
  ],
});

describe('a tape', () => {
  test('is read with the smallest header, and with fields and lines that nobody knows yet', () => {
    const text = [
      `${header.slice(0, -1)},"new":{}}`,
      '',
      '{"at":5,"new":1}',
      JSON.stringify({ at: 7, pod: ended(0), also: 1 }),
    ].join('\n');
    const { options, observations } = readRecording(text);
    expect(options).toMatchObject({
      step: 'step',
      graceMs: 30_000,
      begunAt: 7,
      timeoutMs: Number.POSITIVE_INFINITY,
    });
    expect(observations).toHaveLength(1);
  });

  test.each([
    ['', 'line 1 is no header'],
    ['{"tape":2,"step":"step","graceMs":1}', 'line 1 is no header'],
    [`${header}\n{"pod":{}}`, 'line 2 has no time "at"'],
    [`${header}\n\nnonsense`, 'line 3 is no JSON object'],
  ])('that is none says where: %s', (text, problem) => {
    expect(() => readRecording(text)).toThrow(problem);
  });

  test('holds nothing of what the job was given or printed', () => {
    const secret = 'hunter2';
    const seen = pod(
      {
        containerStatuses: [container({ terminated: { exitCode: 1, reason: 'Error', message: secret } })],
      },
      {
        metadata: {
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': secret },
          managedFields: [{ manager: secret }],
        },
        spec: {
          containers: [
            {
              name: 'step',
              image: 'app:1',
              command: ['sh', '-c', secret],
              args: [secret],
              env: [
                { name: 'A', value: secret },
                { name: 'B', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
              ],
              livenessProbe: { exec: { command: [secret] } },
            },
          ],
        },
      },
    );
    const lines = [
      observationLine({ at: 1, pod: seen }, asSeen),
      observationLine({ at: 2, log: [secret, 'more'] }, asSeen),
      observationLine({ at: 3, event: event('Failed', `Error: "${secret}"`) }, hider([secret])),
    ];
    expect(lines.join('\n')).not.toContain(secret);
    expect(lines[0]).toContain(
      '"env":[{"name":"A"},{"name":"B","valueFrom":{"secretKeyRef":{"name":"s","key":"k"}}}]',
    );
  });

  test.each([
    ['which pull secrets were looked up', { at: 1, pullSecrets: [{ name: 'team', isThere: true }] }],
    ['that a log could not be read to its end', { at: 1, log: [], cut: true as const }],
  ])('keeps %s', (_, found) => {
    const text = [headerLine(CASE, asSeen), observationLine(found, asSeen)].join('\n');
    expect(readRecording(text).observations).toEqual([found]);
  });

  test('keeps what the judgement needs: the times, and the runtime’s words of a program that never ran', () => {
    const message = 'exec: "nope": executable file not found in $PATH';
    const seen = pod({
      containerStatuses: [container({ terminated: { exitCode: 128, reason: 'StartError', message } })],
    });
    const text = [
      headerLine({ ...CASE, scheduleTimeoutMs: 9 }, asSeen),
      observationLine({ at: 1, pod: seen }, asSeen),
    ].join('\n');
    expect(readRecording(text).options).toEqual({ ...CASE, scheduleTimeoutMs: 9, pullTimeoutMs: undefined });
    expect(replay(readRecording(text)).reason).toBe('command-not-found');
  });
});

describe('a replay', () => {
  test('prints the same nine values, whatever is found', () => {
    const names = [
      'outcome',
      'category',
      'reason',
      'cause',
      'lasting',
      'container',
      'image',
      'message',
      'decidedAt',
    ];
    for (const one of [tape(), tape({ at: 1, pod: ended(0) }), tape({ at: 1, pod: failing })])
      expect(Object.keys(replay(one))).toEqual(names);
  });

  test('decides at the moment between two sightings at which a grace ran out', () => {
    const found = replay(tape({ at: 1000, pod: failing }, { at: 90_000, pod: ended(0) }));
    expect(found).toMatchObject({ reason: 'network', cause: 'network', image: 'app:1', decidedAt: 31_000 });
  });

  test('goes on for a grace behind the last sighting', () => {
    expect(replay(tape({ at: 1000, pod: failing }))).toMatchObject({ reason: 'network', decidedAt: 31_000 });
  });

  test('says what is waited for where a tape has no end', () => {
    const running = pod({ containerStatuses: [container({ running: {} })] });
    expect(replay(tape({ at: 1, pod: running }))).toMatchObject({
      outcome: null,
      reason: 'waiting',
      message: 'The tape ends before the step does: the job was still running.',
      decidedAt: null,
    });
  });

  test('has a finding for a pod that never got a node', () => {
    const conditions = [
      condition('PodScheduled', 'False', 'Unschedulable', '0/1 nodes are available: 1 Insufficient cpu.'),
    ];
    const homeless = pod({ conditions }, { spec: { nodeName: undefined as never } });
    expect(replay(tape({ at: 1, pod: homeless }))).toMatchObject({
      category: 'scheduling',
      reason: 'unschedulable',
      cause: null,
    });
  });

  test('hears the log that was read after the verdict, which stays when it was', () => {
    const found = replay(tape({ at: 5, pod: ended(1) }, { at: 9, log: ['exec /bin/sh: exec format error'] }));
    expect(found).toMatchObject({ reason: 'platform-mismatch', cause: 'platform-mismatch', decidedAt: 5 });
  });
});
