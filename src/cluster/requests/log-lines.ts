type Line = {
  text: string;
  /** False for a last line without newline. */
  ended: boolean;
};

/** In UTF-16 units. Kubernetes objects are smaller; an endless line must not fill the memory. */
const MAX_LENGTH = 32 * 1024 * 1024;

/**
 * Splits a byte stream into lines, in batches as chunks complete them. Handles a character split over two chunks and a
 * line split over thousands. Throws if a line is longer than MAX_LENGTH.
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
