import type { V1Pod } from '@kubernetes/client-node';
import { passesSoon } from '../../judge/api/refusal.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Clock } from '../ports/clock.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4000;

/** `timeoutMs`: from the first refusal; `onNote`: receives a line for the log; `signal`: ends the retries. */
export type Retrying = { clock: Clock; timeoutMs: number; onNote(text: string): void; signal: AbortSignal };

/** Creates a pod, retrying while the refusal is transient. Throws the last error. */
export async function createWithRetries(
  create: () => Promise<V1Pod>,
  { clock, timeoutMs, onNote, signal }: Retrying,
): Promise<V1Pod> {
  let end: number | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await create();
    } catch (error) {
      const now = clock.now();
      if (!(error instanceof ApiError) || !passesSoon(error)) throw error;
      if (end === undefined)
        onNote(`not taken by the API server yet, trying again for ${timeoutMs / 1000} s: ${error.message}`);
      end ??= now + timeoutMs;
      const pause = pauseMs * (0.5 + clock.random());
      if (signal.aborted || now + pause >= end) throw error;
      // Aborting only ends the wait; the refusal is what gets thrown.
      await clock.wait(pause, signal).catch(() => {});
      if (signal.aborted) throw error;
    }
  }
}
