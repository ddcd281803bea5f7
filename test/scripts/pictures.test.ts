import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withoutPlace } from '../../scripts/pictures/neutral-names.ts';
import { withPalette } from '../../scripts/pictures/png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RED = [255, 0, 0, 255];
const GREEN = [0, 200, 0, 255];
const CLEAR = [0, 0, 0, 0];

function chunk(type: string, data: Buffer): Buffer {
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of 8 bits RGBA of these rows, as they are in the file. */
function pngOf(width: number, rows: number[][]): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, rows.length, 8, 6, 0, 0, 0]);
  const data = chunk('IDAT', deflateSync(Buffer.from(rows.flat())));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

/** The colours of a PNG with a palette and without filters, row after row. */
function coloursOf(png: Buffer): number[][] {
  const data = (type: string) => {
    const at = png.indexOf(type);
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const [header, palette, alphas] = [data('IHDR'), data('PLTE'), data('tRNS')];
  const width = header.readUInt32BE(0);
  return [...inflateSync(data('IDAT'))]
    .filter((_, at) => at % (width + 1) > 0)
    .map((index) => [...palette.subarray(3 * index, 3 * index + 3), alphas[index] ?? 255]);
}

const difference = (to: number[], from: number[]) =>
  to.map((value, at) => (value - (from[at] ?? 0) + 256) % 256);
const half = (values: number[]) => values.map((value) => value >> 1);
const mean = (one: number[], other: number[]) => one.map((value, at) => (value + (other[at] ?? 0)) >> 1);

test.each([
  ['none', [0, ...GREEN, ...RED]],
  ['the pixel to the left', [1, ...GREEN, ...difference(RED, GREEN)]],
  ['the pixel above', [2, ...difference(GREEN, RED), ...difference(RED, CLEAR)]],
  ['the mean of both', [3, ...difference(GREEN, half(RED)), ...difference(RED, mean(GREEN, CLEAR))]],
  // Of the channels of green to the left, and of the alpha of the clear pixel above.
  ['the Paeth predictor', [4, ...difference(GREEN, RED), ...difference(RED, [0, 200, 0, 0])]],
])('a picture keeps its colours where rows are filtered by: %s', (_, row) => {
  const png = pngOf(2, [[0, ...RED, ...CLEAR], row]);
  expect(coloursOf(withPalette(png))).toEqual([RED, CLEAR, GREEN, RED]);
});

test('of more than 256 colours the rare ones become the nearest frequent one', () => {
  const greys = Array.from({ length: 256 }, (_, grey) => [grey, grey, grey, 255]);
  const rare = [200, 201, 200, 255];
  const rows = [...greys, ...greys, rare].map((colour) => [0, ...colour]);
  const png = pngOf(1, rows);
  png.writeUInt32BE(rows.length, 20);
  expect(coloursOf(withPalette(png)).at(-1)).toEqual([200, 200, 200, 255]);
});

test('a picture of another kind is refused', () => {
  const png = pngOf(1, [[0, ...RED]]);
  png[25] = 2;
  expect(() => withPalette(png)).toThrow('not a PNG of 8 bits RGBA');
});

test('no name of the cluster stays, also where that of one node begins like that of another', () => {
  const place = { registry: { address: '127.0.0.1:4711' }, namespace: 'ns-1', nodes: ['box', 'box-2'] };
  const text = '127.0.0.1:4711/acme/app:v1 in ns-1 on box-2 and box';
  expect(withoutPlace({ summary: text, line: 3 }, place)).toEqual({
    summary: 'registry.acme.dev/acme/app:v1 in ci on pool-a-1 and pool-a-2',
    line: 3,
  });
});
