import { describe, expect, test } from 'vitest';
import { type Piece, pieces } from '../../../src/cluster/log-position.ts';

async function* chunks(parts: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

/** Each piece with a sign for its place: `^` starts a line, `$` ends it, `…` is where the stream broke. */
async function read(parts: Iterable<string | Uint8Array>): Promise<string[]> {
  const all: string[] = [];
  for await (const batch of pieces(chunks(parts))) all.push(...batch.map(shown));
  return all;
}

function shown({ text, begins, end }: Piece): string {
  return `${begins ? '^' : ''}${text}${{ line: '$', stream: '…', none: '' }[end]}`;
}

describe('a log is cut into pieces', () => {
  const fox = new TextEncoder().encode('🦊\n');
  test.each([
    [['a\nb\n'], ['^a$', '^b$']],
    [
      ['a', 'b', '\nc'],
      ['^ab$', '^c…'],
    ],
    [['\n\n'], ['^$', '^$']],
    [[], []],
    [[fox.subarray(0, 2), fox.subarray(2)], ['^🦊$']],
    [
      ['a\r', '\nb\n'],
      ['^a\r$', '^b$'],
    ],
    [['10%\r20%\r30%\n'], ['^10%\r20%\r30%$']],
  ])('%j', async (parts, expected) => {
    expect(await read(parts)).toEqual(expected);
  });

  test('that show a progress bar while it moves', async () => {
    expect(await read(['10%\r', '20%\r', '30%', '\rdone\n', 'next\n'])).toEqual([
      '^10%\r',
      '20%\r',
      '30%\rdone$',
      '^next$',
    ]);
  });

  test('that are never longer than 2 MiB, with nothing lost and no character torn', async () => {
    const text = `${'x'.repeat(1_000_001)}${'🦊'.repeat(1_500_000)}\nend`;
    const bytes = new TextEncoder().encode(text);
    for (const size of [16_384, 65_537, bytes.length]) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const all: Piece[] = [];
      for await (const batch of pieces(chunks(parts))) all.push(...batch);
      expect(Math.max(...all.map((piece) => piece.text.length))).toBeLessThanOrEqual(2 * 1024 * 1024);
      expect(all.map(({ text, end }) => text + (end === 'line' ? '\n' : '')).join('')).toBe(text);
      expect(all.some((piece) => /[\ud800-\udbff]$/.test(piece.text))).toBe(false);
      expect(all.filter(({ begins }) => begins)).toHaveLength(2);
    }
  });

  // Copied with each chunk, the line would be some terabytes in all, far more than the time limit of a test allows.
  test('of a line in very many chunks, none of which is copied again with each that follows', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64));
    function* line() {
      for (let sent = 0; sent < 400_000; sent++) yield chunk;
      yield '\n';
    }
    expect((await read(line())).join('')).toHaveLength(400_000 * 64 + '^$'.length);
  });
});
