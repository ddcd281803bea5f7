import { describe, expect, test } from 'vitest';
import { type CodedError, codedError } from '../../../src/job/errors.ts';
import type { Observation } from '../../../src/pod/events.ts';
import { createAndWatch } from '../../../src/run/pod.ts';
import type { Cluster } from '../../../src/run/ports.ts';
import { EPOCH, openTime } from '../../virtual/clock.ts';
import { openRandom } from '../../virtual/random.ts';

const pod = { metadata: { name: 'x', namespace: 'ci' } };
const EVENT: Observation = { at: 0, event: { metadata: {}, involvedObject: {}, reason: 'Failed' } };
const FORBIDDEN = codedError('api', 'pods is forbidden', { status: 403, reason: 'Forbidden' });

/** What is told, in order, with its time, where the watch of the pod is answered after `answerMs`. */
async function told(answerMs: number, refusal?: CodedError<'api'>): Promise<string[]> {
  const time = openTime();
  const { clock } = time.process(openRandom(1, 'watch'));
  const stop = new AbortController();
  const updates: string[] = [];
  const onUpdate: Parameters<typeof createAndWatch>[2]['onUpdate'] = (update) => {
    const what = update.kind === 'observation' ? Object.keys(update.observation).at(-1) : update.kind;
    updates.push(`${what} ${time.now() - EPOCH}`);
  };
  const cluster: Pick<Cluster, 'create' | 'createDependents' | 'openGate' | 'pods' | 'events'> = {
    create: async () => ({ kind: 'created', pod, warnings: [] }),
    createDependents: async () => {},
    openGate: async () => {},
    async *pods(_, signal, onOpen) {
      await clock.wait(answerMs, signal);
      if (refusal) throw refusal;
      onOpen();
      await clock.wait(60_000, signal);
      yield { at: 0, pod };
    },
    async *events() {
      await clock.wait(100);
      yield EVENT;
    },
  };
  const toCreate = {
    pod,
    dependents: [],
    roomTimeoutMs: 0,
    timeLeftMs: 60_000,
    onAnswer: () => {},
    mayStart: () => true,
  };
  const { signal } = stop;
  const mayExist = createAndWatch(toCreate, cluster, { clock, onUpdate, signal, ofEvents: signal });
  time.after(5000, () => stop.abort());
  await time.run(mayExist(), EPOCH + 10_000);
  await time.run(clock.wait(4000), EPOCH + 10_000);
  return updates;
}

describe('what an event tells', () => {
  test.each<[string, number, CodedError<'api'> | undefined, string[]]>([
    ['comes at once where the pod is watched already', 10, undefined, ['pod 0', 'event 100']],
    ['comes when the watch of the pod is open', 300, undefined, ['pod 0', 'event 300']],
    ['comes behind the refusal of that watch', 300, FORBIDDEN, ['pod 0', 'trouble 300', 'event 300']],
    ['comes all the same where the watch gets no answer', 60_000, undefined, ['pod 0', 'event 2000']],
  ])('%s', async (_, answerMs, refusal, expected) => {
    expect(await told(answerMs, refusal)).toEqual(expected);
  });
});
