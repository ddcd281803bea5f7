import { describe, expect, test } from 'vitest';
import { LIMIT_VARIABLE } from '../../src/job/pod-parts.ts';
import { type lackOfFiles, withFiles } from '../../src/judge/files.ts';
import { succeeded } from '../succeeded.ts';
import { container, findingAt, pod, stateAfter } from './pods.ts';
import { received } from './reasons/each-reason.ts';

/** A step that failed beside a sidecar that had run out of memory before. */
function failedBeside(env: { name: string; value: string }[]) {
  const at = (seconds: number) => new Date(seconds * 1000);
  const oom = { exitCode: 137, reason: 'OOMKilled', finishedAt: at(1) };
  const failed = { exitCode: 3, reason: 'Error', finishedAt: at(9) };
  const last = pod(
    {
      initContainerStatuses: [container({ terminated: oom }, 'files-out')],
      containerStatuses: [container({ terminated: failed })],
    },
    {
      spec: {
        initContainers: [{ name: 'files-out', image: 'git:1', restartPolicy: 'Always', env }],
        containers: [{ name: 'step', image: 'app:1' }],
      },
    },
  );
  return findingAt(stateAfter([{ at: 0, pod: last }]), 0);
}

const LARGE = [
  { written: 'dist', bytes: 7_000_000 },
  { written: 'videos', bytes: 90_000_000 },
];

describe('the sidecar that packs files', () => {
  test('is no service of the user: its end is not why the step failed', () => {
    expect(failedBeside([{ name: LIMIT_VARIABLE, value: '1' }])).toMatchObject({
      reason: 'exit-code',
      container: 'step',
    });
    expect(failedBeside([])).toMatchObject({ reason: 'oom-killed', container: 'files-out' });
  });
});

describe('files that did not all come back', () => {
  const lost = { kind: 'lost', why: 'The pod was gone before they had been read.', ms: 0 } as const;

  test.each<[string, Parameters<typeof lackOfFiles>[0], string, string]>([
    ['were lost', lost, 'None of its files came back. The pod was gone', 'transient'],
    [
      'arrived damaged',
      received({ problem: { why: 'they arrived damaged', isDamage: true } }),
      'Its files did not all come back: they arrived damaged.',
      'transient',
    ],
    [
      'need a program',
      received({ problem: { why: 'the image of checkout-image has no base64', isDamage: false } }),
      'Its files did not all come back: the image of checkout-image has no base64.',
      'permanent',
    ],
    ['are too large', received({ excess: ['videos'] }), 'Files of "videos" are left out', 'permanent'],
    [
      'need a right',
      received({ unfetched: { patterns: LARGE, why: { why: 'The user cannot.', isPermanent: true } } }),
      'Files of "videos" (90 MB packed), "dist" (7.0 MB packed) did not come back: a log carries 6 MiB, and more is fetched with pods/attach (get and create). The user cannot.',
      'permanent',
    ],
    [
      'could not be fetched',
      received({ unfetched: { patterns: LARGE, why: { why: 'They arrived damaged.', isPermanent: false } } }),
      'did not come back: a log carries 6 MiB, and more is fetched with pods/attach (get and create). They arrived damaged.',
      'transient',
    ],
    [
      'could not be fetched, and others cannot be read',
      received({
        unread: 'tar: ./a: Permission denied',
        unfetched: { patterns: LARGE, why: { why: 'They arrived damaged.', isPermanent: false } },
      }),
      'They arrived damaged. Some of its files could not be read',
      'permanent',
    ],
    [
      'cannot be read',
      received({ unread: 'tar: ./a: Permission denied\n' }),
      'could not be read: tar: ./a: Permission denied',
      'permanent',
    ],
    [
      'cannot be written',
      received({ refused: [{ path: 'a\nb', why: 'its name is too long' }] }),
      'Not written to the workspace of the runner: "a b" (its name is too long).',
      'permanent',
    ],
  ])('because they %s fail a step that succeeded', (_, collected, message, persistence) => {
    const found = withFiles(succeeded, collected);
    expect(found).toMatchObject({
      outcome: 'failure',
      category: 'connection',
      reason: 'files-lost',
      persistence,
    });
    expect(found.message).toContain(message);
  });

  test('change nothing of a step that failed, or whose files are all here', () => {
    const failed = failedBeside([]);
    expect(failed && withFiles(failed, lost)).toBe(failed);
    expect(withFiles(succeeded, received({ unmatched: ['nope'] }))).toBe(succeeded);
    expect(withFiles(succeeded, undefined)).toBe(succeeded);
  });
});
