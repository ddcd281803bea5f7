import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import type { State } from '../../../src/judge/state.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { openFilesSender } from '../../../src/run/followers.ts';
import type { Sending } from '../../../src/run/ports.ts';
import { container, pod, stateAfter } from '../../judge/pods.ts';

const FILES = { sha256: '0', count: 1, bytes: 2 };
const LARGE = { ...FILES, packed: { length: 3, async *read() {} } };
const SMALL = { ...FILES, packed: Buffer.from('abc') };

/** A pod whose container that unpacks the files has this state. */
function podWith(state: object, stdin = true) {
  const env = [{ name: 'FILES_SHA256', value: '0' }];
  return pod(
    { initContainerStatuses: [container(state, 'files-in')] },
    { spec: { initContainers: [{ name: 'files-in', image: 'git:1', env, stdin }] } },
  );
}
const seenAs = (...pods: ReturnType<typeof podWith>[]) =>
  stateAfter(pods.map((one, at) => ({ at, pod: one })));
const [running, ended] = [podWith({ running: {} }), podWith({ terminated: { exitCode: 0 } })];

function open(
  files: typeof LARGE | typeof SMALL | undefined,
  sending: () => Promise<Sending> = async () => ({ bytes: 3, broken: undefined }),
) {
  const sent: { isOver: () => boolean }[] = [];
  const seen: Observation[] = [];
  const cluster = {
    sendFiles: (_: unknown, __: unknown, isOver: () => boolean) => {
      sent.push({ isOver });
      return sending();
    },
  };
  const owner = {
    name: 'p',
    signal: new AbortController().signal,
    clock: { ...systemClock, now: () => 7 },
    put: (update: Observation | object) => void ('at' in update && seen.push(update)),
    state: stateAfter([]),
  };
  const follower = openFilesSender(owner, cluster, files);
  const sender = {
    update(state: State) {
      owner.state = state;
      follower.update(state);
    },
  };
  return { sender, sent, seen };
}

describe('files of the runner', () => {
  test('are sent no further when the container has ended, or the pod is deleted', () => {
    const { sender, sent } = open(LARGE);
    const isOver = () => sent[0]?.isOver();
    sender.update(seenAs(running));
    expect(isOver()).toBe(false);
    sender.update(seenAs(running, ended));
    expect(isOver()).toBe(true);
    sender.update(
      stateAfter([
        { at: 0, pod: running },
        { at: 1, gone: true },
      ]),
    );
    expect(isOver()).toBe(true);
  });

  test.each([
    ['that the Secret has', SMALL, running],
    ['of an empty list', undefined, running],
    ['for a container that takes none', LARGE, podWith({ running: {} }, false)],
  ])('%s are not sent', (_, files, last) => {
    const { sender, sent } = open(files);
    sender.update(seenAs(last));
    expect(sent).toEqual([]);
  });

  test('whose connection broke are observed, and others are not', async () => {
    const [good, broken] = [open(LARGE), open(LARGE, async () => ({ bytes: 2, broken: 'reset' }))];
    for (const { sender } of [good, broken]) sender.update(seenAs(running));
    await Promise.resolve();
    expect(good.seen).toEqual([]);
    expect(broken.seen).toEqual([{ at: 7, sent: 2, broken: 'reset' }]);
  });
});
