/** A line of a log, or a part of one. */
export type Piece = {
  /** Without newline. */
  text: string;
  begins: boolean;
  /** What follows the text: the end of the line, the end of the stream within a line, or more of the line (`none`). */
  end: 'line' | 'stream' | 'none';
};

/** In UTF-16 units. A program may write gigabytes without a newline; memory use must stay flat. */
const MAX_LENGTH = 2 * 1024 * 1024;

/**
 * Splits a byte stream into log lines, batched by chunk. An unfinished line is delivered when it gets too long, and up
 * to its last carriage return: the runner treats that as a line end, so a progress bar shows while it moves.
 */
export async function* pieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Piece[]> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  let begins = true;
  let hasReturn = false;
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    const last = others.pop();
    const batch: Piece[] = [];
    begun.push(first);
    length += first.length;
    if (last !== undefined) {
      batch.push(...cut(begun.join(''), begins, 'line'));
      for (const text of others) batch.push(...cut(text, true, 'line'));
      begun = [last];
      length = last.length;
      begins = true;
    }
    hasReturn = (last === undefined && hasReturn) || (last ?? first).includes('\r');
    if (length >= MAX_LENGTH || hasReturn) {
      const text = begun.join('');
      const ready = length >= MAX_LENGTH ? text.length - (endsInHalf(text) ? 1 : 0) : endOfProgress(text);
      batch.push(...cut(text.slice(0, ready), begins, 'none'));
      begins &&= ready === 0;
      begun = [text.slice(ready)];
      length = text.length - ready;
      hasReturn = text.endsWith('\r');
    }
    if (batch.length > 0) yield batch;
  }
  const rest = begun.join('') + decoder.decode();
  if (rest !== '' || !begins) yield cut(rest, begins, 'stream');
}

/** Index after the last carriage return that some text follows. A return at the very end may belong to a CRLF. */
function endOfProgress(text: string): number {
  return text.length < 2 ? 0 : text.lastIndexOf('\r', text.length - 2) + 1;
}

/** Cuts the text into pieces of at most MAX_LENGTH; no piece for an empty text whose line goes on. */
function cut(text: string, begins: boolean, end: Piece['end']): Piece[] {
  const cuts: Piece[] = [];
  let from = 0;
  while (text.length - from > MAX_LENGTH) {
    const to = from + MAX_LENGTH - (endsInHalf(text.slice(from, from + MAX_LENGTH)) ? 1 : 0);
    cuts.push({ text: text.slice(from, to), begins: begins && from === 0, end: 'none' });
    from = to;
  }
  const rest = { text: text.slice(from), begins: begins && from === 0, end };
  return end === 'none' && rest.text === '' ? cuts : [...cuts, rest];
}

/** Does the text end with a high surrogate, the first half of a character? */
function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
