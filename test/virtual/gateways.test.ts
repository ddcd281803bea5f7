import { expect, it } from 'vitest';
import type { Fault, How, Kind } from './net/faults.ts';
import { HOUR_MS, type JobKind, type Scenario } from './scenario.ts';
import { type Facts, runScenario, verdictOf } from './world.ts';

const MINUTE_MS = 60_000;
const lines = (...times: number[]) =>
  times.map((afterMs, i) => ({ afterMs, text: `line ${i + 1}`, isEnded: true }));
const half = { endsMs: 30 * MINUTE_MS, exitCode: 0, onTerm: undefined };
/** Prints at once, and then nothing for half an hour. */
const QUIET = { ...half, lines: lines(1000, 30 * MINUTE_MS - 2000, 30 * MINUTE_MS - 1000) };
/** Prints nothing for half an hour. */
const MUTE = { ...half, lines: lines(30 * MINUTE_MS - 3000, 30 * MINUTE_MS - 2000, 30 * MINUTE_MS - 1000) };

const run = (faults: Fault[], { program = QUIET, job = 'long' as JobKind } = {}): Promise<Facts> => {
  const scenario: Scenario = { seed: 1, job, program, timeoutMs: 6 * HOUR_MS, faults };
  return runScenario(scenario);
};
/** Affects the requests of this kind from this number on. */
const on = (on: Kind, how: How, times = 1, nth = 0): Fault => ({ kind: 'request', on, nth, times, how });
const status = (code: number, retryAfter?: number): How => ({
  kind: 'status',
  code,
  retryAfter,
  isDone: false,
});
const lateDone = (afterMs: number): How => ({ kind: 'late done', code: 504, afterMs });
/** How it ended, how often the program ran, and what was left for good. */
const endOf = (facts: Facts) => ({
  reason: reasonOf(facts),
  runs: facts.runs.length,
  left: facts.leftAfterSweep.length,
});
const RAN_ONCE = { reason: 'completed', runs: 1, left: 0 };
const minutes = ({ mainEndedAt, begunAt }: Facts) => (mainEndedAt - begunAt) / MINUTE_MS;
const reasonOf = ({ told }: Facts) => verdictOf(told)?.reason;

it.for([10, 20, 29])(
  'schedule-timeout ends a pod without a node behind a gateway that resets what is idle for %i s',
  async (seconds) => {
    const facts = await run([{ kind: 'idle cut', ms: seconds * 1000 }], { job: 'unschedulable' });
    expect(reasonOf(facts)).toBe('unschedulable');
    expect(minutes(facts)).toBeLessThan(17);
  },
);

it('pull-grace ends a failed pull behind a gateway that resets what is 7 s old', async () => {
  const facts = await run([{ kind: 'age cut', ms: 7000 }], { job: 'registry down' });
  expect(reasonOf(facts)).toBe('registry-unavailable');
  expect(minutes(facts)).toBeLessThan(10);
});

it.for<Fault>([
  { kind: 'idle cut', ms: 35_000 },
  { kind: 'idle cut', ms: 60_000 },
  { kind: 'idle cut', ms: 350_000 },
  { kind: 'age cut', ms: 300_000 },
])('the log never says that it waits for an API server that is available: %j', async (fault) => {
  const { told } = await run([fault]);
  expect(told.said.filter((line) => /Waiting for the API server/.test(line))).toEqual([]);
});

it.for([401, 403] as const)(
  'the log of a silent program survives a %i of an API server that starts',
  async (code) => {
    const facts = await run([{ kind: 'denied', at: 10 * MINUTE_MS, ms: 3000, code }], { program: MUTE });
    expect(facts.told.lines).toEqual(['line 1', 'line 2', 'line 3']);
    expect(facts.told.warnings).toEqual([]);
  },
);

it('a certificate that is wrong for two seconds, after it was right for minutes, ends nothing', async () => {
  const facts = await run([{ kind: 'untrusted', at: 10 * MINUTE_MS, ms: 2000 }]);
  expect(facts.leftAfterPost).toEqual([]);
  expect(reasonOf(facts)).toBe('completed');
});

