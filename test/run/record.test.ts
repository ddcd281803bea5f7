import { expect, test } from 'vitest';
import { hider } from '../../src/job/masking.ts';
import { openRecording } from '../../src/recording/recording.ts';
import { CASE, event } from '../judge/pods.ts';
import { readRecording } from '../support/replay.ts';

const ACCOUNT = '123456789012';
const IMAGE = `${ACCOUNT}.dkr.ecr.eu-west-1.amazonaws.com/app:1`;

/** Begins a recording of a pod that asks for this image; `lines`: what is written. */
function recordingOf(secrets: string[]) {
  const lines: string[] = [];
  const options = { ...CASE, asked: [{ consumer: 'step', image: IMAGE }] };
  const host = { openRecording: () => (line: string) => void lines.push(line) };
  const record = openRecording('tape.jsonl', options, hider(secrets), host);
  return { lines, see: (words: string) => record({ at: 1, event: event('Failed', words) }) };
}

test('a secret is masked in every line of a recording, and replayed as it was masked', () => {
  const { lines, see } = recordingOf([ACCOUNT]);
  see(`pulling ${IMAGE}`);
  expect(lines.join('\n')).not.toContain(ACCOUNT);
  expect(readRecording(lines.join('\n')).options.asked).toEqual([
    { consumer: 'step', image: '***.dkr.ecr.eu-west-1.amazonaws.com/app:1' },
  ]);
});

test('a secret that came during the step, such as a renewed token, is masked from then on', () => {
  const secrets: string[] = [];
  const { lines, see } = recordingOf(secrets);
  see('first-token');
  secrets.push('second-token');
  see('first-token second-token');
  expect(lines.at(-1)).toContain('first-token ***');
});
