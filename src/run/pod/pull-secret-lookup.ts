import { pullSecretsToLookUp } from '../../judge/pull/unread-pull-secrets.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Follower } from './observe-until.ts';
import type { Pod } from './pod.ts';

/** Looks up pull secrets that a node could not read before a pull was refused: it will read those that exist. */
export function openPullSecretLookup(
  pod: Pick<Pod, 'put' | 'clock' | 'signal'>,
  cluster: Pick<Cluster, 'lookUpSecrets'>,
): Follower {
  const asked = new Set<string>();
  return {
    update(state) {
      const names = pullSecretsToLookUp(state).filter((name) => !asked.has(name));
      if (names.length === 0) return;
      for (const name of names) asked.add(name);
      void cluster
        .lookUpSecrets(names, pod.signal)
        .then((pullSecrets) => pod.put({ at: pod.clock.now(), pullSecrets }));
    },
  };
}
