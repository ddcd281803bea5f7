import type { V1Secret } from '@kubernetes/client-node';
import { base64 } from '../job/encoding.ts';
import { MANAGED_BY, TOKEN, TOKEN_ANNOTATION } from '../job/identity.ts';
import type { RegistryCredentials } from '../job/job.ts';
import { dockerConfig } from './pod-secret.ts';

/**
 * A pull secret that stays in the namespace from step to step, under its own name. Since Kubernetes 1.35 a node lets a
 * pod use an image that is already there only if the pod has the Secret (by name and UID) or the same credential with
 * which the image was pulled. A new Secret for each pod never matches where the credential changes with every run, as
 * `GITHUB_TOKEN` and cloud tokens do. So each step writes its credential into this one, lists it first in the pod, and
 * empties it at the end; the pod's own Secret after it serves steps that overlap.
 * https://kubernetes.io/docs/concepts/containers/images/#ensureimagepullcredentialverification
 */
export type ReusableSecret = { name: string; credentials: RegistryCredentials };

const PREFIX = 'pod-step-pull-';
const DIGITS = 16;
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${DIGITS}}$`);
const KEY = '.dockerconfigjson';
/** Its content between steps; a node then treats it as if it were not listed. */
const EMPTY = JSON.stringify({ auths: {} });

/**
 * One per repository, registry and user: another repository's credential may be allowed less. The tokens that GitHub
 * gives a job belong to the repository, whatever the user name. `digest`: hexadecimal digits of a cryptographic hash.
 * https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
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

/** The Secret as it is applied. `token`: of this step only, so that each write makes a new version. */
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

/** A Secret that a step writes, and the token by which it knows it again; annotated on the pod for a later sweep. */
export type FilledSecret = { name: string; token: string };

/**
 * Removes the credential, if the Secret is as this step has written it: another step may have written it since. A JSON
 * patch (RFC 6902) whose test fails changes nothing.
 */
export function emptyingPatch(token: string): object[] {
  return [
    { op: 'test', path: `/metadata/annotations/${TOKEN_ANNOTATION.replace('/', '~1')}`, value: token },
    { op: 'replace', path: `/data/${KEY}`, value: base64(EMPTY) },
  ];
}

const ANNOTATION = 'pod-step/pull-secrets';

export function filledAnnotation(filled: readonly FilledSecret[]): Record<string, string> {
  if (filled.length === 0) return {};
  return { [ANNOTATION]: filled.map(({ name, token }) => `${name}=${token}`).join(' ') };
}

export function readFilledAnnotation(annotations: Record<string, string> | undefined): FilledSecret[] {
  return (annotations?.[ANNOTATION] ?? '').split(' ').flatMap((entry) => {
    const [name = '', token = ''] = entry.split('=');
    return isReusableSecret(name) && TOKEN.test(token) ? [{ name, token }] : [];
  });
}
