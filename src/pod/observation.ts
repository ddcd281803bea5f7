import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import type { BrokenSending, LookedUp, NodeCondition } from './events.ts';

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
  /** The shell of the step has said that its script failed with this exit code, and that it stays (plan/holding.ts). */
  | { at: number; held: number }
  | LogObservation;

/**
 * The first lines of the step's log, two at most; observed once, when the log has ended. `cut`: its end is not known. The last
 * lines, and whether a line reports that sh does not know bash syntax, are only for hints, so no recording contains them.
 */
type LogObservation = {
  at: number;
  log: readonly string[];
  cut?: true;
  last?: readonly string[];
  isShWithoutBash?: boolean;
};

/** `unseen`: it was missing from a list or a lookup, so its last state was not observed. `version`: of that list. */
type GoneObservation = { at: number; gone: true; unseen?: true; version?: string };
