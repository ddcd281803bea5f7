import { describe, expect, test } from 'vitest';
import type { JudgeOptions } from '../../../src/job/judge-options.ts';
import { areKnownByEventsAlone, judgeImages } from '../../../src/judge/images.ts';
import { waitingFor } from '../../../src/judge/verdict.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { condition, container, event, pod, stateAfter } from '../pods.ts';

const containers = [
  { name: 'app', image: 'app:1' },
  { name: 'db', image: 'db:1' },
];
const options: Partial<JudgeOptions> = { step: '', graceMs: 100, timeoutMs: 1000, scheduleTimeoutMs: 500 };
const created = { at: 0, pod: pod({}, { spec: { containers } }) };
const pulled = (image: string, name: string) => ({
  at: 10,
  event: event('Pulled', `Successfully pulled image "${image}" in 1s`, { of: name }),
});
const failed = (image: string, name: string, why: string) => ({
  at: 20,
  event: event('Failed', `Failed to pull image "${image}": ${why}`, { of: name }),
});
const MISSING = 'rpc error: code = NotFound desc = not found';
const REFUSED = 'dial tcp: connect: connection refused';
/** Nothing runs in these pods, so their containers can't start. */
const noProgram = {
  at: 15,
  pod: pod(
    {
      containerStatuses: [
        container({ terminated: { exitCode: 128, reason: 'StartError', message: 'no such file' } }, 'app'),
        container({ waiting: { reason: 'ContainerCreating' } }, 'db'),
      ],
    },
    { spec: { containers } },
  ),
};

const triedBoth = {
  at: 25,
  pod: pod(
    {
      containerStatuses: ['app', 'db'].map((name) =>
        container({ terminated: { exitCode: 128, reason: 'StartError', message: 'no such file' } }, name),
      ),
    },
    { spec: { containers } },
  ),
};

function judged(observations: Observation[], now: number, more: Partial<JudgeOptions> = {}): string {
  const verdict = judgeImages(stateAfter(observations, { ...options, ...more }), containers, now);
  if (verdict.kind === 'waiting') return `waiting until ${verdict.again}`;
  const found = verdict.findings.map(({ reason, image }) => `${reason} ${image ?? 'pod'}`);
  return [...found, ...verdict.unknown.map((image) => `unknown ${image}`)].join(', ') || 'all there';
}

describe('of images that are only looked at', () => {
  test.each<[string, Observation[], number, string]>([
    ['all were tried', [created, triedBoth], 30, 'all there'],
    [
      'events alone say that all were pulled',
      [created, pulled('app:1', 'app'), pulled('db:1', 'db')],
      20,
      'waiting until 1000',
    ],
    [
      'events alone said so until the time was up',
      [created, pulled('app:1', 'app'), pulled('db:1', 'db')],
      1000,
      'unknown app:1, unknown db:1',
    ],
    ['one is not known yet', [created, pulled('app:1', 'app')], 20, 'waiting until 1000'],
    ['the time is up for one', [created, pulled('app:1', 'app')], 1000, 'unknown db:1'],
    ['there is no pod yet', [], 5, 'waiting until 1000'],
    [
      'two are missing',
      [created, failed('app:1', 'app', MISSING), failed('db:1', 'db', MISSING)],
      20,
      'not-found app:1, not-found db:1',
    ],
    [
      'one is missing, and the other not known yet',
      [created, failed('db:1', 'db', MISSING)],
      20,
      'waiting until 1000',
    ],
    [
      'one failed in a way that may pass',
      [created, pulled('app:1', 'app'), failed('db:1', 'db', REFUSED)],
      119,
      'waiting until 120',
    ],
    [
      'one failed so until its grace was over',
      [created, pulled('app:1', 'app'), failed('db:1', 'db', REFUSED)],
      120,
      'network db:1',
    ],
    ['a container can’t start, which is meant', [created, noProgram], 30, 'waiting until 1000'],
    [
      'a container can’t start, and an event says that the other image is there',
      [created, noProgram, pulled('db:1', 'db')],
      30,
      'waiting until 1000',
    ],
    [
      'the pod was deleted',
      [created, { at: 30, gone: true }],
      30,
      'deleted pod, unknown app:1, unknown db:1',
    ],
  ])('%s', (_, observations, now, expected) => {
    expect(judged(observations, now)).toBe(expected);
  });

  test.each<[boolean, string, Observation[]]>([
    [true, 'all were pulled', [created, pulled('app:1', 'app'), pulled('db:1', 'db')]],
    [true, 'the rest was pulled', [created, noProgram, pulled('db:1', 'db')]],
    [false, 'one was pulled', [created, pulled('app:1', 'app')]],
    [false, 'one is missing', [created, pulled('app:1', 'app'), failed('db:1', 'db', MISSING)]],
    [false, 'all were pulled, and so do the statuses', [created, pulled('db:1', 'db'), triedBoth]],
    [false, 'nothing yet', []],
  ])('events alone know all of them: %s, where events tell that %s', (expected, _, observations) => {
    expect(areKnownByEventsAlone(stateAfter(observations, options), containers)).toBe(expected);
  });

  test.each<[string, Observation[], string]>([
    [
      'one is still being pulled, and pull-timeout is longer',
      [
        created,
        pulled('app:1', 'app'),
        { at: 20, event: event('Pulling', 'Pulling image "db:1"', { of: 'db' }) },
      ],
      'unknown db:1',
    ],
    [
      'the node has said nothing yet, for less time than it is given',
      [{ at: 0, pod: pod({ startTime: undefined as never }, { spec: { containers } }) }],
      'unknown app:1, unknown db:1',
    ],
  ])('at the end of the time nothing is told that took longer than that: %s', (_, observations, expected) => {
    expect(judged(observations, 1000, { pullTimeoutMs: 5000 })).toBe(expected);
  });

  test('none can be known without a node', () => {
    const why = '0/1 nodes are available: 1 Insufficient cpu.';
    const unscheduled = pod(
      { conditions: [condition('PodScheduled', 'False', 'Unschedulable', why)] },
      { spec: { containers, nodeName: undefined as never } },
    );
    expect(judged([{ at: 0, pod: unscheduled }], 500)).toMatch(/^unschedulable pod/);
  });
});

test('an image that only is looked at is named by itself, and not by the container that we made for it', () => {
  const asked = containers.map(({ name, image }) => ({
    consumer: { kind: 'container' as const, name },
    image,
  }));
  const bad = [created, failed('db:1', 'db', MISSING), failed('app:1', 'app', MISSING)];
  const state = stateAfter(bad, { ...options, asked });
  const verdict = judgeImages(state, containers, 30);
  expect(verdict).toMatchObject({
    findings: ['app', 'db'].map((name) => ({ message: expect.stringMatching(`^${name}:1 .* \\(node `) })),
  });
  expect(waitingFor(stateAfter([created, failed('db:1', 'db', REFUSED)], { ...options, asked }))).toMatch(
    /^db:1 could not be pulled/,
  );
});
