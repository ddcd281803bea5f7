import type { V1Pod } from '@kubernetes/client-node';
import { asText } from '../findings/spoken.ts';
import { insideSentence, theNode } from '../findings/wording.ts';
import { type Cause, causeInWords } from '../job/causes.ts';
import type { Check } from '../job/image-consumers.ts';
import { currentPolicy, type PullPlan } from '../job/pull-plan.ts';
import { spanOfTime } from '../job/values.ts';
import { replacedImages } from '../judge/added.ts';
import { passingFailures } from '../judge/blockers.ts';
import { pullGrace, unreadPullSecrets } from '../judge/pulls.ts';
import { isForImageAlone, type ObservedState, type State } from '../judge/state.ts';
import { type PullEpisode, pullEpisodes } from '../judge/tracker.ts';
import { waitingFor } from '../judge/verdict.ts';
import { containerOf, imagesOf, neededFor, unpackedFiles } from '../pod/containers.ts';
import { disruptionOf } from '../pod/disruptions.ts';
import { type EventFacts, isEvictionByNode } from '../pod/events.ts';
import type { PodFacts } from '../pod/facts.ts';
import { filesInWords, pulledInWords, readPulled } from './containers.ts';

/** What the step waits for, as the end of a sentence. */
export function waitingInWords(state: State): string {
  return asText(waitingFor(state));
}

/**
 * A line for the log. Each key is logged once. The job's own output comes after `started`. After that, the only lines of Pod
 * Step are `meanwhile`.
 */
type Milestone = { key: string; text: string; when?: 'before' | 'started' | 'meanwhile' };

/** Everything until the job's own output starts, in the order in which it happens. */
export function milestones(state: State): Milestone[] {
  const { pod } = state;
  if (pod === undefined) return [];
  return [
    ...replaced(state),
    ...scheduled(state),
    ...[...state.events.values()].flatMap((event) => pull(pod, event)),
    ...pullEpisodes(state).flatMap((episode) => failedPull(state, episode)),
    ...passing(state),
    ...unpacked(pod, state.options.step),
    ...(containerOf(pod, state.options.step)?.hasStarted
      ? [{ key: 'started', text: 'started', when: 'started' as const }]
      : []),
    ...nodeLost(pod),
    ...ending(state),
  ];
}

/** Webhooks of the cluster may replace images. */
function replaced(state: State): Milestone[] {
  return replacedImages(state).map(({ asked, given }) => ({
    key: `replaced ${asked} ${given}`,
    text: `the cluster runs ${given} for ${asked}`,
  }));
}

function scheduled(state: State): Milestone[] {
  const node = state.pod?.node;
  return node === undefined ? [] : [{ key: 'scheduled', text: `scheduled on node ${node}` }];
}

/** Each image once, whichever container pulls it. After a check, it is already on the node. */
function pull(pod: PodFacts, event: EventFacts): Milestone[] {
  const container = pod.containers.find(({ name }) => name === event.container);
  const image = event.image ?? (container && imagesOf(container)[0]);
  if (image === undefined) return [];
  if (event.reason === 'Pulling') return [{ key: `pulling ${image}`, text: `pulling ${image}` }];
  if (event.reason !== 'Pulled') return [];
  const { from, ms, bytes } = readPulled(event);
  const isOnlyOne = new Set(pod.containers.flatMap(imagesOf)).size === 1;
  const text =
    from === 'node'
      ? `already on the node: ${image}`
      : pulledInWords(isOnlyOne ? 'pulled' : `pulled ${image}`, { ms, bytes });
  return [{ key: `pulled ${image}`, text }];
}

/** A shorter grace has passed before anyone reads about it. */
const MIN_GRACE_SHOWN_MS = 5000;

