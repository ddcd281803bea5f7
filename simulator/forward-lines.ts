import type { Readable } from 'node:stream';

/** Hands on the text of a stream line by line as it comes, without the line ends; a last line may lack its end. */
export function forwardLines(stream: Readable, take: (lines: string[]) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    take(lines);
  });
  stream.on('end', () => {
    if (rest !== '') take([rest]);
  });
}
