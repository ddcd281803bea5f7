import { describe, expect, test } from 'vitest';
import { stepName } from '../../src/inputs/read-job.ts';

const NUMBERED = '__pod-step_pod-step_2';

describe('people know a step by', () => {
  test.each<[string, string, Record<string, string>, string | undefined]>([
    ['the id that its author gave it', 'unit', { run: 'make test' }, 'unit'],
    ['its script, if only GitHub has numbered it', NUMBERED, { run: 'make test' }, 'make test'],
    ['the first command of the script', NUMBERED, { run: '#!/bin/sh\n\n# all\nset -e\nmake\n' }, 'make'],
    ['a command after options of the shell', NUMBERED, { run: 'set -e; make' }, 'set -e; make'],
    ['a line without the line end of Windows', NUMBERED, { run: 'make a\r\nmake b\r\n' }, 'make a'],
    ['its program', NUMBERED, { command: '["make", "test"]', args: '-k' }, '["make", "test"]'],
    ['the arguments of the image’s program', NUMBERED, { args: 'lint' }, 'lint'],
    ['nothing, if it has no script', NUMBERED, { image: 'a' }, undefined],
    ['no part of a long line, which could end in a secret', NUMBERED, { run: 'a '.repeat(41) }, undefined],
    ['no line that looks like a secret', NUMBERED, { run: 'login --password x' }, undefined],
  ])('%s', (_, action, inputs, name) => {
    expect(stepName(action, (input) => inputs[input] ?? '')).toBe(name);
  });
});
