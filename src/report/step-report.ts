import { jobUrl, type Origin, runUrl } from '../job/identity.ts';
import { STEP_CONTAINER } from '../job/pod-template.ts';
import type { Finding } from '../judge/finding.ts';
import type { Attempt } from './attempt.ts';

/** All that the reports of one step are made of. All moments are milliseconds since 1970. */
export type StepReport = {
  finding: Finding;
  /** Further images that can't be pulled, found beside the one that decided. */
  others?: readonly Finding[];
  /** In the order in which they were made; none where nothing was tried, as with inputs that can't be used. */
  attempts: readonly Attempt[];
  /** The name of the container that is the step. */
  step: string;
  /** The image of the step, as the user gave it. */
  image: string | undefined;
  namespace: string | undefined;
  begunAt: number;
  endedAt: number;
  /** The ends of the logs that tell of a failure. */
  tails: readonly Tail[];
  /** The last attempt's pod as it can be created again, in YAML. */
  manifest: string | undefined;
  /** The last pod is still there, as the user wished. */
  podKept: boolean;
  /** Pages of the run and the job, as far as known. */
  pages: { run: string | undefined; job: string | undefined };
};

/** The last lines of one container's log. */
export type Tail = {
  container: string;
  lines: readonly string[];
  /** There was more before them. */
  cut: boolean;
};

/** Where a step comes from, and when it began (milliseconds since 1970). */
export type Beginning = { origin: Origin; begunAt: number };

/** Of a step that never came to create anything. */
export function emptyReport(finding: Finding, { origin, begunAt }: Beginning, endedAt: number): StepReport {
  return {
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
    pages: { run: runUrl(origin), job: jobUrl(origin) },
  };
}

/** The attempt that decided; undefined where nothing was tried. */
export function lastAttempt({ attempts }: StepReport): Attempt | undefined {
  return attempts.at(-1);
}
