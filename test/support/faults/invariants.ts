import { createHash } from 'node:crypto';
import { attemptsIn } from '../../scenarios/disruptions.ts';
import { formsOf, placesOf } from '../../scenarios/leaks.ts';
import { contentIn, FILE_IN, filesBack } from './jobs.ts';
import { lastingOf, PATIENCE_MS } from './line-record.ts';
import { earnedWarning, noLineLost, wholeLog } from './log-invariant.ts';
import { type Observed, TERM_AFTER_MS } from './run-schedule.ts';
import { truthOfVerdict } from './verdict-invariant.ts';

/** What holds of every run, whatever its faults; each gives a sentence where it does not. */
export const INVARIANTS = {
  'the verdict is true': truthOfVerdict,
  'the program runs once': ranOnce,
  'no wrong file, ever': rightFiles,
  'the log is whole, or says that it is not': wholeLog,
  'a log is cut only by faults longer than the grace period': noLineLost,
  'every warning is justified': earnedWarning,
  'everything that is left is reported': nothingLeft,
  'a cancelled step ends in time': cancelledInTime,
  'the step ends': ends,
  'requests are few': fewRequests,
  'no internal error is shown': noInternalFault,
  'no secret is shown': noSecretShown,
} as const satisfies Record<string, (observed: Observed) => string | undefined>;

export type Invariant = keyof typeof INVARIANTS;

/**
 * The invariants that depend on the machine's time, of which a busy machine has too little: for `npm run faults`, not for
 * tests. The suite in test/virtual tests the same with a virtual clock.
 */
export const BY_THE_CLOCK: ReadonlySet<Invariant> = new Set(['a cancelled step ends in time']);

export type Breach = { invariant: Invariant; sentence: string };

export function breachesOf(observed: Observed): Breach[] {
  return Object.entries(INVARIANTS).flatMap(([name, check]) => {
    const sentence = check(observed);
    return sentence === undefined ? [] : [{ invariant: name as Invariant, sentence }];
  });
}

function ranOnce({ marks, main, schedule }: Observed): string | undefined {
  const attempts = attemptsIn(main);
  const retries = attempts.filter(({ followedBy }) => followedBy === 'retry').length;
  const most = 1 + (attempts.length > 0 ? retries : (schedule.retries ?? 0));
  if (marks.begun > most) return `the program has begun ${marks.begun} times, and may ${most}`;
  if (marks.overlaps) return 'the program has run twice at once';
  if (main.outputs['outcome'] === 'success' && marks.begun === 0)
    return 'a success without a program that ran';
  return undefined;
}

/**
 * No program starts with only a part of the runner's files. A file that is copied back is complete, or it does not exist, and
 * then the step is not a success. Only a killed main can leave a part, under another name.
 */
function rightFiles({ schedule, files, main, isKilled, marks }: Observed): string | undefined {
  const sum = createHash('sha256').update(contentIn(schedule.job)).digest('hex');
  if (marks.trees.some((tree) => tree !== sum))
    return 'the program has begun without all files of the runner';
  const others = Object.entries(files).filter(([path]) => path !== FILE_IN);
  const back = filesBack(schedule.job);
  const wrong = others.filter(([path, content]) => content !== back[path]);
  const [path = ''] = wrong.find(([name]) => !(isKilled && /\/\.pod-step-/.test(name))) ?? [];
  if (path !== '') return `the file ${path} is not the one of the pod`;
  const missing = Object.keys(back).filter((name) => files[name] === undefined);
  return main.outputs['outcome'] === 'success' && missing.length > 0
    ? `a success without ${missing.join(', ')}`
    : undefined;
}

/** What faults that outlast main's and post's patience leave is named in a warning, and a later step finds it by its label. */
function nothingLeft(observed: Observed): string | undefined {
  const { main, post } = observed;
  const left = observed.left.filter((one) => !isLate(one, observed));
  const warnings = [...main.log, ...(post?.log ?? [])].filter((line) => line.startsWith('::warning'));
  const untold = left.filter(({ name }) => !warnings.some((line) => line.includes(name)));
  const endless = observed.left.filter(({ hasExpiry }) => !hasExpiry);
  const names = (objects: Observed['left']) =>
    objects.map(({ resource, name }) => `${resource}/${name}`).join(', ');
  if (untold.length > 0) return `${names(untold)} is left, and no warning names it`;
  if (endless.length > 0) return `${names(endless)} is left without a label that lets a later step delete it`;
  if (left.length > 0 && !areOutwaited(observed))
    return `${names(left)} is left, though the faults lasted ${lastingOf(observed)} ms`;
  return undefined;
}

/** A pod that comes after the last look for it never starts, and a later step deletes it. */
function isLate({ name, isHeld }: Observed['left'][number], { created, requests }: Observed): boolean {
  const at = created.findLast((one) => one.name === name)?.at ?? 0;
  const looked = requests.findLast(({ kind, path }) => kind === 'get pod' && path.includes(`/${name}`));
  return isHeld && looked !== undefined && at > looked.at;
}

/** A main that was cancelled or killed has no time to wait; post still has its own. */
function areOutwaited(observed: Observed): boolean {
  const { isKilled, cancelled } = observed;
  const waits = isKilled || cancelled ? 1 : 2;
  return lastingOf(observed) >= waits * PATIENCE_MS - 500;
}

function cancelledInTime({ cancelled, mainEndedAt, isKilled }: Observed): string | undefined {
  if (cancelled === undefined || isKilled) return undefined;
  const took = mainEndedAt - cancelled.at;
  return took <= TERM_AFTER_MS ? undefined : `it took ${took / 1000} s from SIGINT to the end`;
}

function ends({ endless, mainEndedAt }: Observed): string | undefined {
  return endless && `${endless} had not ended; main's end was ${mainEndedAt / 1000} s after its start`;
}

const REQUESTS = 40;
const REQUESTS_PER_SECOND = 12;

function fewRequests(observed: Observed): string | undefined {
  const allowed = REQUESTS + (REQUESTS_PER_SECOND * lastingOf(observed)) / 1000;
  const count = observed.requests.length;
  return count <= allowed ? undefined : `${count} requests, and ${Math.floor(allowed)} are enough`;
}

const STACK = /^\s+at .+:\d+:\d+\)?$/m;

function noInternalFault({ main, post }: Observed): string | undefined {
  if (main.outputs['category'] === 'internal') return `internal: ${main.outputs['message']}`;
  for (const [name, ended] of Object.entries({ main, ...(post && { post }) })) {
    if (ended.stderr !== '') return `${name} wrote to standard error: ${ended.stderr.slice(0, 300)}`;
    const stack = STACK.exec([...ended.log, ended.summary].join('\n'));
    if (stack) return `${name} shows a stack: ${stack[0]}`;
    if (ended.log.some((line) => line.includes('The action broke'))) return `${name} broke`;
  }
  return undefined;
}

function noSecretShown({ main, post, canary }: Observed): string | undefined {
  const places = [placesOf(main), post ? placesOf(post) : {}];
  for (const [place, text] of places.flatMap(Object.entries<string>))
    for (const word of canary.words)
      if (formsOf(word).some((form) => text.includes(form))) return `a secret is in ${place}`;
  return undefined;
}
