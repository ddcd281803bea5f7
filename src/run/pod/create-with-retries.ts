import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { ApiError } from '../../cluster/api-error.ts';
import { passesSoon } from '../../judge/refusal.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4000;

/**
 * Creates a pod, again and again while it is refused for what passes by itself, for `patienceMs` at most from the first
 * refusal. `tell` is given a line for the log. Ends early with `signal`. Throws what the last try threw.
 */
export async function createPatiently(
  create: () => Promise<V1Pod>,
  patienceMs: number,
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<V1Pod> {
  let end: number | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await create();
    } catch (error) {
      const now = Date.now();
      if (!(error instanceof ApiError) || !passesSoon(error)) throw error;
      if (end === undefined)
        tell(`not taken by the API server yet, trying again for ${patienceMs / 1000} s: ${error.message}`);
      end ??= now + patienceMs;
      const pause = pauseMs * (0.5 + Math.random());
      if (signal.aborted || now + pause >= end) throw error;
      // The signal ends the wait, and the refusal stays what became of the pod.
      await wait(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) throw error;
    }
  }
}
