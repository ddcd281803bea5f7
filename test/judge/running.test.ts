import { describe, expect, test } from 'vitest';
import { containerConsumer } from '../../src/job/image-consumers.ts';
import { REF_VARIABLE } from '../../src/job/pod-parts.ts';
import type { LogObservation } from '../../src/pod/observation.ts';
import { container, findingAt, pod, stateAfter, verdict } from './pods.ts';

const sidecar = {
  initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }],
  containers: [{ name: 'step', image: 'app:1' }],
};
const end = (exitCode: number, reason = exitCode === 0 ? 'Completed' : 'Error') =>
  container({ terminated: { exitCode, reason } });

describe('an exit code', () => {
  test.each([
    [0, 'success', 'The step succeeded.'],
    [1, 'failure', 'The step ended with exit code 1.'],
    [137, 'failure', 'The step ended with exit code 137 (SIGKILL).'],
    [139, 'failure', 'The step ended with exit code 139 (SIGSEGV).'],
    [143, 'failure', 'The step ended with exit code 143 (SIGTERM).'],
    [255, 'failure', 'The step ended with exit code 255.'],
  ])('%i', (code, outcome, message) => {
    expect(findingAt(stateAfter([{ at: 0, pod: pod({ containerStatuses: [end(code)] }) }]), 0)).toMatchObject(
      { outcome, message, exitCode: code },
    );
  });
});

