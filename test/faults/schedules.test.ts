import { expect, test } from 'vitest';
import { scheduleOf } from '../support/faults/generate.ts';
import type { Schedule } from '../support/faults/schedule.ts';
import { shrinkSchedule } from '../support/faults/shrink.ts';

const SEEDS = Array.from({ length: 2000 }, (_, index) => index + 1);

test('a seed makes the same schedule each time, and others make others', () => {
  expect(SEEDS.map(scheduleOf)).toEqual(SEEDS.map(scheduleOf));
  expect(new Set(SEEDS.map((seed) => JSON.stringify(scheduleOf(seed)))).size).toBeGreaterThan(1950);
});

test('every schedule has one to six faults, ends main once at most, deletes the pod once at most and cuts one connection for files at most', () => {
  for (const seed of SEEDS) {
    const kinds = scheduleOf(seed).faults.map(({ what }) => what.kind);
    expect(kinds.length).toBeGreaterThanOrEqual(1);
    const isOfFiles = (kind: string) => /^cut (up|down)load$/.test(kind);
    expect(kinds.filter((kind) => !isOfFiles(kind)).length).toBeLessThanOrEqual(6);
    expect(kinds.filter(isOfFiles).length).toBeLessThanOrEqual(1);
    expect(kinds.filter((kind) => kind.startsWith('SIG')).length).toBeLessThanOrEqual(1);
    expect(kinds.filter((kind) => kind === 'pod deleted').length).toBeLessThanOrEqual(1);
  }
});

test('every kind of fault is in some schedule', () => {
  const kinds = new Set(SEEDS.flatMap((seed) => scheduleOf(seed).faults.map(({ what }) => what.kind)));
  expect([...kinds].toSorted()).toEqual(
    [
      ...[
        'reset',
        'refused',
        'hang',
        'done later',
        'done, reset',
        'done, refused',
        'done, late',
        'done, cut',
      ],
      ...['end', 'end in line', 'cut in line', 'cut in character', 'half open', 'bytewise'],
      ...['expired', 'each twice', 'bookmark', 'old again', 'stale list'],
      ...['outage', 'pod deleted', 'cut upload', 'cut download', 'SIGINT', 'SIGKILL'],
    ].toSorted(),
  );
});

test('shrinking leaves the fault that breaks, in its least form', async () => {
  const schedule: Schedule = {
    job: 'long',
    faults: [
      { when: { after: 'start', ms: 700 }, what: { kind: 'SIGINT' } },
      {
        when: { request: 'create pod', nth: 1, times: 4 },
        what: { kind: 'refused', code: 503, retryAfter: 2 },
      },
      { when: { request: 'patch', nth: 2 }, what: { kind: 'hang', ms: 3000 } },
    ],
  };
  const needsHang = async ({ faults }: Schedule) =>
    faults.some(({ what }) => what.kind === 'hang' && what.ms >= 1000);

  expect(await shrinkSchedule(schedule, needsHang)).toEqual({
    job: 'pass',
    faults: [{ when: { request: 'patch', nth: 1 }, what: { kind: 'hang', ms: 1500 } }],
  });
});
