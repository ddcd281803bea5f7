import { openRandom, type Random } from '../random.ts';
import type { JobKind } from './jobs.ts';
import type { RequestKind } from './request-kinds.ts';
import type { Fault, Schedule, What, When } from './schedule.ts';

const MAX_FAULTS = 6;

/** The schedule of a number: one to six faults, always the same. */
export function scheduleOf(seed: number): Schedule {
  const random = openRandom(seed);
  const job = random.named<JobKind>({ pass: 40, fail: 20, long: 15, 'missing tag': 10, fallback: 15 });
  const count = random.weighted([1, 2, 3, 4, 5, 6].map((number) => [8 - number, number] as const));
  const faults = Array.from({ length: count }, () => faultsOf(random))
    .flat()
    .slice(0, MAX_FAULTS);
  const moving = seed % 4 === 0 ? 'large files' : 'files';
  const isMoving = job === 'pass' && seed % 2 === 0;
  // Large files are fetched by the second one, if nothing else has gone wrong.
  const cut: Fault =
    seed % 8 === 0
      ? {
          when: { request: 'attach', nth: 1 },
          what: { kind: 'cut upload', bytes: (seed * 7919) % 1_500_000 },
        }
      : {
          when: { request: 'attach', nth: 2 },
          what: { kind: 'cut download', bytes: (seed * 7919) % 7_500_000 },
        };
  return {
    job: isMoving ? moving : job,
    faults: [
      ...withOneEach(faults, ['SIGINT', 'SIGKILL', 'pod deleted']),
      ...(isMoving && moving === 'large files' ? [cut] : []),
    ],
  };
}

/** A run is ended once, and its pod deleted once. */
function withOneEach(faults: Fault[], kinds: string[]): Fault[] {
  const isEnd = ({ what }: Fault) => what.kind.startsWith('SIG');
  return faults.filter(
    (fault, index) =>
      !kinds.includes(fault.what.kind) ||
      !faults
        .slice(0, index)
        .some((other) => other.what.kind === fault.what.kind || (isEnd(fault) && isEnd(other))),
  );
}

function faultsOf(random: Random): Fault[] {
  const make = random.weighted<(random: Random) => Fault | Fault[]>([
    [30, requestFault],
    [20, streamFault],
    [12, logFault],
    [10, lostPlace],
    [12, outage],
    [16, fromOutside],
  ]);
  return [make(random)].flat();
}

/** Mostly shorter than the patience of a run. */
function duration(random: Random): number {
  return random.weighted([
    [50, random.whole(1, 8) * 50],
    [35, random.whole(5, 25) * 100],
    [10, random.whole(25, 50) * 100],
    [5, random.whole(6, 9) * 1000],
  ]);
}

function requestFault(random: Random): Fault {
  const request = random.named<RequestKind>({
    'create pod': 30,
    'create secret': 10,
    patch: 10,
    'delete pod': 15,
    'delete secret': 10,
    'watch pods': 8,
    'watch events': 4,
    'follow log': 6,
    'read log': 6,
    'get pod': 4,
    other: 3,
    any: 15,
  });
  const nth = request === 'any' ? random.whole(1, 15) : random.number({ 1: 80, 2: 20 });
  const times = random.number({ 1: 70, 2: 15, 4: 10, 6: 5 });
  return { when: { request, nth, ...(times > 1 && { times }) }, what: requestWhat(random) };
}

function requestWhat(random: Random): What {
  const ms = duration(random);
  const after = random.chance(0.3) ? { retryAfter: random.number({ 1: 60, 2: 30, 6: 10 }) } : {};
  const html = random.chance(0.3) ? { html: true as const } : {};
  return random.weighted<What>([
    [15, { kind: 'reset' }],
    [25, { kind: 'refused', code: random.pick([429, 500, 502, 503, 504] as const), ...after, ...html }],
    [10, { kind: 'hang', ms, ...(random.chance(0.5) && { forwarded: true }) }],
    [12, { kind: 'done later', ms }],
    [15, { kind: 'done, reset', ...(random.chance(0.5) && { ms }) }],
    [15, { kind: 'done, refused', code: random.pick([500, 503, 504] as const), ...after }],
    [10, { kind: 'done, late', ms }],
    [10, { kind: 'done, cut', bytes: random.whole(0, 1500) }],
  ]);
}

