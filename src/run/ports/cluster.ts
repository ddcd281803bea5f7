import type { V1ObjectMeta, V1Pod, V1Secret } from '@kubernetes/client-node';
import type { Right } from '../../judge/api/rights.ts';
import type { LookedUp, NodeCondition, Observation } from '../../judge/observation.ts';
import type { Dependent } from '../../plan/dependents.ts';
import type { NodeImages, NodeKind } from '../../plan/node-choice.ts';
import type { FilledSecret } from '../../plan/reusable-secret.ts';
import type { OwnedPod } from './owned-pod.ts';

/** One namespace. All try again while failures pass; then they throw ApiError, or UnreachableError without response. */
export type Cluster = {
  /** Creates a pod, once, whatever answers are lost. Aborting `until` ends the tries, not one under way. */
  create(pod: V1Pod, until: AbortSignal): Promise<Creation>;
  /** Creates the dependents of a pod, which then may be scheduled. Aborting `until` ends the tries. */
  createDependents(pod: V1Pod, dependents: readonly Dependent[], until: AbortSignal): Promise<void>;
  /** Observations of a pod, from the version that `created` has until `signal` aborts. `onOpen`: the watch is allowed. */
  pods(created: V1Pod, signal: AbortSignal, onOpen: () => void): AsyncGenerator<Observation>;
  /**
   * Events about the pod, also those before if the pod may be there already (`isEarly` is false). Throws early if reading
   * events is not allowed.
   */
  events(name: string, isEarly: () => boolean, signal: AbortSignal): AsyncGenerator<Observation>;
  /** All events about the pod. */
  eventsSoFar(name: string, signal: AbortSignal): Promise<Observation[]>;
  /** Streams a started container's log until `ended` settles and its end is read. */
  followLog(source: FollowedLog, sink: LogSink, ended: Promise<void>, signal: AbortSignal): Promise<LogEnd>;
  /** The last lines of a container's log, `most` at most. `cut`: there were earlier ones. */
  logEnd(source: LogSource, most: number, signal: AbortSignal): Promise<{ lines: string[]; cut: boolean }>;
  /** Settles when the delete is accepted; false if there is no such pod. `graceSeconds`: undefined for the pod's own. */
  delete(pod: OwnedPod, graceSeconds: number | undefined, signal?: AbortSignal): Promise<boolean>;
  /**
   * Metadata of pods that match `labelSelector`, possibly slightly stale. `serverTime`: milliseconds since 1970 by the API
   * server's clock; NaN if the response has none.
   */
  listPods(labelSelector: string, signal: AbortSignal): Promise<{ pods: V1ObjectMeta[]; serverTime: number }>;
  pod(name: string, signal: AbortSignal): Promise<V1Pod | undefined>;
  /** Has the node of a pod write its status now, by a change that it notices. */
  requestStatus(pod: OwnedPod, signal: AbortSignal): Promise<void>;
  /** Creates or updates a Secret; an existing one keeps its name and UID. */
  applySecret(secret: V1Secret, signal: AbortSignal): Promise<void>;
  /** Removes the credential from a reusable Secret; does nothing if another step has written the Secret since. */
  emptySecret(secret: FilledSecret, signal?: AbortSignal): Promise<void>;
  /** The rights that the user lacks; throws if they can't be looked up. */
  lackingRights(needed: readonly Right[]): Promise<Right[]>;
  /** Which of the Secrets are in the namespace, without reading them; leaves out those that can't be looked up. */
  lookUpSecrets(names: readonly string[], signal: AbortSignal): Promise<LookedUp[]>;
  /** When the API server was back after an outage (milliseconds since 1970); -Infinity if there was none. */
  lastOutageEnd(): number;
  nodes: Nodes;
};

/**
 * `gone`: the pod went, or `signal` aborted, before the end was read. `gaps`: before all was read its node had begun a new
 * file of the log, of which it returns the newest alone, or had set its clock back, by which it is asked for the rest.
 */
export type LogEnd = 'whole' | 'gone' | 'gaps';

/** Lookups of nodes; each throws if it is not allowed. */
export type Nodes = {
  /** The condition Ready of one node; undefined if the cluster has no such node or condition. */
  condition(name: string): Promise<NodeCondition | undefined>;
  kinds(): Promise<NodeKind[]>;
  /** Of any one node; most clusters have only one architecture. */
  architecture(): Promise<string | undefined>;
  /** Images that are present on nodes; a large cluster returns only some of its nodes. */
  images(): Promise<NodeImages[]>;
};

/**
 * `warnings`: what the API server, a policy or a webhook says of a pod that it takes, in its own words. `mayExist`: after a
 * failure; a request without a good answer may have been done. `mayRepeat`: it may still be under way, and create the pod, anew
 * or at last, as soon as the name is free.
 */
export type Creation = (
  | { kind: 'created'; pod: V1Pod; warnings: readonly string[] }
  | { kind: 'failed'; error: unknown; mayExist: boolean }
) & { mayRepeat?: boolean };

export type LogSource = { pod: string; container: string };

/** A log that takes several requests: meanwhile the pod's name may go to another pod. */
export type FollowedLog = LogSource & {
  uid: string | undefined;
  isGone: () => boolean;
};

/** Receives the next lines of the log, in order; settles when it can take more. */
export type LogSink = (lines: string[]) => Promise<void>;
