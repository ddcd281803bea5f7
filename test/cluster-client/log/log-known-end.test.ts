import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { followLog } from '../../../src/cluster/log.ts';
import { openNamespace } from '../../../src/cluster/requests.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

// The end of a log that a program has written in a burst. The server gives what a kubelet would: of a file of lines, those
// since a second, or the last ones; and to the one who follows, only the first `streamed` of them, and the others after
// `pauseMs`, if given, or a part of a line, `cutAt`, and the end. Of a log that was rotated it returns nothing before the line
// `rotatedAt` to a new request.

let file: string[] = [];
let streamed = 0;
let pauseMs: number | undefined;
let rotatedAt = 0;
let cutAt: string | undefined;
let asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams: query } = new URL(url, 'http://server');
  if (!pathname.endsWith('/log')) {
    response.end(JSON.stringify({ kind: 'Pod', metadata: { uid: 'u' } })); // whose pod it is
    return;
  }
  const kind = ['follow', 'tailLines'].find((name) => query.has(name)) ?? 'all';
  asked.push(kind);
  if (kind === 'follow') {
    response.write(textOf(file.slice(0, streamed))); // and goes silent
    if (cutAt !== undefined) response.end(cutAt);
    if (pauseMs !== undefined)
      void systemClock.wait(pauseMs).then(() => response.end(textOf(file.slice(streamed))));
    return;
  }
  const current = file.slice(rotatedAt);
  const tail = Number(query.get('tailLines') ?? current.length);
  const bytes = Buffer.from(textOf(current.slice(-tail)));
  response.end(bytes.subarray(0, Number(query.get('limitBytes') ?? bytes.length)));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const textOf = (lines: string[]) => lines.map((line) => `${line}\n`).join('');

/** Lines of one second, each with a stamp of its own, or `same` for all that are read at once. */
const burst = (count: number, stampOf = (index: number) => index) =>
  Array.from(
    { length: count },
    (_, index) => `2026-11-20T12:00:01.${String(stampOf(index)).padStart(9, '0')}Z line ${index}`,
  );

type Rotation = { rotatedAt?: number; pauseMs?: number; cutAt?: string };

async function read(lines: string[], count: number, rotation: Rotation = {}): Promise<string[]> {
  return (await readTo(lines, count, rotation)).received;
}

async function readTo(lines: string[], count: number, rotation: Rotation) {
  [file, streamed, asked] = [lines, count, []];
  ({ pauseMs, rotatedAt = 0, cutAt } = rotation);
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const connection = await connect(
    { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 1000 },
    { clock: systemClock },
  );
  const received: string[] = [];
  const source = { pod: 'shop-77', container: 'step', uid: 'u', isGone: () => false };
  const begun = Promise.withResolvers<void>();
  const sink = async (texts: string[]) => {
    received.push(...texts);
    if (received.length >= count) begun.resolve();
  };
  // Behind all that the stream brings at first, however long a busy machine takes for that.
  const ended = begun.promise;
  const signal = new AbortController().signal;
  const end = await followLog(openNamespace(connection, 'ci'), source, { sink, ended, signal });
  await connection.close();
  return { received, end };
}

const words = (lines: string[]) => lines.map((line) => line.slice(line.indexOf(' ') + 1));

describe('of a log that ends in a burst', () => {
  test('nothing is read twice where its last lines are known', async () => {
    const lines = burst(5000);
    expect(await read(lines, 5000)).toEqual(words(lines));
    expect(asked).toEqual(['follow', 'tailLines']);
  });

  test.each([1, 8, 9, 100])(
    'the last %d lines are read where the stream has not brought them',
    async (missing) => {
      const lines = burst(5000);
      expect(await read(lines, 5000 - missing)).toEqual(words(lines));
      // On a busy machine the stream pauses within the burst, and the end is asked for again after a longer silence.
      expect(asked.join(' ')).toMatch(/^follow( tailLines)+ all\b/);
    },
  );

  test('of lines with the same stamp none is lost, as CRI-O stamps what it reads at once', async () => {
    const lines = burst(5000, (index) => Math.floor(index / 1000)).map((line) =>
      line.replace(/\d+$/, 'same'),
    );
    for (const missing of [0, 1, 500]) {
      expect(await read(lines, 5000 - missing)).toEqual(words(lines));
      expect(asked).not.toContain('tailLines');
    }
  });
});

describe('of a log whose first file was rotated away while it was read,', () => {
  test('what the stream brings late is waited for, because no other request returns it', async () => {
    const lines = burst(5000);
    const { received, end } = await readTo(lines, 2000, { rotatedAt: 4000, pauseMs: 800 });
    expect(received).toEqual(words(lines));
    expect(end).toBe('whole');
  });

  test('a line that the rotation has cut in two is one', async () => {
    const lines = burst(5000);
    const [before, after] = ['2026-11-20T12:00:01.000003999Z line 39', '2026-11-20T12:00:01.000003999Z 99'];
    file = [...lines.slice(0, 3999), after, ...lines.slice(4000)];
    const { received, end } = await readTo(file, 3999, { rotatedAt: 3999, cutAt: before });
    expect(received).toEqual(words(lines));
    expect(end).toBe('gaps');
  });

  test.each([
    ['many lines', 2000],
    ['few lines', 20],
  ])('and whose stream brings no more after %s, the gap is known', async (_, count) => {
    const lines = burst(5000);
    const { received, end } = await readTo(lines, count, { rotatedAt: 4000 });
    expect(received).toEqual(words([...lines.slice(0, count), ...lines.slice(4000)]));
    expect(end).toBe('gaps');
  });
});

test('a log of few lines is asked for once more, and no more than that', async () => {
  const lines = burst(10);
  expect(await read(lines, 10)).toEqual(words(lines));
  expect(asked).toEqual(['follow', 'all']);
});
