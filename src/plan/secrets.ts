import type { V1ConfigMap, V1ObjectMeta, V1Pod, V1Secret } from '@kubernetes/client-node';
import { MANAGED_BY, TOKEN, TOKEN_ANNOTATION } from '../job/identity.ts';
import { registryKey } from '../job/image-reference.ts';
import type { Job, RegistryCredentials } from '../job/job.ts';
import { SECRET_KEYS } from '../job/pod-parts.ts';
import { secretsWithin } from '../job/secret-forms.ts';
import { base64 } from '../job/values.ts';
import { executablesFor } from './checks.ts';

/** What of a job is secret. A pod that runs nothing of it only has the credentials that the node pulls with. */
type Secrets = Pick<Job, 'registryCredentials'> & Partial<Pick<Job, 'secretEnv' | 'checkout' | 'filesIn'>>;

/** All secrets of a pod in one object; undefined if there are none. */
function planPodSecret(
  metadata: V1ObjectMeta,
  { registryCredentials, secretEnv = [], checkout, filesIn }: Secrets,
): PodSecret | undefined {
  const isForPulling = registryCredentials.length > 0;
  const stringData = {
    ...(isForPulling && { [SECRET_KEYS.pulls]: dockerConfig(registryCredentials) }),
    ...Object.fromEntries(secretEnv.map((variable) => [keyOf(variable.name), variable.value])),
    ...(checkout?.token !== undefined && {
      [SECRET_KEYS.authorization]: `Authorization: Basic ${basic(GIT_USER, checkout.token)}`,
    }),
  };
  const archive = Buffer.isBuffer(filesIn?.packed) ? filesIn.packed : undefined;
  if (Object.keys(stringData).length === 0 && archive === undefined) return undefined;
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata,
    // A kubelet pulls only with secrets of this type; it ignores other keys.
    type: isForPulling ? 'kubernetes.io/dockerconfigjson' : 'Opaque',
    stringData,
    ...(archive && { data: { [SECRET_KEYS.files]: archive.toString('base64') } }),
  };
}

export function keyOf(variable: string): string {
  return `env.${variable}`;
}

/**
 * With every kind of token, GitHub accepts this user:
 * https://docs.github.com/en/get-started/git-basics/about-remote-repositories#cloning-with-https-urls
 */
const GIT_USER = 'x-access-token';

/** https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets */
function dockerConfig(credentials: readonly RegistryCredentials[]): string {
  const entries = credentials.map(({ registry, user, password }) => [
    registryKey(registry),
    { username: user, password, auth: basic(user, password) },
  ]);
  return JSON.stringify({ auths: Object.fromEntries(entries) });
}

function basic(user: string, password: string): string {
  return base64(`${user}:${password}`);
}

/** The secrets of a job, and secrets within them. Masking finds each of them in base64 and other encodings too. */
export function secretsOfJob({ registryCredentials, secretEnv = [], checkout }: Secrets): string[] {
  return [
    ...registryCredentials.flatMap(({ user, password }) => [
      password,
      basic(user, password),
      ...secretsWithin(password),
    ]),
    ...secretEnv.flatMap(({ value }) => (value === '' ? [] : [value, ...secretsWithin(value)])),
    ...(checkout?.token === undefined ? [] : [checkout.token, basic(GIT_USER, checkout.token)]),
  ];
}

type PodSecret = V1Secret & { kind: 'Secret' };

/** An object made for a pod: it has the pod's name, and the pod is its owner, so that it is deleted with the pod. */
export type Dependent = PodSecret | (V1ConfigMap & { kind: 'ConfigMap' });

/** The container runtime needs them, so the gate of the pod stays until they exist. */
export function dependentsOf(pod: V1Pod, secrets: Secrets): Dependent[] {
  const { name = '', namespace = '', labels = {}, annotations = {} } = pod.metadata ?? {};
  // The token identifies only the pod.
  const { [TOKEN_ANNOTATION]: _, ...others } = annotations;
  const metadata = { name, namespace, labels, annotations: others };
  return [planPodSecret(metadata, secrets), executablesFor(pod, metadata)].filter((one) => one !== undefined);
}

/**
 * A pull secret that stays in the namespace from step to step, under its own name. Since Kubernetes 1.35, a node lets a pod use
 * an image that it already has only if the pod has the Secret (by name and UID) or the credential with which the image was
 * pulled. If the credential changes with every run, as `GITHUB_TOKEN` and cloud tokens do, a new Secret for each pod never
 * matches. So each step writes its credential into this Secret, lists it first in the pod, and empties it at the end. The pod's
 * own Secret is listed after it, for steps that overlap.
 * https://kubernetes.io/docs/concepts/containers/images/#ensureimagepullcredentialverification
 */
export type ReusableSecret = { name: string; credentials: RegistryCredentials };

const PREFIX = 'pod-step-pull-';
const DIGITS = 16;
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${DIGITS}}$`);

/**
 * One for each repository, registry and user, because another repository's credential can have fewer rights. The tokens that
 * GitHub gives a job belong to the repository, whatever the user name. `digest`: hexadecimal digits of a cryptographic hash.
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
    data: { [SECRET_KEYS.pulls]: base64(dockerConfig([credentials])) },
  };
}

/** A Secret that a step writes, and the token with which the step recognizes it; annotated on the pod for a later sweep. */
export type FilledSecret = { name: string; token: string };

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
