import { describe, expect, test } from 'vitest';
import { CASE, container, event, pod } from '../judge/pods.ts';
import { observationsOf, type Seen } from '../judge/stories.ts';
import { generations, situations, tapeOf } from '../judge/tapes.ts';
import { rowsOf } from '../rows.ts';
import { type Replayed, readRecording, replay } from '../support/replay.ts';
import { recorded, recordingOf } from './recorded.ts';

const FIELDS = 'outcome category reason cause lasting container image message decidedAt'.split(' ');
const header = '{"tape":1,"step":"step","graceMs":30000}';
/** What is seen, as in a story, and what its tape then tells. */
type Row = { what: string; seen: Seen[]; replayed: Partial<Replayed> };

/** What is recorded of these observations. */
const textOf = (...observations: Parameters<typeof recorded>[0][]) => recordingOf(observations).join('\n');

describe('a tape', () => {
  test.each(rowsOf<Row>('replayed-tapes'))('$what', ({ seen, replayed }) => {
    const text = textOf(...seen.flatMap((one) => observationsOf(one)));
    const found = replay(readRecording(text));
    expect(found).toMatchObject(replayed);
    expect(Object.keys(found)).toEqual(FIELDS);
    expect(text).not.toContain('hunter2');
  });

  test('is read with the smallest header, and with unknown fields and lines', () => {
    const text = [
      `${header.slice(0, -1)},"new":{}}`,
      '',
      '{"at":5,"new":1}',
      JSON.stringify({ at: 7, pod: pod(), also: 1 }),
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
  ])('that is not valid is refused with the line: %s', (text, problem) => {
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
              lifecycle: { postStart: { exec: { command: [secret] } } },
            },
          ],
        },
      },
    );
    const lines = [
      recorded({ at: 1, pod: seen }),
      recorded({ at: 2, log: [secret, 'more'] }),
      recorded({ at: 3, event: event('Failed', `Error: "${secret}"`) }, [secret]),
    ];
    expect(lines.join('\n')).not.toContain(secret);
    expect(lines[0]).toContain(
      '"env":[{"name":"A"},{"name":"B","valueFrom":{"secretKeyRef":{"name":"s","key":"k"}}}]',
    );
  });

  test.each([
    ['which pull secrets were looked up', { at: 1, pullSecrets: [{ name: 'team', isThere: true }] }],
    ['that a log could not be read to its end', { at: 1, log: [], cut: true as const }],
  ])('records %s', (_, found) => {
    const text = textOf(found);
    expect(readRecording(text).observations).toEqual([found]);
  });

  test('keeps the times that the judgement needs', () => {
    const text = recordingOf([], { options: { ...CASE, scheduleTimeoutMs: 9 } }).join('\n');
    expect(readRecording(text).options).toEqual({ ...CASE, scheduleTimeoutMs: 9, pullTimeoutMs: undefined });
  });
});

describe('a tape does not contain', () => {
  const PRIVATE = 'hunter2';
  const written = (observation: object) => recorded({ at: 1, ...observation } as never);
  const eventOf = (reason: string, message: string) => ({
    event: {
      metadata: { uid: 'e' },
      involvedObject: { fieldPath: 'spec.containers{step}' },
      reason,
      message,
    },
  });

  // A redirect to another server, an error of the runtime, OpenShift's page, a probe that calls a program whose words look like
  // the kubelet's, a hook as kubelets before 1.25 write it, and the URL of a probe.
  test.each(rowsOf<{ reason: string; message: string; kept?: string }>('recorded-events'))(
    'output and arguments of a probe or hook, and contains the kubelet’s own words: $reason, $message',
    ({ reason, message, kept = '' }) => {
      const line = written(eventOf(reason, message));
      expect(line).not.toContain(PRIVATE);
      expect(line).toContain(kept);
    },
  );

  test('output of a hook in the status of a container that waits after it', () => {
    const message = `Exec lifecycle hook ([sh -c ${PRIVATE}]) for Container "db" in Pod "x" failed - error: command 'sh' exited with 1: , message: "${PRIVATE}"`;
    const waiting = { reason: 'PostStartHookError', message };
    const seen = pod({ initContainerStatuses: [container({ waiting }, 'db')] });
    expect(written({ pod: seen })).not.toContain(PRIVATE);
  });

  // https://github.com/cri-o/cri-o/blob/v1.36.0/server/container_status.go ("seccomp killed")
  test.each(['Completed', 'Error', 'OOMKilled', 'seccomp killed', 'Unknown', ''])(
    'the last words of a program that ended (%s)',
    (reason) => {
      const seen = pod({
        containerStatuses: [container({ terminated: { exitCode: 159, reason, message: PRIVATE } })],
      });
      expect(written({ pod: seen })).not.toContain(PRIVATE);
    },
  );

  test.each([
    ['a CSI volume', { csi: { driver: 'd', volumeAttributes: { password: PRIVATE } } }],
    ['a flex volume', { flexVolume: { driver: 'd', options: { password: PRIVATE } } }],
  ])('what the driver of %s is reported', (_, volume) => {
    const spec = { containers: [], volumes: [{ name: 'v', ...volume }] };
    expect(written({ pod: pod({}, { spec }) })).not.toContain(PRIVATE);
  });
});

