import { describe, expect, test } from 'vitest';
import { lines } from '../../../src/cluster/requests/log-lines.ts';

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

  test('in which one line comes in thousands of pieces, in a time that grows with its length alone', async () => {
    const piece = 'x'.repeat(16_384);
    const begun = performance.now();
    const [line] = await read(chunks(...Array.from({ length: 1000 }, () => piece), '\n'));
    expect(line).toHaveLength(1000 * 16_384);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('of which none may fill the memory', async () => {
    const endless = Array.from({ length: 40 }, () => 'x'.repeat(1024 * 1024));
    await expect(read(chunks(...endless))).rejects.toThrow(/longer than 32 MiB/);
  });
});
