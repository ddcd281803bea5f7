/** A line of a log, or a part of one. */
export type Piece = {
  /** Without the newline. */
  text: string;
  /** Is it the beginning of its line? */
  begins: boolean;
  /** What ends it: its line does, or the stream does in the middle of the line, or nothing, so that more of the line comes. */
  end: 'line' | 'stream' | 'none';
};

/** In UTF-16 units; a program may write gigabytes without a newline, and memory stays flat. */
const MAX_LENGTH = 1024 * 1024;

/**
 * Cuts a stream of bytes into the lines of a log, as many at once as a chunk completes. Of a line without an end comes what
 * there is when it gets too long, and up to the last carriage return, so that a progress bar shows while it moves: the
 * runner takes a carriage return for the end of a line.
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

/** Behind the last carriage return that is followed by something, for a newline may follow. */
function endOfProgress(text: string): number {
  return text.length < 2 ? 0 : text.lastIndexOf('\r', text.length - 2) + 1;
}

/** The text in pieces that are not too long; none for an empty text that does not end. */
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

/** Does it end in the first half of a character that is two units long? */
function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
