import { openRandom, type Random } from '../support/random.ts';
import type { Files } from './files.ts';
import type { Fault, How, Kind } from './net/faults.ts';
import { isStream } from './net/faults.ts';
import type { Program } from './node/program.ts';

export type JobKind =
  | 'succeeds'
  | 'fails'
  | 'missing tag'
  | 'falls back'
  | 'with secret'
  | 'long'
  | 'times out'
  | 'registry down'
  | 'unschedulable';

/** One run, as its seed gives it. */
export type Scenario = {
  seed: number;
  job: JobKind;
  program: Program;
  timeoutMs: number;
  files?: Files | undefined;
  faults: readonly Fault[];
};

export const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function drawScenario(seed: number): Scenario {
  const random = openRandom(seed, 'scenario');
  const job = drawJob(random);
  const program = drawProgram(random, job);
  const timeoutMs = job === 'times out' ? MINUTE_MS : HOUR_MS;
  const faults = drawFaults(random, Math.min(program.endsMs, timeoutMs));
  return drawLarge(drawFiles(drawShort({ seed, job, program, timeoutMs, faults })));
}

const WITH_FILES: ReadonlySet<JobKind> = new Set([
  'succeeds',
  'fails',
  'falls back',
  'with secret',
  'long',
  'times out',
]);

/** The log with the files can't be read for longer than the step waits for it. */
function drawUnreadable(random: Random): Fault[] {
  const bytes = Math.floor(Math.exp(random.between(0, Math.log(40_000))));
  const how = random.pick<How>([
    { kind: 'hangs', isDone: false },
    { kind: 'reset', isDone: true },
    { kind: 'cut', part: 0, bytes, isClean: true },
    { kind: 'half-open', afterMs: 0 },
  ]);
  return (['follow files', 'read files'] as const).map((on) => ({
    kind: 'request',
    on,
    nth: 0,
    times: 1e9,
    how,
  }));
}

const ATTACH: Kind = 'attach';
const OF_FILES: readonly Kind[] = ['follow files', 'follow files', 'read files'];

/** Files move in some of the steps, and something more goes wrong with that in most of these. */
function drawFiles(scenario: Scenario): Scenario {
  const random = openRandom(scenario.seed, 'files');
  if (!WITH_FILES.has(scenario.job) || !random.chance(0.4)) return scenario;
  const way = random.pick<Files['way']>([undefined, 'secret', 'attach', 'attach']);
  const files = { way, isBack: way === undefined || random.chance(0.7) };
  const moving: Kind[] = [...(way === 'attach' ? [ATTACH, ATTACH] : []), ...(files.isBack ? OF_FILES : [])];
  const [first, ...more] = moving;
  if (first === undefined) return { ...scenario, files };
  const faults = Array.from({ length: random.whole(0, 3) }, (): Fault => {
    const on = random.pick([first, ...more]);
    const [nth, times] = [random.pick([0, 0, 0, 1]), random.pick([1, 1, 1, 2, 5, 40])];
    const bytes = Math.floor(Math.exp(random.between(0, Math.log(90_000))));
    const part = random.next();
    const how = random.pick<How>([
      { kind: 'cut', part, bytes, isClean: random.chance(0.5) },
      { kind: 'cut', part, bytes, isClean: random.chance(0.5) },
      { kind: 'half-open', afterMs: random.pick([0, 20, 100, 1000]) },
      drawHow(random, on),
    ]);
    return { kind: 'request', on, nth, times, how };
  });
  const kept = files.isBack && random.chance(0.1) ? drawUnreadable(random) : [];
  return { ...scenario, files, faults: [...scenario.faults, ...faults, ...kept] };
}

/** Some of the files are too large for a log, and the fetch of the rest fails in some way. */
function drawLarge(scenario: Scenario): Scenario {
  const random = openRandom(scenario.seed, 'large files');
  const { files } = scenario;
  if (!files?.isBack || !random.chance(0.4)) return scenario;
  const on: Kind = 'fetch files';
  const faults = Array.from({ length: random.whole(0, 3) }, (): Fault => {
    const [nth, times] = [random.pick([0, 0, 0, 1, 2]), random.pick([1, 1, 1, 2, 5, 40])];
    const how = random.pick<How>([
      { kind: 'cut', part: random.next(), bytes: 0, isClean: false },
      { kind: 'cut', part: random.next(), bytes: 0, isClean: false },
      { kind: 'half-open', afterMs: random.pick([0, 20, 100, 1000]) },
      drawHow(random, on),
    ]);
    return { kind: 'request', on, nth, times, how };
  });
  return { ...scenario, files: { ...files, isLarge: true }, faults: [...scenario.faults, ...faults] };
}

