import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { expiry, MANAGED_BY, TOKEN_ANNOTATION } from '../../../src/job/identity.ts';
import { withGate } from '../../../src/job/pod-parts.ts';
import { sweep } from '../../../src/run/cleanup.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;

/** The pod of a step of one hour. */
function podOf(name: string, begunAt: number, metadata: V1ObjectMeta = {}): V1Pod {
  return {
    metadata: {
      name,
      labels: { ...MANAGED_BY, ...expiry(begunAt, HOUR) },
      annotations: { [TOKEN_ANNOTATION]: 'f'.repeat(32) },
      creationTimestamp: new Date(begunAt),
      ...metadata,
    },
    spec: { containers: [], activeDeadlineSeconds: 3700 },
  };
}

/** The label selectors of the requests, in their order. */
const selectors: string[] = [];

async function sweptOf(
  pods: V1Pod[],
  { now = NOW, serverTime = NOW, random = (): number => 0, keepsPods = false } = {},
) {
  const cluster = {
    // A list by fields is for pods without the label.
    listPods: async ({ labelSelector, fieldSelector }: { labelSelector: string; fieldSelector?: string }) => {
      selectors.push(labelSelector);
      const isKept = ({ metadata }: V1Pod) => metadata?.labels?.['pod-step/expires'] === undefined;
      const listed = pods.filter((pod) => isKept(pod) === (fieldSelector !== undefined));
      return { pods: listed.map(({ metadata = {} }) => metadata), serverTime };
    },
    pod: async (name: string) => pods.find(({ metadata }) => metadata?.name === name),
    delete: async () => {},
    emptySecret: async () => {},
  };
  const clock = { ...systemClock, wallTime: () => now, random };
  const host = { debug: (text: string) => expect.unreachable(text) };
  const context = { host, clock, interrupted: new AbortController().signal };
  return sweep(cluster as never, keepsPods, context as never);
}

describe('a pod that a step has lost is swept', () => {
  const lost = podOf('lost', NOW - 24 * HOUR);
  const forged = (metadata: V1ObjectMeta) =>
    Array.from({ length: 20 }, (_, index) => podOf(`a-${index}`, NOW - 24 * HOUR, metadata));

  test('although others have our labels', async () => {
    expect(await sweptOf([...forged({ annotations: {} }), lost])).toEqual(['lost']);
  });

  test('by one of the next steps, although others look as if we had made them', async () => {
    const draws = [...Array.from({ length: 20 }, () => 0.5), 0.1];
    const swept = await sweptOf([...forged({}), lost], { random: () => draws.shift() ?? 0 });
    expect(swept).toHaveLength(20);
    expect(swept).toContain('lost');
  });
});

describe('a pod that has no label of expiry, because its user keeps pods', () => {
  const kept = (name: string, begunAt: number) => podOf(name, begunAt, { labels: { ...MANAGED_BY } });
  const pods = [
    withGate(kept('never-started', NOW - 3 * HOUR)),
    withGate(kept('held-back', NOW - 1.5 * HOUR)),
    kept('ended', NOW - 24 * HOUR),
  ];

  test('is swept by a step that keeps pods too, if its own step is over and never started it', async () => {
    expect(await sweptOf(pods, { keepsPods: true })).toEqual(['never-started']);
    expect(await sweptOf(pods)).toEqual([]);
  });
});

describe('a pod of a step that goes on stays', () => {
  test.each([
    ['of the API server', NOW - 24 * HOUR],
    ['of a gateway before it, a day ahead', NOW + 24 * HOUR],
  ])('whatever the clock %s says', async (_, serverTime) => {
    expect(await sweptOf([podOf('running', NOW - 60_000)], { serverTime })).toEqual([]);
  });
});

describe('the label of a pod names the hour in which its step is over, an hour after its timeout', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
  const labels = expiry(at('10:20:00'), 6 * HOUR);

  test.each([
    ['16:59:59', []],
    ['17:59:59', []],
    ['18:00:00', ['long']],
  ])('at %s, %j are swept', async (time, names) => {
    const pods = [podOf('long', at('10:20:00'), { labels: { ...MANAGED_BY, ...labels } })];
    expect(await sweptOf(pods, { now: at(time), serverTime: at(time) })).toEqual(names);
  });

  test('and the API server leaves out all hours that a usual step can still have', async () => {
    await sweptOf([], { now: at('10:20:00') });
    const [managed, exists, ...hours] = selectors.at(-1)?.split(',') ?? [];
    expect([managed, exists]).toEqual(['app.kubernetes.io/managed-by=pod-step', 'pod-step/expires']);
    expect(hours[0]).toBe('pod-step/expires!=2026-11-21T10');
    expect(hours).toContain(`pod-step/expires!=${labels['pod-step/expires']}`);
  });
});
