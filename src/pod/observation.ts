import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import type { BrokenSending, LookedUp, NodeCondition, SeenLog } from './events.ts';

/** An observation of a pod and its time (milliseconds since 1970, observer's clock). A recording lists them. */
export type Observation =
  | { at: number; pod: V1Pod }
  | { at: number; event: CoreV1Event }
  | GoneObservation
  /** The state of the pod's node, read because its kubelet reported nothing. */
  | { at: number; node: NodeCondition }
  /** Pull secrets that were looked up because the node could not read them. */
  | { at: number; pullSecrets: readonly LookedUp[] }
  /** The connection on which the files of the runner were sent has broken, after so many bytes. */
  | ({ at: number } & BrokenSending)
  /** The shell of the step has said that its script failed with this exit code, and that it stays (plan/exit-trap.ts). */
  | { at: number; held: number }
  | ({ at: number } & SeenLog);

/** `unseen`: it was missing from a list or a lookup, so its last state was not observed. `version`: of that list. */
type GoneObservation = { at: number; gone: true; unseen?: true; version?: string };