it.for(['watches', 'all'] as const)(
  'the end is seen behind a gateway that buffers streams: %s',
  async (only) => {
    const facts = await run([{ kind: 'buffering', only }]);
    expect(reasonOf(facts)).toBe('completed');
    expect(minutes(facts)).toBeLessThan(35);
  },
);

it('a watch that is cut while it is idle needs no list, such as if there is no right to it', async () => {
  const facts = await run([{ kind: 'idle cut', ms: 20_000 }, on('list pods', status(403), 1e9)]);
  expect(reasonOf(facts)).toBe('completed');
  expect(facts.told.warnings.filter(({ title }) => /log/i.test(title))).toEqual([]);
});

it('a step survives two answers with a Retry-After of hours', async () => {
  const facts = await run([on('watch pods', status(429, 36_000), 2)], { job: 'succeeds' });
  expect(reasonOf(facts)).toBe('completed');
});

it('an answer that comes byte by byte has a limit', async () => {
  const facts = await run([on('create pods', { kind: 'drip', everyMs: 10_000 })]);
  expect(minutes(facts)).toBeLessThan(40);
});

it('a create without an answer is tried again where the API server has just come back from an outage', async () => {
  const outage: Fault = { kind: 'outage', at: 0, ms: 288_000, way: '503' };
  const facts = await run([outage, on('create pods', { kind: 'hangs', isDone: true }, 1, 1)]);
  expect(endOf(facts)).toEqual(RAN_ONCE);
});

it('a removal of the gate that is done and answered with 500 again and again does not end the program', async () => {
  const refused = status(500, 10);
  const done = { ...refused, isDone: true } as How;
  expect(endOf(await run([on('patch pods', done, 1e9)]))).toEqual(RAN_ONCE);
  expect(reasonOf(await run([on('patch pods', refused, 1e9)]))).toBe('internal-error');
});

it('post tries for 90 seconds, as the documentation says, even if a gateway answers 503', async () => {
  const facts = await run([
    { kind: 'outage', at: 20_000, ms: HOUR_MS, way: '503' },
    { kind: 'kill', at: 30_000, hasPost: true },
  ]);
  expect((facts.postEndedAt - facts.mainEndedAt) / 1000).toBeLessThan(95);
});

const SHORT = { lines: lines(100, 200), endsMs: 3000, exitCode: 0, onTerm: undefined };
const late = (afterMs: number, times = 1) => on('create pods', lateDone(afterMs), times);

it.for<[string, number, Fault[]]>([
  ['a moment', 100, []],
  ['2 s', 2000, []],
  ['8 s', 8000, []],
  ['20 s', 20_000, []],
  [
    '17 s, and an outage before its repetition',
    17_000,
    [{ kind: 'outage', at: 50, ms: 8000, way: 'refused' }],
  ],
])(
  'a create that a gateway answers with 504, and that is done after %s, starts nothing, and a later step deletes its pod',
  async ([, afterMs, others]) => {
    const facts = await run([late(afterMs, 2), ...others], { program: SHORT, job: 'succeeds' });
    expect(endOf(facts)).toEqual(RAN_ONCE);
  },
);

it('a pod that comes after a look for it, whose answer is slow, was not deleted by anyone', async () => {
  const facts = await run([late(8000), on('get pods', { kind: 'late', ms: 9500 })], {
    program: SHORT,
    job: 'succeeds',
  });
  expect(endOf(facts)).toEqual(RAN_ONCE);
  expect(facts.leftAfterPost).toEqual([]);
});

it.for([500, 900, 1600])(
  'a late create does not prevent the next attempt: its pod is evicted after %i ms',
  async (at) => {
    const scenario = { seed: 3, job: 'succeeds', program: SHORT, timeoutMs: HOUR_MS } as const;
    const facts = await runScenario({ ...scenario, faults: [late(15_000), { kind: 'pod evicted', at }] });
    expect(endOf(facts)).toEqual(RAN_ONCE);
  },
);

it('a pod that main never saw runs nothing, and post deletes it', async () => {
  const { runs, leftAfterPost, mainEndedAt, postEndedAt } = await run(
    [
      on('create pods', { kind: 'reset', isDone: true }),
      on('get pods', status(500), 12),
      { kind: 'cancel', at: 20_000 },
    ],
    { program: SHORT, job: 'succeeds' },
  );
  expect({ runs, leftAfterPost }).toEqual({ runs: [], leftAfterPost: [] });
  expect(postEndedAt - mainEndedAt).toBeLessThan(10_000);
});

