// The credentials that a pod's pull secrets hold for a registry (pkg/credentialprovider/keyring.go).

import { secrets } from '../api/resources.ts';
import type { Store } from '../api/store.ts';
import type { Pod, Secret } from '../wire.ts';
import type { ImageReference } from './reference.ts';
import type { Credentials } from './registry-client.ts';

export interface Candidate extends Credentials {
  owner: string;
}

export function credentialsFor(store: Store, pod: Pod, { domain, repository }: ImageReference): Candidate[] {
  return (pod.spec.imagePullSecrets ?? []).flatMap(({ name = '' }) => {
    const secret = store.find(secrets, pod.metadata.namespace, name) as Secret | undefined;
    const config = secret?.data?.['.dockerconfigjson'];
    if (!config) return [];
    const { auths = {} } = JSON.parse(Buffer.from(config, 'base64').toString()) as {
      auths?: Record<string, { username?: string; password?: string; auth?: string }>;
    };
    return Object.entries(auths)
      .filter(([place]) => matches(place, domain, repository))
      .map(([, { username, password, auth = '' }]) => {
        const [user = '', ...rest] = Buffer.from(auth, 'base64').toString().split(':');
        const pair = { username: username ?? user, password: password ?? rest.join(':') };
        return { ...pair, owner: `${pair.username}:${pair.password}` };
      });
  });
}

/** Whether a place such as `ghcr.io/team` or `https://index.docker.io/v1/` is this repository's, or above it. */
function matches(place: string, domain: string, repository: string): boolean {
  const [host = '', ...path] = place.replace(/^https?:\/\/|\/v[12]\/?$|\/$/g, '').split('/');
  const isHub = ['index.docker.io', 'docker.io', 'registry-1.docker.io'].includes(host);
  if ((isHub ? 'docker.io' : host) !== domain) return false;
  return `${repository}/`.startsWith(path.map((part) => `${part}/`).join(''));
}