/** Some steps have a `timeout` that is over before, or soon after, their pods could start; of many the pods are evicted by then. */
function drawShort(scenario: Scenario): Scenario {
  const random = openRandom(scenario.seed, 'short');
  if (!random.chance(0.2)) return scenario;
  const timeoutMs = Math.round(random.pick([4, 8, 20, 45]) * random.between(0.8, 1.2)) * 1000;
  const afterMs = Math.round(Math.exp(random.between(Math.log(20), Math.log(2000))));
  const losses: Fault[] = random.chance(0.6)
    ? [{ kind: 'pods evicted', afterMs, times: random.pick([1, 2, 4, 9, 30]) }]
    : [];
  const logs: Fault[] = random.chance(0.3) ? [drawEndlessLog(random)] : [];
  return { ...scenario, timeoutMs, faults: [...scenario.faults, ...losses, ...logs] };
}

/** What a gateway sends forever; no line of a program looks like it. */
export const NOISE = 'noise of a gateway';

function drawEndlessLog(random: Random): Fault {
  const text = random.pick(['.', `${NOISE}\n`, `2026-11-22T10:00:01.000000000Z ${NOISE}\n`]);
  const everyMs = random.pick([20, 200, 3000]);
  const how = random.pick<How>([
    { kind: 'endless', everyMs, text },
    { kind: 'half-open', afterMs: 0 },
    { kind: 'empty' },
    { kind: 'hangs', isDone: false },
  ]);
  return { kind: 'request', on: random.pick(['follow log', 'read log']), nth: 0, times: 1e9, how };
}

function drawJob(random: Random): JobKind {
  const drawn = random.next();
  if (drawn < 0.3) return 'succeeds';
  if (drawn < 0.4) return 'fails';
  if (drawn < 0.5) return 'missing tag';
  if (drawn < 0.65) return 'falls back';
  if (drawn < 0.83) return 'with secret';
  return drawn < 0.97 ? 'long' : 'times out';
}

function drawProgram(random: Random, job: JobKind): Program {
  const isLong = job === 'long' || job === 'times out';
  const endsMs = isLong
    ? random.between(2, 20) * MINUTE_MS
    : random.pick([20, 300, 2000, 6000]) * random.between(0.5, 1.5);
  const count = random.whole(0, isLong ? 60 : 12);
  const times = Array.from({ length: count }, () => random.between(0, endsMs)).sort(
    (one, other) => one - other,
  );
  const isLastEnded = random.chance(0.8);
  const lines = times.map((afterMs, index) => ({
    afterMs,
    text: `line ${index + 1} ${'äöü€'.repeat(random.whole(0, 3))}`,
    isEnded: isLastEnded || index < count - 1,
  }));
  const exitCode = job === 'fails' || (isLong && random.chance(0.3)) ? 7 : 0;
  const onTerm = random.chance(0.6)
    ? { afterMs: random.between(5, 2000), exitCode: random.pick([143, 0, 1]) }
    : undefined;
  return { lines, endsMs, exitCode, onTerm };
}

function drawFaults(random: Random, lastsMs: number): Fault[] {
  if (random.chance(0.25)) return [];
  const faults = Array.from({ length: random.whole(1, 4) }, () => drawFault(random, lastsMs));
  // A runner cancels once, and dies once.
  return faults.filter(
    ({ kind }, index) =>
      (kind !== 'cancel' && kind !== 'kill' && kind !== 'node lost') ||
      faults.findIndex((one) => one.kind === kind) === index,
  );
}

