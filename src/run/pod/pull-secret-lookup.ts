import {
  mayHaveMissedPullSecrets,
  newestRefusal,
  pullSecretsToLookUp,
} from '../../judge/pull/unread-pull-secrets.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Follower } from './observe-until.ts';
import type { Pod } from './pod.ts';

/**
 * After a pull that was refused: lists the events, as the one that names pull secrets which the node could not read may
 * have come before the watch of events was open; and looks up those secrets, for the node will read the ones that exist.
 */
export function openPullSecretLookup(
  pod: Pick<Pod, 'name' | 'put' | 'clock' | 'signal'>,
  cluster: Pick<Cluster, 'eventsSoFar' | 'lookUpSecrets'>,
): Follower {
  const listedFor = new Set<number>();
  const asked = new Set<string>();
  return {
    update(state) {
      const refusal = newestRefusal(state);
      if (refusal !== undefined && !listedFor.has(refusal) && mayHaveMissedPullSecrets(state)) {
        listedFor.add(refusal);
        cluster.eventsSoFar(pod.name, pod.signal).then(
          (events) => events.forEach(pod.put),
          () => {}, // not allowed, or no answer: what the watch brings has to do
        );
      }
      const names = pullSecretsToLookUp(state).filter((name) => !asked.has(name));
      if (names.length === 0) return;
      for (const name of names) asked.add(name);
      void cluster
        .lookUpSecrets(names, pod.signal)
        .then((pullSecrets) => pod.put({ at: pod.clock.now(), pullSecrets }));
    },
  };
}
