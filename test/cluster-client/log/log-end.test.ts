import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { readLogEnd } from '../../../src/cluster/log.ts';
import { openNamespace } from '../../../src/cluster/requests.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

let log: string[] = [];
/** As a kubelet does it: of the last `tailLines` the first `limitBytes`. */
const server = createServer(({ url = '' }, response) => {
  const query = new URL(url, 'http://kubelet').searchParams;
  const tail = log.slice(-Number(query.get('tailLines'))).map((line) => `${line}\n`);
  response.end(Buffer.from(tail.join('')).subarray(0, Number(query.get('limitBytes'))));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => server.close());

/** The last lines, 20 at most. */
async function endOf(...lines: string[]) {
  log = lines;
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const settings = { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 30_000 };
  const connection = await connect(settings, { clock: systemClock });
  const { signal } = new AbortController();
  const end = await readLogEnd(openNamespace(connection, 'ci'), { pod: 'p', container: 'db' }, 20, signal);
  await connection.close();
  return end;
}

const linesOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(length)}`);

test.each([
  ['no line', [], 0, false],
  ['a word of the kubelet that there is none', ['unable to retrieve container logs for x'], 0, false],
  ['as many lines as are asked for', linesOf(20, 10), 20, false],
  ['more lines', linesOf(21, 10), 20, true],
  ['long lines', linesOf(30, 10_000), 20, true],
  ['lines that are too long for one answer', linesOf(30, 40_000), 5, true],
])('the end of a log with %s is there', async (_, lines, count, cut) => {
  expect(await endOf(...lines)).toEqual({ lines: count === 0 ? [] : lines.slice(-count), cut });
});

test('of a line that is too long for any answer there is the beginning', async () => {
  const { lines, cut } = await endOf(...linesOf(2, 1_000_000));
  expect(lines).toEqual([expect.stringMatching(/^1 x+$/)]);
  expect(cut).toBe(true);
});