function drawFault(random: Random, lastsMs: number): Fault {
  // Most faults occur near the start and the end.
  const end = lastsMs + 3000;
  const at = Math.round(
    random.chance(0.5) ? random.between(0, end) : Math.exp(random.between(0, Math.log(end))),
  );
  const drawn = random.next();
  if (drawn < 0.52) return drawRequestFault(random);
  if (drawn < 0.6) return drawGateway(random, at);
  if (drawn < 0.72) {
    const ms = Math.round(Math.exp(random.between(Math.log(100), Math.log(480_000))));
    return { kind: 'outage', at, ms, way: random.pick(['refused', 'silent', '503']) };
  }
  if (drawn < 0.78)
    return { kind: 'restart', at, ms: random.whole(200, 30_000), forgets: random.chance(0.7) };
  if (drawn < 0.81) return { kind: 'compaction', at };
  if (drawn < 0.89) return { kind: 'cancel', at };
  if (drawn < 0.93) return { kind: 'kill', at, hasPost: random.chance(0.6) };
  if (drawn < 0.96)
    return { kind: 'pod deleted', at, graceSeconds: random.pick([undefined, undefined, 1, 0]) };
  return drawn < 0.99 ? { kind: 'pod evicted', at } : { kind: 'node lost', at };
}

function drawGateway(random: Random, at: number): Fault {
  const ms = random.whole(500, 9000);
  return random.pick<Fault>([
    { kind: 'denied', at, ms, code: random.pick([401, 403]) },
    { kind: 'untrusted', at, ms },
    { kind: 'throttled', at, ms: random.whole(1000, 200_000), retryAfter: random.pick([1, 30, 36_000]) },
    { kind: 'idle cut', ms: random.pick([10, 20, 35, 60, 350]) * 1000 },
    { kind: 'age cut', ms: random.pick([7, 60, 300]) * 1000 },
    { kind: 'buffering', only: random.pick(['watches', 'all']) },
  ]);
}

const FAULTY: readonly [Kind, ...Kind[]] = [
  'create pods',
  'create pods',
  'watch pods',
  'watch pods',
  'watch pods',
  'watch events',
  'delete pods',
  'delete pods',
  'follow log',
  'follow log',
  'read log',
  'create secrets',
  'patch secrets',
  'patch pods',
  'get pods',
  'list pods',
  'delete secrets',
];

function drawRequestFault(random: Random): Fault {
  const on = random.pick(FAULTY);
  const nth = random.pick([0, 0, 0, 1, 2]);
  return { kind: 'request', on, nth, times: random.pick([1, 1, 1, 2, 3, 5]), how: drawHow(random, on) };
}

function drawHow(random: Random, on: Kind): How {
  const isDone = random.chance(0.5);
  const code = random.pick([429, 500, 502, 503, 504]);
  const any: How[] = [
    { kind: 'refused' },
    { kind: 'reset', isDone },
    {
      kind: 'status',
      code,
      retryAfter: random.pick([undefined, undefined, 1, 3, 10]),
      // The server refuses a request before it does anything.
      isDone: isDone && code !== 429,
    },
    { kind: 'hangs', isDone },
    { kind: 'late', ms: random.whole(100, 14_000) },
    { kind: 'late arrival', ms: random.whole(1000, 40_000) },
    {
      kind: 'cut',
      part: random.next(),
      bytes: random.pick([0, 1, 3, 40, 41, 42, 43, 44, 45, 46, 100, 2000, 5000]),
      isClean: random.chance(0.5),
    },
  ];
  // An answer of a gateway before the first correct answer of the API server is believed.
  const pages: How[] = on === 'create pods' ? [] : [{ kind: 'page', code: random.pick([404, 403]) }];
  const answers: How[] = [
    ...pages,
    { kind: 'late done', code: 504, afterMs: random.whole(100, 25_000) },
    { kind: 'drip', everyMs: random.pick([5, 100, 10_000]) },
  ];
  const streams: How[] = [
    { kind: 'empty' },
    { kind: 'half-open', afterMs: random.pick([0, 100, 1000, 5000]) },
  ];
  const watches: How[] = [{ kind: 'doubled' }, { kind: 'gone', isStatus: random.chance(0.3) }];
  const lists: How[] = [{ kind: 'stale' }];
  const isWatch = on === 'watch pods' || on === 'watch events';
  const possible = [
    ...any,
    ...(isStream(on) ? [...pages, ...streams] : answers),
    ...(isWatch ? watches : []),
    ...(on.startsWith('list') ? [...lists, ...lists, ...lists] : []),
  ];
  return random.pick(possible as [How, ...How[]]);
}
