import type { V1Pod, V1Secret } from '@kubernetes/client-node';
import { base64 } from '../job/encoding.ts';
import type { Job, RegistryCredentials } from '../job/job.ts';
import { secretsWithin } from '../job/secrets/secret-insides.ts';
import { AUTHORIZATION_KEY, authorization, formsOfToken } from './checkout.ts';

/** Docker Hub, historically: https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/ */
const DOCKER_HUB = 'https://index.docker.io/v1/';

export type Secrets = Pick<Job, 'registryCredentials' | 'secretEnv' | 'checkout'>;

/** All secrets of a pod in one object with its name, labels and token; undefined where there are none. */
export function planPodSecret(
  pod: V1Pod,
  { registryCredentials, secretEnv, checkout }: Secrets,
): V1Secret | undefined {
  const { name = '', namespace = '', labels = {}, annotations = {} } = pod.metadata ?? {};
  const isForPulling = registryCredentials.length > 0;
  const stringData = {
    ...(isForPulling && { '.dockerconfigjson': dockerConfig(registryCredentials) }),
    ...Object.fromEntries(secretEnv.map((variable) => [keyOf(variable.name), variable.value])),
    ...(checkout?.token !== undefined && { [AUTHORIZATION_KEY]: authorization(checkout.token) }),
  };
  if (Object.keys(stringData).length === 0) return undefined;
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace, labels, annotations },
    // A kubelet pulls only with secrets of this type; it ignores other keys.
    type: isForPulling ? 'kubernetes.io/dockerconfigjson' : 'Opaque',
    stringData,
  };
}

export function keyOf(variable: string): string {
  return `env.${variable}`;
}

/** https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets */
export function dockerConfig(credentials: readonly RegistryCredentials[]): string {
  const entries = credentials.map(({ registry, user, password }) => [
    registryKey(registry),
    { username: user, password, auth: basic(user, password) },
  ]);
  return JSON.stringify({ auths: Object.fromEntries(entries) });
}

/** The registry's key in docker's file, which is the same for all names of Docker Hub. */
export function registryKey(registry: string): string {
  return /^(?:(?:index|registry-1)\.)?docker\.io$/.test(registry) ? DOCKER_HUB : registry;
}

function basic(user: string, password: string): string {
  return base64(`${user}:${password}`);
}

export function formsOfSecrets({ registryCredentials, secretEnv, checkout }: Secrets): string[] {
  return [
    ...registryCredentials.flatMap(({ user, password }) => [
      password,
      base64(password),
      basic(user, password),
      ...secretsWithin(password),
    ]),
    ...(registryCredentials.length > 0 ? [base64(dockerConfig(registryCredentials))] : []),
    ...registryCredentials.map((one) => base64(dockerConfig([one]))),
    ...secretEnv.flatMap(({ value }) =>
      value === '' ? [] : [value, base64(value), ...secretsWithin(value)],
    ),
    ...(checkout?.token === undefined ? [] : formsOfToken(checkout.token)),
  ];
}
