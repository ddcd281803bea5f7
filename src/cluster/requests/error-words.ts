import type { Clock } from '../../run/ports/clock.ts';
import type { HttpBody } from '../http/http-client.ts';

/** In UTF-16 units. Longer than any Status object; a server that is no API server may send without end. */
const MAX_ERROR_LENGTH = 256 * 1024;

/** A gateway may go silent, or send byte by byte, after a status that says enough. */
const ERROR_WORDS_MS = 2000;

/** As many of the words that come with a status as are worth waiting for. */
export async function errorWords(body: HttpBody, clock: Clock): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ERROR_LENGTH) break;
    }
  };
  const reading = read();
  await Promise.race([reading, clock.wait(ERROR_WORDS_MS)]);
  // It fails once it is discarded.
  reading.catch(() => {});
  body.discard();
  return text;
}
