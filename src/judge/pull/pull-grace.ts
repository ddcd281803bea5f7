import type { V1Pod } from '@kubernetes/client-node';
import { isAccessRefused, persistenceOf } from '../../job/causes.ts';
import { includesConsumer } from '../../job/images/image-consumer.ts';
import { pullerOf } from '../containers.ts';
import type { ObservedState } from '../state.ts';
import { imageOf, newestFailedPull, type PullEpisode } from './failed-pulls.ts';
import { mayLackPullSecret, unreadPullSecrets } from './unread-pull-secrets.ts';

/** A kubelet that knows a Secret reads new content up to 0.5 s late, and retries the pull within 1 s. */
const SECRET_LAG_MS = 2000;

/** The event that names a missing pull secret comes after that of the pull: measured 5 to 31 ms, 159 ms on a busy machine. */
const EVENT_LAG_MS = 500;

/**
 * Milliseconds. None for a consumer with a fallback. None for a permanent cause, unless the user sets a time (a
 * registry whose mirrors lag) or pull secrets may arrive late. Unlimited where the kubelet retries what is no failure.
 */
export function pullGrace(state: ObservedState, episode: PullEpisode): number | 'none' | 'unlimited' {
  const { graceMs, gracesMs, fallbacks } = state.options;
  const { cause } = episode.failure;
  const persistence = persistenceOf(cause);
  if (persistence === 'kubelet-retries') return 'unlimited';
  if (includesConsumer(fallbacks ?? [], pullerOfEpisode(state.pod, episode).consumer)) return 'none';
  const own = gracesMs?.[cause];
  return own ?? (persistence === 'permanent' ? (secretLag(state, episode) ?? 'none') : graceMs);
}

/** The node may not have read the pull secrets yet: an event names those that it does not have, none a changed one. */
function secretLag(state: ObservedState, episode: PullEpisode): number | undefined {
  const { pod, options } = state;
  const isOurs = (options.ownPullSecrets ?? []).length > 0;
  if (!isOurs && (pod.spec?.imagePullSecrets ?? []).length === 0) return undefined;
  const { there, unknown } = unreadPullSecrets(state);
  const mayLack = mayLackPullSecret(episode.failure.cause);
  if (mayLack && there.length + unknown.length > 0) return options.graceMs;
  const lags = [
    ...(mayLack ? [sinceFirst(state, episode) + EVENT_LAG_MS] : []),
    ...(isOurs && mayLackNewContent(pod, episode) ? [SECRET_LAG_MS] : []),
  ];
  return lags.length === 0 ? undefined : Math.max(...lags);
}

/** From the first failure to the newest one. */
function sinceFirst(state: ObservedState, { since }: PullEpisode): number {
  return Math.max(0, (newestFailedPull(state)?.at ?? since) - since);
}

function mayLackNewContent(pod: V1Pod, episode: PullEpisode): boolean {
  const { cause } = episode.failure;
  if (isAccessRefused(cause) || cause === 'never-policy') return true;
  return cause === 'not-found' && pullerOfEpisode(pod, episode).policy === 'IfNotPresent';
}

function pullerOfEpisode(pod: V1Pod, episode: PullEpisode) {
  return pullerOf(pod, episode.container, imageOf(pod, episode));
}
