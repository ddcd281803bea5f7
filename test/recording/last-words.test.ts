import { expect, test } from 'vitest';
import { container, findingAt, pod, stateAfter } from '../judge/pods.ts';
import { readRecording } from '../support/replay.ts';
import { recordingOf } from './recorded.ts';

const HOME = { name: 'HOME', value: '/nonexistent' };
const CHECKOUT = [
  { name: 'CHECKOUT_URL', value: 'https://github.com/acme/shop' },
  { name: 'CHECKOUT_REF', value: 'release$$1' },
];
const FILES = [
  { name: 'FILES_SHA256', value: '0'.repeat(64) },
  { name: 'FILES_COUNT', value: '3' },
];

test.each([
  ['checkout', CHECKOUT, 128, "hunter2\nfatal: couldn't find remote ref x"],
  ['files-in', FILES, 68, 'tar: hunter2.txt: Cannot open: Permission denied'],
])(
  'a container %s that failed is judged the same from its tape, which holds nothing else of what it printed',
  (name, env, exitCode, message) => {
    const status = container({ terminated: { exitCode, reason: 'Error', message } }, name);
    const initContainers = [{ name, image: 'git:1', env: [...env, HOME] }];
    const observation = {
      at: 1,
      pod: pod({ initContainerStatuses: [status] }, { spec: { initContainers } }),
    };
    const lines = recordingOf([observation]).join('\n');
    const { observations } = readRecording(lines);
    const { rawMessage: _, ...replayed } = findingAt(stateAfter(observations), 1) ?? {};
    const { rawMessage: __, ...seen } = findingAt(stateAfter([observation]), 1) ?? {};

    expect(lines).not.toContain('hunter2');
    expect(lines).not.toContain('/nonexistent');
    expect(replayed).toEqual(seen);
  },
);
