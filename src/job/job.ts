import type { V1ResourceRequirements } from '@kubernetes/client-node';
import type { Cause } from './causes.ts';
import type { CommandFile, PodTemplate } from './pod-parts.ts';
import type { PullPlan } from './pull-plan.ts';

/** What the user asked for: all inputs parsed and checked, as plain data without input names. */
export type Job = {
  /** The user's own pod, with a container for the step. */
  template: PodTemplate;
  /** Name of the step's container: its end is the step's end. */
  step: string;
  /** `check` only checks whether images can be pulled. */
  mode: 'run' | 'check';
  /** The step's image; with mode `check` the first one. */
  image: string;
  command: Command;
  workingDirectory: string | undefined;
  /** What the host knows about the run; the template and `env` override it. */
  runVariables: EnvironmentVariable[];
  env: EnvironmentVariable[];
  /** Only the pod's Secret has their values. */
  secretEnv: EnvironmentVariable[];
  /** Undefined: the resources of the template. */
  resources: Pick<V1ResourceRequirements, 'requests' | 'limits'> | undefined;
  /** Undefined: the service account of the template. */
  serviceAccount: string | undefined;
  nodeSelector: Record<string, string>;
  labels: Record<string, string>;
  /**
   * The Pod Security Standard that the pod must meet, for the fields that its template leaves open. Everything that Pod Step
   * adds meets `baseline`.
   */
  security: 'baseline' | 'restricted';
  /** From the pod's creation to the step's end. */
  timeoutMs: number;
  /** Limit of the wait for a node, without the time in which an autoscaler adds one. */
  scheduleTimeoutMs: number;
  /** Limit of one pull that neither ends nor fails; undefined: the step's timeout. */
  pullTimeoutMs: number | undefined;
  imagePullSecrets: string[];
  registryCredentials: RegistryCredentials[];
  /** The image of the containers of Pod Step that check out, unpack and pack. */
  checkoutImage: string;
  /** Undefined: the workspace stays as the template has it. */
  checkout: Checkout | undefined;
  /** Undefined: no file of the runner goes into the pod. */
  filesIn: PackedFiles | undefined;
  /**
   * Files of the pod's workspace to copy to the runner, with one selection for each pattern, and files with which the program
   * reports to GitHub. Undefined: not even these.
   */
  filesOut: { selections: readonly Selection[]; commandFiles: readonly CommandFile[] } | undefined;
  /** The job has its repository on the runner. It is not in the pod. */
  isCheckedOutOnRunner: boolean;
  /** One for each container and image volume. */
  pulls: PullPlan[];
  preflight: 'auto' | 'image-volumes' | 'always' | 'never';
  /** Grace of a failed pull with no other policy left, from its first failure: `ms` unless the cause is permanent. */
  pullGrace: { ms: number; byCause: Partial<Record<Cause, number>> };
  /** Grace of the pod's volumes and network, from their first failure. */
  setupGraceMs: number;
  /** How often a step that has started can run again in another pod, and after which categories and reasons. */
  retries: number;
  retryOn: string[];
  /** When the pod is deleted; `always` also after a cancelled step. */
  cleanup: 'always' | 'on-success' | 'never';
  /** How long the pod of a script that failed stays, with its shell; undefined: not at all. */
  holdMs: number | undefined;
  summary: 'always' | 'on-failure' | 'never';
  /** What the step has used is reported by the script’s shell at its end, or why that can’t be; undefined if `usage` is off. */
  usage: 'reported' | 'no-script' | 'no-trap' | 'own-message' | undefined;
  /** What the program reports to GitHub and Pod Step passes on. */
  handBack: HandBackWord[];
  /** Names of the variables in `$GITHUB_ENV` that later steps get. */
  handBackVariables: string[];
  dryRun: boolean;
  /** Not errors, but probably not intended. */
  warnings: { title: string; message: string }[];
  /** Path of the recording of the pod's observations; undefined: none. */
  tape: string | undefined;
};

/**
 * Storage and network can need minutes, and a registry seconds. A volume is detached from a lost node after up to six minutes,
 * and a pod may get an address only when another pod releases one.
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#storage-force-detach-on-timeout
 */
