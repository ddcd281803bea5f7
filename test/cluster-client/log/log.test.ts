import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import type { LogEnd } from '../../../src/run/ports.ts';
import { servedBy } from '../served.ts';

// How a log is resumed is tested by its position, by fuzzing and on the virtual clock. Here is what a server of real bytes adds.

const OURS = { kind: 'Pod', metadata: { uid: 'u' } };
const SOURCE = { pod: 'p', container: 'step', uid: 'u', isGone: () => false };
const never = new AbortController().signal;
const textOf = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
const queryOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://server').searchParams;
const isForPod = ({ url = '' }: IncomingMessage) => !url.includes('/log');

/** As a kubelet does it: of the last `tailLines` the first `limitBytes`. */
function lastBytes(lines: Buffer[], query: URLSearchParams): Buffer {
  const bytes = Buffer.concat(lines.slice(-Number(query.get('tailLines') ?? lines.length)));
  return bytes.subarray(0, Number(query.get('limitBytes') ?? bytes.length));
}

describe('the end of a log', () => {
  /** The last lines, 20 at most. */
  async function endOf(...lines: string[]) {
    const bytes = lines.map((line) => Buffer.from(`${line}\n`));
    const { cluster } = await servedBy((request, response) =>
      response.end(lastBytes(bytes, queryOf(request))),
    );
    return cluster.logEnd({ pod: 'p', container: 'db' }, 20, never);
  }
  const linesOf = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(length)}`);

  test.each([
    ['no line', [], 0, false],
    ['a message of the kubelet in place of a log', ['unable to retrieve container logs for x'], 0, false],
    ['exactly as many lines as were requested', linesOf(20, 10), 20, false],
    ['more lines', linesOf(21, 10), 20, true],
    ['long lines', linesOf(30, 10_000), 20, true],
    ['lines that are too long for one answer', linesOf(30, 40_000), 5, true],
  ])('with %s is read', async (_, lines, count, cut) => {
    expect(await endOf(...lines)).toEqual({ lines: count === 0 ? [] : lines.slice(-count), cut });
  });

  test('of a line that is too long for any answer is its start', async () => {
    const { lines, cut } = await endOf(...linesOf(2, 1_000_000));
    expect(lines).toEqual([expect.stringMatching(/^1 x+$/)]);
    expect(cut).toBe(true);
  });
});

/** Both streams of the log start with a line; the first then breaks, and the second continues forever. */
test.each([
  ['cannot be read (403)', 403, { kind: 'Status', reason: 'Forbidden', message: 'pods "p" is forbidden' }],
  ['has another pod’s name', 200, { kind: 'Pod', metadata: { uid: 'another' } }],
])('the stream of a log whose pod %s is closed', async (_, status, pod) => {
  const streams: ServerResponse[] = [];
  const second = Promise.withResolvers<void>();
  const { cluster } = await servedBy((request, response) => {
    if (isForPod(request)) return void response.writeHead(status).end(JSON.stringify(pod));
    streams.push(response);
    response.write(`2026-01-01T00:00:0${streams.length}.000000001Z line ${streams.length}\n`);
    if (streams.length === 2) response.on('close', second.resolve);
  });
  const stop = new AbortController();
  const shown: string[] = [];
  const sink = async (lines: string[]) => {
    shown.push(...lines);
    streams[0]?.destroy();
  };
  const ended = new Promise<void>(() => {});
  const following = cluster.followLog(SOURCE, sink, ended, stop.signal);
  await second.promise;
  stop.abort();
  expect(await following).toBe('gone');
  expect(shown).toEqual(['line 1']);
});

/**
 * Follows a log until its program has ended, after `count` lines. The stream has only those. After `pauseMs`, it has the
 * others, or a part of a line (`cutAt`) and the end. If the log was rotated, no new request gets a line before `rotatedAt`.
 */
async function followBurst(
  lines: string[],
  count: number,
  rotation: { rotatedAt?: number; pauseMs?: number; cutAt?: string } = {},
) {
  const { rotatedAt = 0, pauseMs, cutAt } = rotation;
  const asked: string[] = [];
  const { cluster } = await servedBy((request, response) => {
    if (isForPod(request)) return void response.end(JSON.stringify(OURS));
    const query = queryOf(request);
    const kind = ['follow', 'tailLines'].find((name) => query.has(name)) ?? 'all';
    asked.push(kind);
    if (kind !== 'follow')
      return void response.end(
        lastBytes(
          lines.slice(rotatedAt).map((line) => Buffer.from(`${line}\n`)),
          query,
        ),
      );
    response.write(textOf(lines.slice(0, count))); // and goes silent
    if (cutAt !== undefined) response.end(cutAt);
    if (pauseMs !== undefined)
      void systemClock.wait(pauseMs).then(() => response.end(textOf(lines.slice(count))));
  }, 1000);
  const received: string[] = [];
  const begun = Promise.withResolvers<void>();
  const sink = async (texts: string[]) => {
    received.push(...texts);
    // After everything that the stream sends at first, however long a busy machine takes for that.
    if (received.length >= count) begun.resolve();
  };
  const end = await cluster.followLog(SOURCE, sink, begun.promise, never);
  return { received, end, asked };
}

/** Lines of one second, each with a stamp of its own. */
const burst = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `2026-11-20T12:00:01.${String(index).padStart(9, '0')}Z line ${index}`,
  );
const words = (lines: string[]) => lines.map((line) => line.slice(line.indexOf(' ') + 1));

describe('when a log ends in a burst', () => {
  const lines = burst(5000);

  test('nothing is read twice if its last lines were received', async () => {
    const { received, asked } = await followBurst(lines, 5000);
    expect(received).toEqual(words(lines));
    // On a busy machine, the end is requested again, but never the whole log.
    expect(asked.join(' ')).toMatch(/^follow( tailLines)+$/);
  });

  test.each([8, 9])('the last %d lines are read if the stream did not deliver them', async (missing) => {
    const { received, asked } = await followBurst(lines, 5000 - missing);
    expect(received).toEqual(words(lines));
    // On a busy machine, the stream pauses within the burst, and the end is requested again after a longer silence.
    expect(asked.join(' ')).toMatch(/^follow( tailLines)+ all\b/);
  });

  test('no line is lost if many have the same timestamp, as CRI-O writes them', async () => {
    const same = lines.map((line, index) => line.replace(/\d{9}Z/, `00000000${Math.floor(index / 1000)}Z`));
    for (const missing of [0, 500]) {
      const { received, asked } = await followBurst(same, 5000 - missing);
      expect(received).toEqual(words(same));
      expect(asked).not.toContain('tailLines');
    }
  });

  test('a log of few lines is requested once more as a whole', async () => {
    const { received, asked } = await followBurst(burst(10), 10);
    expect(received).toEqual(words(burst(10)));
    expect(asked).toEqual(['follow', 'all']);
  });
});

describe('when a log is rotated while it is read', () => {
  const lines = burst(5000);

  test('late lines of the stream are awaited, because no other request returns them', async () => {
    const { received, end } = await followBurst(lines, 2000, { rotatedAt: 4000, pauseMs: 800 });
    expect([received, end]).toEqual([words(lines), 'whole']);
  });

  test('a line that the rotation has cut in two is one', async () => {
    const [before, after] = ['2026-11-20T12:00:01.000003999Z line 39', '2026-11-20T12:00:01.000003999Z 99'];
    const file = [...lines.slice(0, 3999), after, ...lines.slice(4000)];
    const { received, end } = await followBurst(file, 3999, { rotatedAt: 3999, cutAt: before });
    expect([received, end]).toEqual([words(lines), 'gaps']);
  });

  test.each([2000, 20])('and its stream stops after %d lines, the gap is reported', async (count) => {
    const { received, end } = await followBurst(lines, count, { rotatedAt: 4000 });
    expect([received, end]).toEqual([words([...lines.slice(0, count), ...lines.slice(4000)]), 'gaps']);
  });
});

type Node = { hasStamps?: boolean; knowsSince?: boolean };
/** Lines as bytes (Latin-1), without their stamps; `cuts`: after how many bytes each stream breaks. */
type Given = { lines: string[]; isEnded?: boolean; node?: Node; cuts?: number[] };

function bytesOfLog({ lines, isEnded = true, node = {} }: Given, query: URLSearchParams): Buffer {
  const { hasStamps = true, knowsSince = true } = node;
  const since = knowsSince && query.has('sinceTime') ? Date.parse(query.get('sinceTime') ?? '') : 0;
  const texts = lines.flatMap((line, index) => {
    const stamp = `2026-11-20T12:00:${String(10 + index)}.000000001Z`;
    const end = index === lines.length - 1 && !isEnded ? '' : '\n';
    return Date.parse(stamp) < since ? [] : [`${hasStamps ? `${stamp} ` : ''}${line}${end}`];
  });
  return lastBytes(
    texts.map((text) => Buffer.from(text, 'latin1')),
    query,
  );
}

/** Follows the log until no more streams break. */
async function followBytes(given: Given): Promise<{ shown: string; end: LogEnd }> {
  let streams = 0;
  const { cluster } = await servedBy((request, response) => {
    if (isForPod(request)) return void response.end(JSON.stringify(OURS));
    const query = queryOf(request);
    const bytes = bytesOfLog(given, query);
    const isStream = query.has('follow');
    const cut = isStream ? given.cuts?.[streams] : undefined;
    if (isStream) streams += 1;
    if (cut === undefined) response.end(bytes);
    // After what it has, so that this arrives.
    else response.write(bytes.subarray(0, cut), () => setImmediate(() => response.destroy()));
  }, 1000);
  const shown: string[] = [];
  const sink = async (texts: string[]) => void shown.push(...texts);
  const ended = (async () => {
    while (streams <= (given.cuts?.length ?? 0)) await systemClock.wait(5);
  })();
  const end = await cluster.followLog(SOURCE, sink, ended, never);
  return { shown: shown.join('\u2424'), end };
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

// test/scenarios/log.test.ts has Latin-1, half a character, NUL and a carriage return.
describe('a log that ends without a newline is shown whole', () => {
  test.each([
    ['in three bytes of four', '\xf0\x9f\x92', '\ufffd'],
    ['in a byte that no character has', 'x\xff', 'x\ufffd'],
    ['in half a surrogate', 'x\xed\xa0\x80', 'x\ufffd\ufffd\ufffd'],
    ['in the replacement character', bytesOf('caf\ufffd'), 'caf\ufffd'],
    ['in a byte-order mark', bytesOf('x\ufeff'), 'x\ufeff'],
  ])('%s', async (_, line, shown) => {
    const whole = { shown: `first\u2424${shown}`, end: 'whole' };
    expect(await followBytes({ lines: ['first', line], isEnded: false })).toEqual(whole);
    expect(await followBytes({ lines: [line], isEnded: false })).toEqual({ shown, end: 'whole' });
  });
});

test.each([
  ['a kubelet', {}],
  ['a node that ignores sinceTime and timestamps', { hasStamps: false, knowsSince: false }],
])(
  'a log with bytes that are not text, whose stream breaks within it, is shown once by %s',
  async (_, node) => {
    const lines = [
      'caf\xe9 au lait',
      bytesOf('caf\u00e9 \u2615'),
      '\xff\xfe',
      'a\0b',
      '\xed\xa0\x80',
      bytesOf('\ufeffend'),
    ];
    const shown = lines.map((line) => Buffer.from(line, 'latin1').toString('utf8')).join('\u2424');
    const total = bytesOfLog({ lines, node }, new URLSearchParams()).length;
    for (const isEnded of [true, false])
      for (const cut of [4, Math.floor(total / 2), total - 1]) {
        const read = await followBytes({ lines, isEnded, node, cuts: [cut, total - cut] });
        // A byte-order mark at the very start of an answer is left out, as in any text.
        expect({ ...read, cut, isEnded }).toEqual({ shown, end: 'whole', cut, isEnded });
      }
  },
);
