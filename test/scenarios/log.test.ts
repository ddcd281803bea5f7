import { describe, expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

describe('the log of a step', () => {
  test('of 600,000 lines as fast as they can be written is complete and in order', async () => {
    const { log, exitCode } = await stage.run({ run: 'seq 600000' });

    const numbers = log.filter((line) => /^\d+$/.test(line)).map(Number);
    expect(numbers).toHaveLength(600_000);
    expect(numbers.every((number, index) => number === index + 1)).toBe(true);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['no end', "printf 'one\\nno end'", 'no end'],
    ['Latin-1', "printf 'one\\ncaf\\351'", 'caf\ufffd'],
    ['half a character', "printf 'one\\ncaf\\303'", 'caf\ufffd'],
    ['NUL', "printf 'one\\nx\\000'", 'x\0'],
    ['a carriage return', "printf 'one\\nx\\r'", 'x'],
  ])('has its last line even if that ends in %s, without a warning', async (_, run, last) => {
    const { log } = await stage.run({ run });

    expect(log.slice(-3).map((line) => line.replace(/\r$/, ''))).toEqual([
      'one',
      last,
      expect.stringMatching(/^Succeeded/),
    ]);
    expect(log.filter((line) => line.startsWith('::warning'))).toEqual([]);
  });

  test('keeps lines of 1 MiB, empty lines, and what stands at their ends', async () => {
    const { log } = await stage.run({
      run: 'head -c 1048576 /dev/zero | tr "\\0" x; echo; echo; echo "  blanks  "; printf "tab\\t\\n"; echo "ünïcödé 🦊"',
    });

    const start = log.findIndex((line) => line.startsWith('xxx'));
    expect(log[start]).toBe('x'.repeat(1_048_576));
    expect(log.slice(start + 1, start + 5)).toEqual(['', '  blanks  ', 'tab\t', 'ünïcödé 🦊']);
  });

  test('says what the verdict waits for, and lists requests without queries, only with debug logs', async () => {
    const pods = `/api/v1/namespaces/${stage.namespace}/pods`;
    // A runtime may write a line of standard error between two pieces of a long line of standard output, so it has a step of its own.
    const run = 'sleep 1; echo to-stderr >&2';
    const { log } = await stage.run({ run }, { RUNNER_DEBUG: '1' });
    const waits = log.filter((line) => line.startsWith('::debug::the verdict waits: '));
    const requests = log.filter((line) => /^::debug::(GET|POST|PATCH|DELETE|WATCH) /.test(line)).join('\n');

    expect(waits[0]).toBe('::debug::the verdict waits: the pod did not exist yet');
    expect(waits).toContain('::debug::the verdict waits: its program was still running');
    expect(requests).toContain(`::debug::WATCH ${pods}: 200 in `);
    expect(requests).toContain(`::debug::POST ${pods}: 201 in `);
    expect(requests).not.toMatch(/[?=]/);
    const quiet = await stage.run({ run });
    expect(quiet.log).toContain('to-stderr');
    expect(quiet.log.filter((line) => line.startsWith('::debug::'))).toEqual([]);
  });
});
