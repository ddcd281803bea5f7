import { describe, expect, test } from 'vitest';
import { codedError } from '../../../src/job/errors.ts';
import { createWithRoom } from '../../../src/run/pod.ts';
import type { Creation } from '../../../src/run/ports.ts';
import { EPOCH, openTime } from '../../virtual/clock.ts';
import { openRandom } from '../../virtual/random.ts';

const MINUTE_MS = 60_000;

function refusal(words: string, mayExist = false): Creation {
  return {
    kind: 'failed',
    error: codedError('api', words, { status: 403, reason: 'Forbidden' }),
    mayExist,
  };
}

const full = (used: number) =>
  refusal(
    `pods "x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=${used}, limited: pods=4`,
  );
const created: Creation = { kind: 'created', pod: { metadata: { name: 'x' } }, warnings: [] };

/** Gives the answers to creates in turn, the last one again and again. `abortMs`: when the step is cancelled. */
async function creating(answers: Creation[], abortMs = 60 * MINUTE_MS) {
  const time = openTime();
  const notes: string[] = [];
  const until = new AbortController();
  time.after(abortMs, () => until.abort());
  let tries = 0;
  let lateTries = 0;
  const create = async () => {
    if (until.signal.aborted) lateTries += 1;
    return answers[Math.min(tries++, answers.length - 1)] as Creation;
  };
  const { clock } = time.process(openRandom(1, 'room'));
  const onNote = (text: string) => notes.push(text);
  const waiting = { namespace: 'ci', timeoutMs: 10 * MINUTE_MS, clock, until: until.signal, onNote };
  const outcome = await time.run(createWithRoom(create, waiting), EPOCH + 60 * MINUTE_MS);
  if (outcome.kind !== 'settled') throw new Error(`it ${outcome.kind}`);
  return { creation: outcome.value, tries, lateTries, notes, ms: time.now() - EPOCH };
}

describe('a pod for which a quota has no room', () => {
  test('is created when there is some, and the log says once what is waited for', async () => {
    const { creation, tries, notes } = await creating([full(4), full(4), full(4), created]);

    expect(creation).toBe(created);
    expect(tries).toBe(4);
    expect(notes).toEqual([
      'waiting for room: The quota team of the namespace ci has no room for the pod (requested: pods=1, used: pods=4, limited: pods=4).',
    ]);
  });

  test('is created when there is some also where a webhook counts', async () => {
    const said =
      'creating resource exceeds limit for CustomQuota "pods" (requested=1, currentUsed=4, available=0, limit=4)';
    const counted = refusal(`admission webhook "quotas.acme.dev" denied the request: ${said}`);
    expect(await creating([counted, created])).toMatchObject({
      creation: created,
      notes: [
        `waiting for room: A quota of the admission webhook quotas.acme.dev has no room for the pod: ${said}.`,
      ],
    });
  });

  test('or whose quota others are changing all the time, is created when it is let in', async () => {
    const words = 'Operation cannot be fulfilled on resourcequotas "team": the object has been modified';
    const error = codedError('api', words, { status: 409, reason: 'Conflict' });
    const changing: Creation = { kind: 'failed', error, mayExist: false };
    expect(await creating([changing, changing, created])).toMatchObject({ creation: created, tries: 3 });
  });

  test('is given up when the time is over, after tries that become fewer', async () => {
    const { creation, tries, ms } = await creating([full(4)]);

    expect(creation.kind).toBe('failed');
    expect(Math.floor(ms)).toBe(10 * MINUTE_MS);
    expect(tries).toBeGreaterThan(30);
    expect(tries).toBeLessThan(60);
  });

  test('is given up when the step is cancelled or its time is over, without another try', async () => {
    expect(await creating([full(4)], MINUTE_MS)).toMatchObject({
      creation: { kind: 'failed' },
      lateTries: 0,
      ms: MINUTE_MS,
    });
  });

  test.each<[string, Creation]>([
    [
      'it would not fit if it were alone',
      refusal('exceeded quota: team, requested: pods=5, used: pods=0, limited: pods=4'),
    ],
    ['an earlier create may have been done', { ...full(4), mayExist: true } as Creation],
    ['something else refuses it', refusal('User "mona" cannot create resource "pods"')],
  ])('is not waited for where %s', async (_, answer) => {
    expect(await creating([answer])).toMatchObject({ creation: answer, tries: 1, notes: [], ms: 0 });
  });
});
