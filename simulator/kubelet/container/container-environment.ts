// A container's environment, as the kubelet makes it (pkg/kubelet/kubelet_pods.go makeEnvironmentVariables) and
// the runtime completes it from the image.

import type { Store } from '../../api/object-store.ts';
import { secrets } from '../../api/resource-kinds.ts';
import type { Container, Pod, Secret } from '../../wire.ts';
import { WaitingError } from '../waiting-error.ts';

type Variables = Record<string, string>;

/** The variables that the pod asks for, in order; later ones may use earlier ones.
 *  @throws WaitingError for a secret that is not there
 *  @throws Error for a key that is not in its secret: the simulator knows no pod that waits for one */
export function podEnvironment(store: Store, pod: Pod, container: Container): Variables {
  const variables: Variables = {};
  for (const { name, value = '', valueFrom } of container.env ?? []) {
    const reference = valueFrom?.secretKeyRef;
    variables[name] = reference ? secretValue(store, pod, reference) : expand(value, variables);
  }
  return variables;
}

function secretValue(store: Store, { metadata }: Pod, { name, key }: { name?: string; key: string }): string {
  const secret = store.find(secrets, metadata.namespace, name ?? '') as Secret | undefined;
  if (secret === undefined)
    throw new WaitingError('CreateContainerConfigError', `secret "${name}" not found`);
  const value = secret.data?.[key];
  if (value === undefined) throw new Error(`the simulator does not know pods without a key: ${name}.${key}`);
  return Buffer.from(value, 'base64').toString();
}

/** Everything the process gets.
 *  @param image the image's variables as KEY=VALUE
 *  @param pod those that the pod asks for, which win */
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
