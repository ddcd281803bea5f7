export type Line = {
  /** Without its newline. */
  text: string;
  /** False for a last line that the stream left without an end. */
  ended: boolean;
};

/** Objects of the cluster are smaller; a line that never ends must not fill the memory. */
const MAX_LENGTH = 32 * 1024 * 1024;

/**
 * Cuts a stream of bytes into lines of text, as many at once as a chunk completes. A character may come in two chunks,
 * a line in thousands. Throws where a line is longer than any object of the cluster.
 */
export async function* lines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    length += first.length;
    if (length > MAX_LENGTH)
      throw new Error(`a line of its answer is longer than ${MAX_LENGTH / 1024 / 1024} MiB`);
    const last = others.pop();
    if (last === undefined) continue;
    yield [begun.join(''), ...others].map((text) => ({ text, ended: true }));
    begun = [last];
    length = last.length;
  }
  const rest = begun.join('') + decoder.decode();
  if (rest !== '') yield [{ text: rest, ended: false }];
}
