/** Reads recordings (input `tape`), and judges them again. */

import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { cancelled, type Finding, givenUpBy, withFacts } from '../../src/findings/finding.ts';
import { asText } from '../../src/findings/spoken.ts';
import { readObject } from '../../src/job/api-objects.ts';
import { isCause } from '../../src/job/causes.ts';
import type { Puller } from '../../src/job/image-consumers.ts';
import { SETUP_GRACE_MS } from '../../src/job/job.ts';
import type { JudgeOptions } from '../../src/job/judge-options.ts';
import { prose } from '../../src/job/text.ts';
import { isObject, parsedJson } from '../../src/job/values.ts';
import { terminationEnd } from '../../src/judge/certainty.ts';
import { withResults } from '../../src/judge/files.ts';
import { observe } from '../../src/judge/observe.ts';
import { schedulingBlocker } from '../../src/judge/scheduling.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { judge } from '../../src/judge/verdict.ts';
import type { LookedUp, NodeCondition } from '../../src/pod/events.ts';
import type { Observation } from '../../src/pod/observation.ts';
import { waitingInWords } from '../../src/report/progress.ts';

/** All observations of one pod. */
export type Recording = {
  options: JudgeOptions;
  observations: Observation[];
  /** When the host cancelled the step, before its end. */
  cancelledAt?: number | undefined;
};

export type Replayed = ReturnType<typeof replay>;

/**
 * Judges a recording as the run was judged: after each observation, and between two whenever a time limit passes.
 *
 * After the last observation it goes on for one grace, as if nothing more came: enough to give up any transient
 * failure; for a terminating pod until it must have ended. If the pod then still has no node, the finding is that of
 * schedule-timeout. A pod that waits in a queue, for a node that is being added or for a pull, or that runs, has no
 * finding: the reason is `waiting`. A cancel ends the step, whatever was to be seen of the pod by then.
 */
export function replay({ options, observations, cancelledAt }: Recording) {
  let state: State = startState(options);
  if (cancelledAt !== undefined) {
    const last = observations.reduce(observe, state);
    const also = [prose(`Until then: ${waitingInWords(last)}.`)];
    return replayed(last, { finding: withFacts(cancelled(), { also }), at: cancelledAt });
  }
  for (const [index, observation] of observations.entries()) {
    state = observe(state, observation);
    const until = observations[index + 1]?.at ?? endOfPatience(state, observation.at) + 1;
    const verdict = judgeUntil(state, observation.at, until);
    if (verdict) return replayed(state, withLastWord(state, verdict, observations.slice(index + 1)));
  }
  const end = endOfPatience(state, observations.at(-1)?.at ?? options.begunAt);
  const impatient = { ...state, options: { ...options, scheduleTimeoutMs: options.scheduleTimeoutMs ?? 0 } };
  const scheduling = impatient.pod && schedulingBlocker(impatient);
  const unscheduled = scheduling && givenUpBy(scheduling, end);
  return replayed(state, unscheduled && { finding: unscheduled, at: end });
}

/** Until when a verdict can come after the last observation. */
function endOfPatience(state: State, last: number): number {
  const going = state.pod?.deletion ? terminationEnd(state) : last;
  const { graceMs, setupGraceMs = SETUP_GRACE_MS } = state.options;
  const graces = [graceMs, setupGraceMs, ...Object.values(state.options.gracesMs ?? {})];
  return Math.max(last + Math.max(...graces), going);
}

/** The first verdict in [`from`, `until`): an observation comes before a time limit that passes at the same time. */
function judgeUntil(state: State, from: number, until: number): { finding: Finding; at: number } | undefined {
  for (let now = from; ; ) {
    const verdict = judge(state, now);
    if (verdict.kind === 'finished') return { finding: verdict.finding, at: now };
    if (verdict.again >= until || verdict.again <= now) return undefined;
    now = verdict.again;
  }
}

/** After the verdict events are listed and the log is read to its end, which can show what the exit code does not. */
function withLastWord(state: State, first: { finding: Finding; at: number }, rest: readonly Observation[]) {
  const end = rest.findIndex((observation) => 'log' in observation) + 1;
  const last = rest.slice(0, end).reduce(observe, state);
  const verdict = judge(last, rest[end - 1]?.at ?? first.at);
  const finding = verdict.kind === 'finished' ? verdict.finding : first.finding;
  return { finding: withResults(finding, last), at: first.at };
}

