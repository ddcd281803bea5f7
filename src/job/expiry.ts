import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { MANAGED_BY, TOKEN, TOKEN_ANNOTATION } from './identity.ts';
import { hourOf, momentOf } from './time.ts';

/**
 * Label of pods that are not kept on purpose: the hour (UTC) when their step is certainly over, like `2026-11-21T17`. A
 * pod that still exists then has lost its runner, and the next step may delete it.
 */
const EXPIRES = 'pod-step/expires';

/** After the step's timeout: for its report, the post step, and clock differences between runners. */
const SLACK_MS = 3_600_000;
const HOUR_MS = 3_600_000;

/** Hours that a pod of the default timeout (6 h) may still have; the API server filters these out. */
const USUAL_HOURS = 8;

/** The label for the pods of a step that began at `begunAt` (milliseconds since 1970). */
export function expiry(begunAt: number, timeoutMs: number): Record<string, string> {
  return { [EXPIRES]: hourOf(begunAt + timeoutMs + SLACK_MS) };
}

/** Label selector for pods that have, in nearly all cases, expired. */
export function selectorOfExpired(now: number): string {
  const [[managed, us]] = Object.entries(MANAGED_BY) as [[string, string]];
  const hours = Array.from({ length: USUAL_HOURS + 1 }, (_, hour) => hourOf(now + hour * HOUR_MS));
  return [`${managed}=${us}`, EXPIRES, ...hours.map((hour) => `${EXPIRES}!=${hour}`)].join(',');
}

/** Is the step of a pod with these labels certainly over? False without the label in exactly our format. */
export function isExpired(labels: Record<string, string> | undefined, now: number): boolean {
  const hour = labels?.[EXPIRES];
  return hour !== undefined && /^\d{4}-\d\d-\d\dT\d\d$/.test(hour) && hour < hourOf(now);
}

/** By what a list of metadata tells. Anybody can write labels, so the pod must also have a token. */
export function mayBeAbandoned(
  { labels, annotations, deletionTimestamp }: V1ObjectMeta,
  now: number,
): boolean {
  const hasToken = TOKEN.test(annotations?.[TOKEN_ANNOTATION] ?? '');
  return deletionTimestamp === undefined && isExpired(labels, now) && hasToken;
}

/** Is this a pod that a step created and lost? Its deadline must be over. `now`: by the API server's clock, like its time stamps. */
export function isAbandoned({ metadata = {}, spec }: V1Pod, now: number): boolean {
  const seconds = spec?.activeDeadlineSeconds;
  return (
    mayBeAbandoned(metadata, now) &&
    seconds !== undefined &&
    momentOf(metadata.creationTimestamp) + seconds * 1000 < now
  );
}
