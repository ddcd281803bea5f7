// The credentials that a pod's pull secrets hold for a registry (pkg/credentialprovider/keyring.go).

import type { Store } from '../../api/object-store.ts';
import { secrets } from '../../api/resource-kinds.ts';
import type { Pod, Secret } from '../../wire.ts';
import { WaitingError } from '../waiting-error.ts';
import type { ImageReference } from './reference.ts';

type Auths = Record<string, { username?: string; password?: string; auth?: string }>;

export interface Credential {
  /** `user:password` */
  basic: string;
  /** UID of the Secret that it comes from. */
  secret: string;
}

/** The sets of credentials for an image's repository, in the order in which the pod lists its secrets.
 *  @throws WaitingError for one that can't be read: kubelets from 1.35 on read them all before the pull */
export function credentialsFor(store: Store, pod: Pod, reference: ImageReference): Credential[] {
  return (pod.spec.imagePullSecrets ?? []).flatMap(({ name = '' }) => {
    const secret = store.find(secrets, pod.metadata.namespace, name) as Secret | undefined;
    const config = secret?.data?.['.dockerconfigjson'];
    if (!config) return [];
    const { auths = {} } = JSON.parse(Buffer.from(config, 'base64').toString()) as { auths?: Auths };
    return Object.entries(auths)
      .map(([location, { username, password, auth }]) => ({
        location,
        basic: auth ? decoded(auth) : `${username}:${password}`,
        secret: secret.metadata.uid,
      }))
      .filter(({ location }) => covers(location, reference));
  });
}

/** config.go decodeDockerConfigFieldAuth; what is wrong is the reason as well as the message */
function decoded(auth: string): string {
  const basic = Buffer.from(auth, 'base64').toString();
  if (basic.includes(':')) return basic;
  const message = 'unable to parse auth field, must be formatted as base64(username:password)';
  throw new WaitingError(message, message);
}

/** The names of the pod's pull secrets that do not exist. */
export function missingPullSecrets(store: Store, { spec, metadata }: Pod): string[] {
  return (spec.imagePullSecrets ?? []).flatMap(({ name = '' }) =>
    store.find(secrets, metadata.namespace, name) === undefined ? [name] : [],
  );
}

/** Whether a location such as `ghcr.io/team` or `https://index.docker.io/v1/` is this repository, or above it. */
function covers(location: string, { domain, repository }: ImageReference): boolean {
  const [host, ...path] = location.replace(/^https?:\/\/|\/v[12]\/?$|\/$/g, '').split('/');
  return host === domain && `${repository}/`.startsWith(path.map((part) => `${part}/`).join(''));
}
