import type { V1Secret } from '@kubernetes/client-node';
import { base64 } from '../job/encoding.ts';
import { MANAGED_BY, TOKEN_ANNOTATION } from '../job/identity.ts';
import type { RegistryCredentials } from '../job/job.ts';
import { dockerConfig } from './pod-secret.ts';

/**
 * A pull secret that stays in the namespace from step to step, under a name of its own. Since Kubernetes 1.35 a node lets a
 * pod use an image that it has only if the pod brings the Secret (by name and UID) or the very credential with which the
 * image was pulled. A Secret that is new for each pod never matches where the credential changes from run to run, as
 * `GITHUB_TOKEN` and the tokens of clouds do. So each step writes its credential into this one, lists it first in the pod,
 * and empties it at the end; a Secret of the pod's own behind it serves steps that overlap.
 * https://kubernetes.io/docs/concepts/containers/images/#ensureimagepullcredentialverification
 */
export type ReusableSecret = { name: string; credentials: RegistryCredentials };

const PREFIX = 'pod-step-pull-';
const DIGITS = 16;
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${DIGITS}}$`);
const KEY = '.dockerconfigjson';
/** What it has between steps; a node then treats it as if it were not listed. */
const EMPTY = JSON.stringify({ auths: {} });

/**
 * One for each registry and user of a repository: another repository's credential may be allowed less. The tokens that
 * GitHub gives a job are the repository's, whatever user name stands beside them.
 * https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
 * `digest`: gives the hexadecimal digits of a cryptographic hash.
 */
export function reusableSecrets(
  credentials: readonly RegistryCredentials[],
  repository: string | undefined,
  digest: (text: string) => string,
): ReusableSecret[] {
  return credentials.map((one) => {
    const user = one.password.startsWith('ghs_') ? 'GITHUB_TOKEN' : one.user;
    const id = digest(JSON.stringify([repository ?? '', one.registry, user]));
    return { name: `${PREFIX}${id.slice(0, DIGITS)}`, credentials: one };
  });
}

export function isReusableSecret(name: string): boolean {
  return NAME.test(name);
}

/** The Secret with its credential, as it is applied. `token`: of this step alone, so that each write is a new version. */
export function filledSecret(
  { name, credentials }: ReusableSecret,
  namespace: string,
  token: string,
): V1Secret {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace, labels: { ...MANAGED_BY }, annotations: { [TOKEN_ANNOTATION]: token } },
    type: 'kubernetes.io/dockerconfigjson',
    data: { [KEY]: base64(dockerConfig([credentials])) },
  };
}

/** What takes the credential out of it, if nobody has written it since `version`. */
export function emptyingPatch(version: string): object {
  return { metadata: { resourceVersion: version }, data: { [KEY]: base64(EMPTY) } };
}

/** Which of them a pod's step has written, and in which version; in an annotation, for who sweeps up after a killed runner. */
export type FilledSecret = { name: string; version: string };

const ANNOTATION = 'pod-step/pull-secrets';

export function filledAnnotation(filled: readonly FilledSecret[]): Record<string, string> {
  if (filled.length === 0) return {};
  return { [ANNOTATION]: filled.map(({ name, version }) => `${name}=${version}`).join(' ') };
}

export function readFilledAnnotation(annotations: Record<string, string> | undefined): FilledSecret[] {
  return (annotations?.[ANNOTATION] ?? '').split(' ').flatMap((entry) => {
    const [name = '', version = ''] = entry.split('=');
    return isReusableSecret(name) && /^\d{1,20}$/.test(version) ? [{ name, version }] : [];
  });
}
