import { expect, test } from 'vitest';
import { containerSummaries } from '../../src/report/containers.ts';
import type { Attempt } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { tapeText } from '../judge/tapes.ts';
import { rowsOf } from '../rows.ts';
import { readRecording } from '../support/replay.ts';
import { lived, stepReportOfRecordings } from './step-reports.ts';

const summariesOf = (attempt: Attempt) => containerSummaries(attempt, (text) => text);

/** A tape in which some words are others, `first` in place of the first PRESENT; its containers, and words of the summary. */
type Row = {
  what: string;
  situation: string;
  words?: Record<string, string>;
  first?: string;
  containers: object[];
  page?: string;
};

const PRESENT = 'Container image \\"127.0.0.1:46319/ok/app:1\\" already present on machine';

test.each(rowsOf<Row>('container-summaries'))(
  '$what',
  ({ situation, words = {}, first = PRESENT, containers, page = '' }) => {
    const text = Object.entries(words).reduce(
      (rest, [from, to]) => rest.replaceAll(from, to),
      tapeText('v1.37.1', situation).replace(PRESENT, first),
    );
    const tape = readRecording(text);
    const shown = summary(stepReportOfRecordings([tape]).stepReport);
    expect(summariesOf(lived(tape).attempt)).toMatchObject(containers);
    expect(shown).toContain(page);
    expect(shown).not.toMatch(/^\| imagecheck/m);
  },
);

test('a pull that a restart of the container repeats takes no longer for it', () => {
  const tape = readRecording(tapeText('v1.37.1', 'pull-is-slow'));
  const again = tape.observations.flatMap((one) => {
    if (!('event' in one) || !/^Pull(ing|ed)$/.test(one.event.reason ?? '')) return [];
    const { metadata, message = '' } = one.event;
    const isNew = one.event.reason === 'Pulled';
    return {
      ...one,
      event: isNew
        ? {
            ...one.event,
            metadata: { ...metadata, name: 'x', uid: 'x' },
            message: message.replace('5.277s', '3ms'),
          }
        : { ...one.event, metadata: { ...metadata, resourceVersion: '8468' }, count: 2 },
    };
  });
  const end = tape.observations.findIndex((one) => 'event' in one && one.event.reason === 'Pulled') + 1;
  const repeated = tape.observations.toSpliced(end, 0, ...again);
  const pullIn = (observations: typeof tape.observations) =>
    summariesOf(lived({ ...tape, observations }).attempt)[0]?.pull;
  expect(pullIn(repeated)).toMatchObject({ from: 'registry', tries: 1, ms: 5277 });
});

test('a pull that failed and then succeeded took no negative time where its start is reported last', () => {
  const tape = readRecording(tapeText('v1.37.1', 'registry-comes-back'));
  const reasonOf = (one: (typeof tape.observations)[number]) => ('event' in one ? one.event.reason : '');
  const begins = tape.observations.filter((one) => reasonOf(one) === 'Pulling');
  const observations = tape.observations.flatMap((one) => {
    if (reasonOf(one) === 'Pulled') return [one, ...begins.map((late) => ({ ...late, at: one.at + 1 }))];
    return reasonOf(one) === 'Pulling' ? [] : [one];
  });
  const [story] = summariesOf(lived({ ...tape, observations }).attempt);
  expect(story?.pull).toMatchObject({ from: 'registry', ms: 0 });
});
