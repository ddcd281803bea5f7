import { isCause } from '../judge/causes.ts';
import { statusOf } from '../judge/containers.ts';
import type { Finding } from '../judge/finding.ts';
import { pullTitle } from '../judge/pull-finding.ts';
import { nodeOf, type State } from '../judge/state.ts';
import { currentPolicy, type PullCursor } from '../plan/fallback.ts';

/** One pod that was tried, as the output `attempts` has it. */
export type Attempt = {
  pod: string;
  /** The pull policy of each container. */
  policies: Record<string, string>;
  outcome: Finding['outcome'];
  category: Finding['category'];
  reason: string;
  message: string;
};

export function attemptOf(pod: string, cursors: readonly PullCursor[], finding: Finding): Attempt {
  const { outcome, category, reason, message } = finding;
  const policies = Object.fromEntries(cursors.map((cursor) => [cursor.container, currentPolicy(cursor)]));
  return { pod, policies, outcome, category, reason, message };
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
 * A warning where a container ran an image that was on the node, after a pull of it had failed: it may be older than
 * its tag. Undefined where every image was pulled, or none had failed.
 */
export function cachedImage(
  state: State,
  cursors: readonly PullCursor[],
): { title: string; message: string } | undefined {
  const stale = cursors.find((cursor) => cursor.failures.length > 0 && ranFromCache(state, cursor.container));
  if (stale === undefined) return undefined;
  const digest = /@(sha256:[0-9a-f]+)$/.exec(
    (state.pod && statusOf(state.pod, stale.container)?.imageID) ?? '',
  )?.[1];
  const why = words(stale.failures.at(-1)?.cause ?? '');
  return {
    title: 'Ran an image from the node’s cache',
    message: `${stale.image} could not be pulled (${why}), so the container ${stale.container} ran ${digest ?? 'the copy'} as it was on the node ${nodeOf(state)}. It may be older than the tag.`,
  };
}

/** Only an event tells where an image came from. Without it, a policy that pulls only what is missing may have pulled. */
function ranFromCache(state: State, container: string): boolean {
  const started = state.pod && statusOf(state.pod, container);
  if (started?.imageID === undefined || started.imageID === '') return false;
  const pulled = [...state.events.values()].some(
    ({ event }) =>
      event.reason === 'Pulled' &&
      event.involvedObject.fieldPath?.includes(`{${container}}`) &&
      /^Successfully pulled/.test(event.message ?? ''),
  );
  return !pulled;
}

/** The cluster changed the policies that were asked for: https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages */
export function overriddenPolicies(state: State, cursors: readonly PullCursor[]): string[] {
  const containers = [...(state.pod?.spec?.initContainers ?? []), ...(state.pod?.spec?.containers ?? [])];
  return cursors.flatMap((cursor) => {
    const given = containers.find(({ name }) => name === cursor.container)?.imagePullPolicy;
    const asked = currentPolicy(cursor);
    return given === undefined || given === asked
      ? []
      : [`${cursor.container}: ${given} instead of ${asked}`];
  });
}

function words(cause: string): string {
  return isCause(cause) ? pullTitle(cause).toLowerCase() : cause;
}
