import type { V1Pod } from '@kubernetes/client-node';
import { REASONS } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import { asText, sentencesOf } from '../findings/spoken.ts';
import { documentsUrl, jobUrl, type Origin, runUrl } from '../job/identity.ts';
import type { Collected, Job } from '../job/job.ts';
import { type Hide, hideIn } from '../job/masking.ts';
import { STEP_CONTAINER } from '../job/pod-parts.ts';
import type { PullPlan } from '../job/pull-plan.ts';
import { MAX_ANNOTATION_LENGTH, oneLine, truncate, truncateAnnotation } from '../job/text.ts';
import { defined, minuteOf } from '../job/values.ts';
import type { State } from '../judge/state.ts';

/** If there are more, the last ones are shown. */
const MAX_TOLD = 3;

/** What happened to the pods of a step that others replaced; undefined if there was none. */
export function lostPods(attempts: readonly Attempt[]): { title: string; message: string } | undefined {
  const lost = attempts.filter(wasLost);
  if (lost.length === 0) return undefined;
  const more = lost.length - MAX_TOLD;
  const told = lost.slice(-MAX_TOLD).map(inWords);
  return {
    title: lost.length === 1 ? 'The step needed another pod' : `The step needed ${lost.length} more pods`,
    message: [
      ...(more > 0 ? [`${more} earlier ${more === 1 ? 'one is' : 'ones are'} left out.`] : []),
      ...told,
    ].join(' '),
  };
}

/** An attempt whose pull or check failed has lost no pod. */
function wasLost({ followedBy }: Attempt): boolean {
  return followedBy === 'another-pod' || followedBy === 'retry';
}

function inWords({ pod, finding, followedBy }: Attempt): string {
  const name = pod.metadata?.name;
  return followedBy === 'retry'
    ? `The step had started in the pod ${name}, and was run again: ${asText(finding.message)}`
    : `The step had not started in the pod ${name}: ${asText(finding.message)}`;
}

/**
 * The one error of a failed step: title, message and hint, its earlier pods, and where to read more. Further findings come
 * later, in one of their own.
 */
export function annotation(stepReport: StepReport) {
  const { finding, attempts, pages } = stepReport;
  const held = heldPod(stepReport);
  const words = [
    sentencesOf(finding),
    quotedMessage(finding),
    lostPods(attempts)?.message,
    held && [held.words, ...held.commands].join('\n'),
  ]
    .filter(Boolean)
    .join(' ');
  // A program's own exit code needs no page.
  const message =
    finding.reason === 'exit-code' ? truncateAnnotation(words) : withMore(words, pages, finding);
  return { title: asText(finding.title), message };
}

/** Until when a pod is held, and the commands for it; undefined if it is not. */
export function heldPod({ heldUntil, attempts, namespace, step }: StepReport) {
  const name = attempts.at(-1)?.pod.metadata?.name;
  if (heldUntil === undefined || name === undefined) return undefined;
  return {
    words: `The pod is held until ${minuteOf(heldUntil)} (hold-on-failure). Open a shell in it, and delete it when you are done:`,
    commands: [
      `kubectl exec -it -n ${namespace} ${name} -c ${step} -- sh`,
      `kubectl delete pod -n ${namespace} ${name}`,
    ],
  };
}

/** What the run does next, and the finding that is the reason for it. */
export function announced(what: string, finding: Pick<Finding, 'message' | 'hint'>): string {
  return `${what}: ${sentencesOf(finding)}`;
}

/** Why another pod replaces a pod in which the step had not started. `avoided`: names of nodes. */
export function anotherPodInWords({ message }: Pick<Finding, 'message'>, avoided: readonly string[]): string {
  const instead = avoided.length === 0 ? '' : `; other nodes than ${avoided.join(', ')} are preferred`;
  return `another pod, because the step had not started in this one: ${asText(message).replace(/\.$/, '')}${instead}`;
}

/** Enough to identify the problem; the summary has the whole text. */
const MAX_QUOTED = 600;

/** A reader who sees only the annotation has no other source for the reason. */
function quotedMessage({ isInItsMessage, rawMessage = '' }: Finding): string | undefined {
  const words = oneLine(rawMessage).trim();
  return isInItsMessage && words !== '' ? `The message: ${truncate(words, MAX_QUOTED)}` : undefined;
}

/** Ends the text of an annotation with a link that is never cut. A list keeps its lines. */
export function withMore(
  text: string,
  pages: Pick<StepReport['pages'], 'documents'>,
  finding: Finding,
): string {
  const isSentence = /[.!?]$/.test(text) || text.includes('\n');
  const more = `${isSentence ? '' : '.'}${text.includes('\n') ? '\n' : ' '}More: ${troubleshootingUrl(pages, finding)}`;
  return `${truncateAnnotation(text, MAX_ANNOTATION_LENGTH - more.length)}${more}`;
}

