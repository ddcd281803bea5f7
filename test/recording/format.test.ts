import { describe, expect, test } from 'vitest';
import { OUTPUT_FILE, USAGE_FILE } from '../../src/job/pod-parts.ts';
import { withJobOutputs } from '../../src/judge/end.ts';
import { CASE, condition, container, event, pod, stateAfter } from '../judge/pods.ts';
import { generations, situations, tapeOf } from '../judge/tapes.ts';
import { rowsOf } from '../rows.ts';
import { succeeded } from '../succeeded.ts';
import { type Replayed, readRecording, replay } from '../support/replay.ts';
import { recorded, recordingOf } from './recorded.ts';

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
  test('of a step that was cancelled gives that verdict, and what the step was waiting for', () => {
    const running = pod({ phase: 'Running', containerStatuses: [container({ running: {} })] });
    for (const last of [running, failing, ended(1)])
      expect(replay(tape({ at: 1, pod: last }, { at: 9, cancelled: true }))).toMatchObject({
        outcome: 'cancelled',
        category: 'cancelled',
        reason: 'cancelled',
        decidedAt: 9,
      });
    const { message } = replay(tape({ at: 1, pod: running }, { at: 9, cancelled: true }));
    expect(message).toBe('The step was cancelled. Until then: its program was still running.');
  });

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
  ])('keeps %s', (_, found) => {
    const text = textOf(found);
    expect(readRecording(text).observations).toEqual([found]);
  });

  test('keeps what the judgement needs: the times, and the runtime’s words of a program that never ran', () => {
    const message = 'exec: "nope": executable file not found in $PATH';
    const seen = pod({
      containerStatuses: [container({ terminated: { exitCode: 128, reason: 'StartError', message } })],
    });
    const options = { ...CASE, scheduleTimeoutMs: 9 };
    const text = recordingOf([{ at: 1, pod: seen }], { options }).join('\n');
    expect(readRecording(text).options).toEqual({ ...CASE, scheduleTimeoutMs: 9, pullTimeoutMs: undefined });
    expect(replay(readRecording(text)).reason).toBe('command-not-found');
  });
});

/** What is recorded of these observations. */
const textOf = (...observations: Parameters<typeof recorded>[0][]) => recordingOf(observations).join('\n');

describe('of a step that was no success though its program ended with 0', () => {
  const step = { name: 'step', image: 'app:1', terminationMessagePath: OUTPUT_FILE };

  test.each([
    ['a line that is no NAME=VALUE', 'a=hunter2\nhunter2'],
    ['a line without a name', 'a=hunter2\n\n=hunter2\n'],
    ['an end that never comes', 'a=1\nb<<END\nhunter2\n'],
    ['a name that GitHub can’t take', 'a=hunter2\nb<=hunter2\n'],
    ['too many bytes', `a=hunter2\nlong=${'hunter2'.repeat(800)}`],
  ])('a tape tells what was wrong with its outputs, and none of them: %s', (_, message) => {
    const terminated = { exitCode: 0, reason: 'Completed', message };
    const seen = pod({ containerStatuses: [container({ terminated })] }, { spec: { containers: [step] } });
    const text = textOf({ at: 1, pod: seen });
    const run = withJobOutputs(succeeded, stateAfter([{ at: 1, pod: seen }]));
    expect(run.reason).toBe('bad-outputs');
    expect(replay(readRecording(text)).message).toBe(run.message);
    expect(text).not.toContain('hunter2');
  });

  test('a tape tells what the step has used, and nothing else of the message', () => {
    const used = '\x1epod-step-usage=memory.peak 2147483648 oom_kill 2\n';
    const terminated = { exitCode: 137, reason: 'OOMKilled', message: `a=hunter2\n${used}b=hunter2\n` };
    const measured = {
      ...step,
      terminationMessagePath: USAGE_FILE,
      resources: { limits: { memory: '2Gi' } },
    };
    const seen = pod(
      { phase: 'Failed', containerStatuses: [container({ terminated })] },
      { spec: { containers: [measured] } },
    );
    const text = textOf({ at: 1, pod: seen });
    expect(replay(readRecording(text)).message).toBe(
      'A process of the step was killed because it used more memory than its limit of 2Gi. Its memory peaked at 2 GiB, and the kernel killed 2 of its processes.',
    );
    expect(text).not.toContain('hunter2');
  });

  test.each([
    'OCI runtime exec failed: exec: "ready hunter2": executable file not found in $PATH',
    'OCI runtime exec failed: exec: "hunter2 \\"a b\\"": stat hunter2 "a b": no such file or directory: unknown',
    'executing command "ready hunter2" in sandbox: error finding executable "ready" in PATH [/bin]: no such file or directory',
  ])(
    'a tape tells when a service is given up whose startup probe can’t run, and not its command: %s',
    (words) => {
      const exec = { command: ['hunter2'] };
      const startupProbe = { exec, periodSeconds: 10, failureThreshold: 6, initialDelaySeconds: 1 };
      const db = { name: 'db', image: 'db:1', restartPolicy: 'Always', startupProbe };
      const initContainerStatuses = [{ ...container({ running: {} }, 'db'), started: false }];
      const seen = pod({ initContainerStatuses }, { spec: { initContainers: [db], containers: [step] } });
      const why = `errored and resulted in unknown state: failed to start exec "32cc": ${words}`;
      const text = textOf(
        { at: 1, pod: seen },
        { at: 2, event: event('Unhealthy', `Startup probe ${why}`, { of: 'db' }) },
        { at: 70_000, log: [] },
      );
      expect(replay(readRecording(text))).toMatchObject({ reason: 'never-ready', decidedAt: 60_002 });
      expect(text).not.toContain('hunter2');
    },
  );
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
      message: 'The tape ends before the step does: its program was still running.',
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

describe('a tape has not', () => {
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
    'what a probe or hook printed or was given, and has what the kubelet says of it: $reason, $message',
    ({ reason, message, kept = '' }) => {
      const line = written(eventOf(reason, message));
      expect(line).not.toContain(PRIVATE);
      expect(line).toContain(kept);
    },
  );

  test('what a hook printed in the status of a container that waits after it', () => {
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
  ])('what the driver of %s is told', (_, volume) => {
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

  test('nor the program of a helper of a pull, which is of the node, masked', () => {
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
