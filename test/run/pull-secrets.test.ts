import { expect, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { codedError } from '../../src/job/errors.ts';
import { fillPullSecrets } from '../../src/run/attempts.ts';
import { openCleanup } from '../../src/run/cleanup.ts';
import { openHost } from '../virtual/host.ts';

const NAME = 'pod-step-pull-0123456789abcdef';
const SECRET = { name: NAME, credentials: { registry: 'ghcr.io', user: 'bot', password: 'sesame-open-now' } };
const TOKEN = '0123456789abcdef0123456789abcdef';

/** Writes the Secret, which fails with this error; returns which Secrets post would empty, and the warnings. */
async function failing(error: Error, { isCancelled = false } = {}) {
  const { host, told } = openHost(Date.now, undefined);
  const stop = new AbortController();
  const cluster = {
    applySecret: async () => {
      if (isCancelled) stop.abort();
      throw error;
    },
    delete: async () => true,
    emptySecret: async () => {},
  };
  const given = { cluster, clock: systemClock, host, interrupted: stop.signal };
  const cleanup = openCleanup('ci', given);
  const filled = await fillPullSecrets([SECRET], { namespace: 'ci', token: TOKEN }, {
    ...given,
    cleanup,
  } as never);
  expect(filled).toEqual([]);
  return { kept: told.saved.includes(NAME), warnings: told.warnings.map(({ title }) => title) };
}

test('a pull secret whose write has no answer can get it after it was emptied, so post empties it once more', async () => {
  const { host, told } = openHost(Date.now, undefined);
  const lost = codedError('unreachable', 'the connection was reset');
  const interrupted = new AbortController().signal;
  for (const [name, applySecret] of [
    [NAME, () => Promise.reject(lost)],
    [`${NAME.slice(0, -1)}0`, async () => {}],
  ] as const) {
    const cluster = { applySecret, delete: async () => true, emptySecret: async () => {} };
    const given = { cluster, clock: systemClock, host, interrupted };
    await using cleanup = openCleanup('ci', given);
    const context = { ...given, cleanup } as never;
    await fillPullSecrets([{ ...SECRET, name }], { namespace: 'ci', token: TOKEN }, context);
    await cleanup[Symbol.asyncDispose]();
    expect(told.saved.includes(name)).toBe(name === NAME);
  }
});

const WARNING = 'A pull secret could not be written';
const aborted = new DOMException('This operation was aborted', 'AbortError');

test.each([
  ['was refused holds nothing', codedError('api', 'no', { status: 403, reason: 'Forbidden' }), false],
  [
    'was not sent holds nothing',
    codedError('unreachable', 'it refuses the connection', { isUnsent: true }),
    false,
  ],
  ['has no answer is emptied at the end', codedError('unreachable', 'the connection was reset'), true],
])('a pull secret whose write %s, and that is reported', async (_, error, kept) => {
  expect(await failing(error)).toEqual({ kept, warnings: [WARNING] });
});

test('a pull secret that was being written when the step was cancelled is emptied, without a word', async () => {
  expect(await failing(aborted, { isCancelled: true })).toEqual({ kept: true, warnings: [] });
});
