import type { V1ObjectMeta, V1Pod, V1Secret } from '@kubernetes/client-node';
import type { Right } from '../../judge/api/rights.ts';
import type { NodeCondition, Observation } from '../../judge/observation.ts';
import type { Dependent } from '../../plan/dependents.ts';
import type { NodeImages, NodeKind } from '../../plan/node-choice.ts';
import type { FilledSecret } from '../../plan/reusable-secret.ts';
import type { OwnedObject, PodToDelete } from './owned-object.ts';

/**
 * What a step needs of a cluster, in one namespace. Everything throws ApiError where the API server says no, and
 * UnreachableError where no answer comes, after as many tries as make sense.
 */
export type Cluster = {
  /** Creates the dependents, then the pod. `onCreated` is called for each of them. */
  create(
    pod: V1Pod,
    dependents: readonly Dependent[],
    onCreated?: (object: OwnedObject) => void,
  ): Promise<V1Pod>;
  /** What is seen of this pod, from before it exists until `signal`; of another one of its name nothing. */
  pods(pod: V1Pod, signal: AbortSignal): AsyncGenerator<Observation>;
  /** What events say about it; may end early where they may not be read. */
  events(name: string, signal: AbortSignal): AsyncGenerator<Observation>;
  /**
   * Reads the log of a container that has started, line by line while it runs, until `ended` settles and the last line is
   * read. The log of a pod that is gone ends without an error.
   */
  followLog(source: FollowedLog, sink: LogSink, ended: Promise<void>, signal: AbortSignal): Promise<void>;
  /** The last lines of a container's log, `most` at most; asked for once. */
  logEnd(source: LogSource, most: number, signal: AbortSignal): Promise<string[]>;
  /** Settles when the API server took the order. `graceSeconds`: undefined for the pod's own. A pod that is gone is no error. */
  delete(pod: PodToDelete, graceSeconds: number | undefined, signal?: AbortSignal): Promise<void>;
  /** Settles when all that was created belongs to its pod, or it was warned that it doesn't. */
  settle(): Promise<void>;
  /** Metadata of the pods that `labelSelector` matches, which may be a moment old, and the server's clock. */
  listPods(labelSelector: string, signal: AbortSignal): Promise<PodList>;
  /** One pod as it is; undefined where there is none. */
  pod(name: string, signal: AbortSignal): Promise<V1Pod | undefined>;
  /** Creates a Secret, or takes it over as it is: its name and UID stay. Gives its version. */
  applySecret(secret: V1Secret): Promise<string>;
  /** Takes the credential out of a reusable Secret; does nothing where another step has written it since. */
  emptySecret(secret: FilledSecret, signal?: AbortSignal): Promise<void>;
  /** Those of the rights that the user lacks; throws where that can't be learned. */
  lackingRights(needed: readonly Right[]): Promise<Right[]>;
  /** Those of the names that no secret of the namespace has; undefined where that may not be looked up. */
  missingSecrets(names: readonly string[]): Promise<string[] | undefined>;
  nodes: Nodes;
};

/** What may be known of the nodes of the cluster; each throws where it may not be read. */
export type Nodes = {
  /** The condition Ready of one node; undefined where the cluster has no such node, or says nothing of it. */
  condition(name: string): Promise<NodeCondition | undefined>;
  kinds(): Promise<NodeKind[]>;
  /** The architecture of any one of them; most clusters have only one. */
  architecture(): Promise<string | undefined>;
  /** The images that some of them have, of a big cluster not of all. */
  images(): Promise<NodeImages[]>;
};

/** `serverTime`: milliseconds since 1970 by the API server's clock, NaN where it does not say. */
export type PodList = { pods: V1ObjectMeta[]; serverTime: number };

export type LogSource = { pod: string; container: string };

/** A log that is followed for longer than one request: the pod's name may be another's by then. */
export type FollowedLog = LogSource & {
  /** Of the pod whose log it is; undefined where nothing is known of it. */
  uid: string | undefined;
  /** Is the pod known to be gone? */
  isGone: () => boolean;
};

/** Takes the next lines of the log, in order; settles when it can take more. */
export type LogSink = (lines: string[]) => Promise<void>;
