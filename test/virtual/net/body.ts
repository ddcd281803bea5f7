import type { HttpBody } from '../../../src/cluster/http.ts';
import { codedError } from '../../../src/job/errors.ts';
import type { VirtualTime } from '../clock.ts';

/** The other end of a body. What comes after an end is lost. */
export type Inlet = { write(bytes: Uint8Array): void; end(): void; fail(error: unknown): void };

/** `silenceMs`: the body fails if nothing arrives for so long; 0: never. `onClose`: the reader has stopped. */
export function openBody(
  { now, at }: Pick<VirtualTime, 'now' | 'at'>,
  silenceMs: number,
  onClose: () => void,
): { body: HttpBody; inlet: Inlet } {
  let chunks: Uint8Array[] = [];
  let over: { error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  let lastAt = now();
  let stopTimer = () => {};
  const finish = (how: { error?: unknown }) => {
    if (over !== undefined) return;
    over = how;
    // As in Node, an error discards what was not read.
    if ('error' in how) chunks = [];
    stopTimer();
    onClose();
    wake?.();
  };
  const guard = () => {
    stopTimer = at(lastAt + silenceMs, () => {
      if (now() - lastAt >= silenceMs) finish({ error: codedError('BODY_TIMEOUT') });
      else guard();
    });
  };
  if (silenceMs > 0) guard();
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = chunks.shift();
        if (chunk !== undefined) yield chunk;
        else if (over !== undefined) {
          if ('error' in over) throw over.error;
          return;
        } else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      finish({});
    }
  }
  const text = async () => {
    const all: Uint8Array[] = [];
    for await (const chunk of read()) all.push(chunk);
    return Buffer.concat(all).toString('utf8');
  };
  const body: HttpBody = {
    [Symbol.asyncIterator]: read,
    text,
    json: async () => JSON.parse(await text()),
    discard: () => finish({}),
  };
  return {
    body,
    inlet: {
      write(bytes) {
        if (over !== undefined) return;
        lastAt = now();
        chunks.push(bytes);
        wake?.();
      },
      end: () => finish({}),
      fail: (error) => finish({ error }),
    },
  };
}
