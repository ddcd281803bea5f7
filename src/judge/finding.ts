/** What ended a step, in words and in values that a workflow can decide on. */
export type Finding = {
  outcome: 'success' | 'failure' | 'cancelled';
  category: Category;
  /** Finer than the category, and stable; for a failed pull its cause. */
  reason: string;
  /** False where trying again may bring another end. */
  lasting: boolean;
  /** A few words for a headline. */
  title: string;
  /** One or two sentences: the thing, and what was found. */
  message: string;
  /** What to do. */
  hint?: string;
  /** What can be copied to put it right, like the Role that is missing. */
  remedy?: string;
  /** The words of the runtime, the kubelet or the API server, unchanged. */
  said?: string;
  container?: string;
  image?: string;
  /** The image that was asked for, where the cluster has put another in its place. */
  asked?: string;
  /** Of a failed pull: the container that pulled, or the image volume as pull cursors call it (plan/fallback.ts). */
  puller?: string;
  exitCode?: number;
};

export type Category =
  | 'image-pull'
  | 'configuration'
  | 'admission'
  | 'scheduling'
  | 'disruption'
  | 'step'
  | 'timeout'
  | 'cancelled'
  | 'connection'
  | 'input'
  | 'internal';

/** Either the step is over, or it is not, and looking again is worth it at `again` (milliseconds since 1970) even if nothing is seen. */
export type Verdict = { kind: 'finished'; finding: Finding } | { kind: 'waiting'; again: number };
