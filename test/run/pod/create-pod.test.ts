import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { codedError } from '../../../src/job/errors.ts';
import { withGate } from '../../../src/job/pod-parts.ts';
import type { Cleanup } from '../../../src/run/cleanup.ts';
import { createPod } from '../../../src/run/pod.ts';
import type { Clock, Cluster, Creation } from '../../../src/run/ports.ts';
import { openRandom } from '../../support/random.ts';
import { EPOCH, openTime } from '../../virtual/clock.ts';

const MINUTE_MS = 60_000;
const POD = { metadata: { name: 'x', namespace: 'ci' }, spec: { containers: [] } };

type Given = { timeoutMs?: number; stopMs?: number; pod?: typeof POD };

/**
 * Creates a pod in a cluster that answers so; the step waits 10 min for room. `stopMs`: when it is cancelled. Returns when a create was
 * sent, and what was seen, with its time.
 */
async function creating(answers: (clock: Clock) => Partial<Cluster>, given: Given = {}) {
  const { timeoutMs = 60 * MINUTE_MS, stopMs = 60 * MINUTE_MS, pod: planned = POD } = given;
  const time = openTime();
  const { clock } = time.process(openRandom(1, 'pod'));
  const stop = new AbortController();
  time.after(stopMs, () => stop.abort());
  const asked: string[] = [];
  const seen: string[] = [];
  const notes: string[] = [];
  const at = (what: string | undefined) => `${what} ${clock.now() - EPOCH}`;
  const { create = async () => created(POD), ...others } = answers(clock);
  const cluster = {
    create(pod: V1Pod, until: AbortSignal) {
      asked.push(at('create'));
      return create(pod, until);
    },
    openGate: async () => void asked.push(at('open')),
    pods: async function* () {},
    events: async function* () {},
    ...others,
  } as Partial<Cluster> as Cluster;
  const registered = { created: () => {}, keep: () => {}, delete: async () => true };
  const cleanup = { register: () => registered } as Partial<Cleanup> as Cleanup;
  const judge = () => ({ kind: 'waiting' as const });
  const limits = { timeoutMs, scheduleTimeoutMs: 10 * MINUTE_MS };
  const options = { step: 'step', graceMs: 0, begunAt: clock.now(), ...limits };
  const context = { cluster, clock, cleanup, interrupted: stop.signal };
  const pod = createPod({ pod: planned, dependents: [], judge }, options, context, (observation) =>
    seen.push(at(Object.keys(observation).at(-1))),
  );
  const end = EPOCH + 2 * 60 * MINUTE_MS;
  const read = async () => {
    while (clock.now() < end) {
      const interruption = await pod.next(end);
      if (interruption?.kind === 'note') notes.push(interruption.text);
      else if (interruption?.kind === 'trouble') seen.push(at('trouble'));
    }
  };
  await time.run(read(), end + MINUTE_MS);
  return { asked, seen, notes };
}

const created = (pod: V1Pod): Creation => ({ kind: 'created', pod, warnings: [] });
const failed = (error: unknown, mayExist = false): Creation => ({ kind: 'failed', error, mayExist });
const refusal = (words: string) => failed(codedError('api', words, { status: 403, reason: 'Forbidden' }));
const full = refusal(
  'pods "x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=4, limited: pods=4',
);

/** Creates are answered in turn, the last answer again and again. */
function answering(answers: Creation[], given?: Given) {
  let tries = 0;
  const create = async () => answers[Math.min(tries++, answers.length - 1)] as Creation;
  return creating(() => ({ create }), given);
}

const timeOf = (what = '') => Number(what.split(' ')[1]);

