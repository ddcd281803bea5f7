import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Hands on the text of a stream line by line as it comes, without the line ends; a last line may lack its end. */
export function forwardLines(stream: Readable, take: (lines: string[]) => void): void {
  let rest = '';
  // Others may read the same stream as bytes.
  const decoder = new StringDecoder('utf8');
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    take(lines);
  });
  stream.on('end', () => {
    rest += decoder.end();
    if (rest !== '') take([rest]);
  });
}
