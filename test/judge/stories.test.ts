import { describe, expect, test } from 'vitest';
import { isRetryable, isToRetry, replacementAfter } from '../../src/findings/finding.ts';
import { askingTime } from '../../src/judge/blockers.ts';
import { deletionGrace, endOfPod, startCertainty } from '../../src/judge/certainty.ts';
import {
  areKnownByEventsAlone,
  isStepBlockedBy,
  isTriedInPod,
  judgeImages,
  proofOf,
} from '../../src/judge/images.ts';
import { pullSecretsToLookUp } from '../../src/judge/pulls.ts';
import type { ObservedState, State } from '../../src/judge/state.ts';
import { failedImages } from '../../src/judge/tracker.ts';
import { milestones, waitingInWords } from '../../src/report/progress.ts';
import { recorded } from '../recording/recorded.ts';
import { findingAt, verdict } from './pods.ts';
import { type Expected, STORIES, type Story, stateAfterStory } from './stories.ts';

/** How what a story expects is read from the state, by its field. */
const READ: { [Field in keyof Story]?: (state: State, expected: NonNullable<Story[Field]>) => unknown } = {
  waits: waitingInWords,
  milestones: (state) => {
    const all = milestones(state);
    return all
      .filter(({ key }, at) => all.findIndex((one) => one.key === key) === at)
      .map(({ text }) => text);
  },
  certainty: startCertainty,
  end: (state) => endOfPod(state) ?? null,
  deletionGrace: (state) => deletionGrace(state) ?? null,
  asksNode: (state) => askingTime(state) ?? null,
  needsEvents: ({ stepEnd }) => stepEnd?.mayBeKilled ?? false,
  looksUp: pullSecretsToLookUp,
  bad: (state) => [...new Set(failedImages(state as ObservedState).map(({ image }) => image))].toSorted(),
  proof: (state, wanted) => byName(wanted, (name) => proofOf(state, [name])),
  tried: (state, wanted) => byName(wanted, (name) => isTriedInPod(state, [name])),
  blocks: (state, wanted) => byName(wanted, (image) => isStepBlockedBy(state, image)),
  images: (state, wanted) => wanted.map(([at]) => [at, imagesInWords(state, at)]),
  isKnownByEventsAlone: (state) => areKnownByEventsAlone(state, lookedAt(state)),
};

function lookedAt({ pod }: State) {
  return pod?.containers.filter(({ isInit }) => !isInit) ?? [{ name: 'step', image: 'app:1' }];
}

function byName(wanted: object, read: (name: string) => unknown) {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, read(name)]));
}

function imagesInWords(state: State, now: number): string {
  const known = judgeImages(state, lookedAt(state), now);
  if (known.kind === 'waiting') return `waiting until ${known.again}`;
  const found = known.findings.map(({ reason, image }) => `${reason} ${image ?? 'pod'}`);
  return [...found, ...known.unknown.map((image) => `unknown ${image}`)].join(', ') || 'all there';
}

/** What the story expects, with `…` for any words. */
function matching(expected: unknown): unknown {
  if (typeof expected === 'string' && expected.includes('…')) {
    const parts = expected.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return expect.stringMatching(new RegExp(`^${parts.join('.*')}$`, 's'));
  }
  if (Array.isArray(expected)) return expected.map(matching);
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, matching(value)]));
}

function checkFinding(state: State, at: number, { never = {}, ...expected }: Expected) {
  const found = findingAt(state, at);
  if (found === undefined) throw new Error(`There is no finding at ${at}.`);
  const facts = {
    ...found,
    retryable: isRetryable(found),
    retried: isToRetry(found, ['disruption']),
    replacement: replacementAfter(found) ?? null,
  };
  const nothing = Object.fromEntries(Object.keys(expected).map((field) => [field, null]));
  for (const [field, one] of Object.entries(expected))
    for (const value of Array.isArray(one) ? one : [one])
      expect({ ...nothing, ...facts }).toMatchObject({ [field]: matching(value) });
  for (const [field, words] of Object.entries(never))
    for (const one of words) expect((facts as Record<string, unknown>)[field]).not.toContain(one);
}

describe('the observations of a pod', () => {
  test.each(STORIES)('$place: $story.what', ({ story }) => {
    const state = stateAfterStory(story);
    const { what: _, why: __, options: ___, seen: ____, then = [], neverWaits, ...expected } = story;
    expect([...then, neverWaits, ...Object.keys(expected)].filter((one) => one !== undefined)).not.toEqual(
      [],
    );
    for (const [at, words, finding] of then) {
      expect(verdict(state, at)).toBe(words);
      if (finding) checkFinding(state, at, finding);
    }
    if (neverWaits !== undefined) expect(waitingInWords(state)).not.toContain(neverWaits);
    for (const [field, value] of Object.entries(expected)) {
      const read = READ[field as keyof Story] as ((state: State, expected: unknown) => unknown) | undefined;
      if (read === undefined) throw new Error(`No line reads ${field}.`);
      expect(read(state, value)).toEqual(matching(value));
    }
  });

  test.each(STORIES)('$place is judged the same from its recording', ({ story }) => {
    const again = stateAfterStory(story, (one) => JSON.parse(recorded(one)));
    for (const [at, words] of story.then ?? []) expect(verdict(again, at)).toBe(words);
  });
});
