// Which pods the simulator supports. It has none of the API server's validation rules, because the action sends only pods that
// are valid. A pod that the simulator would not treat as a real cluster does is refused.

import { containersOf, type PodSpec } from '../wire.ts';
import type { NewObject } from './object-store.ts';
import { unknown } from './status-errors.ts';

/** Fields with the fields in them; `true`: anything, though limits, security contexts, affinities and ports are not enforced. */
interface Fields {
  [field: string]: Fields | true;
}

const all = (...names: string[]): Fields => Object.fromEntries(names.map((name) => [name, true]));

const PROBE_FIELDS: Fields = {
  ...all('initialDelaySeconds', 'periodSeconds', 'timeoutSeconds', 'successThreshold', 'failureThreshold'),
  ...all('terminationGracePeriodSeconds'),
  exec: all('command'),
  tcpSocket: all('port'),
  httpGet: all('path', 'port', 'scheme', 'httpHeaders'),
};

const CONTAINER_FIELDS: Fields = {
  ...all('name', 'image', 'imagePullPolicy', 'command', 'args', 'workingDir', 'restartPolicy', 'ports'),
  ...all('terminationMessagePath', 'terminationMessagePolicy', 'resources', 'securityContext'),
  ...all('stdin', 'stdinOnce'),
  env: {
    ...all('name', 'value'),
    valueFrom: { secretKeyRef: all('name', 'key'), configMapKeyRef: all('name', 'key') },
  },
  volumeMounts: all('name', 'mountPath', 'readOnly'),
  lifecycle: { postStart: { exec: all('command') } },
  startupProbe: PROBE_FIELDS,
  readinessProbe: PROBE_FIELDS,
  livenessProbe: PROBE_FIELDS,
};

const SPEC_FIELDS: Fields = {
  ...all('restartPolicy', 'activeDeadlineSeconds', 'terminationGracePeriodSeconds', 'imagePullSecrets'),
  ...all('serviceAccountName', 'automountServiceAccountToken', 'enableServiceLinks'),
  ...all('nodeSelector', 'tolerations', 'priorityClassName', 'runtimeClassName'),
  ...all('securityContext', 'affinity', 'hostAliases'),
  schedulingGates: all('name'),
  volumes: {
    ...all('name', 'emptyDir', 'image', 'persistentVolumeClaim'),
    configMap: all('name', 'defaultMode'),
    secret: { ...all('secretName', 'defaultMode'), items: all('key', 'path') },
  },
  containers: CONTAINER_FIELDS,
  initContainers: CONTAINER_FIELDS,
};

/** @throws 501 for a pod that the simulator does not support */
export function checkSupported(pod: NewObject, spec: PodSpec): void {
  const why = unsupportedIn(pod, spec);
  if (why !== undefined) throw unknown('pod', `it ${why}`);
}

/** What a real cluster would treat differently, as the end of a sentence; undefined if there is nothing. */
function unsupportedIn({ metadata }: NewObject, spec: PodSpec): string | undefined {
  const { restartPolicy = 'Always', volumes = [] } = spec;
  const containers = containersOf(spec);
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
  if (!metadata.name || spec.containers.length === 0 || containers.some(({ name, image }) => !name || !image))
    return 'lacks a name, a container, or the image of one';
  if (mounts.some((mount) => !volumes.some(({ name }) => name === mount.name))) return 'lacks a volume';
  if (restartPolicy !== 'Never') return `has the restart policy ${restartPolicy}`;
  const field = unknownFieldIn(spec, SPEC_FIELDS, 'spec');
  return field && `has the field ${field}`;
}

/** The path of the first field that is not known. */
function unknownFieldIn(value: unknown, fields: Fields | true | undefined, path: string): string | undefined {
  if (fields === undefined) return path;
  if (fields === true || typeof value !== 'object' || value === null) return undefined;
  const inner: [unknown, Fields | true | undefined, string][] = Array.isArray(value)
    ? value.map((item) => [item, fields, path])
    : Object.entries(value).map(([key, item]) => [item, fields[key], `${path}.${key}`]);
  return inner.map((field) => unknownFieldIn(...field)).find((found) => found !== undefined);
}
