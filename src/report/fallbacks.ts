import type { V1Pod } from '@kubernetes/client-node';
import { isCause } from '../judge/causes.ts';
import { containersOf, specOf, statusOf } from '../judge/containers.ts';
import type { Finding } from '../judge/finding.ts';
import { pullTitle } from '../judge/pull-finding.ts';
import { nodeOf, type State } from '../judge/state.ts';
import { distinctImages, isSameImage } from '../plan/distinct-images.ts';
import { currentPolicy, type PullCursor } from '../plan/fallback.ts';
import { strongest } from '../plan/pull-policies.ts';
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
  const { image } = finding;
  const failed = cursors.find((cursor) => image !== undefined && isSameImage(cursor.image, image));
  const first = failed?.failures[0];
  if (finding.category !== 'image-pull' || first === undefined) return finding;
  return {
    ...finding,
    message: `${finding.message} Before that, with the policy ${first.policy}: ${words(first.cause)}.`,
  };
}

/** What the next attempt tries; `failed` is the image that was moved on. */
export function fallbackInWords(cursors: readonly PullCursor[], failed: string): string {
  const moved = cursors.filter(({ image, failures }) => failures.length > 0 && isSameImage(image, failed));
  const cause = moved[0]?.failures.at(-1)?.cause ?? '';
  return `trying ${strongest(moved.map(currentPolicy))} for ${failed} after: ${words(cause)}`;
}

/**
 * A warning for each image that was used as it was on the node, after a pull of it had failed: it may be older than its
 * tag.
 */
export function cachedImages(
  state: State,
  cursors: readonly PullCursor[],
): { title: string; message: string }[] {
  return distinctImages(cursors).flatMap(({ image, cursors: users }) => {
    const failure = users.flatMap(({ failures }) => failures).at(-1);
    const ids = users.map(({ container }) => state.pod && statusOf(state.pod, container)?.imageID);
    const id = ids.find((one) => one !== undefined && one !== '');
    const origin = originOf(state, users);
    if (failure === undefined || id === undefined || origin === 'registry') return [];
    const copy = /@(sha256:[0-9a-f]+)$/.exec(id)?.[1] ?? 'a copy';
    const ran = origin === 'node' ? 'ran' : 'may have run';
    const who = users.map(({ container }) => container).join(', ');
    return [
      {
        title: 'Ran an image from the node’s cache',
        message: `${image} could not be pulled (${words(failure.cause)}), so the container ${who} ${ran} ${copy} as it was on the node ${nodeOf(state)}. It may be older than the tag.`,
      },
    ];
  });
}

/** Where an image came from; only an event tells, or a policy that never pulls. */
function originOf(state: State, users: readonly PullCursor[]): 'registry' | 'node' | 'unknown' {
  const told = [...state.events.values()]
    .filter(({ event }) => event.reason === 'Pulled')
    .map(({ event }) => event.message ?? '')
    .filter((message) => users.some(({ image }) => message.includes(`"${image}"`)));
  if (told.some((message) => /^Successfully pulled/.test(message))) return 'registry';
  return told.length > 0 || users.every((one) => currentPolicy(one) === 'Never') ? 'node' : 'unknown';
}

/**
 * Where the cluster changed the policies that were asked for and a fallback with them; it would change them each time.
 * `asked`: the pod as it was sent.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages
 */
export function overriddenPolicies(state: State, asked: V1Pod, cursors: readonly PullCursor[]): string[] {
  const { pod } = state;
  if (pod === undefined) return [];
  const fallingBack = cursors.filter(
    ({ policies, checkPolicies }) => policies.length + checkPolicies.length > 2,
  );
  return containersOf(asked).flatMap(({ name, image = '', imagePullPolicy }) => {
    const given = specOf(pod, name)?.imagePullPolicy;
    const matters = fallingBack.some((cursor) => isSameImage(cursor.image, image));
    if (!matters || given === undefined || given === imagePullPolicy) return [];
    return [`${name}: ${given} instead of ${imagePullPolicy}`];
  });
}

function words(cause: string): string {
  return isCause(cause) ? pullTitle(cause).toLowerCase() : cause;
}
