import { type Cause, persistenceOf } from '../../job/causes.ts';
import { type ImageConsumer, includesConsumer } from '../../job/image-consumer.ts';
import { policyOf } from '../containers.ts';
import { newestEvent } from '../events.ts';
import type { ObservedState, State } from '../state.ts';

/** A kubelet that knows a Secret already reads its new content up to half a second late, and tries again within a second. */
const SECRET_LAG_MS = 2000;

/** The event that names a pull secret which is not there may come behind that of the pull: measured 5 ms. */
const EVENT_LAG_MS = 200;

/** The failed pull of an image, as far as its grace depends on it. */
export type FailedPullOf = { cause: Cause; container: string; image: string; puller: ImageConsumer };

/**
 * How long a pull that failed is given, in milliseconds: none for a cause that can't pass, unless the user gives it a
 * time (a registry whose mirrors lag behind), and where the puller falls back; as long as it takes for what is no failure.
 */
export function pullGrace(state: ObservedState, failed: FailedPullOf): number | 'none' | 'unlimited' {
  const { graceMs, gracesMs, fallbacks } = state.options;
  const { cause, puller } = failed;
  const persistence = persistenceOf(cause);
  if (persistence === 'kubelet-retries') return 'unlimited';
  // With another policy left there is nothing to wait for.
  if (includesConsumer(fallbacks ?? [], puller)) return 'none';
  const own = gracesMs?.[cause];
  return own ?? (persistence === 'permanent' ? (secretLag(state, failed) ?? 'none') : graceMs);
}

/**
 * Where the step has made the pull secrets itself, a refusal may come of a node that has not read them yet: of one that is
 * new it says so in an event, of one that was changed nothing at all.
 */
function secretLag(state: ObservedState, { cause, container, image }: FailedPullOf): number | undefined {
  const { pod } = state;
  if ((state.options.ownPullSecrets ?? []).length === 0)
    return isAboutAccess(cause) && (pod.spec?.imagePullSecrets ?? []).length > 0 ? EVENT_LAG_MS : undefined;
  if (isAboutAccess(cause)) return unreadSecrets(state).length > 0 ? state.options.graceMs : SECRET_LAG_MS;
  const isOfNode = cause === 'never-policy' || policyOf(pod, container, image) === 'IfNotPresent';
  return isOfNode && (cause === 'never-policy' || cause === 'not-found') ? SECRET_LAG_MS : undefined;
}

function isAboutAccess(cause: Cause): boolean {
  return cause === 'credentials-missing' || cause.startsWith('unauthorized');
}

/** The step's own pull secrets that the node could not read: they are there, so it will. */
export function unreadSecrets(state: State): string[] {
  const { ownPullSecrets = [] } = state.options;
  return namedPullSecrets(state).filter((name) => ownPullSecrets.includes(name));
}

/** The kubelet goes on without a secret, and tells of it in an event alone: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go */
export function namedPullSecrets(state: State): string[] {
  const event = newestEvent(
    state.events,
    ({ reason }) => reason === 'FailedToRetrieveImagePullSecret',
  )?.event;
  const names = /image pull secrets \(([^)]+)\)/.exec(event?.message ?? '')?.[1] ?? '';
  return names.split(/,\s*/).filter((name) => name !== '');
}
