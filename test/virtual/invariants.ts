import { acceptedVerdicts } from './accepted-verdicts.ts';
import { filesOf } from './files.ts';
import { GRACE_MS } from './net/connection.ts';
import type { Fault } from './net/faults.ts';
import { HOUR_MS, NOISE } from './scenario.ts';
import { type Facts, type Left, verdictOf } from './world.ts';

/** A sentence if the run broke it. */
export type Invariant = (facts: Facts) => string | undefined;

/** From SIGINT to SIGTERM: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Sdk/ProcessInvoker.cs */
const CANCEL_MS = 7500;
/** For the end of the log, the answer to the delete and the report. */
const SLACK_MS = 60_000;
const PROMPT_MS = 2000;
/** A slow node packs files, prints them line by line, and notices the end of their sidecar. */
const FILES_BACK_MS = 2000;
/** A request that was sent in time may be on its way for so long. */
const ON_ITS_WAY_MS = 100;
/** The look that confirms a timeout, and the delete that follows. */
const CONFIRMED_MS = 3500;
/** The same, the rest of the log, an unanswered create, and an unanswered delete: as docs say. */
const AFTER_TIMEOUT_MS = 30_000;
/** A pod can use its grace period before its files are packed. */
const FILES_MS = 120_000;
/** A file that is being written. A runner that is killed leaves it. */
const PART = /\/\.pod-step-[0-9a-f]{16}$/;
/** A gateway may also add to a line that has no end, which is then no line of its own. */
const ADDED_NOISE = new RegExp(`(\\d\\d\\d\\d-\\S+Z )?${NOISE}$`);
/** End of the name of a pod that only has images pulled: post looks for it at once. */
const PROBE = '-images';

