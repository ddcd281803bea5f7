import { expect, test } from 'vitest';
import { type SeenPod, sharesOf } from '../../../scripts/bench/kubelet-share.ts';
import { rowsOf } from '../../rows.ts';

/** Pods of a run from 1000 to 5000, and what is before the kubelet's share, that share, and what is after it. */
type Row = { what: string; pods: SeenPod[]; shares: [before: number, kubelet: number, after: number] };

test.each(rowsOf<Row>('kubelet-shares'))('$what', ({ pods, shares: [beforeMs, kubeletMs, afterMs] }) => {
  expect(sharesOf(1000, 5000, pods)).toEqual({ beforeMs, kubeletMs, afterMs });
});

test('the kubelet’s share is unknown for a run without a pod', () => {
  expect(() => sharesOf(1000, 5000, [])).toThrow('no pod was seen');
});
