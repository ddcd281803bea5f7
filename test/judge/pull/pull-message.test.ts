import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CAUSES, type Cause, persistenceOf } from '../../../src/job/causes.ts';
import { classifyPullMessage } from '../../../src/messages/pulls.ts';
import { type RealMessage, realMessages, wordedMessages } from './pull-messages.ts';

const causeOf = ({ message, reason }: Pick<RealMessage, 'message' | 'reason'>) =>
  classifyPullMessage(message, reason).cause;

describe('a real message', () => {
  for (const real of realMessages) {
    const beginning = real.message.replace(/\s+/g, ' ').slice(0, 60);
    it(`${real.id} is ${real.cause}: ${beginning}`, () => {
      expect([real.cause, ...(real.also ?? [])]).toContain(causeOf(real));
    });
  }

  it('gets its first reading in 95 of 100 cases', () => {
    const wrong = realMessages.filter((real) => causeOf(real) !== real.cause);
    const confusion = wrong.map((real) => `${real.id}: ${real.cause} taken for ${causeOf(real)}`);
    expect(wrong.length / realMessages.length, confusion.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('is never called permanent when it passes', () => {
    const passing = realMessages.filter((real) => persistenceOf(real.cause) !== 'permanent');
    expect(
      passing.filter((real) => persistenceOf(causeOf(real)) === 'permanent').map((real) => real.id),
    ).toEqual([]);
  });

  it('keeps its cause in the wrappers of kubelets before and after 1.32', () => {
    const bare = realMessages.filter(({ message }) =>
      /^(?:rpc error|Error response|failed to)/.test(message),
    );
    expect(bare.length).toBeGreaterThan(50);
    for (const real of bare.filter((known) => causeOf(known) !== 'other')) {
      const cause = causeOf(real);
      const wrapped = [
        `Failed to pull image "ghcr.io/a/b:1": ${real.message}`,
        `Failed to pull image "ghcr.io/a/b:1": rpc error: code = Unknown desc = ${real.message}`,
        `Back-off pulling image "ghcr.io/a/b:1": ErrImagePull: ${real.message}`,
        `Error syncing pod, skipping: failed to "StartContainer" for "step" with ErrImagePull: ${JSON.stringify(real.message)}`,
        `${real.message}\nError: ErrImagePull\nBack-off pulling image "ghcr.io/a/b:1"\nError: ImagePullBackOff`,
      ];
      for (const message of wrapped) expect(causeOf({ message }), `${real.id}: ${message}`).toBe(cause);
    }
  });
});

it('each cause has a message, or a reason of the kubelet', () => {
  const causes = new Set([...realMessages, ...wordedMessages].map(causeOf));
  expect(Object.keys(CAUSES).filter((cause) => !causes.has(cause as Cause))).toEqual([]);
});

it('each rule has a message that it is for', () => {
  const { test } = RegExp.prototype;
  const [tried, matching] = [new Set<string>(), new Set<string>()];
  RegExp.prototype.test = function (text) {
    const isMatch = test.call(this, text);
    tried.add(this.source);
    if (isMatch) matching.add(this.source);
    return isMatch;
  };
  try {
    for (const real of [...realMessages, ...wordedMessages]) causeOf(real);
  } finally {
    RegExp.prototype.test = test;
  }
  const rules = readFileSync('src/messages/pull-rules.ts', 'utf8');
  const without = [...tried].filter((one) => rules.includes(`/${one}/`) && !matching.has(one));
  expect(without).toEqual([]);
  expect(matching.size).toBeGreaterThan(60);
});
