import { addAbortListener } from 'node:events';

/** For work that can't be aborted, such as a credential plugin's: goes on without it, and throws the signal's reason. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined) {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  using _ = addAbortListener(signal, () => reject(signal.reason));
  return await Promise.race([work, aborted]);
}
