import type { V1ResourceRequirements } from '@kubernetes/client-node';
import type { Cause } from './causes.ts';
import type { Preflight } from './checks.ts';
import type { PodTemplate } from './pod-template.ts';
import type { PullPlan } from './pull-plan.ts';

/** What the user asked for, after every input was read and checked. Plain data: no input names, no strings left to parse. */
export type Job = {
  /** The user's own pod, into which the step is put. */
  template: PodTemplate;
  /** The name of the container that is the step: its end is the step's end. */
  step: string;
  mode: Mode;
  /** The one that the step runs in; of a mere check the first. */
  image: string;
  command: Command;
  workingDirectory: string | undefined;
  env: EnvironmentVariable[];
  /** Those that only the pod's Secret has. */
  secretEnv: EnvironmentVariable[];
  /** Undefined: those of the template. */
  resources: Pick<V1ResourceRequirements, 'requests' | 'limits'> | undefined;
  /** Undefined: the one of the template. */
  serviceAccount: string | undefined;
  nodeSelector: Record<string, string>;
  labels: Record<string, string>;
  /** From the creation of the pod to the end of the step. */
  timeoutMs: number;
  /** How long a node is waited for, not counting the time in which an autoscaler adds one. */
  scheduleTimeoutMs: number;
  /** How long one pull may take that neither ends nor fails; undefined: as long as the step may take. */
  pullTimeoutMs: number | undefined;
  /** Secrets of the namespace that the node may pull with. */
  imagePullSecrets: string[];
  registryCredentials: RegistryCredentials[];
  /** Undefined: the workspace stays as the template has it. */
  checkout: Checkout | undefined;
  /** Every container and image volume, with the policies to try. */
  pulls: PullPlan[];
  preflight: Preflight;
  /** How long a failed pull is given where no other policy is left, from its first failure: one that may pass, and one of a certain cause. */
  pullGrace: { ms: number; byCause: Partial<Record<Cause, number>> };
  /** How long the volumes and the network of the pod are given, from their first failure. */
  setupGraceMs: number;
  cleanup: Cleanup;
  summary: Summaries;
  dryRun: boolean;
  /** What is no error, and probably not meant. */
  warnings: { title: string; message: string }[];
  /** Path of the recording of what is seen of the pod; undefined for none. */
  tape: string | undefined;
};

/**
 * Storage and network systems need minutes where a registry needs seconds: a volume is detached from a lost node after
 * up to six, a pod's address comes when another pod's is free.
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#storage-force-detach-on-timeout
 */
export const SETUP_GRACE_MS = 300_000;

/** `run` runs a step; `check` only finds out whether images can be pulled. */
export const MODES = ['run', 'check'] as const;
export type Mode = (typeof MODES)[number];

/** A script for a shell, a command as it is, or what the image itself would run. */
export type Command =
  | { kind: 'script'; script: string; shell: string[] }
  | { kind: 'exec'; command: readonly string[]; args: readonly string[] };

/** What is brought into the workspace, by which image; without a token git asks as anyone may. */
export type Checkout = { image: string; url: string; ref: string; token: string | undefined };

/** For one registry; the password is a secret. */
export type RegistryCredentials = { registry: string; user: string; password: string };

export type EnvironmentVariable = { name: string; value: string };

/** When the pod is deleted after the step; `always` also holds for a step that was cancelled. */
export const CLEANUPS = ['always', 'on-success', 'never'] as const;
export type Cleanup = (typeof CLEANUPS)[number];

/** After which steps the summary is written. */
export const SUMMARIES = ['always', 'on-failure', 'never'] as const;
export type Summaries = (typeof SUMMARIES)[number];

/** Where the cluster is and who asks, as the user gave it; empty fields mean "as kubectl would". */
export type ClusterSettings = {
  kubeconfig: string | undefined;
  context: string | undefined;
  namespace: string | undefined;
};
