import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/cluster/api-error.ts';
import type { Cluster } from '../../../src/cluster/cluster.ts';
import type { Disposal } from '../../../src/run/cleanup/cleanup.ts';
import { lookAtImages } from '../../../src/run/images/probe-images.ts';

const pod: V1Pod = { metadata: { name: 'x' }, spec: { containers: [{ name: 'app', image: 'app:1' }] } };

/** Looks at a pod whose create is answered by `create`, and of which nothing is seen; tells what was asked for. */
function look(create: Cluster['create'], interrupted = new AbortController().signal) {
  const asked: string[] = [];
  const nothing = async function* () {};
  const cluster = {
    create: (...given: Parameters<Cluster['create']>) => {
      asked.push('create');
      return create(...given);
    },
    pods: nothing,
    events: nothing,
  } as Partial<Cluster> as Cluster;
  const disposal: Disposal = {
    expect: () => asked.push('expect'),
    made: () => asked.push('made'),
    keep: () => asked.push('keep'),
    dispose: async () => asked.push('dispose') > 0,
    emptyLater: () => asked.push('emptyLater'),
    settle: async () => {},
  };
  const of = { step: '', graceMs: 0, begunAt: Date.now(), timeoutMs: 60_000 };
  const looked = lookAtImages({ pod, dependents: [] }, of, { cluster, disposal, interrupted });
  return { asked, looked };
}

describe('a look at images', () => {
  test('that is interrupted before it begins creates nothing', async () => {
    const { asked, looked } = look(async () => pod, AbortSignal.abort());

    expect((await looked).verdict.unknown).toEqual(['app:1']);
    expect(asked).toEqual([]);
  });

  test('that is interrupted has its pod deleted as soon as the create is answered', async () => {
    const interruption = new AbortController();
    const answer = Promise.withResolvers<V1Pod>();
    const { asked, looked } = look(() => answer.promise, interruption.signal);
    interruption.abort();
    await new Promise(setImmediate);
    expect(asked).toEqual(['expect', 'create']);

    answer.resolve(pod);
    await looked;
    expect(asked).toEqual(['expect', 'create', 'dispose']);
  });

  test.each([
    ['was refused has nothing to delete', new ApiError(403, 'Forbidden', 'no', undefined), 'keep'],
    ['may have been made has it deleted', new Error('no answer'), 'dispose'],
  ])('whose pod %s', async (_, error, end) => {
    const { asked, looked } = look(() => Promise.reject(error));

    expect((await looked).trouble).toBe(error);
    expect(asked).toEqual(['expect', 'create', end]);
  });
});
