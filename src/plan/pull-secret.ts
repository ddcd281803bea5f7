import type { V1Pod, V1Secret } from '@kubernetes/client-node';
import type { RegistryCredentials } from '../job.ts';

/** What Docker Hub is called in pull secrets, for historical reasons: https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/ */
const DOCKER_HUB = 'https://index.docker.io/v1/';

/** The secret with which the node pulls the images of a pod; it has the pod's name, labels and token. */
export function planPullSecret(pod: V1Pod, credentials: readonly RegistryCredentials[]): V1Secret {
  const { name = '', namespace = '', labels = {}, annotations = {} } = pod.metadata ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace, labels, annotations },
    type: 'kubernetes.io/dockerconfigjson',
    stringData: { '.dockerconfigjson': dockerConfig(credentials) },
  };
}

function dockerConfig(credentials: readonly RegistryCredentials[]): string {
  const entries = credentials.map(({ registry, user, password }) => {
    const host = /^(?:(?:index|registry-1)\.)?docker\.io$/.test(registry) ? DOCKER_HUB : registry;
    return [host, { username: user, password, auth: basic(user, password) }];
  });
  return JSON.stringify({ auths: Object.fromEntries(entries) });
}

function basic(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`).toString('base64');
}

/** All forms in which a password could be printed. */
export function secretsOfCredentials(credentials: readonly RegistryCredentials[]): string[] {
  if (credentials.length === 0) return [];
  const whole = Buffer.from(dockerConfig(credentials)).toString('base64');
  return [
    ...credentials.flatMap(({ user, password }) => [
      password,
      Buffer.from(password).toString('base64'),
      basic(user, password),
    ]),
    whole,
  ];
}
