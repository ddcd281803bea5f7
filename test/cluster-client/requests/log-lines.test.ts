import { describe, expect, test } from 'vitest';
import { lines } from '../../../src/cluster/watch.ts';

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

async function read(body: AsyncIterable<Uint8Array>): Promise<string[]> {
  const read: string[] = [];
  for await (const batch of lines(body))
    for (const { text, ended } of batch) read.push(ended ? text : `${text}…`);
  return read;
}

describe('a stream is cut into lines', () => {
  const fox = new TextEncoder().encode('🦊\n');
  test.each([
    [['a\nb\n'], ['a', 'b']],
    [
      ['a', 'b', '\nc'],
      ['ab', 'c…'],
    ],
    [['\n\n'], ['', '']],
    [[], []],
    [[fox.subarray(0, 2), fox.subarray(2)], ['🦊']],
    [['a\r\nb'], ['a\r', 'b…']],
  ])('%j', async (parts, expected) => {
    expect(await read(chunks(...parts))).toEqual(expected);
  });

  // Copied with each piece, the line would be some terabytes in all, far more than the time limit of a test allows.
  test('in which one line comes in very many pieces, none of which is copied again with each that follows', async () => {
    const piece = new TextEncoder().encode('x'.repeat(64));
    const count = 400_000;
    async function* inPieces() {
      for (let sent = 0; sent < count; sent++) yield piece;
      yield new TextEncoder().encode('\n');
    }
    const [line] = await read(inPieces());
    expect(line).toHaveLength(count * piece.length);
  });

  test('of which none may fill the memory', async () => {
    const endless = Array.from({ length: 40 }, () => 'x'.repeat(1024 * 1024));
    await expect(read(chunks(...endless))).rejects.toThrow(/longer than 32 MiB/);
  });
});