describe('a pod for which a quota has no room', () => {
  const said =
    'creating resource exceeds limit for CustomQuota "pods" (requested=1, currentUsed=4, available=0, limit=4)';
  const changing = 'Operation cannot be fulfilled on resourcequotas "team": the object has been modified';
  const conflict = failed(codedError('api', changing, { status: 409, reason: 'Conflict' }));
  test.each<[string, Creation, string]>([
    [
      'is created when there is room, and the log says once what the step waits for',
      full,
      'The quota team of the namespace ci has no room for the pod (requested: pods=1, used: pods=4, limited: pods=4).',
    ],
    [
      'is created when there is room even if a webhook enforces it',
      refusal(`admission webhook "quotas.acme.dev" denied the request: ${said}`),
      `A quota of the admission webhook quotas.acme.dev has no room for the pod: ${said}.`,
    ],
    ['or whose quota changes all the time, is created when it is admitted', conflict, ''],
  ])('%s', async (_, answer, words) => {
    const { asked, seen, notes } = await answering([answer, answer, answer, created(POD)]);
    expect(asked).toHaveLength(4);
    expect(seen).toEqual([asked[3]?.replace('create', 'pod')]);
    expect(notes).toEqual([expect.stringContaining(`waiting for room: ${words}`)]);
  });

  test('is given up when the time is over, after tries that become fewer', async () => {
    const { asked, seen } = await answering([full]);
    expect(seen).toEqual([`trouble ${10 * MINUTE_MS}`]);
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.length).toBeLessThan(60);
  });

  test.each([
    ['the step is cancelled', { stopMs: MINUTE_MS }],
    ['its time is over', { timeoutMs: MINUTE_MS }],
  ])('is given up when %s, without another try', async (_, given) => {
    const { asked, seen } = await answering([full], given);
    expect(seen).toEqual([]);
    expect(timeOf(asked.at(-1))).toBeLessThan(MINUTE_MS);
  });

  test.each<[string, Creation]>([
    [
      'it would not fit if it were alone',
      refusal('exceeded quota: team, requested: pods=5, used: pods=0, limited: pods=4'),
    ],
    ['an earlier create request can have been carried out', { ...full, mayExist: true } as Creation],
    ['something else refuses it', refusal('User "mona" cannot create resource "pods"')],
  ])('is not awaited where %s', async (_, answer) => {
    expect(await answering([answer])).toMatchObject({ asked: ['create 0'], seen: ['trouble 0'], notes: [] });
  });
});

test('a pod of which the cluster has dropped the gate needs no patch', async () => {
  expect((await answering([created(POD)])).asked).toEqual(['create 0']);
  expect((await answering([created(withGate(POD))])).asked).toEqual(['create 0', 'open 0']);
});

test.each([
  ['gated, after its gate is opened', POD, false],
  [
    'not gated, as it names its node, after it is sent',
    { ...POD, spec: { ...POD.spec, nodeName: 'n' } },
    true,
  ],
])('events of a pod that is %s, can be earlier than their watch', async (_, pod, mayBeEarlier) => {
  const early: boolean[] = [];
  await creating(
    (clock) => ({
      // The answer comes late.
      async create(sent) {
        await clock.wait(200);
        return created(sent);
      },
      async *events(_, isEarly) {
        await clock.wait(100);
        early.push(isEarly());
        await clock.wait(200);
        early.push(isEarly());
        yield* [];
      },
    }),
    { pod },
  );
  expect(early).toEqual([!mayBeEarlier, false]);
});

describe('an observation of an event', () => {
  const forbidden = codedError('api', 'pods is forbidden', { status: 403, reason: 'Forbidden' });
  test.each<[string, number, Error | undefined, string[]]>([
    ['arrives at once if the pod is watched already', 10, undefined, ['pod 0', 'event 100']],
    ['arrives when the watch of the pod is open', 300, undefined, ['pod 0', 'event 300']],
    ['arrives after the refusal of that watch', 300, forbidden, ['pod 0', 'trouble 300', 'event 300']],
    ['arrives even if the watch gets no answer', 60_000, undefined, ['pod 0', 'event 2000']],
  ])('%s', async (_, answerMs, refused, expected) => {
    const { seen } = await creating(
      (clock) => ({
        async *pods(_, signal, onOpen) {
          await clock.wait(answerMs, signal).catch(() => {});
          if (refused) throw refused;
          onOpen();
          await clock.wait(MINUTE_MS, signal).catch(() => {});
          if (!signal.aborted) yield { at: 0, pod: POD };
        },
        async *events() {
          await clock.wait(100);
          yield { at: 0, event: { metadata: {}, involvedObject: {}, reason: 'Failed' } };
        },
      }),
      { stopMs: 5000 },
    );
    expect(seen).toEqual(expected);
  });
});
