import { expect, test } from 'vitest';
import { cancelled, withFacts } from '../../src/findings/finding.ts';
import type { Wording } from '../../src/findings/wording.ts';

test.each<[Wording['whyNot'], RegExp]>([
  ['started', /had already started, so it was not tried again in another pod\.$/],
  ['unknown', /did not confirm/],
  ['unended', /may still run/],
  ['out-of-time', /No other pod was created, because the timeout of the step would have ended/],
])('why nothing else was tried is reported: %s', (whyNot, words) => {
  expect(withFacts(cancelled(), { whyNot }).message).toMatch(words);
});
