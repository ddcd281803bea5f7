import type { V1Pod } from '@kubernetes/client-node';
import { endOfPod } from '../../judge/end/start-certainty.ts';
import { observe } from '../../judge/observe.ts';
import { type JudgeOptions, startState } from '../../judge/state.ts';
import type { Next } from './next-attempt.ts';

/**
 * What follows a pod that was created and deleted before its create was answered (PodVanishedError), so that nobody has seen
 * it. Who forces a pod out of the API does not end its program; its node does, within its grace period. So a retry waits
 * for that; undefined where `timeout` is over sooner.
 */
export function afterVanishedPod(
  next: Next,
  { pod, options, now }: { pod: V1Pod; options: JudgeOptions; now: number },
): Next | undefined {
  const planned = observe(startState(options), { at: now, pod });
  const gone = observe(planned, { at: now, gone: true, unseen: true });
  const endedAt = gone.pod === undefined ? undefined : endOfPod(gone);
  if (endedAt === undefined || endedAt >= options.begunAt + options.timeoutMs) return undefined;
  return { ...next, pauseMs: Math.max(next.pauseMs, endedAt - now) };
}
