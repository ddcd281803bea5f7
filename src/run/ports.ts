import type { V1ObjectMeta, V1Pod, V1Secret } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION } from '../job/identity.ts';
import type { ArchiveToFill, HandBack, PackedFile } from '../job/job.ts';
import type { NodeKind } from '../job/pod-parts.ts';
import type { Right } from '../messages/rights.ts';
import type { NodeImages } from '../plan/nodes.ts';
import type { Dependent, FilledSecret } from '../plan/secrets.ts';
import type { LookedUp, NodeCondition } from '../pod/events.ts';
import type { Observation } from '../pod/observation.ts';

/** Time and chance for all that waits, so that a test can hold them still. Times are milliseconds since 1970. */
export type Clock = {
  /** Goes on evenly, whatever the clock of the machine is set to: for all that is measured. */
  now(): number;
  /** By the clock of the machine, which can be changed meanwhile: only to compare with a time of another machine. */
  wallTime(): number;
  /** Settles after `ms`; rejects with an AbortError as soon as `signal` aborts. Does not keep the process alive. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Aborts after `ms`, with a TimeoutError. */
  timeout(ms: number): AbortSignal;
  /** At least 0 and less than 1: for pauses that differ between steps. */
  random(): number;
};

/** One namespace. All try again while failures pass; then they throw `api`, or `unreachable` without response. */
export type Cluster = {
  /** Creates a pod. Aborting `until` ends the tries, not one under way. */
  create(pod: V1Pod, until: AbortSignal): Promise<Creation>;
  /** Creates the dependents of a pod. Aborting `until` ends the tries. */
  createDependents(pod: V1Pod, dependents: readonly Dependent[], until: AbortSignal): Promise<void>;
  /** Removes our scheduling gate of a created pod, which then can start. Aborting `until` ends the tries. */
  openGate(created: V1Pod, until: AbortSignal): Promise<void>;
  /** Lowers the deadline of a pod, and sets labels. The API server refuses to raise it. */
  lowerDeadline(
    pod: OwnedPod,
    changes: { seconds: number; labels: Readonly<Record<string, string>> },
    signal: AbortSignal,
  ): Promise<void>;
  /** Observations of a pod, from the version that `created` has until `signal` aborts. `onOpen`: the watch is allowed. */
  pods(created: V1Pod, signal: AbortSignal, onOpen: () => void): AsyncGenerator<Observation>;
  /**
   * Events about the pod, including earlier ones if the pod may already exist (`isEarly` is false). Throws early if reading
   * events is not allowed.
   */
  events(name: string, isEarly: () => boolean, signal: AbortSignal): AsyncGenerator<Observation>;
  /** All events about the pod. */
  eventsSoFar(name: string, signal: AbortSignal): Promise<Observation[]>;
  /** Streams a started container's log until `ended` settles and its end is read. */
  followLog(source: FollowedLog, sink: LogSink, ended: Promise<void>, signal: AbortSignal): Promise<LogEnd>;
  /**
   * Sends an archive to the standard input of a container that waits for it. Settles with the end of the connection, whether
   * everything has arrived or not; the container reports that. `isOver`: the container no longer waits.
   */
  sendFiles(
    source: LogSource,
    archive: PackedFile,
    isOver: () => boolean,
    signal: AbortSignal,
  ): Promise<Sending>;
  /**
   * Fetches what our sidecar keeps until its standard input requests it. A connection that breaks is opened again, and
   * continues where it broke. Undefined if the archive is complete, otherwise what is wrong. `isOver`: the sidecar no longer
   * answers.
   */
  fetchFiles(
    source: LogSource,
    archive: ArchiveToFill,
    isOver: () => boolean,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** The last lines of a container's log, `most` at most. `cut`: there were earlier ones. */
  logEnd(source: LogSource, most: number, signal: AbortSignal): Promise<{ lines: string[]; cut: boolean }>;
  /** Settles when the delete is accepted; false if there is no such pod. `graceSeconds`: undefined for the pod's own. */
  delete(pod: OwnedPod, graceSeconds: number | undefined, signal?: AbortSignal): Promise<boolean>;
  /**
   * Metadata of pods that match the selectors, possibly slightly stale. `serverTime`: milliseconds since 1970 by the API
   * server's clock; NaN if the response has none.
   */
  listPods(
    selectors: { labelSelector: string; fieldSelector?: string },
    signal: AbortSignal,
  ): Promise<{ pods: V1ObjectMeta[]; serverTime: number }>;
  pod(name: string, signal: AbortSignal): Promise<V1Pod | undefined>;
  /** Has the node of a pod write its status now, by a change that it notices. */
  requestStatus(pod: OwnedPod, signal: AbortSignal): Promise<void>;
  /** Creates or updates a Secret; an existing one keeps its name and UID. */
  applySecret(secret: V1Secret, signal: AbortSignal): Promise<void>;
  /** Removes the credential from a reusable Secret; does nothing if another step has written the Secret since. */
  emptySecret(secret: FilledSecret, signal?: AbortSignal): Promise<void>;
  /** The rights that the user lacks; throws if they can't be looked up. */
  lackingRights(needed: readonly Right[]): Promise<Right[]>;
  /** Which of the Secrets exist in the namespace, without reading them. Leaves out Secrets that cannot be looked up. */
  lookUpSecrets(names: readonly string[], signal: AbortSignal): Promise<LookedUp[]>;
  /** When the API server was back after an outage (milliseconds since 1970); -Infinity if there was none. */
  lastOutageEnd(): number;
  nodes: Nodes;
};

/**
 * `gone`: the pod was deleted, or `signal` aborted, before the end was read. `gaps`: before everything was read, its node had
 * started a new file of the log and returned only that one, or had set back its clock, which determines the rest to read.
 */
export type LogEnd = 'whole' | 'gone' | 'gaps';

/** `bytes`: how many have left the runner; `broken`: why the connection has not ended as it should. */
export type Sending = { bytes: number; broken: string | undefined };

/** Lookups of nodes; each throws if it is not allowed. */
export type Nodes = {
  /** The condition Ready of one node; undefined if the cluster has no such node or condition. */
  condition(name: string): Promise<NodeCondition | undefined>;
  kinds(): Promise<NodeKind[]>;
  /** The architecture of any one node; most clusters have only one architecture. */
  architecture(): Promise<string | undefined>;
  /** Images that are present on nodes; a large cluster returns only some of its nodes. */
  images(): Promise<NodeImages[]>;
};

/**
 * `warnings`: what the API server, a policy or a webhook says about a pod that it admits, in its own words. `mayExist`: a
 * request without a good answer may have created it. `mayBeMore`: such a request can still create another pod of its name and
 * token.
 */
export type Creation =
  | { kind: 'created'; pod: V1Pod; warnings: readonly string[]; mayBeMore?: boolean }
  | { kind: 'failed'; error: unknown; mayExist: boolean };

export type LogSource = { pod: string; container: string };

/** A log that takes several requests: meanwhile, another pod can get the pod's name. */
export type FollowedLog = LogSource & {
  uid: string | undefined;
  isGone: () => boolean;
};

/** Receives the next lines of the log, in order; settles when it can take more. */
export type LogSink = (lines: string[]) => Promise<void>;

/** The system where a step runs, shows its log and publishes results, such as GitHub Actions (github/host.ts). */
export type Host = Log & {
  /** Are debug logs on? If not, frequent lines are left out. */
  readonly isDebugging: boolean;
  setSuccess(isSuccess: boolean): void;
  /** Sets an output for later steps; the last value of a name counts. */
  setOutput(name: string, value: string): void;
  /** Sets an environment variable for later steps of the job. */
  setVariable(name: string, value: string): void;
  /** Appends Markdown to the run's page. Does nothing if there is no page; throws if it can't be written. */
  writeSummary(markdown: string): Promise<void>;
  /** Saves a text for post, replacing the previous one; it survives a kill of this process. */
  saveForPost(text: string): void;
  /** The text that main saved for post; empty if none. */
  savedForPost(): string;
  /** Creates a recording file for its owner only; returns a function that appends a line. A write error only warns. */
  openRecording(path: string): (line: string) => void;
};

/** The log that people see. Safe for untrusted text: a line stays one line, no command is obeyed, secrets are masked. */
export type Log = {
  say(text: string): void;
  /** Text with a colour for the log; unchanged if colours are off. */
  paint(look: Look, text: string): string;
  /**
   * Lines of the job, shown unchanged. None is obeyed as a command, except those that `handBack` lists. Settles when it can
   * take more lines.
   */
  jobOutput(lines: string[], handBack?: HandBack): Promise<void>;
  /** Ends what commands of the job have opened, and says which of them were not handed back. */
  endJobOutput(): void;
  /** Untrusted lines in a collapsed group. */
  group(headline: string, lines: readonly string[]): void;
  /**
   * The failure of the step. `about`: the image concerned, so that the host can annotate the line that names it; finding the
   * line can take a moment. Written at once without `about`.
   */
  error(title: string, message: string, about?: NamedImage): Promise<void>;
  warning(title: string, message: string, about?: NamedImage): void;
  debug(text: string): void;
  /**
   * Masks a value in everything printed later, in every form in which it can appear. `renewed`: the credential with which it
   * came, if others can follow it: reports mask the newest ones.
   */
  mask(value: string, renewed?: string): void;
};

export type Look = 'quiet' | 'good' | 'bad';

/** An image as the user named it. `isOfStep`: it is the step's own image. */
export type NamedImage = { image: string; isOfStep: boolean };

/** The service of the runner that issues OIDC tokens for its job, and the token to authenticate to it. */
export type IdTokenService = { url: string; requestToken: string };

/** A pod that the step has created or is about to create. */
export type OwnedPod = {
  name: string;
  /** Expected value of its annotation; another pod can have the same name. */
  token: string;
  /** Undefined until the API server has responded to the create. */
  uid?: string | undefined;
};

type Named = {
  name?: string | undefined;
  uid?: string | undefined;
  annotations?: Readonly<Record<string, string>> | undefined;
};

export function ownedPod(metadata: Named | undefined): OwnedPod {
  return { name: metadata?.name ?? '', token: tokenOf(metadata), uid: metadata?.uid };
}

/** The token of a pod: random, known only to its step before the pod exists. Empty if there is none. */
export function tokenOf(metadata: Named | undefined): string {
  return metadata?.annotations?.[TOKEN_ANNOTATION] ?? '';
}
