// A container's environment, as the kubelet makes it (pkg/kubelet/kubelet_pods.go makeEnvironmentVariables) and
// the runtime completes it from the image.

import type { Store } from '../../api/object-store.ts';
import { configMaps, secrets } from '../../api/resource-kinds.ts';
import type { ConfigMap, Container, Pod, Secret } from '../../wire.ts';
import { WaitingError } from '../waiting-error.ts';

type Variables = Record<string, string>;

/**
 * The variables that the pod sets, in order; later ones can use earlier ones.
 * @throws WaitingError for a Secret or ConfigMap that does not exist
 * @throws Error for a key that is not in it: the simulator supports no pod that waits for one
 */
export function podEnvironment(store: Store, pod: Pod, container: Container): Variables {
  const { namespace } = pod.metadata;
  const variables: Variables = {};
  for (const { name, value = '', valueFrom } of container.env ?? []) {
    const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
    if (secretKeyRef) {
      const secret = store.find(secrets, namespace, secretKeyRef.name ?? '') as Secret | undefined;
      variables[name] = Buffer.from(valueIn('secret', secret, secretKeyRef), 'base64').toString();
    } else if (configMapKeyRef) {
      const map = store.find(configMaps, namespace, configMapKeyRef.name ?? '') as ConfigMap | undefined;
      variables[name] = valueIn('configmap', map, configMapKeyRef);
    } else variables[name] = expand(value, variables);
  }
  return variables;
}

function valueIn(
  kind: string,
  found: { data?: Record<string, string> } | undefined,
  { name, key }: { name?: string; key: string },
): string {
  if (found === undefined)
    throw new WaitingError('CreateContainerConfigError', `${kind} "${name}" not found`);
  const value = found.data?.[key];
  if (value === undefined) throw new Error(`the simulator does not know pods without a key: ${name}.${key}`);
  return value;
}

/**
 * All variables of the process.
 * @param image the image's variables as KEY=VALUE
 * @param pod the variables of the pod, which override them
 */
export function fullEnvironment(hostname: string, image: readonly string[], pod: Variables): Variables {
  const path = process.env['PATH'] ?? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const ofImage = Object.fromEntries(
    image.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return { PATH: path, HOSTNAME: hostname, ...ofImage, ...pod };
}

/** `$(NAME)` becomes the variable's value if there is one, `$$` a dollar (third_party/forked/golang/expansion). */
export function expand(text: string, variables: Variables): string {
  return text.replace(/\$(\$|\(([^)]*)\))/g, (found, rest: string, name: string) =>
    rest === '$' ? '$' : (variables[name] ?? found),
  );
}
