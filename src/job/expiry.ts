import type { V1Pod } from '@kubernetes/client-node';
import { MANAGED_BY, TOKEN_ANNOTATION } from './identity.ts';
import { hourOf, momentOf } from './time.ts';

/**
 * A label of pods that nobody means to keep: the hour (UTC) in which their step is over for certain, like
 * `2026-11-21T17`. What is left of it later has lost its runner, and the next step may delete it.
 */
const EXPIRES = 'pod-step/expires';
const TOKEN = /^[0-9a-f]{32}$/;

/** Behind the step's timeout: its report, post, and clocks of runners that differ. */
const SLACK_MS = 3_600_000;
const HOUR_MS = 3_600_000;

/** Hours that a pod of the default timeout, 6 h, may still have: the API server leaves these out by itself. */
const USUAL_HOURS = 8;

/** The label for the pods of a step. `begunAt`: when it began, `timeoutMs`: how long it may take; both in milliseconds. */
export function expiry(begunAt: number, timeoutMs: number): Record<string, string> {
  return { [EXPIRES]: hourOf(begunAt + timeoutMs + SLACK_MS) };
}

/** What pods to ask for, so that hardly any but those that have expired are told. */
export function selectorOfExpired(now: number): string {
  const [[managed, us]] = Object.entries(MANAGED_BY) as [[string, string]];
  const hours = Array.from({ length: USUAL_HOURS + 1 }, (_, hour) => hourOf(now + hour * HOUR_MS));
  return [`${managed}=${us}`, EXPIRES, ...hours.map((hour) => `${EXPIRES}!=${hour}`)].join(',');
}

/** Is the step of a pod with these labels over for certain? Never without such a label, in just the form that we write. */
export function isExpired(labels: Record<string, string> | undefined, now: number): boolean {
  const hour = labels?.[EXPIRES];
  return hour !== undefined && /^\d{4}-\d\d-\d\dT\d\d$/.test(hour) && hour < hourOf(now);
}

/**
 * Is this pod one that a step has made and lost? Labels can be written by anybody, so what the pod itself is counts as
 * well: it has a token, and the deadline that each of ours has is over. `now`: by the API server's clock, as its stamps are.
 */
export function isAbandoned({ metadata, spec }: V1Pod, now: number): boolean {
  const { labels, annotations, creationTimestamp, deletionTimestamp } = metadata ?? {};
  const seconds = spec?.activeDeadlineSeconds;
  return (
    deletionTimestamp === undefined &&
    isExpired(labels, now) &&
    TOKEN.test(annotations?.[TOKEN_ANNOTATION] ?? '') &&
    seconds !== undefined &&
    momentOf(creationTimestamp) + seconds * 1000 < now
  );
}