export const INVARIANTS: Record<string, Invariant> = {
  'main ends': ({ main, begunAt, mainEndedAt, scenario }) => {
    if (main.kind === 'hang') return 'nothing is left that main could wait for';
    if (main.kind === 'failed') return `main threw: ${String((main.error as Error).stack ?? main.error)}`;
    const most = scenario.timeoutMs + GRACE_MS + SLACK_MS;
    const took = mainEndedAt - begunAt;
    return main.kind === 'late' || took > most
      ? `it took ${seconds(took)}, and may take ${seconds(most)}`
      : undefined;
  },

  'no pod is created after the time of the step': ({ created, begunAt, scenario, main }) => {
    if (main.kind === 'killed' || scenario.faults.some(delaysCreates)) return undefined;
    const over = begunAt + scenario.timeoutMs;
    const late = created.find(({ at }) => at > over + ON_ITS_WAY_MS);
    return late && `${late.name} was created ${seconds(late.at - over)} after it`;
  },

  'no program starts after the time of the step': ({ runs, begunAt, scenario, main }) => {
    if (main.kind === 'killed' || scenario.faults.some(delaysDeletes)) return undefined;
    const over = begunAt + scenario.timeoutMs;
    const late = runs.find(({ startedAt }) => startedAt > over + CONFIRMED_MS);
    return late && `one started ${seconds(late.startedAt - over)} after it, in ${late.pod}`;
  },

  'the step ends soon after its time': ({ main, begunAt, mainEndedAt, scenario }) => {
    const late = mainEndedAt - begunAt - scenario.timeoutMs;
    const most = AFTER_TIMEOUT_MS + (scenario.files?.isBack ? FILES_MS : 0);
    return main.kind === 'settled' && late > most ? `it ended ${seconds(late)} after it` : undefined;
  },

  'post ends': ({ post }) =>
    post === undefined || post.kind === 'settled' ? undefined : `it ended as ${post.kind}`,

  'no internal error': ({ told }) =>
    verdictOf(told)?.reason === 'internal' ? `internal: ${verdictOf(told)?.message}` : undefined,

  'a verdict is reported': ({ main, told }) =>
    main.kind === 'settled' && verdictOf(told) === undefined ? 'there is none' : undefined,

  'the verdict is the truth': (facts) => {
    const verdict = verdictOf(facts.told);
    if (verdict === undefined) return undefined;
    const { category, reason, exitCode } = verdict;
    const told = `${category}/${reason}${category === 'step' ? `/${exitCode}` : ''}`;
    const accepted = acceptedVerdicts(facts);
    const fits = (one: string) => told === one || (one.endsWith('/') && told.startsWith(one));
    return accepted.some(fits)
      ? undefined
      : `${told} was told, and true is ${accepted.join(' or ')}: ${verdict.message}`;
  },

  'no program starts in a pod whose gate main has not opened': ({ runs, opened }) => {
    const closed = runs.find(
      ({ uid, startedAt }) => !opened.some((one) => one.uid === uid && one.at <= startedAt),
    );
    return closed && `one started in ${closed.pod} ${closed.uid}`;
  },

  'no gate is opened when the step is over': ({ opened, cancelledAt, begunAt, scenario }) => {
    const over = Math.min(cancelledAt ?? Number.POSITIVE_INFINITY, begunAt + scenario.timeoutMs);
    // A pod that only has images pulled follows the verdict.
    const late = opened.find(({ pod, at }) => at > over && !pod.endsWith(PROBE));
    return late && `one was opened ${seconds(late.at - over)} after it`;
  },

  'the program runs once': ({ runs, told, main }) => {
    if (runs.length > 1) return `it ran ${runs.length} times, in ${runs.map(({ pod }) => pod).join(', ')}`;
    const isSuccess = main.kind === 'settled' && verdictOf(told)?.outcome === 'success';
    return isSuccess && runs.length === 0 ? 'success was told, and it never ran' : undefined;
  },

  'no wrong file, ever': ({ workspace, runs, scenario, told, main }) => {
    const early = runs.find(({ hasTree }) => hasTree !== (scenario.files?.way && true));
    if (early !== undefined) return `the program in ${early.pod} started without all files of the runner`;
    const packed = runs.map(({ uid }) => filesOf(uid, scenario.files?.isLarge));
    const others = Object.entries(workspace).filter(([path]) => main.kind !== 'killed' || !PART.test(path));
    const [wrong] = others.find(([path, content]) => !packed.some((files) => files[path] === content)) ?? [];
    if (wrong !== undefined) return `${wrong} is not what the pod packed`;
    const isGreen = main.kind === 'settled' && verdictOf(told)?.outcome === 'success';
    const lacks = Object.keys(filesOf('')).filter((path) => !(path in workspace));
    return isGreen && scenario.files?.isBack && lacks.length > 0
      ? `success was told, without ${lacks.join(', ')}`
      : undefined;
  },

  'each line is shown once': ({ told, runs, main, scenario, cancelledAt }) => {
    const written = runs.flatMap(({ log }) => log.map(({ text }) => text));
    const shown = told.lines.filter((line) => line !== NOISE).map((line) => line.replace(ADDED_NOISE, ''));
    const wrong = shown.findIndex((line, index) => line !== written[index]);
    const isWarned =
      told.warnings.some(({ title }) => /log/i.test(title)) ||
      told.said.some((line) => /end of its log/.test(line));
    if (wrong !== -1) {
      const line = shown[wrong] ?? '';
      if (shown.slice(0, wrong).includes(line)) return `line ${wrong + 1} is a repeated one: ${line}`;
      if (!written.includes(line)) return `line ${wrong + 1} was never written so: ${JSON.stringify(line)}`;
      return isWarned ? undefined : `before line ${wrong + 1} some are missing, untold`;
    }
    const isToBeWhole =
      main.kind === 'settled' &&
      verdictOf(told)?.category === 'step' &&
      cancelledAt === undefined &&
      !scenario.faults.some(looksEmpty);
    return isToBeWhole && shown.length < written.length && !isWarned
      ? `only ${shown.length} of ${written.length} were shown, untold`
      : undefined;
  },

  'everything that is left is reported': ({ told, leftAfterPost, post, postEndedAt, lookedAt }) => {
    if (post === undefined) return undefined;
    const words = told.warnings.map(({ message }) => message).join(' ');
    // An object that a late request creates only then cannot be known.
    const knowable = leftAfterPost.filter(
      ({ name, createdAt }) => createdAt <= (lookedAt(name) ?? postEndedAt),
    );
    const untold = knowable.filter(({ name }) => !words.includes(name));
    return untold.length === 0 ? undefined : `${namesOf(untold)} stayed, untold`;
  },

  'a later step deletes the rest': ({ leftAfterSweep }) =>
    leftAfterSweep.length === 0 ? undefined : `${namesOf(leftAfterSweep)} stayed for ever`,

  'a cancelled main ends in time': ({ cancelledAt, mainEndedAt }) => {
    const took = mainEndedAt - (cancelledAt ?? mainEndedAt);
    return took > CANCEL_MS ? `it took ${seconds(took)} after SIGINT` : undefined;
  },

  'requests are bounded': ({ requests, begunAt, mainEndedAt, scenario }) => {
    const hours = (mainEndedAt - begunAt) / HOUR_MS;
    const most = Math.round(100 + 2400 * hours + 20 * scenario.faults.length);
    return requests.length > most
      ? `${requests.length} were sent in ${hours.toFixed(2)} h, and ${most} are allowed`
      : undefined;
  },

  'without faults the verdict is prompt': ({ scenario, told, shownAt }) => {
    if (scenario.faults.length > 0 || told.endedAt === undefined) return undefined;
    const known = scenario.job === 'missing tag' ? shownAt.badImage : shownAt.end;
    const took = told.endedAt - (known ?? told.endedAt);
    const most = PROMPT_MS + (scenario.files?.isBack ? FILES_BACK_MS : 0);
    return took > most ? `it came ${seconds(took)} after the truth was to be seen` : undefined;
  },
};

export type Breach = { invariant: string; sentence: string };

export function breachesOf(facts: Facts): Breach[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, check]) => {
    const sentence = check(facts);
    return sentence === undefined ? [] : [{ invariant, sentence }];
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function namesOf(left: readonly Left[]): string {
  return left.map(({ name }) => name).join(', ');
}

/** Nothing deletes a pod while the API server can't be reached. */
function delaysDeletes(fault: Fault): boolean {
  if (fault.kind !== 'request')
    return !['cancel', 'compaction', 'pods evicted', 'pod evicted'].includes(fault.kind);
  return /^(delete|get) pods/.test(fault.on);
}

function delaysCreates(fault: Fault): boolean {
  return delaysDeletes(fault) || (fault.kind === 'request' && fault.on === 'create pods');
}

/** A log without data that ends well cannot be distinguished from an empty one. */
function looksEmpty(fault: Fault): boolean {
  if (fault.kind !== 'request' || fault.on !== 'read log') return false;
  return fault.how.kind === 'cut' && fault.how.isClean && fault.how.bytes === 0;
}
