import { type Cause, isAccessRefused } from '../../job/causes.ts';
import { newestEvent } from '../events.ts';
import type { State } from '../state.ts';
import { newestFailedPull, pullEpisodes } from './failed-pulls.ts';

/** Of one pull. The next one comes 10 s later at the earliest. */
const MAX_EVENTS_APART_MS = 5000;

/** May a failed pull be one of a node without the credentials? Some registries hide what they refuse. */
export function mayLackPullSecret(cause: Cause): boolean {
  return isAccessRefused(cause) || cause === 'not-found';
}

/** Pull secrets that the node could not read, by what is known of them: it reads those that are there a little later. */
export type UnreadPullSecrets = Record<'there' | 'missing' | 'unknown', string[]>;

export function unreadPullSecrets(state: State): UnreadPullSecrets {
  const names = namedPullSecrets(state);
  const only = (what: keyof UnreadPullSecrets) => names.filter((name) => knownOf(state, name) === what);
  return { there: only('there'), missing: only('missing'), unknown: only('unknown') };
}

/** Those for which a verdict depends on whether they exist. */
export function pullSecretsToLookUp(state: State): string[] {
  return newestRefusal(state) === undefined ? [] : unreadPullSecrets(state).unknown;
}

/** Does the pod have pull secrets, of which no event names any as unread? */
export function mayHaveMissedPullSecrets(state: State): boolean {
  return (state.pod?.spec?.imagePullSecrets ?? []).length > 0 && namedPullSecrets(state).length === 0;
}

/** When a pull that may have lacked a pull secret last failed; undefined if none has. */
export function newestRefusal(state: State): number | undefined {
  if (state.pod === undefined) return undefined;
  const refused = pullEpisodes(state.pulls).find(({ failure }) => mayLackPullSecret(failure.cause));
  return refused && (newestFailedPull(state)?.at ?? refused.since);
}

/** The step's own are there. */
function knownOf(state: State, name: string): keyof UnreadPullSecrets {
  if (state.options.ownPullSecrets?.includes(name)) return 'there';
  const lookedUp = state.pod && state.pullSecrets.find((secret) => secret.name === name);
  if (lookedUp === undefined) return 'unknown';
  return lookedUp.isThere ? 'there' : 'missing';
}

/**
 * Those that the newest pull had to do without. The kubelet goes on without a secret that is missing, or that did not
 * come within a second, and reports both by the same event with each pull:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (getPullSecretsForPod),
 * …/util/manager/watch_based_manager.go. Anybody may write an event, so only names that the pod has count.
 */
export function namedPullSecrets(state: State): string[] {
  const named = newestEvent(state.events, ({ reason }) => reason === 'FailedToRetrieveImagePullSecret');
  if (named === undefined || (newestFailedPull(state)?.at ?? 0) > named.at + MAX_EVENTS_APART_MS) return [];
  const names = /image pull secrets \(([^)]+)\)/.exec(named.event.message ?? '')?.[1] ?? '';
  const ofPod = state.pod?.spec?.imagePullSecrets ?? [];
  return names.split(/,\s*/).filter((name) => ofPod.some((secret) => secret.name === name));
}