describe('the text of a command that did not start is not in a tape, and its verdict is the same', () => {
  test.each(rowsOf<{ what: string; message: string; isNamed?: true }>('recorded-starts'))(
    '$what',
    ({ message, isNamed }) => {
      const told = isNamed ? (found: Replayed) => found : withoutNames;
      for (const reason of ['CreateContainerError', 'RunContainerError', 'StartError']) {
        const state =
          reason === 'StartError'
            ? { terminated: { exitCode: 128, reason, message } }
            : { waiting: { reason, message } };
        const status = { at: 2, pod: pod({ containerStatuses: [container(state)] }) };
        const said = { at: 1, event: event('Failed', `Error: ${message}`, { of: 'step' }) };
        const last = {
          at: 3,
          pod: pod({ containerStatuses: [container({ waiting: { reason: 'x' } }, 'step', state)] }),
        };
        for (const seen of [[{ at: 0, pod: pod() }, said], [status], [last]]) {
          const text = textOf(...seen);
          expect(text).not.toContain('hunter2');
          expect(told(replay(readRecording(text)))).toEqual(
            told(replay({ options: CASE, observations: seen })),
          );
        }
      }
    },
  );

  test('a masked name of the node’s own pull helper', () => {
    const message =
      'error getting credentials - err: exec: "docker-credential-ecr-login": executable file not found in $PATH';
    const seen = {
      at: 1,
      pod: pod({ containerStatuses: [container({ waiting: { reason: 'ErrImagePull', message } })] }),
    };
    expect(textOf(seen)).toContain('docker-credential-ecr-login');
  });

  test.each([
    'exec /hunter2: exec format error',
    'exec hunter2: no such file or directory',
    'exec container process (missing dynamic library?) `/hunter2`: No such file or directory',
    '{"msg":"exec container process `/hunter2`: Exec format error","level":"error","time":"2022-03-19T10:03:36.000370517Z"}',
    'standard_init_linux.go:211: exec user process caused "exec format error"',
  ])('the log: %s', (line) => {
    const seen = [
      {
        at: 1,
        pod: pod({ containerStatuses: [container({ terminated: { exitCode: 1, reason: 'Error' } })] }),
      },
      { at: 2, log: [line] },
    ];
    const text = textOf(...seen);
    const run = replay({ options: CASE, observations: seen });
    expect(text).not.toContain('hunter2');
    expect(run.reason).toMatch(/^(platform-mismatch|command-not-found)$/);
    expect(withoutNames(replay(readRecording(text)))).toEqual(withoutNames(run));
  });

  test.each(
    generations.flatMap((generation) =>
      situations(generation).map((situation) => [generation, situation] as const),
    ),
  )('as in the recording of %s, %s', (generation, situation) => {
    const { options, observations, cancelledAt } = tapeOf(generation, situation);
    const again = readRecording(recordingOf(observations, { options }).join('\n'));
    expect(withoutNames(replay(again))).toEqual(withoutNames(replay({ options, observations, cancelledAt })));
  });
});

/** The verdict, whatever the program of the step is called. */
function withoutNames({ message, ...verdict }: Replayed) {
  return { ...verdict, message: message.replaceAll(/"[^"]*(?:"[^"]*")*"/g, '"…"') };
}
