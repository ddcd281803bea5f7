import { describe, expect, test } from 'vitest';
import { containerSummaries } from '../../src/report/containers.ts';
import { summary } from '../../src/report/summary.ts';
import { tapeText } from '../judge/tapes.ts';
import { readRecording } from '../support/replay.ts';
import { lived, stepReportOfRecordings } from './step-reports.ts';

const PRESENT = 'Container image \\"127.0.0.1:46319/ok/app:1\\" already present on machine';
const PULLED = 'Successfully pulled image \\"127.0.0.1:46319/ok/app:1\\" in 1.5s (1.5s including waiting).';

/** What became of the containers of a tape in which some words are others. `first`: in place of the first PRESENT. */
function storiesOf(situation: string, words: Record<string, string> = {}, first = PRESENT) {
  const text = Object.entries(words).reduce(
    (rest, [from, to]) => rest.replaceAll(from, to),
    tapeText('v1.37.1', situation).replace(PRESENT, first),
  );
  const tape = readRecording(text);
  return {
    stories: containerSummaries(lived(tape).attempt),
    page: summary(stepReportOfRecordings([tape]).stepReport),
  };
}

const VOLUME = '127.0.0.1:46319/volume/app:nope';
const OK = '127.0.0.1:46319/ok/app:1';

describe('a check of an image', () => {
  test('that fails is told of the container that uses the image, and has no row of its own', () => {
    const { stories, page } = storiesOf('missing-image-of-a-second-check', {
      '"check-2"': '"imagecheck-1"',
      '{check-2}': '{imagecheck-1}',
      '"containers":[{"name":"step","image":"127.0.0.1:46319/ok/app:1"':
        '"containers":[{"name":"step","image":"127.0.0.1:46319/no/second:1"',
    });
    expect(stories.map(({ name }) => name)).toEqual(['check', 'step']);
    expect(stories[1]?.pull).toMatchObject({ end: 'failed', cause: 'not-found', tries: 1 });
    expect(stories[1]?.pull.ms).toBeGreaterThan(0);
    expect(page).not.toMatch(/^\| imagecheck/m);
  });

  test('that went well has no row', () => {
    const { stories } = storiesOf('succeeds-behind-a-check', {
      '"check"': '"imagecheck-1"',
      '{check}': '{imagecheck-1}',
    });
    expect(stories).toMatchObject([
      {
        name: 'step',
        role: 'step',
        pull: { end: 'here', from: 'node' },
        run: { kind: 'ended', exitCode: 0 },
      },
    ]);
  });

  const CHECKED = { '"check"': '"imagecheck-1"', '{check}': '{imagecheck-1}' };

  test.each([
    ['a check', CHECKED, 'imagecheck-1', 'by the check'],
    ['an init container', {}, 'check', 'by the container check'],
  ])('that the step then finds on the node was pulled by %s', (_, names, by, words) => {
    const { stories, page } = storiesOf('succeeds-behind-a-check', names, PULLED);
    expect(stories.at(-1)).toMatchObject({ name: 'step', pull: { end: 'here', by } });
    expect(page).toContain(`· pulled ${words}`);
  });

  test('by a volume that pulls the image is told of the container that uses it', () => {
    const { stories, page } = storiesOf('registry-comes-back', {
      ',"fieldPath":"spec.containers{step}"': '',
      '"containers":[':
        '"volumes":[{"name":"imagecheck-0","image":{"reference":"127.0.0.1:34669/shaky/app:1"}}],"containers":[',
    });
    expect(stories[0]?.pull).toMatchObject({ from: 'registry', by: 'imagecheck-0' });
    expect(page).toContain('· pulled by the check in ');
  });

  test('by a volume that fails is told of the container that uses the image, not of the one that mounts it', () => {
    const { stories } = storiesOf('image-volume-missing', {
      '"name":"data"': '"name":"imagecheck-0"',
      '"mountPath":"/data"': '"mountPath":"/.pod-step/imagecheck-0"',
      '"containers":[{"name":"step"': `"containers":[{"name":"db","image":"${VOLUME}"},{"name":"step"`,
    });
    expect(stories).toMatchObject([
      { name: 'db', pull: { end: 'failed', cause: 'not-found' } },
      { name: 'step', image: OK, pull: { end: 'none' } },
    ]);
  });
});

test('a volume of the user’s own whose image is missing is told of the container that mounts it', () => {
  const { stories } = storiesOf('image-volume-missing');
  expect(stories).toMatchObject([{ name: 'step', pull: { end: 'failed', cause: 'not-found' } }]);
});

test('a pull that failed and then succeeded is one pull with its tries and all of its time', () => {
  const { stories } = storiesOf('registry-comes-back');
  expect(stories[0]?.pull).toMatchObject({ end: 'here', from: 'registry', tries: 2 });
  expect(stories[0]?.pull.ms).toBeGreaterThan(13_000);
});

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
    containerSummaries(lived({ ...tape, observations }).attempt)[0]?.pull;
  expect(pullIn(repeated)).toMatchObject({ from: 'registry', tries: 1, ms: 5277 });
});

test('a pull that failed and then succeeded took no negative time where its beginning is told last', () => {
  const tape = readRecording(tapeText('v1.37.1', 'registry-comes-back'));
  const reasonOf = (one: (typeof tape.observations)[number]) => ('event' in one ? one.event.reason : '');
  const begins = tape.observations.filter((one) => reasonOf(one) === 'Pulling');
  const observations = tape.observations.flatMap((one) => {
    if (reasonOf(one) === 'Pulled') return [one, ...begins.map((late) => ({ ...late, at: one.at + 1 }))];
    return reasonOf(one) === 'Pulling' ? [] : [one];
  });
  const [story] = containerSummaries(lived({ ...tape, observations }).attempt);
  expect(story?.pull).toMatchObject({ from: 'registry', ms: 0 });
});

test('a sidecar is told with its restarts', () => {
  const { stories } = storiesOf('sidecar-crashes');
  expect(stories[0]).toMatchObject({
    name: 'db',
    role: 'sidecar',
    run: { kind: 'ended', exitCode: 7, restarts: 2 },
  });
  expect(stories[1]).toMatchObject({ name: 'step', run: { kind: 'never' } });
});
