import type { Cause } from '../job/causes.ts';
import type { ImageConsumer } from '../job/images/image-consumer.ts';
import { defined } from '../job/json.ts';
import type { Persistence, ReasonEntry } from '../job/reason-entry.ts';
import { type Category, REASONS, type Reason, type ReasonOf } from './reasons/reasons.ts';

/** What ended a step. Made by `finding`, or by `findingOf` for reasons that only the API server knows. */
export type Finding = {
  outcome: 'success' | 'failure' | 'cancelled';
  category: Category;
  /** Finer than the category, and stable; for a failed pull its cause. */
  reason: Reason;
  /** Whether another run may end differently. */
  persistence: Persistence;
  title: string;
  /** One or two sentences: the object, and what was found. */
  message: string;
} & Facts;

type Facts = {
  hint?: string;
  /** Text to copy as a fix, such as the missing Role. */
  remedy?: string;
  /** The unchanged words of the runtime, the kubelet or the API server. */
  rawMessage?: string;
  /** Only the raw message tells why. */
  isInItsMessage?: true;
  /** The container that decided; of a failed pull the one that needs the image. */
  container?: string;
  /** The image that decided, as the cluster has it. */
  image?: string;
  /** The image that was asked for, where the cluster has replaced it. */
  asked?: string;
  /** Of a pull that failed or took too long. */
  pull?: { puller: ImageConsumer; cause: Cause };
  /** As the container's status has it, also if the program could not be started. */
  exitCode?: number;
  /** The pod may run the step although it is told to have ended: no other takes its place. */
  mayRun?: true;
  /** The part of the preflight checks that may have caused this, so that another attempt avoids it. */
  suspect?: CheckPart;
};

/** Parts that another attempt avoids; `check-user`: of the checkout too. */
export type CheckPart =
  | 'image-volumes'
  | 'check-config-map'
  | 'check-container'
  | 'check-program'
  | 'check-user';

/** `about`: the object of the headline, added after a colon. Undefined values are left out. */
export type Details = {
  message: string;
  about?: string | undefined;
  title?: string | undefined;
  persistence?: Persistence;
} & { [Name in keyof Facts]?: Facts[Name] | undefined };

/** A finding with the texts of its reason, unless `details` overrides them. */
export function finding<C extends Category>(category: C, reason: ReasonOf<C>, details: Details): Finding {
  const entry = REASONS[category][reason] as ReasonEntry;
  return findingOf({ category, reason: reason as Reason }, entry, details);
}

/** The same for a reason that is not in the table. */
export function findingOf(
  kind: { category: Category; reason: Reason },
  { outcome, persistence = 'permanent', title: headline, hint, isInItsMessage }: ReasonEntry,
  { about, title = headline, message, ...details }: Details,
): Finding {
  return {
    outcome: outcome ?? 'failure',
    ...kind,
    persistence: persistence === 'depends' ? 'transient' : persistence,
    ...(hint !== undefined && { hint }),
    ...(isInItsMessage && { isInItsMessage }),
    message,
    ...defined(details),
    title: about === undefined ? title : `${title}: ${about}`,
  };
}

/** May the step end differently if run again unchanged? If its own program failed, only its author knows. */
export function isRetryable({
  outcome,
  category,
  persistence,
}: Pick<Finding, 'outcome' | 'category' | 'persistence'>): boolean {
  return outcome === 'failure' && persistence !== 'permanent' && category !== 'step';
}

/** The step is over, or is to be judged again at `again` (milliseconds since 1970) at the latest. */
export type Verdict = { kind: 'finished'; finding: Finding } | { kind: 'waiting'; again: number };
