import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { connect } from '../../../src/cluster/connect.ts';
import { followLog } from '../../../src/cluster/log.ts';
import { openNamespace } from '../../../src/cluster/requests.ts';
import { kubeconfigOf } from '../access/kubeconfigs.ts';

// Logs of bytes that are no text, and nodes that don't give what they are asked for. A kubelet knows sinceTime and timestamps.

type Node = { hasStamps?: boolean; knowsSince?: boolean };
/** Lines as bytes (Latin-1), without their stamps; `cuts`: after how many bytes each stream breaks. */
type Given = { lines: string[]; isEnded?: boolean; node?: Node; cuts?: number[] };

let given: Given = { lines: [] };
let streams = 0;
const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams: query } = new URL(url, 'http://server');
  if (!pathname.endsWith('/log')) {
    response.end(JSON.stringify({ kind: 'Pod', metadata: { uid: 'u' } })); // whose pod it is
    return;
  }
  const bytes = logOf(given, query);
  const isStream = query.get('follow') === 'true';
  const cut = isStream ? given.cuts?.[streams] : undefined;
  if (isStream) streams += 1;
  if (cut === undefined) response.end(bytes);
  // After what it has, so that this arrives.
  else response.write(bytes.subarray(0, cut), () => setImmediate(() => response.destroy()));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const stampOf = (index: number) => `2026-11-20T12:00:${String(10 + index)}.000000001Z`;

function logOf({ lines, isEnded = true, node = {} }: Given, query: URLSearchParams): Buffer {
  const { hasStamps = true, knowsSince = true } = node;
  const since = knowsSince && query.has('sinceTime') ? Date.parse(query.get('sinceTime') ?? '') : 0;
  const tail = Number(query.get('tailLines') ?? lines.length);
  const texts = lines
    .map((line, index) => ({ line, stamp: stampOf(index), isLast: index === lines.length - 1 }))
    .filter(({ stamp }) => Date.parse(stamp) >= since)
    .slice(-tail)
    .map(
      ({ line, stamp, isLast }) => `${hasStamps ? `${stamp} ` : ''}${line}${isLast && !isEnded ? '' : '\n'}`,
    );
  return Buffer.from(texts.join(''), 'latin1').subarray(
    0,
    Number(query.get('limitBytes') ?? Number.POSITIVE_INFINITY),
  );
}

async function read(log: Given) {
  given = log;
  streams = 0;
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigOf({ cluster: { server: `http://127.0.0.1:${port}` } });
  const connection = await connect(
    { kubeconfig, context: undefined, namespace: 'ci', connectionGraceMs: 1000 },
    { clock: systemClock },
  );
  const shown: string[] = [];
  const sink = async (texts: string[]) => void shown.push(...texts);
  const source = { pod: 'shop-77', container: 'step', uid: 'u', isGone: () => false };
  // As soon as no stream is to break any more.
  const ended = (async () => {
    while (streams <= (log.cuts?.length ?? 0)) await systemClock.wait(5);
  })();
  const signal = new AbortController().signal;
  const end = await followLog(openNamespace(connection, 'ci'), source, { sink, ended, signal }).catch(String);
  await connection.close();
  return { shown: shown.join('\u2424'), end };
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

describe('a log that ends without a newline is shown whole', () => {
  test.each([
    ['in a byte of Latin-1', 'caf\xe9', 'caf\ufffd'],
    ['in the first byte of a character', 'caf\xc3', 'caf\ufffd'],
    ['in three bytes of four', '\xf0\x9f\x92', '\ufffd'],
    ['in a byte that no character has', 'x\xff', 'x\ufffd'],
    ['in half a surrogate', 'x\xed\xa0\x80', 'x\ufffd\ufffd\ufffd'],
    ['in the sign for what is no character', bytesOf('caf\ufffd'), 'caf\ufffd'],
    ['in NUL', 'x\0', 'x\0'],
    ['in a carriage return', 'x\r', 'x\r'],
    ['in a byte-order mark', bytesOf('x\ufeff'), 'x\ufeff'],
  ])('%s', async (_, line, shown) => {
    expect(await read({ lines: ['first', line], isEnded: false })).toEqual({
      shown: `first\u2424${shown}`,
      end: 'whole',
    });
    expect(await read({ lines: [line], isEnded: false })).toEqual({ shown, end: 'whole' });
  });
});

describe('a log with bytes that are no text, whose stream breaks within it, is shown once', () => {
  const lines = [
    'caf\xe9 au lait',
    bytesOf('caf\u00e9 \u2615'),
    '\xff\xfe',
    'a\0b',
    '\xed\xa0\x80',
    bytesOf('\ufeffend'),
  ];
  const shown = lines.map((line) => Buffer.from(line, 'latin1').toString('utf8')).join('\u2424');

  test.each([
    ['a kubelet', {}],
    ['a node that ignores sinceTime', { knowsSince: false }],
    ['a node that ignores timestamps', { hasStamps: false }],
    ['a node that ignores both', { hasStamps: false, knowsSince: false }],
  ])('by %s', async (_, node) => {
    const total = logOf({ lines, node }, new URLSearchParams()).length;
    for (const isEnded of [true, false]) {
      for (const cut of [4, Math.floor(total / 2), total - 1]) {
        const { shown: text, end } = await read({ lines, isEnded, node, cuts: [cut, total - cut] });
        // A byte-order mark at the very beginning of an answer is left out, as of any text.
        expect({ text, end, cut, isEnded }).toEqual({ text: shown, end: 'whole', cut, isEnded });
      }
    }
  });
});
