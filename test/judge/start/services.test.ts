import type { V1ContainerState } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { containerConsumer } from '../../../src/job/image-consumers.ts';
import { container, event, findingAt, pod, stateAfter, timedOut, verdict } from '../pods.ts';

const spec = {
  initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }],
  containers: [{ name: 'step', image: 'app:1' }],
};
const step = container({ waiting: { reason: 'PodInitializing' } });
const second = (at: number) => new Date(at * 1000);
const ended = (exitCode: number, at = 0) => ({ terminated: { exitCode, finishedAt: second(at) } });

/** The pod while its service is in that state, before the step. */
function withService(state: V1ContainerState, last?: V1ContainerState, started = false) {
  const initContainerStatuses = [{ ...container(state, 'db', last), started }];
  return pod({ initContainerStatuses, containerStatuses: [step] }, { spec });
}

const unhealthy = {
  at: 1,
  event: event('Unhealthy', 'Startup probe failed: connection refused\n', { of: 'db' }),
};
const killed = { at: 2, event: event('Killing', 'Init container db failed startup probe', { of: 'db' }) };
const backOff = { waiting: { reason: 'CrashLoopBackOff' } };

describe('an init container that does not end', () => {
  const without = { ...spec, initContainers: [{ name: 'db', image: 'db:1' }] };
  const running = (name: string) => ({
    initContainerStatuses: [container({ running: {} }, name)],
    containerStatuses: [step],
  });

  test('is said to hold the step back, and what would make it a service', () => {
    const state = stateAfter([{ at: 0, pod: pod(running('db'), { spec: without }) }], { timeoutMs: 40_000 });
    expect(timedOut(state).message).toBe(
      'The step did not finish within 40 s: the container db was still running, and the step starts when it has ended; ' +
        'a service needs restartPolicy: Always.',
    );
    expect(timedOut(state)).toMatchObject({
      container: 'db',
      hint: 'See its log. Raise timeout if it only needs longer.',
    });
  });

  test('is not told so where it is the checkout', () => {
    const initContainers = [{ name: 'checkout', image: 'git:1', env: [{ name: 'CHECKOUT_REF' }] }];
    const state = stateAfter([
      { at: 0, pod: pod(running('checkout'), { spec: { ...spec, initContainers } }) },
    ]);
    expect(timedOut(state).message).toMatch(/: the container checkout was still running\.$/);
  });
});

describe('a service that never gets ready', () => {
  test('is named with the words of its probe while it is waited for, and when time is up', () => {
    const state = stateAfter([{ at: 0, pod: withService({ running: {} }) }, unhealthy], {
      timeoutMs: 40_000,
    });
    expect(timedOut(state).message).toBe(
      'The step did not finish within 40 s: the container db is not ready yet (startup probe failed: connection refused).',
    );
    expect(timedOut(state).container).toBe('db');
  });

  test('is named without words where no probe has said any', () => {
    const state = stateAfter([{ at: 0, pod: withService({ running: {} }) }]);
    expect(timedOut(state).message).toMatch(/: the container db is not ready yet\.$/);
  });

  test('is not one beside the step, which nobody waits for', () => {
    const beside = {
      containers: [...spec.containers, { name: 'db', image: 'db:1', restartPolicy: 'Always' }],
    };
    const containerStatuses = [step, { ...container({ running: {} }, 'db'), started: false }];
    const state = stateAfter([{ at: 0, pod: pod({ containerStatuses }, { spec: beside }) }]);
    expect(timedOut(state).message).toMatch(/: the container step had not started on the node node-1/);
    expect(timedOut(state).container).toBe('step');
  });

  test.each([0, 137])('has used up its grace, though its node ended it with exit code %i', (code) => {
    const state = stateAfter([
      unhealthy,
      killed,
      { at: 0, pod: withService(backOff, ended(code)) },
      { at: 20_000, pod: withService({ running: {} }, ended(code)) },
      { at: 29_000, pod: withService(backOff, ended(code)) },
    ]);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(findingAt(state, 30_000)).toMatchObject({
      outcome: 'failure',
      reason: 'never-ready',
      container: 'db',
      exitCode: code,
      message:
        'The container db did not become ready: its startup probe failed until the kubelet killed it, so the step did not start.',
      rawMessage: 'connection refused',
    });
  });

  test('is not one that crashed while its probe was at work', () => {
    const probe = event('Unhealthy', 'Startup probe errored and resulted in unknown state', { of: 'db' });
    const state = stateAfter([
      { at: 0, pod: withService(backOff, ended(1)) },
      { at: 1, event: probe },
    ]);
    expect(verdict(state, 30_000)).toBe('step crash-loop db');
  });
});

