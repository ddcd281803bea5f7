import type { Cause } from '../../job/causes.ts';
import { newestEvent } from '../events.ts';
import type { State } from '../state.ts';
import { pullEpisodes } from './failed-pulls.ts';

/** May a failed pull be one of a node without the credentials? Some registries hide what they refuse. */
export function mayLackPullSecret(cause: Cause): boolean {
  return isAccessRefused(cause) || cause === 'not-found';
}

export function isAccessRefused(cause: Cause): boolean {
  return cause === 'credentials-missing' || cause.startsWith('unauthorized');
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
  const { pod } = state;
  if (pod === undefined || !pullEpisodes(state.pulls).some(({ failure }) => mayLackPullSecret(failure.cause)))
    return [];
  return unreadPullSecrets(state).unknown;
}

/** The step's own are there. */
function knownOf(state: State, name: string): keyof UnreadPullSecrets {
  if (state.options.ownPullSecrets?.includes(name)) return 'there';
  const lookedUp = state.pod && state.pullSecrets.find((secret) => secret.name === name);
  if (lookedUp === undefined) return 'unknown';
  return lookedUp.isThere ? 'there' : 'missing';
}

/**
 * The kubelet goes on without a secret that is missing, or that did not come within a second, and reports both by the
 * same event: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (getPullSecretsForPod),
 * …/util/manager/watch_based_manager.go
 */
export function namedPullSecrets(state: State): string[] {
  const event = newestEvent(
    state.events,
    ({ reason }) => reason === 'FailedToRetrieveImagePullSecret',
  )?.event;
  const names = /image pull secrets \(([^)]+)\)/.exec(event?.message ?? '')?.[1] ?? '';
  return names.split(/,\s*/).filter((name) => name !== '');
}
