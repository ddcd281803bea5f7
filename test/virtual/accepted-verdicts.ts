import { attemptsIn } from '../scenarios/disruptions.ts';
import { GRACE_MS } from './net/connection.ts';
import type { Fault, Kind } from './net/faults.ts';
import type { Run } from './node/program.ts';
import type { Facts } from './world.ts';

/** For an address that has never answered. */
const UNKNOWN_MS = 90_000;
/** A last good answer can belong to another request than the one that was given up. */
const LAST_TRY_MS = 30_000;
/** Two clocks and two ways: what happens that close together may be seen in either order. */
const CLOSE_MS = 100;

/** The accepted verdicts, as `category/reason`, with `/exit code` for a step's own end; `category/` for all reasons of it. */
export function acceptedVerdicts(facts: Facts): string[] {
  const { cancelledAt, begunAt, scenario, spoiled, told, lastAnswerAt } = facts;
  const verdictAt = told.endedAt ?? Number.POSITIVE_INFINITY;
  const truths = truthsOf(facts, verdictAt);
  const accepted = truths.map(({ verdict }) => verdict);
  if (cancelledAt !== undefined && cancelledAt <= verdictAt) {
    const isOver = cancelledAt - begunAt >= scenario.timeoutMs;
    const isEarlier = isOver || truths.some(({ at }) => at <= cancelledAt + CLOSE_MS);
    accepted.push('cancelled/cancelled');
    // Nothing else had happened by then.
    if (!isEarlier) return ['cancelled/cancelled'];
  }
  if (verdictAt - begunAt >= scenario.timeoutMs)
    accepted.push('timeout/timeout', 'timeout/deadline-exceeded');
  const patience = lastAnswerAt === undefined ? UNKNOWN_MS : GRACE_MS - LAST_TRY_MS;
  if (verdictAt - (lastAnswerAt ?? begunAt) >= patience) accepted.push('connection/');
  // For faults that last longer than the 10 s that a watch allows, or that exist from the start.
  for (const { kind } of scenario.faults)
    if (kind === 'denied' || kind === 'untrusted') accepted.push('connection/');
  if (isInVain(facts, verdictAt)) accepted.push('connection/');
  // A page as the first answer of all is that of another server.
  if (lastAnswerAt === undefined && spoiled.some(({ how }) => how.kind === 'page'))
    accepted.push('connection/');
  if (accepted.length === 0) accepted.push('nothing: the program had not ended');
  return [...new Set(accepted)];
}

/** In an outage, those that find out whether a create was carried out continue its tries. */
const TRIES: Kind[][] = [
  ['create pods'],
  ['create pods', 'get pods'],
  ['list pods'],
  ['patch pods'],
  ['delete pods'],
  ['create secrets'],
];
/** The longest pause between two tries: what a Retry-After may ask for. */
const PAUSE_MS = 61_000;

/** For a write that an API server refuses which works otherwise: as docs say. */
const REFUSED_MS = 30_000;

/** Has one thing been tried again and again, as long as the patience lasts, without a good answer up to the verdict? */
function isInVain({ requests, spoiled }: Facts, verdictAt: number): boolean {
  return TRIES.some((kinds) => {
    const [write] = kinds.length === 1 ? kinds : [];
    const isRefused = spoiled.some(
      ({ on, how }) => on === write && on !== 'list pods' && how.kind === 'status' && how.code === 500,
    );
    let since = verdictAt;
    for (const { kind, at, endedAt = at, isGood } of requests.toReversed()) {
      if (at >= verdictAt || !kinds.includes(kind)) continue;
      if (isGood || endedAt < since - PAUSE_MS) break;
      since = at;
    }
    return verdictAt - since >= (isRefused ? REFUSED_MS : GRACE_MS - LAST_TRY_MS);
  });
}

type Truth = { verdict: string; at: number };

