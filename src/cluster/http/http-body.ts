import { addAbortListener } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { HttpError, named } from './http-error.ts';

/** Of a response. Can be read once. A reader that stops early closes the connection. */
export type HttpBody = AsyncIterable<Uint8Array> & {
  text(): Promise<string>;
  json(): Promise<unknown>;
  /** Closes the connection without reading the rest. */
  discard(): void;
};

type Reading = { bodyTimeout: number; signal?: AbortSignal | undefined };

/** In UTF-16 units. More than 100 nodes with all their images, or the events of a namespace. */
const MAX_TEXT_LENGTH = 32 * 1024 * 1024;

/** `bodyTimeout`: milliseconds between two chunks; 0: any. `signal` ends the reading. */
export function bodyOf(message: IncomingMessage, { bodyTimeout, signal }: Reading): HttpBody {
  const { socket } = message;
  const onSilence = () => {
    // Where a slow reader has left something, the server may be held up by that.
    if (message.readableLength > 0) socket.setTimeout(bodyTimeout);
    else message.destroy(new HttpError('BODY_TIMEOUT'));
  };
  socket.setTimeout(bodyTimeout).on('timeout', onSilence);
  const aborting = onAbort(signal, (reason) => message.destroy(reason as Error));
  message.once('close', () => {
    socket.off('timeout', onSilence);
    aborting[Symbol.dispose]();
  });
  const text = () => textOf(chunksOf(message));
  return {
    [Symbol.asyncIterator]: () => chunksOf(message),
    text,
    json: async () => JSON.parse(await text()),
    discard: () => void message.destroy(),
  };
}

/** Throws if it is longer than any answer that is wanted as a whole. */
export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  for await (const chunk of chunks) {
    read += decoder.decode(chunk, { stream: true });
    if (read.length > MAX_TEXT_LENGTH)
      throw new Error(`its answer is longer than ${MAX_TEXT_LENGTH / 1024 / 1024} MiB`);
  }
  return read + decoder.decode();
}

async function* chunksOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* message;
  } catch (error) {
    throw named(error);
  }
}

/** Calls `abort` with the signal's reason, now or later, unless it is disposed of before. */
export function onAbort(signal: AbortSignal | undefined, abort: (reason: unknown) => void): Disposable {
  if (signal === undefined) return { [Symbol.dispose]: () => {} };
  return addAbortListener(signal, () => abort(signal.reason));
}
