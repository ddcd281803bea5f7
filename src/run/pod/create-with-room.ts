import { growingPause, type Pauses } from '../../job/growing-pause.ts';
import { refused } from '../../judge/api/refusal.ts';
import { passesSoon } from '../../judge/api/refusals-in-time.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Creation } from '../ports/cluster.ts';

/** Each try goes through the whole admission of the API server, and many steps may wait for the same quota. */
const PAUSES: Pauses = { firstMs: 2000, mostMs: 15_000 };

/** `timeoutMs`: how long to wait from the first refusal on; `onNote` receives lines for the log. */
type Waiting = {
  namespace: string;
  timeoutMs: number;
  clock: Clock;
  until: AbortSignal;
  onNote(text: string): void;
};

/**
 * Creates a pod. Tries again while a quota has no room for it that others may free (the pod would fit if it were alone),
 * or what admits it is being changed, and it certainly was not created.
 */
export async function createWithRoom(
  create: () => Promise<Creation>,
  { namespace, timeoutMs, clock, until, onNote }: Waiting,
): Promise<Creation> {
  let end: number | undefined;
  let told = '';
  for (let tries = 1; ; tries++) {
    const creation = await create();
    const why = lackOfRoom(creation, namespace);
    if (why === undefined) return creation;
    end ??= clock.now() + timeoutMs;
    if (clock.now() >= end || until.aborted) return creation;
    if (why !== told) onNote(`waiting for room: ${why}`);
    told = why;
    const pause = Math.min(growingPause(tries, PAUSES, clock.random()), end - clock.now());
    await clock.wait(pause, until).catch(() => {});
    if (until.aborted) return creation;
  }
}

/** What the quota says, if it may have room later, or what somebody else is changing just now. */
function lackOfRoom(creation: Creation, namespace: string): string | undefined {
  if (creation.kind === 'created' || creation.mayExist || !(creation.error instanceof ApiError))
    return undefined;
  const { error } = creation;
  const { reason, persistence, message } = refused(error, { what: 'create pods', namespace });
  const isFull = reason === 'quota-exceeded' && persistence === 'transient';
  const isChanging = error.status === 409 && passesSoon(error);
  return isFull || isChanging ? message : undefined;
}
