import { describe, expect, test } from 'vitest';
import { type Ended, runAction, startAction } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

describe('the log of a step', () => {
  test('of 100,000 lines is complete and in order', async () => {
    const { log, exitCode } = await runAction({
      ...stage.inputs,
      run: 'i=0; while [ $i -lt 1000 ]; do seq $((i * 100 + 1)) $((i * 100 + 100)); i=$((i + 1)); done',
    });

    const numbers = log.filter((line) => /^\d+$/.test(line)).map(Number);
    expect(numbers).toHaveLength(100_000);
    expect(numbers.every((number, index) => number === index + 1)).toBe(true);
    expect(exitCode).toBe(0);
  });

  test('of 600,000 lines as fast as they can be written is complete and in order', async () => {
    const { log, exitCode } = await runAction({ ...stage.inputs, run: 'seq 600000' });

    const numbers = log.filter((line) => /^\d+$/.test(line)).map(Number);
    expect(numbers).toHaveLength(600_000);
    expect(numbers.every((number, index) => number === index + 1)).toBe(true);
    expect(exitCode).toBe(0);
  });

  test('has a line of 1 MiB as one', async () => {
    const run = 'head -c 1048576 /dev/zero | tr "\\0" x; echo; echo after';
    const { log } = await runAction({ ...stage.inputs, run });

    const start = log.findIndex((line) => line.startsWith('xxx'));
    expect(log[start]?.length).toBe(1024 * 1024);
    expect(log[start + 1]).toBe('after');
  });

  test('is shown while the step runs, not at its end', async () => {
    const action = startAction({ ...stage.inputs, run: 'echo early; sleep 300' });
    await action.logged('early');
    action.process.kill('SIGINT');
    await action.ended;
  });

  test('has its last line also where that has no end, and the verdict on a line of its own', async () => {
    const { log } = await runAction({ ...stage.inputs, run: 'echo whole; printf "no end"' });

    expect(log.slice(-3)).toEqual(['whole', 'no end', expect.stringMatching(/^Succeeded/)]);
  });

  test.each([
    ['Latin-1', "printf 'one\\ncaf\\351'", 'caf\ufffd'],
    ['half a character', "printf 'one\\ncaf\\303'", 'caf\ufffd'],
    ['NUL', "printf 'one\\nx\\000'", 'x\0'],
    ['a carriage return', "printf 'one\\nx\\r'", 'x'],
  ])('has its last line also where that ends in %s, without a warning', async (_, run, last) => {
    const { log } = await runAction({ ...stage.inputs, run });

    expect(log.slice(-3).map((line) => line.replace(/\r$/, ''))).toEqual([
      'one',
      last,
      expect.stringMatching(/^Succeeded/),
    ]);
    expect(log.filter((line) => line.startsWith('::warning'))).toEqual([]);
  });

  test('keeps lines of 100,000 characters, empty lines, and what stands at their ends', async () => {
    const { log } = await runAction({
      ...stage.inputs,
      run: 'head -c 100000 /dev/zero | tr "\\0" x; echo; echo; echo "  blanks  "; printf "tab\\t\\n"; echo "ünïcödé 🦊"',
    });

    const start = log.findIndex((line) => line.startsWith('xxx'));
    expect(log[start]).toBe('x'.repeat(100_000));
    expect(log.slice(start + 1, start + 5)).toEqual(['', '  blanks  ', 'tab\t', 'ünïcödé 🦊']);
  });

  test('has standard error too', async () => {
    const { log } = await runAction({ ...stage.inputs, run: 'echo to-stderr >&2' });

    expect(log).toContain('to-stderr');
  });

  test('has what the verdict waits for, for who has asked for debug logs alone', async () => {
    const waits = ({ log }: Ended) => log.filter((line) => line.startsWith('::debug::the verdict waits: '));
    const shown = waits(await runAction({ ...stage.inputs, run: 'sleep 1' }, { RUNNER_DEBUG: '1' }));

    expect(shown[0]).toBe('::debug::the verdict waits: the pod was not there yet');
    expect(shown).toContain('::debug::the verdict waits: its program was still running');
    expect(waits(await runAction({ ...stage.inputs, run: 'true' }))).toEqual([]);
  });

  test('has the requests to the cluster, without their queries, for who has asked for debug logs alone', async () => {
    const requests = ({ log }: Ended) =>
      log.filter((line) => /^::debug::(GET|POST|PATCH|DELETE|WATCH) /.test(line));
    const pods = `/api/v1/namespaces/${stage.namespace}/pods`;
    const shown = requests(await runAction({ ...stage.inputs, run: 'true' }, { RUNNER_DEBUG: '1' }));

    expect(shown.join('\n')).toContain(`::debug::WATCH ${pods}: 200 in `);
    expect(shown.join('\n')).toContain(`::debug::POST ${pods}: 201 in `);
    expect(shown.join('\n')).not.toMatch(/[?=]/);
    expect(requests(await runAction({ ...stage.inputs, run: 'true' }))).toEqual([]);
  });
});
