// What the API server does to a new pod: it fills in defaults (pkg/apis/core/v1/defaults.go), here those that somebody reads.
// Of its rules there are none: the action sends only pods that keep them. A pod that the simulator would not treat as a real
// cluster does is refused.

import type { Container, PodSpec, Volume } from '../wire.ts';
import { unknown } from './status.ts';
import type { NewObject } from './store.ts';

/** Fields with what is known in them; `true`: everything, though nothing enforces limits, security contexts and affinities. */
interface Fields {
  [field: string]: Fields | true;
}

const all = (...names: string[]): Fields => Object.fromEntries(names.map((name) => [name, true]));

const container: Fields = {
  ...all('name', 'image', 'imagePullPolicy', 'command', 'args', 'workingDir', 'restartPolicy'),
  ...all('terminationMessagePath', 'terminationMessagePolicy', 'resources', 'securityContext'),
  env: { ...all('name', 'value'), valueFrom: { secretKeyRef: all('name', 'key') } },
  volumeMounts: all('name', 'mountPath', 'readOnly'),
};

const known: Fields = {
  ...all('restartPolicy', 'activeDeadlineSeconds', 'terminationGracePeriodSeconds', 'imagePullSecrets'),
  ...all('serviceAccountName', 'automountServiceAccountToken', 'enableServiceLinks'),
  ...all('securityContext', 'affinity'),
  volumes: { ...all('name', 'emptyDir', 'image'), configMap: all('name', 'defaultMode') },
  containers: container,
  initContainers: container,
};

/** The first field that is not known, with its path. */
function strangeIn(value: unknown, fields: Fields | true | undefined, path: string): string | undefined {
  if (fields === undefined) return path;
  if (fields === true || typeof value !== 'object' || value === null) return undefined;
  const inner: [unknown, Fields | true | undefined, string][] = Array.isArray(value)
    ? value.map((one) => [one, fields, path])
    : Object.entries(value).map(([key, one]) => [one, fields[key], `${path}.${key}`]);
  return inner.map((one) => strangeIn(...one)).find((found) => found !== undefined);
}

/** What a real cluster would treat in a way that the simulator does not know; as the end of a sentence. */
function strangenessOf({ metadata }: NewObject, spec: PodSpec): string | undefined {
  const { serviceAccountName = 'default', restartPolicy = 'Always', volumes = [] } = spec;
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
  if (!metadata.name || spec.containers.length === 0 || containers.some(({ name, image }) => !name || !image))
    return 'lacks a name, a container, or the image of one';
  if (mounts.some((mount) => !volumes.some(({ name }) => name === mount.name))) return 'lacks a volume';
  if (restartPolicy !== 'Never') return `has the restart policy ${restartPolicy}`;
  if (serviceAccountName !== 'default') return `has the service account ${serviceAccountName}`;
  if (containers.some(({ resources }) => cpus(resources?.requests?.['cpu']) > 4)) return 'finds no room';
  const field = strangeIn(spec, known, 'spec');
  return field && `has the field ${field}`;
}

/** A quantity of processors: `500m`, `2`. */
const cpus = (text = '0'): number => Number.parseFloat(text) / (text.endsWith('m') ? 1000 : 1);

/** A new pod with its defaults.
 *  @throws 501 for a pod that the simulator does not know */
export function acceptPod(submitted: NewObject): NewObject {
  const spec = { containers: [], ...(submitted['spec'] ?? {}) } as PodSpec;
  const strangeness = strangenessOf(submitted, spec);
  if (strangeness !== undefined) throw unknown('pod', `it ${strangeness}`);
  return { ...submitted, spec: complete(spec), status: { phase: 'Pending' } };
}

function complete(spec: PodSpec): PodSpec {
  return {
    terminationGracePeriodSeconds: 30,
    ...spec,
    ...(spec.volumes ? { volumes: spec.volumes.map(completeVolume) } : {}),
    ...(spec.initContainers ? { initContainers: spec.initContainers.map(completeContainer) } : {}),
    containers: spec.containers.map(completeContainer),
  };
}

function completeContainer(container: Container): Container {
  return { imagePullPolicy: defaultPolicy(container.image ?? ''), ...container };
}

function completeVolume(volume: Volume): Volume {
  const { image } = volume;
  if (!image) return volume;
  return { ...volume, image: { pullPolicy: defaultPolicy(image.reference ?? ''), ...image } };
}

/** SetDefaults_Container: Always for the tag latest or none, IfNotPresent otherwise. */
function defaultPolicy(image: string): string {
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^:/]+)$/.exec(image)?.[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}
