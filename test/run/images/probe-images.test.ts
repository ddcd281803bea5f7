import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { withGate } from '../../../src/job/pod-parts.ts';
import type { Cleanup } from '../../../src/run/cleanup.ts';
import { probeImages } from '../../../src/run/images.ts';
import type { Cluster, Creation } from '../../../src/run/ports.ts';

const pod: V1Pod = { metadata: { name: 'x' }, spec: { containers: [{ name: 'app', image: 'app:1' }] } };
const created: Creation = { kind: 'created', pod: withGate(pod), warnings: [] };

/** Probes by a pod whose create is answered by `create`, and of which nothing is seen; tells what was asked for. */
function probe(create: Cluster['create'], interrupted = new AbortController().signal) {
  const asked: string[] = [];
  const nothing = async function* () {};
  const cluster = {
    create: (...given: Parameters<Cluster['create']>) => {
      asked.push('create');
      return create(...given);
    },
    openGate: async () => void asked.push('openGate'),
    pods: nothing,
    events: nothing,
  } as Partial<Cluster> as Cluster;
  const cleanup: Cleanup = {
    register() {
      asked.push('register');
      return {
        created: () => asked.push('created'),
        keep: () => asked.push('keep'),
        delete: async () => asked.push('delete') > 0,
      };
    },
    emptyLater: () => ({ isWritten: () => {}, isEmpty: () => {} }),
    [Symbol.asyncDispose]: async () => {},
  };
  const options = { step: '', graceMs: 0, begunAt: Date.now(), timeoutMs: 60_000 };
  const probed = probeImages({ pod, dependents: [] }, options, {
    cluster,
    clock: systemClock,
    cleanup,
    interrupted,
  });
  return { asked, probed };
}

describe('a probe of images', () => {
  test('that is interrupted before it begins creates nothing', async () => {
    const { asked, probed } = probe(async () => created, AbortSignal.abort());

    expect((await probed).verdict.unknown).toEqual(['app:1']);
    expect(asked).toEqual([]);
  });

  test('that is interrupted has its pod deleted as soon as the create is answered, and not started', async () => {
    const interruption = new AbortController();
    const answer = Promise.withResolvers<Creation>();
    const { asked, probed } = probe(() => answer.promise, interruption.signal);
    interruption.abort();
    await new Promise(setImmediate);
    expect(asked).toEqual(['register', 'create']);

    answer.resolve(created);
    await probed;
    expect(asked).toEqual(['register', 'create', 'created', 'delete']);
  });

  test.each([
    ['was refused has nothing to delete', false, 'keep'],
    ['may have been made has it deleted', true, 'delete'],
  ])('whose pod %s', async (_, mayExist, end) => {
    const error = new Error('no');
    const { asked, probed } = probe(async () => ({ kind: 'failed', error, mayExist }));

    expect((await probed).trouble).toBe(error);
    expect(asked).toEqual(['register', 'create', end]);
  });
});
