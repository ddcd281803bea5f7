import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';

/** The condition Ready of a node: https://kubernetes.io/docs/reference/node/node-status/#condition */
export type NodeCondition = { name: string; ready: 'True' | 'False' | 'Unknown'; message?: string };

/** One thing that was seen of a pod, and when (milliseconds since 1970, on the clock of the one who saw it). A tape is a list of them. */
export type Observation =
  | { at: number; pod: V1Pod }
  | { at: number; event: CoreV1Event }
  /** `unseen`: it was missing from a list, so that its last state did not come with its end. */
  | { at: number; gone: true; unseen?: true }
  /** How the pod's node was, looked at because its kubelet said nothing. */
  | { at: number; node: NodeCondition }
  /** The first lines of the step's log, two at most; seen once, when the log has ended. */
  | { at: number; log: readonly string[] };
