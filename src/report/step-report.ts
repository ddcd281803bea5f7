import type { V1Pod } from '@kubernetes/client-node';
import { documentsUrl, jobUrl, type Origin, runUrl } from '../job/identity.ts';
import type { PullPlan } from '../job/images/pull-plan.ts';
import { STEP_CONTAINER } from '../job/pod-template.ts';
import type { Hide } from '../job/secrets/hide-secrets.ts';
import type { Finding } from '../judge/finding.ts';
import type { State } from '../judge/state.ts';

/** The data of all reports on one step. Times are milliseconds since 1970. */
export type StepReport = {
  /** What people know the step by. */
  name: string | undefined;
  finding: Finding;
  /** Further images that can't be pulled. */
  others?: readonly Finding[];
  /** In order; empty where nothing was tried, as with invalid inputs. */
  attempts: readonly Attempt[];
  step: string;
  /** The step's image as the user gave it. */
  image: string | undefined;
  namespace: string | undefined;
  begunAt: number;
  endedAt: number;
  /** Ends of the logs that explain a failure, as they are. */
  tails: readonly Tail[];
  /** The last attempt's pod in YAML without secrets, ready to be created again. */
  manifest: (() => string) | undefined;
  /** The last pod still exists, as the user wished. */
  podKept: boolean;
  /** Masks secrets in what others said. Masking takes time, so a text is masked where it is shown, before it is cut. */
  hide: Hide;
  pages: { run: string | undefined; job: string | undefined; documents: string };
};

export type Tail = {
  container: string;
  lines: readonly string[];
  /** There were earlier lines. */
  cut: boolean;
};

/** `begunAt`: milliseconds since 1970. `name`: what people know the step by. */
export type Beginning = { origin: Origin; begunAt: number; name?: string | undefined };

/** For a step that created nothing. */
export function emptyReport(
  finding: Finding,
  { origin, begunAt, name }: Beginning,
  endedAt: number,
  hide: Hide,
): StepReport {
  return {
    name,
    finding,
    attempts: [],
    step: STEP_CONTAINER,
    image: undefined,
    namespace: undefined,
    begunAt,
    endedAt,
    tails: [],
    manifest: undefined,
    podKept: false,
    hide,
    pages: { run: runUrl(origin), job: jobUrl(origin), documents: documentsUrl(origin) },
  };
}

/** One pod that was tried, and how it ended. Times are milliseconds since 1970. */
export type Attempt = {
  /** As requested. */
  pod: V1Pod;
  pullPlans: PullPlan[];
  begunAt: number;
  endedAt: number;
  finding: Finding;
  state: State;
  /** Undefined for the last attempt. */
  followedBy?: Continuation;
};

/**
 * What another attempt does otherwise: it uses the next pull policy, checks images in another way, has another pod in
 * the place of one that was lost before the step began, or runs a step again that had begun.
 */
export type Continuation = 'next-policy' | 'other-check' | 'another-pod' | 'retry';
