// The Kubernetes types as they travel: the client's generated types hold Date objects, JSON holds strings.

import type {
  CoreV1Event,
  V1ConfigMap,
  V1Container,
  V1ContainerState,
  V1ContainerStatus,
  V1Node,
  V1ObjectMeta,
  V1ObjectReference,
  V1Pod,
  V1PodCondition,
  V1PodSpec,
  V1PodStatus,
  V1Probe,
  V1Secret,
  V1Volume,
} from '@kubernetes/client-node';

type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

/** Object metadata after the API server has filled in what it always fills in. */
export type Metadata = Wire<V1ObjectMeta> & { name: string; uid: string; resourceVersion: string };

/** Any object in the store. */
export interface Stored {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  [field: string]: unknown;
}

export type PodSpec = Wire<V1PodSpec>;
export type PodStatus = Wire<V1PodStatus>;
export type Pod = Wire<V1Pod> & Stored & { spec: PodSpec; status: PodStatus };
export type Volume = Wire<V1Volume>;
export type Container = Wire<V1Container>;
export type ContainerState = Wire<V1ContainerState>;
export type ContainerStatus = Wire<V1ContainerStatus>;
export type PodCondition = Wire<V1PodCondition>;
export type Probe = Wire<V1Probe>;
export type Secret = Wire<V1Secret> & Stored;
export type ConfigMap = Wire<V1ConfigMap> & Stored;
export type KubeEvent = Wire<CoreV1Event> & Stored;
export type ObjectReference = Wire<V1ObjectReference>;
export type Node = Wire<V1Node> & Stored;

/** All containers of a pod, init containers and sidecars first. */
export function containersOf(spec: PodSpec): Container[] {
  return [...(spec.initContainers ?? []), ...spec.containers];
}

/** A metav1.Time: whole seconds, as the API server writes it. */
export function time(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** A metav1.MicroTime. */
export function microTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 23)}000Z`;
}
