// A container's environment, as the kubelet makes it (pkg/kubelet/kubelet_pods.go makeEnvironmentVariables) and
// the runtime completes it from the image.

import { resource } from '../api/resources.ts';
import type { Store } from '../api/store.ts';
import type { ConfigMap, Container, Pod, Secret } from '../wire.ts';
import { WaitingError } from './images.ts';

type Variable = NonNullable<Container['env']>[number];
type Variables = Record<string, string>;

/** The variables that the pod asks for, in order; later ones may use earlier ones.
 *  @throws WaitingError CreateContainerConfigError for a secret, config map or key that is not there */
export function podEnvironment(store: Store, pod: Pod, container: Container): Variables {
  const variables: Variables = {};
  for (const { prefix = '', configMapRef, secretRef } of container.envFrom ?? []) {
    const map = configMapRef && read(store, pod, 'configmap', configMapRef.name, configMapRef.optional);
    const secret = secretRef && read(store, pod, 'secret', secretRef.name, secretRef.optional);
    for (const [key, value] of Object.entries({ ...map, ...secret })) variables[prefix + key] = value;
  }
  for (const variable of container.env ?? []) {
    const value = variable.valueFrom
      ? lookUp(store, pod, variable.valueFrom)
      : expand(variable.value ?? '', variables);
    if (value !== undefined) variables[variable.name] = value;
  }
  return variables;
}

/** Everything the process gets: the image's variables below the pod's. */
export function fullEnvironment(hostname: string, image: string[], pod: Variables): Variables {
  const path = process.env['PATH'] ?? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const own = Object.fromEntries(
    image.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return { PATH: path, HOSTNAME: hostname, ...own, ...pod };
}

/** `$(NAME)` becomes the variable's value if there is one, `$$` a dollar (third_party/forked/golang/expansion). */
export function expand(text: string, variables: Variables): string {
  return text.replace(/\$(\$|\(([^)]*)\))/g, (found, rest: string, name: string) =>
    rest === '$' ? '$' : (variables[name] ?? found),
  );
}

function lookUp(store: Store, pod: Pod, source: NonNullable<Variable['valueFrom']>): string | undefined {
  const { configMapKeyRef, secretKeyRef, fieldRef } = source;
  if (fieldRef) return field(pod, fieldRef.fieldPath);
  const [kind, reference] = secretKeyRef
    ? (['secret', secretKeyRef] as const)
    : (['configmap', configMapKeyRef] as const);
  if (!reference) throw configError('the simulator knows no resourceFieldRef');
  const data = read(store, pod, kind, reference.name, reference.optional);
  const value = data?.[reference.key];
  if (value !== undefined || reference.optional) return value;
  const place = `${kind === 'secret' ? 'Secret' : 'ConfigMap'} ${pod.metadata.namespace}/${reference.name}`;
  throw configError(`couldn't find key ${reference.key} in ${place}`);
}

/** The decoded content of a secret or config map; undefined if it may be missing and is. */
function read(
  store: Store,
  pod: Pod,
  kind: 'secret' | 'configmap',
  name = '',
  optional = false,
): Variables | undefined {
  const data = readBytes(store, pod, kind, name, optional);
  return data && Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value.toString()]));
}

/** What a secret or a config map holds, byte for byte. */
export function readBytes(
  store: Store,
  pod: Pod,
  kind: 'secret' | 'configmap',
  name = '',
  optional = false,
): Record<string, Buffer> | undefined {
  const found = store.find(resource(`${kind}s`), pod.metadata.namespace, name) as
    | (Secret & ConfigMap)
    | undefined;
  if (!found && optional) return undefined;
  if (!found) throw configError(`${kind} "${name}" not found`);
  const encoded = kind === 'secret' ? { ...found.data } : { ...found.binaryData };
  const plain = kind === 'secret' ? {} : { ...found.data };
  return Object.fromEntries([
    ...Object.entries(encoded).map(([key, value]) => [key, Buffer.from(value, 'base64')]),
    ...Object.entries(plain).map(([key, value]) => [key, Buffer.from(value)]),
  ]);
}

/** The value at a path of the downward API. */
export function field({ metadata, spec, status }: Pod, path: string): string {
  const key = /^metadata\.(labels|annotations)\['(.+)'\]$/.exec(path);
  if (key) return metadata[key[1] as 'labels' | 'annotations']?.[key[2] ?? ''] ?? '';
  const known: Record<string, string | undefined> = {
    'metadata.name': metadata.name,
    'metadata.namespace': metadata.namespace,
    'metadata.uid': metadata.uid,
    'spec.nodeName': spec.nodeName,
    'spec.serviceAccountName': spec.serviceAccountName,
    'status.podIP': status.podIP,
    'status.hostIP': status.hostIP,
  };
  const value = known[path];
  if (value === undefined) throw configError(`the simulator does not know the field ${path}`);
  return value;
}

const configError = (message: string): WaitingError =>
  new WaitingError('CreateContainerConfigError', message);