describe('the end of the step', () => {
  const sidecarState = (state: Parameters<typeof container>[0], last?: Parameters<typeof container>[0]) => [
    container(state, 'db', last),
  ];

  test('is not held up by a sidecar that runs, nor spoilt by one that crashes', () => {
    for (const initContainerStatuses of [
      sidecarState({ running: {} }),
      sidecarState({ terminated: { exitCode: 1 } }),
      sidecarState(
        { waiting: { reason: 'CrashLoopBackOff' } },
        { terminated: { exitCode: 137, reason: 'OOMKilled' } },
      ),
    ]) {
      const last = pod({ initContainerStatuses, containerStatuses: [end(0)] }, { spec: sidecar });
      expect(verdict(stateAfter([{ at: 0, pod: last }]), 0)).toBe('step completed step');
    }
  });

  const afterOutOfMemory = sidecarState(
    { running: {} },
    { terminated: { exitCode: 137, reason: 'OOMKilled' } },
  );

  test('by lack of memory is its own, though a sidecar lacked it too', () => {
    const containerStatuses = [end(137, 'OOMKilled')];
    const last = pod({ initContainerStatuses: afterOutOfMemory, containerStatuses }, { spec: sidecar });
    expect(verdict(stateAfter([{ at: 0, pod: last }]), 0)).toBe('step oom-killed step');
  });

  test('as a failure is explained by a sidecar that ran out of memory', () => {
    const initContainerStatuses = afterOutOfMemory;
    const last = pod({ initContainerStatuses, containerStatuses: [end(2)] }, { spec: sidecar });
    expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
      reason: 'oom-killed',
      container: 'db',
      exitCode: 2,
    });
  });

  test.each([
    ['used more memory than its limit of 32Mi', { limits: { memory: '32Mi' } }, undefined],
    ['used more memory than its pod’s limit of 1Gi', undefined, { limits: { memory: '1Gi' } }],
    ['its node ran out of memory', { requests: { memory: '32Mi' } }, undefined],
    ['its node ran out of memory', undefined, undefined],
  ])('for lack of memory is told by whose: %s', (words, resources, ofPod) => {
    const own = { ...(resources && { resources }) };
    const killed = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
    const messages = [
      pod(
        { containerStatuses: [container(killed)] },
        {
          spec: {
            ...(ofPod && { resources: ofPod }),
            containers: [{ name: 'step', image: 'app:1', ...own }],
          },
        },
      ),
      pod(
        { initContainerStatuses: [container(killed, 'fetch')] },
        {
          spec: {
            ...(ofPod && { resources: ofPod }),
            initContainers: [{ name: 'fetch', image: 'git:1', ...own }],
          },
        },
      ),
    ].map((one) => findingAt(stateAfter([{ at: 0, pod: one }]), 0));
    for (const found of messages)
      expect(found).toMatchObject({ reason: 'oom-killed', message: expect.stringContaining(words) });
  });

  test('is no success where an init container ran out of memory, though both ended with 0', () => {
    const spec = { ...sidecar, initContainers: [{ name: 'checkout', image: 'git:1' }] };
    const initContainerStatuses = [
      container({ terminated: { exitCode: 0, reason: 'OOMKilled' } }, 'checkout'),
    ];
    const last = pod({ initContainerStatuses, containerStatuses: [end(0)] }, { spec });
    expect(verdict(stateAfter([{ at: 0, pod: last }]), 0)).toBe('step oom-killed checkout');
  });

  test('is one where an init container ran out of memory at its first try, and not at the last', () => {
    const spec = {
      ...sidecar,
      initContainers: [{ name: 'fetch', image: 'git:1', restartPolicy: 'OnFailure' }],
    };
    const tried = [{ exitCode: 0 }, { exitCode: 137, reason: 'OOMKilled' }].map((terminated) => ({
      terminated,
    }));
    const initContainerStatuses = [container(tried[0] ?? {}, 'fetch', tried[1])];
    const ended = (exitCode: number) =>
      pod({ initContainerStatuses, containerStatuses: [end(exitCode)] }, { spec });
    expect(verdict(stateAfter([{ at: 0, pod: ended(0) }]), 0)).toBe('step completed step');
    expect(verdict(stateAfter([{ at: 0, pod: ended(3) }]), 0)).toBe('step exit-code step');
  });

  describe('as a failure, beside a container that ran out of memory', () => {
    const at = (seconds: number) => new Date(seconds * 1000);
    const seen = (killedAt: number, exitCode = 1) => {
      const killed = { exitCode: 137, reason: 'OOMKilled', finishedAt: at(killedAt) };
      const containerStatuses = [
        container({ terminated: { exitCode, finishedAt: at(60) } }),
        container({ terminated: killed }, 'agent'),
      ];
      const spec = { containers: ['step', 'agent'].map((name) => ({ name, image: `${name}:1` })) };
      return [{ at: 0, pod: pod({ phase: 'Failed', containerStatuses }, { spec }) }];
    };
    const asked = [{ consumer: containerConsumer('step'), image: 'step:1' }];

    test.each([
      ['before it', 12, 'step oom-killed agent'],
      ['in the same second', 60, 'step oom-killed agent'],
      ['after it', 61, 'step exit-code step'],
    ])('%s', (_, killedAt, found) => {
      expect(verdict(stateAfter(seen(killedAt)), 70_000)).toBe(found);
    });

    test('is its own, and is told with the other, where the cluster has added that', () => {
      expect(findingAt(stateAfter(seen(12), { asked }), 70_000)).toMatchObject({
        reason: 'exit-code',
        message:
          'The step ended with exit code 1. Before that the container agent, which the cluster has added to the pod, had ended with exit code 137 (OOMKilled).',
      });
    });

    test('is none where it succeeded', () => {
      expect(verdict(stateAfter(seen(12, 0)), 70_000)).toBe('step completed step');
    });
  });

  test('is none for an init container that the cluster has added, though that ran out of memory', () => {
    const spec = { ...sidecar, initContainers: [{ name: 'inject', image: 'tool:1' }] };
    const initContainerStatuses = [container({ terminated: { exitCode: 0, reason: 'OOMKilled' } }, 'inject')];
    const last = pod({ initContainerStatuses, containerStatuses: [end(0)] }, { spec });
    const asked = [{ consumer: containerConsumer('step'), image: 'app:1' }];
    expect(verdict(stateAfter([{ at: 0, pod: last }], { asked }), 0)).toBe('step completed step');
  });

  test('is told once with a container beside it that has ended, also where that is started again', () => {
    const beside = { name: 'db', image: 'db:1', restartPolicy: 'Always' };
    const status = container({ running: {} }, 'db', {
      terminated: { exitCode: 1, finishedAt: new Date(5000) },
    });
    const step = container({ terminated: { exitCode: 3, finishedAt: new Date(9000) } });
    const spec = { containers: [{ name: 'step', image: 'app:1' }, beside] };
    const last = pod({ containerStatuses: [step, status] }, { spec });
    expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)?.message).toBe(
      'The step ended with exit code 3. Before that the container db had ended with exit code 1.',
    );
  });

  test('is not that of an ephemeral container', () => {
    const ephemeralContainerStatuses = [
      container({ terminated: { exitCode: 1, reason: 'OOMKilled' } }, 'debugger'),
    ];
    const running = pod({ ephemeralContainerStatuses, containerStatuses: [container({ running: {} })] });
    expect(verdict(stateAfter([{ at: 0, pod: running }]), 500_000)).toBe('waiting');
  });

  test('is not that of a sidecar', () => {
    const running = pod(
      {
        initContainerStatuses: sidecarState({ terminated: { exitCode: 0 } }),
        containerStatuses: [container({ running: {} })],
      },
      { spec: sidecar },
    );
    expect(verdict(stateAfter([{ at: 0, pod: running }]), 500_000)).toBe('waiting');
  });
});

