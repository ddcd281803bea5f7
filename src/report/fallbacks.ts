import { isCause } from '../judge/causes.ts';
import { containerOfFieldPath, specOf, statusOf } from '../judge/containers.ts';
import type { Finding } from '../judge/finding.ts';
import { pullTitle } from '../judge/pull-finding.ts';
import { nodeOf, type State } from '../judge/state.ts';
import { currentPolicy, type PullCursor } from '../plan/fallback.ts';
import type { Attempt } from './attempt.ts';

/** What the output `attempts` says of one. */
export type AttemptInBrief = {
  pod: string;
  /** The pull policy of each container. */
  policies: Record<string, string>;
  outcome: Finding['outcome'];
  category: Finding['category'];
  reason: string;
  message: string;
};

export function inBrief({ pod, cursors, finding }: Attempt): AttemptInBrief {
  const { outcome, category, reason, message } = finding;
  const policies = Object.fromEntries(cursors.map((cursor) => [cursor.container, currentPolicy(cursor)]));
  return { pod: pod.metadata?.name ?? '', policies, outcome, category, reason, message };
}

/** A failed pull behind which no policy is left; where there were others, the first failure is told too: it is mostly the real one. */
export function withFirstFailure(finding: Finding, cursors: readonly PullCursor[]): Finding {
  const first = cursors.find(({ image }) => image === finding.image)?.failures[0];
  if (finding.category !== 'image-pull' || first === undefined) return finding;
  return {
    ...finding,
    message: `${finding.message} Before that, with the policy ${first.policy}: ${words(first.cause)}.`,
  };
}

/** The announcement of the next attempt; `failed` is the image that was moved on. */
export function nextAttempt(number: number, cursors: readonly PullCursor[], failed: string): string {
  const cursor = cursors.find(({ image }) => image === failed);
  const cause = cursor?.failures.at(-1)?.cause ?? '';
  return `Attempt ${number}: trying ${cursor && currentPolicy(cursor)} for ${failed} after: ${words(cause)}`;
}

/**
 * A warning for each container that ran an image that was on the node, after a pull of it had failed: it may be older
 * than its tag.
 */
export function cachedImages(
  state: State,
  cursors: readonly PullCursor[],
): { title: string; message: string }[] {
  return cursors.flatMap((cursor) => {
    const imageID = (state.pod && statusOf(state.pod, cursor.container)?.imageID) ?? '';
    const origin = originOf(state, cursor);
    if (cursor.failures.length === 0 || imageID === '' || origin === 'registry') return [];
    const copy = /@(sha256:[0-9a-f]+)$/.exec(imageID)?.[1] ?? 'a copy';
    const ran = origin === 'node' ? 'ran' : 'may have run';
    const why = words(cursor.failures.at(-1)?.cause ?? '');
    const warning = {
      title: 'Ran an image from the node’s cache',
      message: `${cursor.image} could not be pulled (${why}), so the container ${cursor.container} ${ran} ${copy} as it was on the node ${nodeOf(state)}. It may be older than the tag.`,
    };
    return [warning];
  });
}

/** Where an image came from; only an event tells, or a policy that never pulls. */
function originOf(state: State, cursor: PullCursor): 'registry' | 'node' | 'unknown' {
  const told = [...state.events.values()]
    .filter(
      ({ event }) =>
        event.reason === 'Pulled' &&
        containerOfFieldPath(event.involvedObject.fieldPath) === cursor.container,
    )
    .map(({ event }) => event.message ?? '');
  if (told.some((message) => /^Successfully pulled/.test(message))) return 'registry';
  return told.length > 0 || currentPolicy(cursor) === 'Never' ? 'node' : 'unknown';
}

/**
 * Where the cluster changed the policies that were asked for and a fallback with them; it would change them each time.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages
 */
export function overriddenPolicies(state: State, cursors: readonly PullCursor[]): string[] {
  return cursors.flatMap((cursor) => {
    const given = state.pod && specOf(state.pod, cursor.container)?.imagePullPolicy;
    const asked = currentPolicy(cursor);
    const harmless = cursor.policies.length === 1 || given === undefined || given === asked;
    return harmless ? [] : [`${cursor.container}: ${given} instead of ${asked}`];
  });
}

function words(cause: string): string {
  return isCause(cause) ? pullTitle(cause).toLowerCase() : cause;
}
