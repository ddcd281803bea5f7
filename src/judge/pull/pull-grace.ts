import { type Cause, persistenceOf } from '../../job/causes.ts';
import { type ImageConsumer, includesConsumer } from '../../job/image-consumer.ts';
import { policyOf } from '../containers.ts';
import { newestEvent } from '../events.ts';
import type { ObservedState, State } from '../state.ts';

/** A kubelet that knows a Secret reads new content up to 0.5 s late, and retries the pull within 1 s. */
const SECRET_LAG_MS = 2000;

/** The event that names a missing pull secret may come after that of the pull: measured 5 ms. */
const EVENT_LAG_MS = 200;

/** What the grace of a failed pull depends on. */
export type FailedPullOf = { cause: Cause; container: string; image: string; puller: ImageConsumer };

/**
 * Milliseconds. None for a consumer with a fallback. None for a permanent cause, unless the user sets a time (a
 * registry whose mirrors lag) or pull secrets may arrive late. Unlimited where the kubelet retries what is no failure.
 */
export function pullGrace(state: ObservedState, failed: FailedPullOf): number | 'none' | 'unlimited' {
  const { graceMs, gracesMs, fallbacks } = state.options;
  const { cause, puller } = failed;
  const persistence = persistenceOf(cause);
  if (persistence === 'kubelet-retries') return 'unlimited';
  if (includesConsumer(fallbacks ?? [], puller)) return 'none';
  const own = gracesMs?.[cause];
  return own ?? (persistence === 'permanent' ? (secretLag(state, failed) ?? 'none') : graceMs);
}

/** The node may not have read the step's own pull secrets yet: an event names a new one, none a changed one. */
function secretLag(state: ObservedState, { cause, container, image }: FailedPullOf): number | undefined {
  const { pod } = state;
  if ((state.options.ownPullSecrets ?? []).length === 0)
    return isAccessRefused(cause) && (pod.spec?.imagePullSecrets ?? []).length > 0 ? EVENT_LAG_MS : undefined;
  if (isAccessRefused(cause)) return unreadSecrets(state).length > 0 ? state.options.graceMs : SECRET_LAG_MS;
  const isOfNode = cause === 'never-policy' || policyOf(pod, container, image) === 'IfNotPresent';
  return isOfNode && (cause === 'never-policy' || cause === 'not-found') ? SECRET_LAG_MS : undefined;
}

function isAccessRefused(cause: Cause): boolean {
  return cause === 'credentials-missing' || cause.startsWith('unauthorized');
}

/** The step's own pull secrets that the node could not read; they exist, so it will. */
export function unreadSecrets(state: State): string[] {
  const { ownPullSecrets = [] } = state.options;
  return namedPullSecrets(state).filter((name) => ownPullSecrets.includes(name));
}

/**
 * The kubelet goes on without a missing secret and reports it only in an event:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go
 */
export function namedPullSecrets(state: State): string[] {
  const event = newestEvent(
    state.events,
    ({ reason }) => reason === 'FailedToRetrieveImagePullSecret',
  )?.event;
  const names = /image pull secrets \(([^)]+)\)/.exec(event?.message ?? '')?.[1] ?? '';
  return names.split(/,\s*/).filter((name) => name !== '');
}