function failedPull(state: ObservedState, episode: PullEpisode): Milestone[] {
  const { pod, options } = state;
  const { image, failure } = episode;
  if (episode.container.hasStarted) return [];
  const { cause } = failure;
  // The start of the pull named the step's own image; any other must be named here.
  const container = neededFor(pod, episode.container, image);
  const isOwn = container === options.step && image === containerOf(pod, container)?.image;
  const whose = isForImageAlone(options, container) ? '' : `, container ${container}`;
  const which = isOwn ? '' : ` (${image}${whose})`;
  const grace = pullGrace(state, episode);
  const graceNote =
    Number.isFinite(grace) && grace >= MIN_GRACE_SHOWN_MS
      ? `; waiting up to ${spanOfTime(grace)} for this to pass`
      : '';
  return [
    { key: `failed ${image} ${cause}`, text: `pull failed: ${causeInWords(cause)}${which}${graceNote}` },
    ...unread(state, cause),
  ];
}

/** What the step waits for after a refused pull. */
function unread(state: ObservedState, cause: Cause): Milestone[] {
  return unreadPullSecrets(state, cause).there.map((name) => ({
    key: `unread ${name}`,
    text: `the node did not read the pull secret ${name} in time; it will with its next pull`,
  }));
}

/** Logged with their grace, because nothing else is shown during that time. */
function passing(state: ObservedState): Milestone[] {
  return passingFailures(state).map(({ what, graceMs, reason, about = '', container = '' }) => ({
    key: `passing ${reason} ${about} ${container}`,
    text: `${asText(what)}; waiting up to ${spanOfTime(graceMs)} for this to pass`,
  }));
}

function unpacked(pod: PodFacts, step: string): Milestone[] {
  const files = unpackedFiles(pod, step);
  return files === undefined ? [] : [{ key: 'files-in', text: filesInWords(files) }];
}

/** The program can still run, but its node does not report. */
function nodeLost(pod: PodFacts): Milestone[] {
  if (!pod.hasLostNode) return [];
  const end = pod.toleratesLostNode
    ? 'nothing else ends the step before its timeout, because the pod tolerates lost nodes (tolerations)'
    : 'otherwise the cluster ends the pod in some minutes';
  const text = `the cluster hears nothing of ${theNode(pod)} any more; the step goes on when it is back, and ${end}`;
  return [{ key: 'node-lost', text, when: 'meanwhile' }];
}

/** Another client is ending the pod. This is logged at once, because the end can take the whole grace period. */
function ending(state: ObservedState): Milestone[] {
  const { pod } = state;
  if (state.stepEnd?.isUndisturbed) return [];
  const evicted = [...state.events.values()].find(isEvictionByNode);
  if (evicted !== undefined) {
    const said = evicted.words.trim();
    return [{ key: 'ending', when: 'meanwhile', text: `evicted by its node${said ? `: ${said}` : ''}` }];
  }
  const found = disruptionOf(pod, undefined);
  if (pod.deletion === undefined || found === undefined) return [];
  const { reason, title } = found;
  const why =
    reason === 'deleted' ? 'someone asked for the deletion of the pod' : asText(insideSentence(title));
  const grace = pod.deletion.graceSeconds;
  return [{ key: 'ending', when: 'meanwhile', text: grace > 1 ? `${why}; it has ${grace} s to end` : why }];
}

/** First log line of an attempt: the first with all policies of the step's image, later ones with the current one. */
export function podInWords(
  pod: V1Pod,
  step: string,
  pullPlans: readonly PullPlan[],
  attempt: number,
): string {
  const { name, namespace } = pod.metadata ?? {};
  const own = pullPlans.find(({ consumer }) => consumer === step);
  const policies = own && (attempt === 1 ? own.policies.join(', then ') : currentPolicy(own));
  const { image, command, args } = pod.spec?.containers.find((one) => one.name === step) ?? {};
  // An expression without a value looks like a missing `run`.
  const isBare = command === undefined && args === undefined;
  const what = isBare ? ' · no run, command or args: the image’s own program runs' : '';
  return `Pod ${namespace}/${name} · image ${image} (${policies})${what}`;
}

/** The images awaited before the step, and how. `why`: the reason for that. */
export function checksInWords(checks: readonly Check[], why: string): string {
  const images = checks.map(({ image, policy }) => `${image} (${policy})`).join(', ');
  return `  checked first: ${images} · ${why}`;
}
