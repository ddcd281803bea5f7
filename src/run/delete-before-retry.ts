import { type Fence, fenceOf } from '../judge/fence.ts';
import { pullInFlight } from '../judge/pulling.ts';
import type { Disposal } from './cleanup/cleanup.ts';
import type { PodObserver } from './pod/pod.ts';

/** The shortest that a kubelet still answers for: with 0 the API server forgets the pod before its node has heard of it. */
const GRACE_SECONDS = 1;
/** A node that has not confirmed the end by then may be lost. */
const TIMEOUT_MS = 30_000;
/** A node ends no pull for a deletion. containerd ends one by itself after five minutes without progress. */
const PULLING_TIMEOUT_MS = 600_000;
/** Most nodes answer within a second. */
const WORTH_TELLING_MS = 2000;

/**
 * Deletes a pod that another is to take the place of, and waits until it is certain whether its step has started.
 * `tell` is given a line for the log where that takes long.
 */
export async function retire(
  observer: PodObserver,
  disposal: Disposal,
  tell: (line: string) => void,
): Promise<Exclude<Fence, 'open'> | 'interrupted'> {
  const isRefused = disposal
    .dispose(observer.name, GRACE_SECONDS)
    .then((taken) => (taken ? new Promise<never>(() => {}) : ('refused' as const)));
  const begunAt = Date.now();
  const { begunAt: stepBegunAt, timeoutMs } = observer.state.case;
  let tellAt = begunAt + WORTH_TELLING_MS;
  for (;;) {
    const fence = fenceOf(observer.state);
    if (fence !== 'open') return fence;
    const image = pullInFlight(observer.state);
    const patience = image === undefined ? TIMEOUT_MS : PULLING_TIMEOUT_MS;
    const deadline = Math.min(begunAt + patience, stepBegunAt + timeoutMs);
    const now = Date.now();
    if (now >= deadline) return 'unknown';
    if (now >= tellAt) {
      tellAt = Number.POSITIVE_INFINITY;
      const why = image === undefined ? '' : `; the node is still pulling ${image}, which nothing stops`;
      tell(
        `waiting until it is certain that the step can't begin in the pod ${observer.name} any more${why}`,
      );
    }
    const interruption = await Promise.race([observer.next(Math.min(deadline, tellAt)), isRefused]);
    // What was not asked to go is not going to confirm it.
    if (interruption === 'refused') return 'unknown';
    if (interruption?.kind === 'interrupt') return 'interrupted';
    if (interruption?.kind === 'trouble') return 'unknown';
  }
}
