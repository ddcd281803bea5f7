import { expect, test } from 'vitest';
import { untilHeld } from '../../../src/run/hold.ts';
import type { Cluster } from '../../../src/run/ports.ts';

const [STDOUT, STDERR] = ['pod-step holds 7f3a stdout 4', 'pod-step holds 7f3a stderr 4'] as const;

/** What the log gets of the chunks in which the lines of a step arrive, and which exit codes are observed. */
async function followed(chunks: string[][]) {
  const [shown, held]: [string[][], number[]] = [[], []];
  const clock = { now: () => 0, wait: () => new Promise<void>(() => {}) };
  const cluster = {
    followLog: async (_: unknown, sink: (lines: string[]) => Promise<void>) => {
      for (const chunk of chunks) await sink(chunk);
      return 'whole';
    },
  } as unknown as Cluster;
  const pod = { clock, put: (observation: object) => held.push((observation as { held: number }).held) };
  const sink = async (lines: string[]) => void shown.push(lines);
  const { followLog } = untilHeld(cluster, pod as never, '7f3a');
  await followLog({} as never, sink as never, new Promise(() => {}), new AbortController().signal);
  return { shown, held };
}

test.each<[string, string[][], string[][]]>([
  ['in chunks of their own are not shown, not even as empty lines', [['ok'], [STDOUT], [STDERR]], [['ok']]],
  ['after half a line leave that half', [[`half${STDOUT}`], [STDERR]], [['half']]],
  ['next to other lines leave those, and empty ones', [['', STDOUT, STDERR, 'late']], [['', 'late']]],
])('lines by which a shell holds %s', async (_, chunks, shown) => {
  expect(await followed(chunks)).toEqual({ shown, held: [4] });
});
