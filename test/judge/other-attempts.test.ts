import { expect, test } from 'vitest';
import { cancelled, withFacts } from '../../src/findings/finding.ts';
import type { Wording } from '../../src/findings/wording.ts';

test.each<[Wording['whyNot'], string[], RegExp]>([
  ['started', [], /had already started, so it was not tried again in another pod\.$/],
  ['unknown', [], /did not confirm/],
  ['unended', [], /may still run/],
  [
    'out-of-time',
    ['evicted', 'node-lost', 'evicted'],
    /No other pod was created, because the timeout of the step would have ended .* the step lost 3 pods: evicted \(2 times\), node-lost\.$/,
  ],
])('why nothing else was tried is reported: %s', (whyNot, lostPods, words) => {
  expect(withFacts(cancelled(), { whyNot, lostPods }).message).toMatch(words);
});
