import type { Cause } from '../job/causes.ts';
import type { ImageConsumer } from '../job/image-consumer.ts';
import type { Persistence, ReasonEntry } from '../job/reason-entry.ts';
import { type Category, REASONS, type Reason, type ReasonOf } from './reasons/reasons.ts';

/** What ended a step, in words and in values that a workflow can decide on. Made by `finding` alone, and by refusals of the API server in its own words. */
export type Finding = {
  outcome: 'success' | 'failure' | 'cancelled';
  category: Category;
  /** Finer than the category, and stable; for a failed pull its cause. */
  reason: Reason;
  /** Whether trying again may bring another end. */
  persistence: Persistence;
  /** A few words for a headline. */
  title: string;
  /** One or two sentences: the thing, and what was found. */
  message: string;
} & Facts;

type Facts = {
  /** What to do. */
  hint?: string;
  /** What can be copied to put it right, like the Role that is missing. */
  remedy?: string;
  /** The words of the runtime, the kubelet or the API server, unchanged. */
  rawMessage?: string;
  /** The container that decided; of a failed pull the one that the image is needed for. */
  container?: string;
  /** The image that decided, as the cluster has it. */
  image?: string;
  /** The image that was asked for, where the cluster has put another in its place. */
  asked?: string;
  /** Of a pull that failed or took too long: who pulled, and why it failed. */
  pull?: { puller: ImageConsumer; cause: Cause };
  /** Of a program that ran. */
  exitCode?: number;
  /** The part of our own checks that this may have come of, so that another attempt does without it. */
  suspect?: CheckPart;
};

/** Parts of the checks of images that another way of checking does without. */
export type CheckPart = 'image-volumes' | 'check-config-map' | 'check-program';

/** `about`: what the headline is about, which follows it behind a colon. What is undefined is left out. */
export type Details = {
  message: string;
  about?: string | undefined;
  title?: string | undefined;
  persistence?: Persistence;
} & { [Name in keyof Facts]?: Facts[Name] | undefined };

/** A finding in the words of its reason, as far as `details` has none of its own. */
export function finding<C extends Category>(category: C, reason: ReasonOf<C>, details: Details): Finding {
  const entry = REASONS[category][reason] as ReasonEntry;
  return findingOf({ category, reason: reason as Reason }, entry, details);
}

/** The same for a reason that no table has. */
export function findingOf(
  kind: { category: Category; reason: Reason },
  { outcome, persistence, title: headline, hint }: ReasonEntry,
  { about, title = headline, ...details }: Details,
): Finding {
  return {
    outcome: outcome ?? 'failure',
    ...kind,
    persistence: persistence === 'depends' ? 'transient' : persistence,
    ...(hint !== undefined && { hint }),
    ...known(details),
    title: about === undefined ? title : `${title}: ${about}`,
  };
}

type Known<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };

function known<Values extends object>(values: Values): Known<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Known<Values>;
}

/** May the same step end otherwise, run again with nothing changed? Not where the job's own program failed: what that would do a second time only its author knows. */
export function isRetryable({ outcome, category, persistence }: Finding): boolean {
  return outcome === 'failure' && persistence !== 'permanent' && category !== 'step';
}

/** Either the step is over, or it is not, and looking again is worth it at `again` (milliseconds since 1970) even if nothing is seen. */
export type Verdict = { kind: 'finished'; finding: Finding } | { kind: 'waiting'; again: number };
