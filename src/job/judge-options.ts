import type { Cause } from './causes.ts';
import { type ImageConsumer, imageFor, type Puller } from './image-consumers.ts';

/** What was requested for a pod; undefined fields are not known. */
export type AskedNames = Pick<JudgeOptions, 'asked' | 'volumes'>;

/** Did the cluster add the container? False if the requested containers are not known. */
export function isAdded({ asked }: AskedNames, container: string): boolean {
  return asked !== undefined && imageFor(asked, container) === undefined;
}

/** What the pod is judged by. Times are milliseconds since 1970. */
export type JudgeOptions = {
  /** Name of the step's container; NO_STEP where only images are checked. */
  step: string;
  /** How long a transient failure is given, from the first of its kind. */
  graceMs: number;
  /** How long the volumes and the network of a pod can take to set up; undefined: SETUP_GRACE_MS. */
  setupGraceMs?: number | undefined;
  /** Replaces `graceMs` for failed pulls, by cause. */
  gracesMs?: Partial<Record<Cause, number>> | undefined;
  begunAt: number;
  timeoutMs: number;
  /** Image consumers that have another pull policy left: their failures get no grace. */
  fallbacks?: readonly ImageConsumer[] | undefined;
  /** Pull secrets that the step itself created: they exist, even if a node reports them missing. */
  ownPullSecrets?: readonly string[] | undefined;
  /** The requested images; the cluster can replace them, add containers, and drop image volumes. Undefined: not known. */
  asked?: readonly Puller[] | undefined;
  /** The names of all requested volumes; the cluster can add some. Undefined: not known. */
  volumes?: readonly string[] | undefined;
  /** The keys of the requested node selector; the cluster can add some. Undefined: not known. */
  nodeSelector?: readonly string[] | undefined;
  /** The requested activeDeadlineSeconds; undefined: not known. */
  deadlineSeconds?: number | undefined;
  /** The job has its repository on the runner. Used only for a hint. */
  isCheckedOutOnRunner?: boolean | undefined;
  /** How long to wait for a node, not counting the time while one is being added; undefined: as long as the step. */
  scheduleTimeoutMs?: number | undefined;
  /** Time limit of one pull that neither ends nor fails; undefined: the time limit of the step. */
  pullTimeoutMs?: number | undefined;
};

/** No container is judged as the step's container. */
export const NO_STEP = '';