/** The anchor of a reason in docs/troubleshooting.md. The API server's own reasons, which no table lists, share two sections. */
function sectionOf({ category, reason }: Pick<Finding, 'category' | 'reason'>): string {
  if (Object.hasOwn(REASONS[category], reason)) return `${category}-${reason}`;
  return reason.startsWith('http-') ? 'connection-http' : `${category}-other`;
}

/** URL of the section on a finding, at the version of the action that runs. */
export function troubleshootingUrl(
  { documents }: Pick<StepReport['pages'], 'documents'>,
  finding: Pick<Finding, 'category' | 'reason'>,
): string {
  return `${documents}/troubleshooting.md#${sectionOf(finding)}`;
}

const MAX_LINE_LENGTH = 2000;
/** Secrets are masked in this much of a line before it is cut, so that no secret is cut in two. */
const MAX_SEARCHED_LENGTH = 4 * MAX_LINE_LENGTH;

/**
 * Masks secrets in findings and logs, and cuts overlong lines. Other names and verdicts stay, whatever a password is. Images
 * and events are masked where they are shown (`hide`): images are compared before that, and there can be hundreds of events.
 */
export function withoutSecrets(stepReport: StepReport): StepReport {
  const { name, finding, others, attempts, tails, hide } = stepReport;
  return {
    ...stepReport,
    name: name && hide(name),
    finding: maskFinding(finding, hide),
    others: others.map((other) => maskFinding(other, hide)),
    attempts: attempts.map((attempt) => ({ ...attempt, finding: maskFinding(attempt.finding, hide) })),
    tails: tails.map((tail) => ({ ...tail, lines: tail.lines.map((line) => maskLine(line, hide)) })),
  };
}

function maskFinding(finding: Finding, hide: Hide): Finding {
  const { title, message, hint, remedy, rawMessage, wording } = finding;
  const words = defined({ title, message, hint, remedy, rawMessage, wording });
  return { ...finding, ...hideIn(words, hide) };
}

/** Masks secrets in a line, then cuts an overlong line and adds its length. */
function maskLine(line: string, hide: Hide): string {
  const shown = hide(line.slice(0, MAX_SEARCHED_LENGTH));
  if (line.length <= MAX_SEARCHED_LENGTH && shown.length <= MAX_LINE_LENGTH) return shown;
  return `${shown.slice(0, MAX_LINE_LENGTH)} … (${line.length} characters)`;
}

/** The request to delete a pod, until its answer; `isDone`: the API server has accepted it. */
export type Deletion = { pod: string; from: number; to: number; isDone: boolean };

/** The data of all reports on one step. Times are milliseconds since 1970. */
export type StepReport = {
  /** The name by which people know the step. */
  name: string | undefined;
  finding: Finding;
  /** Further images that can't be pulled. */
  others: readonly Finding[];
  /** In order; empty if nothing was tried, for example because of invalid inputs. */
  attempts: readonly Attempt[];
  step: string;
  /** The step's image as the user gave it. */
  image: string | undefined;
  namespace: string | undefined;
  begunAt: number;
  endedAt: number;
  /** Ends of the logs that explain a failure, unchanged. */
  tails: readonly Tail[];
  /** The last attempt's pod in YAML without secrets, ready to be created again. */
  manifest: (() => string) | undefined;
  /** The files that were copied back, or why not; undefined if none were requested, or if the step has not started. */
  collected?: Collected;
  /** Whether its shell reports what the step has used. */
  usage?: Job['usage'];
  /** The deletions of its pods, after the step has ended. */
  deletions?: readonly Deletion[];
  /** The last pod still exists, as the user wished. */
  podKept: boolean;
  /** Its shell stays until then (milliseconds since 1970, by the clock of the machine). */
  heldUntil?: number | undefined;
  /** Masks secrets in untrusted text. Masking takes time, so a text is masked where it is shown, before it is cut. */
  hide: Hide;
  pages: { run: string | undefined; job: string | undefined; documents: string };
};

export type Tail = {
  container: string;
  lines: readonly string[];
  /** The log has earlier lines. */
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
    others: [],
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
  /** The pod as requested. */
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
 * What another attempt does differently: it uses the next pull policy, checks images in another way, replaces a pod that was
 * lost before the step started, or runs a step again that had started.
 */
export type Continuation = 'next-policy' | 'other-check' | 'another-pod' | 'retry';