export const SETUP_GRACE_MS = 300_000;

/** A script for a shell, or a command as it is; empty: what the template or the image runs. */
export type Command =
  | { kind: 'script'; script: string; shell: string[] }
  | { kind: 'exec'; command: readonly string[]; args: readonly string[] };

/** What git fetches into the workspace; without a token git has anonymous access. */
export type Checkout = { url: string; ref: string; token: string | undefined };

/** Files of the runner's workspace for the pod's, as gzip of tar. `count`: of files and links; `bytes`: of all before they were packed. */
export type PackedFiles = { packed: Buffer | PackedFile; sha256: string; count: number; bytes: number };

/** An archive that does not fit into a Secret, in a file of the runner. Each `read` starts at the beginning of the file. */
export type PackedFile = { length: number; read(): AsyncIterable<Buffer> };

/**
 * The files of the pod's workspace that a pattern selects: files below `from` whose paths match `regex`, and none of `except`.
 * All are basic regular expressions for `find`, for a whole path that starts with `./`. They match everything that the pattern
 * matches, or more.
 */
export type Selection = { from: string; regex: string; except: readonly string[] };

/**
 * The content of a package of files. `refused`: files that it has and that are not written, with the reason. `unmatched`:
 * patterns without a file. `excess`: patterns whose files are left out, because all files together are too large. `unfetched`:
 * patterns whose files are in no log, and were not fetched either. `problem`: why the package is incomplete.
 */
export type UnpackedFiles = {
  files: { path: string; bytes: number }[];
  packedBytes: number;
  refused: { path: string; why: string }[];
  unmatched: string[];
  excess: string[];
  unfetched?: { patterns: { written: string; bytes: number }[]; why: Loss } | undefined;
  /** What the programs that packed them said: of files that could not be read. */
  unread: string;
  problem?: Loss | undefined;
  /** What the program reported to GitHub. */
  commandFiles?: CommandFileTexts;
};

/** `isPermanent`: something must be changed before another try. */
type Loss = { why: string; isPermanent: boolean };

/** What fills up with an archive that is fetched from a pod, in order. `restart`: with its first byte again. */
export type ArchiveToFill = {
  length: number;
  write(chunk: Buffer): void;
  /** Have all bytes arrived, with the right hash? */
  isWhole(): boolean;
  restart(): void;
};

/** Fills the archive. Undefined if it is whole. */
export type FetchArchive = (archive: ArchiveToFill) => Promise<Loss | undefined>;

/** Writes the files of a package, whose lines our sidecar has printed. `fetch`: returns what it has not printed. */
export type Receive = (lines: readonly string[], fetch: FetchArchive) => Promise<UnpackedFiles>;

/** `isCut`: the program wrote more than comes back. */
export type CommandFileTexts = Partial<Record<CommandFile, { text: string; isCut: boolean }>>;

/** `ms`: since the end of the step. */
export type Collected = { ms: number } & (({ kind: 'received' } & UnpackedFiles) | ({ kind: 'lost' } & Loss));

export type RegistryCredentials = { registry: string; user: string; password: string };

export type EnvironmentVariable = { name: string; value: string };

export const HAND_BACK = ['annotations', 'groups', 'masks', 'summary', 'env'] as const;
export type HandBackWord = (typeof HAND_BACK)[number];

/**
 * Which commands of the program are obeyed. `workspace`: the folder of the repository in the pod. `isOurs`: would a mask of the value
 * hide what Pod Step says?
 */
export type HandBack = {
  words: readonly HandBackWord[];
  workspace: string | undefined;
  isOurs(value: string): boolean;
};

/** How to reach the cluster. An undefined field means "as kubectl would". */
export type ClusterSettings = {
  /** Replaces a kubeconfig. */
  server?: ServerSettings | undefined;
  kubeconfig: string | undefined;
  context: string | undefined;
  namespace: string | undefined;
  /** How long the API server can be unavailable, counted from the first failure. */
  connectionGraceMs: number;
};

/** An API server that accepts OIDC tokens of the runner. */
export type ServerSettings = {
  url: URL;
  /** PEM, base64 of that, or a path; undefined: the authorities of the system. */
  certificateAuthority: string | undefined;
  audience: string;
};