function streamFault(random: Random): Fault {
  const request = random.named<RequestKind>({ 'watch pods': 75, 'watch events': 25 });
  const lines = random.whole(0, 6);
  const times = random.number({ 1: 75, 2: 20, 5: 5 });
  const what = random.weighted<What>([
    [20, { kind: 'end', lines }],
    [10, { kind: 'end in line', lines }],
    [15, { kind: 'cut in line', lines }],
    [10, { kind: 'cut in character', lines }],
    [15, { kind: 'half open', lines, ms: duration(random) }],
    [6, { kind: 'bytewise', bytes: random.whole(1, 400) }],
    [8, { kind: 'each twice' }],
    [6, { kind: 'bookmark', lines: lines + 1 }],
    [10, { kind: 'old again', lines: lines + 1 }],
  ]);
  return { when: { request, nth: random.whole(1, 2), ...(times > 1 && { times }) }, what };
}

function logFault(random: Random): Fault {
  const request = random.named<RequestKind>({ 'follow log': 60, 'read log': 40 });
  const lines = random.whole(0, 20);
  const what = random.weighted<What>([
    [20, { kind: 'end', lines }],
    [25, { kind: 'end in line', lines }],
    [20, { kind: 'cut in line', lines }],
    [10, { kind: 'cut in character', lines }],
    [15, { kind: 'half open', lines, ms: duration(random) }],
    [10, { kind: 'bytewise', bytes: random.whole(1, 400) }],
  ]);
  return { when: { request, nth: random.whole(1, 2) }, what };
}

/** A watch that has lost its place: a list follows, which may be old. */
function lostPlace(random: Random): Fault[] {
  const request = random.named<RequestKind>({ 'watch pods': 85, 'watch events': 15 });
  const nth = random.whole(1, 2);
  const as = random.pick(['event', 'status'] as const);
  const ended: Fault = { when: { request, nth: 1 }, what: { kind: 'end', lines: random.whole(1, 4) } };
  const stale: Fault = { when: { request: 'list pods', nth: 1 }, what: { kind: 'stale list' } };
  return [
    ...(nth === 2 ? [ended] : []),
    { when: { request, nth }, what: { kind: 'expired', as } },
    ...(random.chance(0.4) ? [stale] : []),
  ];
}

function outage(random: Random): Fault {
  const what: What = {
    kind: 'outage',
    ms: duration(random),
    how: random.pick(['refused', 'reset'] as const),
  };
  return { when: moment(random), what };
}

function fromOutside(random: Random): Fault {
  const grace = random.pick<{ graceSeconds?: 0 | 1 }>([{}, { graceSeconds: 0 }, { graceSeconds: 1 }]);
  const what = random.weighted<What>([
    [45, { kind: 'pod deleted', ...grace }],
    [35, { kind: 'SIGINT' }],
    [20, { kind: 'SIGKILL' }],
  ]);
  return { when: moment(random), what };
}

function moment(random: Random): When {
  const ms = random.whole(0, 30) * 50;
  return random.weighted<When>([
    [35, { after: 'start', ms: 100 + ms }],
    [25, { after: 'create', ms: random.chance(0.3) ? 0 : ms }],
    [20, { after: 'first line', ms: ms / 2 }],
    [
      20,
      {
        request: random.pick(['create pod', 'delete pod', 'read log', 'patch', 'create secret'] as const),
        nth: random.whole(1, 2),
      },
    ],
  ]);
}
