import { describe, expect, test } from 'vitest';
import { isShWithoutBash } from '../../../src/messages/exits.ts';

describe('a line that says that sh lacks the syntax of bash', () => {
  test.each([
    'sh: 1: make: not found',
    'test.c:3:1: error: Syntax error: "(" unexpected',
    'I use [[: not found',
    'ok 1: source: not found in the index',
    'error: 5: Bad request',
    '',
  ])('is not: %s', (line) => {
    expect(isShWithoutBash(line)).toBe(false);
  });
});
