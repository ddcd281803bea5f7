export type Line = {
  /** Without its newline. */
  text: string;
  /** False for a last line that the stream left without an end. */
  ended: boolean;
};

/**
 * Cuts a stream of bytes into lines of text, as many at once as a chunk completes. A character may come in two chunks,
 * a line in thousands.
 */
export async function* lines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield [begun.join(''), ...others].map((text) => ({ text, ended: true }));
    begun = [last];
  }
  const rest = begun.join('') + decoder.decode();
  if (rest !== '') yield [{ text: rest, ended: false }];
}
