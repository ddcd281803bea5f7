import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { type CodedError, codedError } from '../../../src/job/errors.ts';
import { withGate } from '../../../src/job/pod-parts.ts';
import type { Dependent } from '../../../src/plan/secrets.ts';
import type { Observation } from '../../../src/pod/observation.ts';
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

const planned = { ...pod, spec: { containers: [] } };
const gated = withGate(planned);
const SECRET: Dependent = { resource: 'secrets', object: { metadata: { name: 'x' } } };

/** What is asked of the API server after the create, in order, until the pod is given up after `stopMs`. */
async function started(created: V1Pod, { dependents = [SECRET], mayStart = true, stopMs = 5000 } = {}) {
  const time = openTime();
  const { clock } = time.process(openRandom(1, 'gate'));
  const stop = new AbortController();
  const { signal } = stop;
  const asked: string[] = [];
  const cluster = {
    create: async ({ spec }: V1Pod) => {
      asked.push(`create ${spec?.schedulingGates?.map(({ name }) => name)}`);
      return { kind: 'created', pod: created, warnings: [] };
    },
    createDependents: async () => {
      asked.push('secrets');
      await clock.wait(1000);
    },
    openGate: async () => void asked.push('open'),
    pods: async function* () {},
    events: async function* () {},
  } as Partial<Cluster> as Cluster;
  const limits = { roomTimeoutMs: 0, timeLeftMs: 60_000, onAnswer: () => {} };
  const toCreate = { pod: planned, dependents, ...limits, mayStart: () => mayStart };
  createAndWatch(toCreate, cluster, { clock, onUpdate: () => {}, signal, ofEvents: signal });
  time.after(stopMs, () => stop.abort());
  await time.run(clock.wait(4000), EPOCH + 10_000);
  return asked;
}

describe('a pod', () => {
  test.each<[string, V1Pod, Parameters<typeof started>[1], string[]]>([
    ['without dependents starts at once', gated, { dependents: [] }, ['open']],
    ['starts when its dependents exist', gated, {}, ['secrets', 'open']],
    ['that is given up by then never starts', gated, { stopMs: 500 }, ['secrets']],
    ['that the judge rejects never starts, and gets no Secret', gated, { mayStart: false }, []],
    ['of which the cluster has dropped the gate needs no patch', planned, {}, ['secrets']],
  ])('%s', async (_, created, given, expected) => {
    const [create, ...asked] = await started(created, given);
    expect(create).toContain('pod-step/dependents');
    expect(asked).toEqual(expected);
  });
});

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