describe('a program that the node can’t run', () => {
  const failed = { at: 0, pod: pod({ containerStatuses: [end(1)] }) };

  test.each([
    ['exec /bin/sh: exec format error'],
    ['standard_init_linux.go:228: exec user process caused: exec format error'],
    ['standard_init_linux.go:211: exec user process caused "exec format error"'],
    ['exec container process `/app`: Exec format error'],
    ["exec container process '/bin/sh': Exec format error"],
    [
      '{"msg":"exec container process `/usr/bin/zsh`: Exec format error","level":"error","time":"2022-03-19T10:03:36.000370517Z"}',
    ],
  ])('is known by the one line of its log: %s', (line) => {
    expect(verdict(stateAfter([failed, { at: 1, log: [line] }]), 1)).toBe(
      'image-pull platform-mismatch step',
    );
  });

  test('is not what a program says among other lines', () => {
    const log = ['exec ./tool: exec format error', 'trying another'];
    expect(verdict(stateAfter([failed, { at: 1, log }]), 1)).toBe('step exit-code step');
  });

  test('because what it has to be run by is missing, as after Windows line ends, is told apart from one that failed', () => {
    const log = ['exec /build.sh: no such file or directory'];
    const found = findingAt(stateAfter([failed, { at: 1, log }]), 1);
    expect(found).toMatchObject({ category: 'configuration', reason: 'command-not-found', exitCode: 1 });
    expect(found?.message).toMatch(
      /^The program "\/build\.sh" is in the image, but not what it has to be run by/,
    );
    expect(found?.hint).toMatch(/CRLF/);
  });

  test('because the loader of its C library is missing is told apart also in the words of crun', () => {
    const log = [
      'exec container process (missing dynamic library?) `/usr/bin/app`: No such file or directory',
    ];
    const found = findingAt(stateAfter([failed, { at: 1, log }]), 1);
    expect(found).toMatchObject({ category: 'configuration', reason: 'command-not-found' });
    expect(found?.message).toMatch(/^The program "\/usr\/bin\/app" is in the image/);
  });

  test.each([
    ['fork/exec /app/tool: exec format error'],
    ['./run.sh: line 3: ./tool: cannot execute binary file: Exec format error'],
    ['{"msg":"exec container process `/app`: Exec format error","level":"info","job":"mine"}'],
    ['checking: exec container process `/app`: Exec format error'],
  ])('is not what the program itself says of another: %s', (line) => {
    expect(verdict(stateAfter([failed, { at: 1, log: [line] }]), 1)).toBe('step exit-code step');
  });
});

describe('the hint of an exit code', () => {
  const hintAfter = (code: number, spec: object = {}, ...log: LogObservation[]) =>
    findingAt(
      stateAfter([{ at: 0, pod: pod({ containerStatuses: [end(code)] }, { spec: spec as never }) }, ...log]),
      1,
    )?.hint;

  test('sends to the log only where there is one, and its end is known', () => {
    expect(hintAfter(3, {}, { at: 1, log: ['no'] })).toBe('See the end of the log.');
    expect(hintAfter(3, {}, { at: 1, log: [] })).toBe('It printed nothing.');
    expect(hintAfter(3, {}, { at: 1, log: ['no'], cut: true })).toBe('The end of its log could not be read.');
  });

  test.each([
    [2, 'make: *** No rule to make target `test`.  Stop.'],
    [1, "cat: can't open 'Makefile': No such file or directory"],
    [254, 'npm error code ENOENT'],
    [1, 'go: go.mod file not found in current directory or any parent directory; see "go help modules"'],
  ])(
    'of a program that lacks a file at its begin tells where those of the repository are: %i, %s',
    (code, line) => {
      const env = [{ name: REF_VARIABLE, value: 'main' }];
      const checkout = { initContainers: [{ name: 'checkout', image: 'git:1', env }] };
      const hint = 'Files of the repository are in the pod only with checkout: true or files-in.';
      expect(hintAfter(code, {}, { at: 1, log: [line] })).toContain(hint);
      expect(hintAfter(code, checkout, { at: 1, log: [line] })).not.toContain(hint);
      expect(hintAfter(code, {}, { at: 1, log: ['1 test failed'] })).not.toContain(hint);
    },
  );

  test('of a command that was not found tells where the files of the repository are', () => {
    const env = [{ name: REF_VARIABLE, value: 'main' }];
    const checkout = { initContainers: [{ name: 'checkout', image: 'git:1', env }] };
    const hint = 'Files of the repository are in the pod only with checkout: true or files-in.';
    expect(hintAfter(127)).toContain(hint);
    expect(hintAfter(127, checkout)).not.toContain(hint);
    expect(hintAfter(1)).not.toContain(hint);
  });
});

test('what ran out of memory is told with its limit', () => {
  const limited = {
    containers: [{ name: 'step', image: 'app:1', resources: { limits: { memory: '64Mi' } } }],
  };
  const last = pod({ containerStatuses: [end(137, 'OOMKilled')] }, { spec: limited });
  expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)?.message).toBe(
    'A process of the step was killed because it used more memory than its limit of 64Mi.',
  );
});
