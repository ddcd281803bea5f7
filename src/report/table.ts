import { causeInWords, isCause } from '../job/causes.ts';
import { isWrittenAlike } from '../job/same-image.ts';
import { size, spanOfTime } from '../job/spans.ts';
import type { Finding } from '../judge/finding.ts';
import type { Account } from './account.ts';
import { type ContainerStory, containerStories, type PullStory, type RunStory } from './container-story.ts';
import { code, plain, tableOf } from './markdown.ts';

/** A page is for people; the output `report` has the others too. */
const MOST_ROWS = 40;

/** What was tried: a row for each container of each attempt. Empty where no pod was made. */
export function table({ attempts, others = [] }: Account): string[] {
  const several = attempts.length > 1;
  const rows = attempts.flatMap((attempt, index) =>
    containerStories(attempt)
      .map((story) => (index === attempts.length - 1 ? withOthers(story, others) : story))
      .map((story) => [...(several ? [`${index + 1}`] : []), ...cells(story, attempt.finding)]),
  );
  if (rows.length === 0) return [];
  const head = [...(several ? ['attempt'] : []), 'container', 'image', 'policy', 'result', 'time'];
  const shown = rows.slice(0, MOST_ROWS);
  const rest = rows.length - shown.length;
  return [
    tableOf(head, shown),
    ...(rest > 0 ? [`… and ${rest} more rows; the output <code>report</code> has them all.`] : []),
  ];
}

/** What was found of an image that the attempt did not come to. */
function withOthers(story: ContainerStory, others: readonly Finding[]): ContainerStory {
  const found = others.find(({ image = '' }) => isWrittenAlike(image, story.image));
  if (found === undefined || story.pull.end !== 'none' || !isCause(found.reason)) return story;
  return { ...story, pull: { ...story.pull, end: 'failed', tries: 1, cause: found.reason } };
}

function cells({ name, image, policy, pull, run, role }: ContainerStory, finding: Finding): string[] {
  return [
    plain(name),
    code(image),
    policy === undefined ? '' : plain(policy),
    results(pull, run, role === 'step' ? finding : undefined),
    times(pull, run),
  ];
}

/** A failed pull says that nothing started. `finding`: how the attempt ended, for the step's own container. */
function results(pull: PullStory, run: RunStory, finding: Finding | undefined): string {
  const ran = runResult(run, finding) ?? (pull.end === 'failed' ? undefined : 'not started');
  return [ran, pullResult(pull)].filter(Boolean).join('; ');
}

/** Numbers stay beside their units. */
function times(pull: PullStory, run: RunStory): string {
  return [
    pull.ms !== undefined && `pull ${spanOfTime(pull.ms)}`,
    run.kind === 'ended' && `run ${run.ms < 100 ? 'under 1 s' : spanOfTime(run.ms)}`,
  ]
    .filter((time) => time !== false)
    .map((time) => time.replaceAll(' ', '&nbsp;'))
    .join(', ');
}

function pullResult({ end, from, tries, bytes, cause }: PullStory): string | undefined {
  const times = tries > 1 ? ` (${tries} tries)` : '';
  switch (end) {
    case 'failed':
      return `❌ ${cause !== undefined && isCause(cause) ? causeInWords(cause) : 'not pulled'}${times}`;
    case 'unfinished':
      return `⏳ still being pulled${times}`;
    case 'none':
      return undefined;
    case 'here':
      return pulledResult(from, bytes, times);
  }
}

function pulledResult(from: PullStory['from'], bytes: number | undefined, times: string): string | undefined {
  switch (from) {
    case 'registry':
      return `image pulled${bytes === undefined ? '' : `, ${size(bytes)}`}${times}`;
    case 'node':
      return 'image was on the node';
    case 'unknown':
      return undefined;
  }
}

function runResult(run: RunStory, finding: Finding | undefined): string | undefined {
  switch (run.kind) {
    case 'never':
      return undefined;
    case 'running':
      return `still running at the end${restarts(run.restarts)}`;
    case 'ended': {
      const forced = finding !== undefined && isForced(finding);
      const bad = run.exitCode !== 0 || run.reason === 'OOMKilled' || forced;
      const why = run.reason === 'OOMKilled' ? 'out of memory, ' : forced ? 'made to end, ' : '';
      const mark = bad ? '❌ ' : finding?.outcome === 'success' ? '✅ ' : '';
      return `${mark}${why}exit code ${run.exitCode}${restarts(run.restarts)}`;
    }
  }
}

/** Then the exit code tells how the program took it, not why it ended. */
function isForced({ category, reason }: Finding): boolean {
  return category === 'disruption' || reason === 'disk-limit' || reason === 'deadline-exceeded';
}

function restarts(count: number): string {
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'restart' : 'restarts'}`;
}