describe('a service whose startup probe can’t be asked', () => {
  const errored = (why: string, at = 1) => ({
    at,
    event: event('Unhealthy', `Startup probe errored and resulted in unknown state: ${why}`, { of: 'db' }),
  });
  const exec = (why: string) =>
    `rpc error: code = Unknown desc = failed to exec in container: failed to start exec "32cc": OCI runtime exec failed: exec failed: unable to start container process: ${why}`;
  const running = { at: 0, pod: withService({ running: {} }) };

  test.each([
    [
      'for want of its program',
      exec('exec: "pg_isready -h": executable file not found in $PATH'),
      'The image of the container db has no program "pg_isready -h".',
      'Correct the command of the probe in pod-template; it is a list, with one argument in each item.',
    ],
    [
      'for want of the right to execute it',
      exec('exec: "/ready": permission denied'),
      '"/ready" of the container db exists, but is not executable.',
      'Correct the command of the probe in pod-template; it is a list, with one argument in each item.',
    ],
    [
      'for want of its port',
      'strconv.Atoi: parsing "http": invalid syntax',
      'None of the ports of the container db is named "http".',
      'Give the probe in pod-template the number of the port, or name the port under ports.',
    ],
  ])('%s, ends the step when the time is over in which it had to succeed', (_, why, found, hint) => {
    const state = stateAfter([running, errored(why), errored(why, 20_000)]);
    expect(verdict(state, 30_000)).toBe('waiting');
    expect(findingAt(state, 30_001)).toMatchObject({
      reason: 'never-ready',
      container: 'db',
      message: `The container db did not become ready, because its startup probe can’t run, so the step did not start. ${found}`,
      hint,
    });
    const short = stateAfter([running, errored(why)], { timeoutMs: 25_000 });
    expect(timedOut(short).message).toContain('the startup probe of the container db can’t run: ');
  });

  test('has the time of its probe, if that is longer than the grace', () => {
    const startupProbe = { periodSeconds: 1, failureThreshold: 60 };
    const initContainers = [{ name: 'db', image: 'db:1', restartPolicy: 'Always', startupProbe }];
    const initContainerStatuses = [{ ...container({ running: {} }, 'db'), started: false }];
    const patient = pod(
      { initContainerStatuses, containerStatuses: [step] },
      { spec: { ...spec, initContainers } },
    );
    const why = exec('exec: "pgisready": executable file not found in $PATH');
    const state = stateAfter([{ at: 0, pod: patient }, errored(why)]);
    expect(verdict(state, 60_000)).toBe('waiting');
    expect(verdict(state, 60_001)).toBe('step never-ready db');
  });

  test.each([
    [
      'when it has succeeded since',
      withService({ running: {} }, undefined, true),
      'exec: "a": executable file not found',
    ],
    ['where its node was too slow', running.pod, 'context deadline exceeded'],
  ])('does not, %s', (_, seen, why) => {
    expect(verdict(stateAfter([errored(exec(why)), { at: 2, pod: seen }]), 3_000_000)).toBe('waiting');
  });
});

