import type { LogSource } from '../../run/ports/cluster.ts';
import { type Namespace, open } from '../requests/requests.ts';
import { isTelling, type LogPosition, linesToRepeat } from './log-position.ts';

/** Fewer are as quickly read again, by the request that would follow. */
const MIN_REPEATED = 1000;
const TIMEOUT_MS = 5000;

/**
 * A request for what comes after a stamp repeats all lines of two seconds: where a program ends in a burst, all of its log.
 * Is it worth a request of its own to know whether there is anything?
 */
export function isBurst(position: LogPosition): boolean {
  return linesToRepeat(position) >= MIN_REPEATED;
}

/** Does the log end with the last lines that were read? Asks for so many alone. False where that is not certain. */
export async function hasKnownEnd(
  namespace: Namespace,
  source: LogSource,
  position: LogPosition,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isTelling(position)) return false;
  const { end } = position;
  const expected = `${end.join('\n')}\n`;
  const query = {
    container: source.container,
    timestamps: 'true',
    tailLines: String(end.length),
    // One more than expected tells that it isn't that, however long its lines are.
    limitBytes: String(Buffer.byteLength(expected) + 1),
  };
  const path = namespace.path('pods', `${source.pod}/log`);
  try {
    const request = { method: 'GET', path, query, signal, timeoutMs: TIMEOUT_MS } as const;
    const body = await open(namespace.connection, request, TIMEOUT_MS);
    return (await body.text()) === expected;
  } catch {
    return false; // the request that follows meets the same, and knows what to do
  }
}