it.for<[string, Fault]>([
  ['when the API server is restarted', { kind: 'restart', at: 4, ms: 3000, forgets: true }],
  ['when its connection is cut', on('create pods', { kind: 'reset', isDone: false }, 2)],
  ['when a gateway gave it up', late(15_000)],
])('the next pull policy does not wait for a create that can still come %s', async ([, fault]) => {
  const facts = await run([fault], { program: SHORT, job: 'falls back' });
  expect(endOf(facts)).toEqual(RAN_ONCE);
  expect(minutes(facts)).toBeLessThan(0.5);
});

it.for([100, 2000, 8000, 20_000])(
  'a delete that a gateway answers with 504, and that is done %i ms later',
  async (afterMs) => {
    const facts = await run([on('delete pods', lateDone(afterMs))], { program: SHORT, job: 'falls back' });
    expect(endOf(facts)).toEqual(RAN_ONCE);
    expect(facts.leftAfterPost).toEqual([]);
  },
);

it.for([1, 3])(
  'the log goes on after a kubelet that has just started and does not know its pods yet (404, %i times)',
  async (times) => {
    // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/server/server.go (getContainerLogs): pod "x" does not exist
    const end: How = { kind: 'cut', part: 0, bytes: 38, isClean: true };
    const facts = await run([on('follow log', end), on('follow log', status(404), times, 1)]);
    expect(facts.told.lines).toEqual(['line 1', 'line 2', 'line 3']);
    expect(facts.told.warnings).toEqual([]);
  },
);

const page = (kind: Kind, nth = 0) => on(kind, { kind: 'page', code: 404 }, 1, nth);

it.for<[string, JobKind, Fault[]]>([
  ['the removal of the gate', 'with secret', [page('patch pods')]],
  ['the delete', 'succeeds', [page('delete pods')]],
  ['the delete of a pod before another one', 'falls back', [page('delete pods')]],
  ['a watch that is opened again', 'succeeds', [{ kind: 'age cut', ms: 1500 }, page('watch pods', 1)]],
  ['the log', 'succeeds', [page('follow log')]],
  ['the end of the log', 'succeeds', [page('read log')]],
  ['the create of the secret', 'with secret', [page('create secrets')]],
])(
  'one 404 of a gateway, which is not an answer of the API server, harms nothing: %s',
  async ([, job, faults]) => {
    const facts = await run(faults, { program: SHORT, job });
    expect({
      reason: reasonOf(facts),
      minutes: Math.round(minutes(facts)),
      left: facts.leftAfterPost.length,
      lines: facts.told.lines.length,
      warnings: facts.told.warnings.map(({ title }) => title).filter((title) => !/cache/.test(title)),
    }).toEqual({ reason: 'completed', minutes: 0, left: 0, lines: 2, warnings: [] });
  },
);

it('a cancelled step whose delete a gateway answers with 404 leaves no running program without a warning', async () => {
  const facts = await run([{ kind: 'cancel', at: 10_000 }, page('delete pods')]);
  expect({ left: facts.leftAfterPost.length, told: facts.told.warnings.map(({ title }) => title) }).toEqual({
    left: 0,
    told: [],
  });
});

it('post does not believe that a pod is deleted when a gateway answers 404', async () => {
  const facts = await run([{ kind: 'kill', at: 10_000, hasPost: true }, page('delete pods')]);
  const untold = facts.leftAfterPost.filter(
    ({ name }) => !facts.told.warnings.some(({ message }) => message.includes(name)),
  );
  expect(untold).toEqual([]);
});

it.for([50, 55, 60, 65])(
  'a step whose time is up after %i s, while the API server is unavailable, does not say that it answers again',
  async (seconds) => {
    const { told } = await runScenario({
      seed: 1,
      job: 'long',
      program: QUIET,
      timeoutMs: seconds * 1000,
      faults: [{ kind: 'outage', at: 10_000, ms: 10 * MINUTE_MS, way: 'silent' }],
    });
    expect(told.said.filter((line) => /answers again/.test(line))).toEqual([]);
  },
);