/** What happened to the pod up to then, each with its time. */
function truthsOf(facts: Facts, until: number): Truth[] {
  const { runs, shownAt, disruptions, scenario, told } = facts;
  const truths: Truth[] = [];
  const hides = scenario.faults.some(hidesOrder);
  const [run] = runs;
  const isOwnEnd = run?.end?.by === 'itself' && run.end.at <= until;
  for (const { at, kind } of disruptions) {
    if (at > until) continue;
    // Once its end is in the API, nothing else ended the program; but who does not see the API may miss that.
    const isAfterEnd = isOwnEnd && at > (shownAt.end ?? Number.POSITIVE_INFINITY) + CLOSE_MS;
    if (isAfterEnd && !hides) continue;
    for (const verdict of DISRUPTIONS[kind]) truths.push({ verdict, at });
    if (kind === 'pod evicted' && hides) truths.push({ verdict: 'disruption/deleted', at });
  }
  if (isOwnEnd) {
    const at = run.end?.at ?? until;
    truths.push({ verdict: ownEnd(run), at });
    if (run.end?.exitCode === 0 && scenario.files?.isBack && canLoseFiles(facts))
      truths.push({ verdict: 'connection/files-lost', at });
  }
  if (scenario.files?.way === 'attach' && canCutFiles(facts)) {
    // Without a watch that says how its container has ended, the answers to more tries are all that is known.
    for (const reason of ['files-in-failed', 'internal-error', ...refusalsOfAttach(facts)])
      truths.push({ verdict: `connection/${reason}`, at: facts.begunAt });
    // The API server may answer all other requests meanwhile.
    if (until - facts.begunAt >= GRACE_MS)
      truths.push({ verdict: 'connection/unreachable', at: facts.begunAt });
  }
  if (shownAt.badImage !== undefined && shownAt.badImage <= until && isImageTheReason(scenario.job, told))
    truths.push({ verdict: 'image-pull/not-found', at: shownAt.badImage });
  return truths;
}

const DISRUPTIONS: Record<Facts['disruptions'][number]['kind'], string[]> = {
  'pod deleted': ['disruption/deleted'],
  'pod evicted': ['disruption/evicted'],
  'node lost': ['disruption/', 'timeout/timeout'],
};

/** The pod's log can be deleted with it, or it may be impossible to read the log for two minutes. */
function canLoseFiles({ disruptions, spoiled, scenario }: Facts): boolean {
  const isOfLog = spoiled.some(({ on }) => /files$/.test(on) || on === 'delete pods');
  return disruptions.length > 0 || isOfLog || scenario.faults.some(isOfLine);
}

/** The connection, or each of some in a row, can break before all has arrived, or end at a node that nothing reaches. */
function canCutFiles({ disruptions, spoiled, scenario }: Facts): boolean {
  const isNodeLost = disruptions.some(({ kind }) => kind === 'node lost');
  return isNodeLost || spoiled.some(({ on }) => on === 'attach') || scenario.faults.some(isOfLine);
}

/** The API server can refuse to attach for so long that its own words are the reason. */
function refusalsOfAttach({ spoiled }: Facts): string[] {
  return spoiled.flatMap(({ on, how }) =>
    on === 'attach' && how.kind === 'status' ? (REASONS[how.code] ?? []) : [],
  );
}

/** Of an API server, by its status; internal-error for all others. */
const REASONS: Record<number, string> = {
  429: 'too-many-requests',
  503: 'service-unavailable',
  504: 'timeout',
};

/** Does it concern each request, for a while? */
function isOfLine({ kind }: Fault): boolean {
  return !['request', 'cancel', 'kill', 'compaction'].includes(kind) && !(kind in DISRUPTIONS);
}

function ownEnd({ end }: Run): string {
  return end?.exitCode === 0 ? 'step/completed/0' : `step/exit-code/${end?.exitCode}`;
}

/** Only a pod that may have started the step, or the step's time, prevents the next policy. */
function isImageTheReason(job: string, told: Facts['told']): boolean {
  if (job === 'missing tag') return true;
  return job === 'falls back' && attemptsIn(told).every(({ followedBy }) => followedBy !== 'next-policy');
}

/** Can the runner miss what the API showed for a time? */
function hidesOrder({ kind }: Fault): boolean {
  return kind !== 'cancel' && kind !== 'kill' && !(kind in DISRUPTIONS);
}
