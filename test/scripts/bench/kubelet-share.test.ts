import { describe, expect, test } from 'vitest';
import { type SeenPod, sharesOf } from '../../../scripts/bench/kubelet-share.ts';

const BEGUN = 1000;
const ENDED = 5000;

describe('of a run, the kubelet’s own', () => {
  test.each<{ says: string; pods: SeenPod[]; beforeMs: number; kubeletMs: number; afterMs: number }>([
    {
      says: 'is from the creation to the end of the step’s container',
      pods: [{ createdAt: 1200, terminatedAt: 4900, pullsAt: [1500] }],
      beforeMs: 200,
      kubeletMs: 3700,
      afterMs: 100,
    },
    {
      says: 'ends with the event of a pull where nothing has run',
      pods: [{ createdAt: 1200, pullsAt: [1500] }],
      beforeMs: 200,
      kubeletMs: 300,
      afterMs: 3500,
    },
    {
      says: 'ends with the last of several pulls',
      pods: [{ createdAt: 1200, pullsAt: [1500, 1700] }],
      beforeMs: 200,
      kubeletMs: 500,
      afterMs: 3300,
    },
    {
      says: 'knows nothing of words that came after the run',
      pods: [{ createdAt: 1200, pullsAt: [1500, 6000] }],
      beforeMs: 200,
      kubeletMs: 300,
      afterMs: 3500,
    },
    {
      says: 'goes to the end where the kubelet has said nothing',
      pods: [{ createdAt: 1200, pullsAt: [] }],
      beforeMs: 200,
      kubeletMs: 3800,
      afterMs: 0,
    },
    {
      says: 'has the proof that the pod before will not start, where there is a next one',
      pods: [
        { createdAt: 1200, pullsAt: [1500], deletionAskedAt: 1600, deletionProvenAt: 1900 },
        { createdAt: 2000, terminatedAt: 2500, pullsAt: [] },
      ],
      beforeMs: 200,
      kubeletMs: 300 + 300 + 500,
      afterMs: 2500,
    },
    {
      says: 'has no proof that nobody waited for',
      pods: [{ createdAt: 1200, pullsAt: [1500], deletionAskedAt: 1600, deletionProvenAt: 4000 }],
      beforeMs: 200,
      kubeletMs: 300,
      afterMs: 3500,
    },
    {
      says: 'counts once what two pods take at the same time',
      pods: [
        { createdAt: 1200, pullsAt: [2000] },
        { createdAt: 1500, pullsAt: [2500] },
      ],
      beforeMs: 200,
      kubeletMs: 1300,
      afterMs: 2500,
    },
  ])('$says', ({ pods, beforeMs, kubeletMs, afterMs }) =>
    expect(sharesOf(BEGUN, ENDED, pods)).toEqual({ beforeMs, kubeletMs, afterMs }),
  );

  test('of a run without a pod can’t be told', () => {
    expect(() => sharesOf(BEGUN, ENDED, [])).toThrow('no pod was seen');
  });
});
