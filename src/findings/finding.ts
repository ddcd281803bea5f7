import type { Cause, Persistence, ReasonEntry, Replacement } from '../job/causes.ts';
import { hasCode } from '../job/errors.ts';
import type { ImageConsumer } from '../job/image-consumers.ts';
import { capitalize, type Prose, prose } from '../job/text.ts';
import { defined, messageOf, systemErrorWords } from '../job/values.ts';
import { CASES, type Case, type CaseName } from './cases.ts';
import {
  type Category,
  OF_THE_SERVER,
  REASONS,
  type Reason,
  type ReasonOf,
  type ServerReason,
} from './catalogue.ts';
import { asText } from './spoken.ts';
import { compose, type Wording } from './wording.ts';

/** What ended a step. Only `finding` makes one. */
export type Finding = {
  outcome: 'success' | 'failure' | 'cancelled';
  category: Category;
  /** Finer than the category, and stable; for a failed pull its cause. */
  reason: Reason;
  /** Whether another run can end differently. */
  persistence: Persistence;
  title: Prose;
  message: Prose;
  hint?: Prose | undefined;
  /** What the three say. Only `finding` and `withFacts` compose them. */
  wording: Wording;
} & Facts;

type Facts = {
  /** Text to copy as a fix, such as the missing Role. */
  remedy?: string;
  /** The unchanged words of the runtime, the kubelet or the API server. */
  rawMessage?: string;
  /** Only the raw message says why. */
  isInItsMessage?: true;
  /** The container that determined the outcome. For a failed pull, the container that needs the image. */
  container?: string;
  /** The image that decided, as the cluster has it. */
  image?: string;
  /** The requested image, if the cluster has replaced it. */
  asked?: string;
  /** Set if a pull failed or took too long. */
  pull?: { puller: ImageConsumer; cause: Cause };
  /** As the container's status has it, also if the program could not be started. */
  exitCode?: number;
  /** The pod may still run the step although it is reported to have ended, so no other pod replaces it. */
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

/** If a value is undefined, the text of the reason stays. A hint in the details replaces the hint about the log too. */
type Details = {
  message: string | Prose;
  title?: string | Prose | undefined;
  hint?: string | Prose | undefined;
  persistence?: Persistence | undefined;
} & Pick<Wording, 'about' | 'also' | 'meaning' | 'log'> & {
    [Name in keyof Facts]?: Facts[Name] | undefined;
  };

/** A finding with the texts of its reason, unless `details` overrides them. `entry`: of a reason that is not in the table. */
export function finding<C extends Category>(
  category: C,
  reason: ReasonOf<C> | ServerReason,
  { message, title, hint, about, also, meaning, log, persistence, ...facts }: Details,
  entry: ReasonEntry = REASONS[category][reason as ReasonOf<C>] as ReasonEntry,
): Finding {
  const { outcome, persistence: usual = 'permanent', isInItsMessage } = entry;
  const advice = hint ?? entry.hint;
  const wording: Wording = {
    title: prose(asText(title ?? entry.title)),
    what: prose(asText(message)),
    ...defined({ about, also, meaning }),
    ...defined({
      hint: advice === undefined ? undefined : prose(asText(advice)),
      log: log ?? (hint === undefined ? entry.log : undefined),
    }),
  };
  return {
    outcome: outcome ?? 'failure',
    category,
    reason: reason as Reason,
    persistence: persistence ?? (usual === 'depends' ? 'transient' : usual),
    ...(isInItsMessage && { isInItsMessage }),
    ...defined(facts),
    ...compose(wording),
    wording,
  };
}

/** The values of the names in texts. A name without a value has no text. */
type Names = Readonly<Record<string, string | number | Prose | undefined>>;

/** The text with its names. Without a name, what is around it in its braces is left out too. Braces within a name stay. */
function filled(text: string, names: Names): string {
  return text.replaceAll(/\{([ :,(]*(?:\w+ )*)(\w+)(\)?)\}/g, (_, before, name: string, after) =>
    names[name] === undefined ? '' : before + asText(names[name]) + after,
  );
}

/** The finding of a case, with the texts of its reason unless it has its own. */
export function findingOfCase(
  { is, title, about, message, hint, persistence }: Case,
  names: Names,
  facts: Partial<Details> = {},
): Finding {
  const [category, reason] = is.split('/') as ['admission' | 'connection', ServerReason];
  const entries: Record<string, ReasonEntry> = REASONS[category];
  const text = (template: string | undefined) => template && filled(template, names);
  const details = {
    title: text(title),
    about: text(about) || undefined,
    message: capitalize(filled(message, names)),
    hint: text(hint),
    persistence,
    // If a fact is undefined, the texts of the case stay.
    ...defined(facts),
  };
  return finding(category, reason, details, entries[reason] ?? OF_THE_SERVER[category]);
}

/** The finding for an observed pod. */
export function seenCase(name: CaseName, names: Names = {}, facts: Partial<Details> = {}): Finding {
  return findingOfCase(CASES[name], names, facts);
}

/** The finding with more facts. Its texts are composed again from all facts. An undefined fact removes the earlier one. */
export function withFacts(found: Finding, facts: Partial<Wording>): Finding {
  const wording = { ...found.wording, ...facts };
  return { ...found, ...compose(wording), wording };
}

/** The finding with another reason and its texts: what happened stays, and what `facts` say comes on top. */
export function withReason<C extends Category>(
  found: Finding,
  category: C,
  reason: ReasonOf<C>,
  facts: Partial<Wording>,
): Finding {
  const other = finding(category, reason, { message: found.wording.what });
  const { outcome, persistence } = other;
  const { title, hint, log } = other.wording;
  const reclassified = { ...found, outcome, category, reason: other.reason, persistence };
  return withFacts(reclassified, { title, about: undefined, hint, log, ...facts });
}

/** May the step end differently if run again unchanged? If its own program failed, only its author knows. */
export function isRetryable(found: Pick<Finding, 'outcome' | 'category' | 'persistence'>): boolean {
  return found.outcome === 'failure' && found.persistence !== 'permanent' && found.category !== 'step';
}

/** The step has finished, or must be judged again at `again` (milliseconds since 1970) at the latest. */
export type Verdict = { kind: 'finished'; finding: Finding } | { kind: 'waiting'; again: number };

/** Where another pod can run the step if it had not started in this one; undefined: the loss of this pod ends the step. */
export function replacementAfter(finding: Finding): Replacement | undefined {
  const { category, reason, persistence, mayRun } = finding;
  const entries: Record<string, ReasonEntry> = REASONS[category];
  return persistence === 'permanent' || mayRun ? undefined : entries[reason]?.replacement;
}

/**
 * Did the user ask for another run of the step after this? A category applies only if another run can help. A pod that a user
 * deleted was meant to end, so that reason must be named.
 */
export function isToRetry(finding: Finding, retryOn: readonly string[]): boolean {
  const { outcome, category, reason } = finding;
  if (outcome !== 'failure' || !RETRY_CATEGORIES.some((one) => one === category)) return false;
  if (retryOn.includes(reason)) return true;
  return retryOn.includes(category) && reason !== 'deleted' && isRetryable(finding);
}

/**
 * The categories that a new pod can help against. The end of the step's program is the step's own, and a timeout applies to all
 * attempts together. If the API server is unreachable, nothing is known about the old pod.
 */
export const RETRY_CATEGORIES = [
  'disruption',
  'scheduling',
  'image-pull',
  'configuration',
  'admission',
] as const satisfies readonly Finding['category'][];

/**
 * All names that `retry-on` accepts. `timeout` is not one, because it is both a cause of failed pulls and an outcome that is
 * never retried.
 */
export function retryNames(): string[] {
  return [
    ...RETRY_CATEGORIES,
    ...RETRY_CATEGORIES.flatMap((category) =>
      Object.entries<ReasonEntry>(REASONS[category]).flatMap(([reason, { outcome }]) =>
        outcome === undefined && !Object.hasOwn(REASONS, reason) ? [reason] : [],
      ),
    ),
  ];
}

/** The runner asked the step to stop: someone cancelled the run, or its job timed out. */
export function cancelled(): Finding {
  return finding('cancelled', 'cancelled', { message: 'The step was cancelled.' });
}

/** Nothing was created. */
export function badInputs(problems: string[]): Finding {
  const [only = ''] = problems;
  const inputs = new Set(problems.map((problem) => problem.split(':', 1)[0]));
  return finding('input', 'bad-input', {
    title: inputs.size === 1 ? undefined : `${inputs.size} inputs are not valid`,
    message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join('\n'),
  });
}

/** An unexpected error: of this program, or of the system that it runs on. */
export function internal(error: unknown): Finding {
  if (hasCode(error, 'runner')) return finding('internal', 'runner-error', { message: error.message });
  const words = systemErrorWords(error);
  if (words !== undefined)
    return finding('internal', 'runner-error', {
      message: `The operating system of the runner reported an error: ${words}.`,
    });
  const message = `This is a bug in Pod Step, not in your step: ${messageOf(error)}`;
  return finding('internal', 'internal', { message: message.replace(/\.?$/, '.') });
}

export type StartBlocker = {
  /** What the step waits for, as the end of a sentence. */
  waiting: Prose;
  /** Undefined: only the step's timeout ends the wait. */
  finding?: Finding;
  /** When it is given up, milliseconds since 1970. Undefined: at once, because waiting can't help. */
  giveUp?: number | undefined;
  /** Nothing has failed: the finding reports that nothing has happened until then. */
  isSilence?: true;
  /** A failure that can be temporary: the log reports it at once, with the time that it gets. */
  passing?: { what: Prose; graceMs: number };
};

/** The finding if it is given up by `now`. */
export function givenUpBy({ finding, giveUp = Number.NEGATIVE_INFINITY }: StartBlocker, now: number) {
  return giveUp <= now ? finding : undefined;
}
