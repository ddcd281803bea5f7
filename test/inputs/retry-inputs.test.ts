import { describe, expect, test } from 'vitest';
import { jobOf } from '../plan/planned.ts';
import { problemsOf } from './problems-of.ts';

describe('retries', () => {
  test.each<[string, Record<string, string>, number, string[]]>([
    ['are none by default', {}, 0, ['disruption']],
    ['come after disruptions by default', { retries: '2' }, 2, ['disruption']],
    [
      'come after what is named, in lines or with commas',
      { retries: '1', 'retry-on': 'evicted, preempted\nimage-pull' },
      1,
      ['evicted', 'preempted', 'image-pull'],
    ],
  ])('%s', (_, inputs, retries, retryOn) => {
    expect(jobOf(inputs)).toMatchObject({ retries, retryOn });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['many', { retries: '21' }, /^retries: "21" is not a valid number; use a whole number from 0 to 20$/],
    ['less than none', { retries: '-1' }, /^retries: "-1" is not a valid number/],
    ['a word', { retries: 'yes' }, /^retries: "yes" is not a valid number/],
    [
      'after the end of the step',
      { 'retry-on': 'step' },
      /^retry-on: "step" is never retried, because another pod cannot help; use categories/,
    ],
    ['after an exit code', { 'retry-on': 'exit-code' }, /^retry-on: "exit-code" is never retried/],
    ['after a timeout', { 'retry-on': 'timeout' }, /^retry-on: "timeout" is never retried/],
    [
      'after a word of objects',
      { 'retry-on': 'constructor' },
      /^retry-on: "constructor" is not a valid category or reason/,
    ],
    [
      'after a spelling',
      { 'retry-on': 'evictd' },
      /^retry-on: "evictd" is not a valid category or reason; use categories \(disruption, /,
    ],
  ])('%s are refused', (_, inputs, problem) => {
    expect(problemsOf({ image: 'app:1', run: 'true', ...inputs })).toEqual([expect.stringMatching(problem)]);
  });
});
