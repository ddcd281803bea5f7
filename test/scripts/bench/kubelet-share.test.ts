import { describe, expect, test } from 'vitest';
import { type SeenPod, sharesOf } from '../../../scripts/bench/kubelet-share.ts';

const BEGUN = 1000;
const ENDED = 5000;

describe('of a run, the kubelet’s own', () => {
  test.each<[string, SeenPod[], [before: number, kubelet: number, after: number]]>([
    [
      'is from the creation to the end of the step’s container',
      [{ createdAt: 1200, terminatedAt: 4900, pullsAt: [1500] }],
      [200, 3700, 100],
    ],
    [
      'ends with the event of a pull where nothing has run',
      [{ createdAt: 1200, pullsAt: [1500] }],
      [200, 300, 3500],
    ],
    ['ends with the last of several pulls', [{ createdAt: 1200, pullsAt: [1500, 1700] }], [200, 500, 3300]],
    [
      'knows nothing of words that came after the run',
      [{ createdAt: 1200, pullsAt: [1500, 6000] }],
      [200, 300, 3500],
    ],
    [
      'goes to the end where the kubelet has said nothing',
      [{ createdAt: 1200, pullsAt: [] }],
      [200, 3800, 0],
    ],
    [
      'has the proof that the pod before will not start, where there is a next one',
      [
        { createdAt: 1200, pullsAt: [1500], deletionAskedAt: 1600, deletionProvenAt: 1900 },
        { createdAt: 2000, terminatedAt: 2500, pullsAt: [] },
      ],
      [200, 300 + 300 + 500, 2500],
    ],
    [
      'has no proof that nobody waited for',
      [{ createdAt: 1200, pullsAt: [1500], deletionAskedAt: 1600, deletionProvenAt: 4000 }],
      [200, 300, 3500],
    ],
    [
      'counts once what two pods take at the same time',
      [
        { createdAt: 1200, pullsAt: [2000] },
        { createdAt: 1500, pullsAt: [2500] },
      ],
      [200, 1300, 2500],
    ],
  ])('%s', (_, pods, [beforeMs, kubeletMs, afterMs]) =>
    expect(sharesOf(BEGUN, ENDED, pods)).toEqual({ beforeMs, kubeletMs, afterMs }),
  );

  test('of a run without a pod can’t be told', () => {
    expect(() => sharesOf(BEGUN, ENDED, [])).toThrow('no pod was seen');
  });
});