test('a service that ended while the step went on is named when time is up', () => {
  const initContainerStatuses = [container({ running: {} }, 'db', ended(7, 5))];
  const running = pod({ initContainerStatuses, containerStatuses: [container({ running: {} })] }, { spec });
  expect(timedOut(stateAfter([{ at: 0, pod: running }], { timeoutMs: 40_000 })).message).toBe(
    'The step did not finish within 40 s: its program was still running, and the container db had ended with exit code 7.',
  );
});

describe('a service that ended before a step that failed', () => {
  const failedAfter = (service: V1ContainerState, last: V1ContainerState | undefined, exitCode = 1) => {
    const initContainerStatuses = [container(service, 'db', last)];
    const containerStatuses = [container(ended(exitCode, 100))];
    return stateAfter([{ at: 0, pod: pod({ initContainerStatuses, containerStatuses }, { spec }) }]);
  };

  test('is named beside the exit code of the step, whether or not it was started again', () => {
    for (const state of [failedAfter(ended(7, 99), undefined), failedAfter({ running: {} }, ended(7, 50))])
      expect(findingAt(state, 0)).toMatchObject({
        reason: 'exit-code',
        container: 'step',
        exitCode: 1,
        message: 'The step ended with exit code 1. Before that the container db had ended with exit code 7.',
      });
  });

  test('is named also where both ended in the same second', () => {
    expect(findingAt(failedAfter(ended(7, 100), undefined), 0)?.message).toBe(
      'The step ended with exit code 1. In the same second the container db ended with exit code 7.',
    );
  });

  test('is not one that its node ended because the step had ended', () => {
    expect(findingAt(failedAfter(ended(143, 100), undefined), 0)?.message).toBe(
      'The step ended with exit code 1.',
    );
  });

  test('is named where it is no sidecar, unless it ended well', () => {
    const containers = [
      { name: 'step', image: 'app:1' },
      { name: 'db', image: 'db:1' },
    ];
    const beside = (exitCode: number) => {
      const containerStatuses = [container(ended(1, 100)), container(ended(exitCode, 50), 'db')];
      return findingAt(stateAfter([{ at: 0, pod: pod({ containerStatuses }, { spec: { containers } }) }]), 0);
    };
    expect(beside(3)?.message).toBe(
      'The step ended with exit code 1. Before that the container db had ended with exit code 3.',
    );
    expect(beside(0)?.message).toBe('The step ended with exit code 1.');
  });

  // https://github.com/istio/istio/issues/45627: holdApplicationUntilProxyStarts, and the proxy was not ready within a minute.
  test('is named although it ended well, where its node ended it for its hook; and that it was added', () => {
    const containers = [
      { name: 'istio-proxy', image: 'proxy:1' },
      { name: 'step', image: 'app:1' },
    ];
    const whileStepIs = (state: V1ContainerState) => {
      const containerStatuses = [container(ended(0, 61), 'istio-proxy'), container(state)];
      return stateAfter(
        [
          { at: 0, event: event('FailedPostStartHook', 'PostStartHook failed', { of: 'istio-proxy' }) },
          { at: 1, pod: pod({ containerStatuses }, { spec: { containers } }) },
        ],
        { asked: [{ consumer: containerConsumer('step'), image: 'app:1' }], timeoutMs: 40_000 },
      );
    };
    const who = 'the container istio-proxy, which the cluster has added to the pod,';
    const how = 'had ended with exit code 0, because its hook (postStart) failed.';
    expect(findingAt(whileStepIs(ended(7, 66)), 2)?.message).toBe(
      `The step ended with exit code 7. Before that ${who} ${how}`,
    );
    expect(timedOut(whileStepIs({ running: {} })).message).toBe(
      `The step did not finish within 40 s: its program was still running, and ${who} ${how}`,
    );
  });

  test('does not matter to a success', () => {
    expect(findingAt(failedAfter({ running: {} }, ended(7, 50), 0), 0)?.message).toBe('The step succeeded.');
  });
});