/** Without a verdict most fields are null, and `message` says what the step was waiting for. */
function replayed(state: State, verdict: { finding: Finding; at: number } | undefined) {
  const { finding, at } = verdict ?? {};
  return {
    outcome: finding?.outcome ?? null,
    category: finding?.category ?? null,
    reason: finding?.reason ?? 'waiting',
    /** For a failed pull. */
    cause: finding?.category === 'image-pull' && isCause(finding.reason) ? finding.reason : null,
    lasting: finding ? finding.persistence === 'permanent' : null,
    container: finding?.container ?? null,
    image: finding?.image ?? null,
    message: finding
      ? asText(finding.message)
      : `The tape ends before the step does: ${waitingInWords(state)}.`,
    /** When a verdict was possible: at an observation, or between two when something was given up. */
    decidedAt: at ?? null,
  };
}

/** Throws with the number of an invalid line. Ignores unknown fields, which a newer version may add. */
export function readRecording(text: string): Recording {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const [header, ...rest] = lines.filter(({ line }) => line.trim() !== '');
  const head = header === undefined ? undefined : parsed(header.line, header.number);
  if (head?.['tape'] !== 1 || typeof head['step'] !== 'string' || typeof head['graceMs'] !== 'number')
    throw new Error('line 1 is no header of a tape: {"tape":1,"step":"NAME","graceMs":30000}');
  const values = rest.map(({ line, number }) => ({ value: parsed(line, number), number }));
  const observations = values.flatMap(({ value, number }) => observationIn(value, number));
  const cancel = values.find(({ value }) => value['cancelled'] === true)?.value['at'];
  const moment = (name: string) => (typeof head[name] === 'number' ? head[name] : undefined);
  return {
    options: {
      step: head['step'],
      graceMs: head['graceMs'],
      gracesMs: isObject(head['gracesMs']) ? (head['gracesMs'] as JudgeOptions['gracesMs']) : undefined,
      begunAt: moment('begunAt') ?? observations[0]?.at ?? 0,
      timeoutMs: moment('timeoutMs') ?? Number.POSITIVE_INFINITY,
      setupGraceMs: moment('setupGraceMs'),
      scheduleTimeoutMs: moment('scheduleTimeoutMs'),
      pullTimeoutMs: moment('pullTimeoutMs'),
      deadlineSeconds: moment('deadlineSeconds'),
      fallbacks: names(head['fallbacks']),
      volumes: names(head['volumes']),
      nodeSelector: names(head['nodeSelector']),
      ownPullSecrets: names(head['ownPullSecrets']),
      asked: isObject(head['asked']) ? askedIn(head['asked'], Object(head['policies'])) : undefined,
    },
    observations,
    cancelledAt: typeof cancel === 'number' ? cancel : undefined,
  };
}

function askedIn(images: object, policies: Record<string, Puller['own']>): Puller[] {
  return Object.entries(images).map(([consumer, image]) => {
    const own = Object.hasOwn(policies, consumer) ? policies[consumer] : undefined;
    return { consumer, image: String(image), own };
  });
}

function names(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

function observationIn(value: Record<string, unknown>, number: number): Observation[] {
  const { at, pod, event, node, pullSecrets, log, version } = value;
  if (typeof at !== 'number') throw new Error(`line ${number} has no time "at"`);
  if (isObject(pod)) return [{ at, pod: seen<V1Pod>(pod, 'V1Pod', number) }];
  if (isObject(event)) return [{ at, event: seen<CoreV1Event>(event, 'CoreV1Event', number) }];
  if (isObject(node)) return [{ at, node: node as unknown as NodeCondition }];
  if (Array.isArray(pullSecrets)) return [{ at, pullSecrets: lookedUpIn(pullSecrets) }];
  if (Array.isArray(log)) return [{ at, log: log.map(String), ...(value['cut'] === true && { cut: true }) }];
  if (typeof value['held'] === 'number') return [{ at, held: value['held'] }];
  if (value['gone'] !== true) return [];
  const unseen = value['unseen'] === true && { unseen: true as const };
  return [{ at, gone: true, ...unseen, ...(typeof version === 'string' && { version }) }];
}

function lookedUpIn(list: unknown[]): LookedUp[] {
  return list
    .filter(isObject)
    .map(({ name, isThere }) => ({ name: String(name), isThere: isThere === true }));
}

/** Anyone may write a recording. */
function seen<Item>(value: object, type: string, number: number): Item {
  try {
    return readObject(value, type);
  } catch (error) {
    throw new Error(`line ${number} has an object that can't be read: ${(error as Error).message}`);
  }
}

function parsed(line: string, number: number): Record<string, unknown> {
  const value = parsedJson(line);
  if (isObject(value)) return value;
  throw new Error(`line ${number} is no JSON object`);
}
