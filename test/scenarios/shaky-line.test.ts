import { afterAll, describe, expect, test } from 'vitest';
import { openShakyLine, type ShakyLine } from './shaky-line.ts';
import { useStage } from './stage.ts';

let line: ShakyLine;
const stage = useStage(async ({ kubeconfig }) => {
  line = await openShakyLine(kubeconfig);
});
afterAll(() => line[Symbol.asyncDispose]());

/** Prints 1 to `last`, ten each tenth of a second. */
const counting = (last: number) =>
  `i=1; while [ $i -le ${last} ]; do echo "n $i"; [ $((i % 10)) -ne 0 ] || sleep 0.1; i=$((i + 1)); done; echo counted`;

function numbers(log: string[]): number[] {
  return log.filter((text) => text.startsWith('n ')).map((text) => Number(text.slice(2)));
}

describe('when the line to the cluster', () => {
  test('is cut again and again, the log loses no line, repeats none, and the outcome is the same', async () => {
    const action = stage.start({
      kubeconfig: line.kubeconfig,
      run: `${counting(400)}; exit 7`,
    });
    for (const when of ['n 40', 'n 120', 'n 121', 'n 250', 'n 400']) {
      await action.logged(when);
      line.cut();
    }
    const { log, outputs, stderr } = await action.ended;

    expect(numbers(log)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
    expect(log).toContain('counted');
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'step', 'exit-code': '7' });
    expect(stderr).toBe('');
  });

  test('is sound, five connections are enough', async () => {
    const before = line.connections();
    const { outputs } = await stage.start({
      kubeconfig: line.kubeconfig,
      'secret-env': '',
      run: 'echo 1; sleep 1; echo 2',
    }).ended;

    expect(outputs['outcome']).toBe('success');
    // Create and both watches go out at once; the log, its end and the delete take what is free by then.
    expect(line.connections() - before).toBeLessThanOrEqual(5);
  });
});
