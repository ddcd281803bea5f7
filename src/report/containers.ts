import { theNode } from '../findings/wording.ts';
import { type Cause, causeInWords, isCause } from '../job/causes.ts';
import { type ImageConsumer, imageFor, isCheckName, volumeIn } from '../job/image-consumers.ts';
import { hasDigest } from '../job/image-reference.ts';
import type { Collected } from '../job/job.ts';
import type { Hide } from '../job/masking.ts';
import { packsWorkspace } from '../job/pod-parts.ts';
import { currentPolicy, distinctImages, type PullPlan } from '../job/pull-plan.ts';
import { numberOfFiles, size } from '../job/text.ts';
import { defined, spanOfTime } from '../job/values.ts';
import type { ObservedState, State } from '../judge/state.ts';
import { failedImages, isFailedPull } from '../judge/tracker.ts';
import { checksOfImage, containerOf, endOf, unpackedFiles } from '../pod/containers.ts';
import type { EventFacts, Events } from '../pod/events.ts';
import { type ContainerFacts, type EndFacts, type PodFacts, podFacts } from '../pod/facts.ts';
import type { Attempt, StepReport } from './step-report.ts';
import { usageOf } from './usage.ts';

/** Where a container's image came from; only an event shows it. */
type ImageOrigin = 'registry' | 'node' | 'unknown';

/**
 * Kubelet events about the pulls for one container, until its image was present. A container that starts again can pull again.
 */
export function pullEventsOf(events: Events, { name, image }: ContainerFacts) {
  const own = [...events.values()].filter(({ container, words }) =>
    // A volume's image is pulled in events about the whole pod.
    container === undefined ? words.includes(`"${image}"`) : container === name,
  );
  const pulls = own.filter(({ reason }) => reason === 'Pulled');
  return {
    pulling: own.findLast(({ reason }) => reason === 'Pulling'),
    hasFailed: own.some(isFailedPull),
    // After a check's pull, the container's own event only says that the image is present.
    pulled: pulls.find((event) => readPulled(event).from === 'registry') ?? pulls.at(-1),
  };
}

/**
 * Why a container's image was not pulled in the end: the node's failure, or the finding that gave it up. A failed image volume
 * counts for the containers that use its image; if there are none, for the container that mounts it.
 */
export function causeOfPull({ state, finding }: Attempt, container: ContainerFacts) {
  const { name, image } = container;
  const episodes = state.pod === undefined ? [] : failedImages(state);
  const used = new Set(state.pod?.containers.map((one) => one.image));
  const episode =
    episodes.find((one) => one.container === container && (one.image === image || !used.has(one.image))) ??
    episodes.find((one) => one.image === image && !container.hasStarted);
  if (episode !== undefined) return episode.failure.cause;
  const { category, reason } = finding;
  return category === 'image-pull' && finding.container === name && isCause(reason) ? reason : undefined;
}

/** `ms` and `bytes` only for `registry`. */
type Pulled = { from: ImageOrigin; ms?: number; bytes?: number };

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go */
export function readPulled({ words: message }: EventFacts): Pulled {
  if (/already present on machine/.test(message)) return { from: 'node' };
  if (!/^Successfully pulled/.test(message)) return { from: 'unknown' };
  const ms = goDuration(/ in (\S{1,40}) \(/.exec(message)?.[1] ?? '');
  const bytes = /Image size: (\d+) bytes/.exec(message)?.[1];
  return { from: 'registry', ...defined({ ms }), ...(bytes !== undefined && { bytes: Number(bytes) }) };
}

/** `what`: which image, and which container pulled it. */
export function pulledInWords(
  what: string,
  { ms, bytes, tries = 1 }: { ms?: number | undefined; bytes?: number | undefined; tries?: number },
): string {
  const time = ms === undefined ? '' : ` in ${spanOfTime(ms)}`;
  return `${what}${time}${bytes === undefined ? '' : `, ${size(bytes)}`}${tries > 1 ? ` (${tries} tries)` : ''}`;
}

/** Milliseconds of a Go duration, like `1m2.5s` or `873ms`. Kubelets truncate it to milliseconds. */
function goDuration(text: string): number | undefined {
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s)/g)];
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ''] ?? 0), 0);
}

/** One container in one attempt: its image, then its program. */
export type ContainerSummary = {
  name: string;
  /** `init`: runs before the step; `beside`: runs at the same time as the step. */
  role: 'step' | 'init' | 'sidecar' | 'beside';
  image: string;
  /** The digest of the image that ran: `sha256:` and its digits. */
  digest: string | undefined;
  /**
   * The policy of its image pull, as the cluster has it. If a check or another container pulled the image, the policy of that
   * one.
   */
  policy: string | undefined;
  pull: PullSummary;
  run: RunSummary;
};

export type PullSummary = {
  /** `none`: the node was not asked for it, or nothing shows it. */
  end: 'here' | 'failed' | 'unfinished' | 'none';
  /** Origin of an image with `end` `here`; `unknown` without an event. */
  from: ImageOrigin;
  /** The check or the other container that pulled the image before. */
  by?: string;
  tries: number;
  /** Milliseconds, if events show them. */
  ms?: number;
  bytes?: number;
  cause?: Cause;
};

type RunSummary =
  | { kind: 'never' }
  | { kind: 'running'; restarts: number }
  /** `ms`: from start to end; in whole seconds except for the step's container. */
  | { kind: 'ended'; exitCode: number; reason: string | undefined; ms: number; restarts: number };

/** In start order. Checks have no summary: their results count for the containers that use the image. */
export function containerSummaries(attempt: Attempt, hide: Hide): ContainerSummary[] {
  const pod = seenPod(attempt);
  return (
    pod.containers
      .filter(({ name }) => !isCheckName(name))
      .map((container) => summaryOf(attempt, pod, container))
      // The name that the user gave an image can contain a secret.
      .map((summary) => ({ ...summary, image: hide(summary.image) }))
  );
}

/** As it was last observed; before that, as it was requested. */
export function seenPod({ state, pod }: Pick<Attempt, 'state' | 'pod'>): PodFacts {
  return state.pod ?? podFacts(pod);
}

function summaryOf(attempt: Attempt, pod: PodFacts, container: ContainerFacts): ContainerSummary {
  const { name, image = '' } = container;
  const pull = pullSummary(attempt, pod, container);
  const puller = pod.containers.find((one) => one.name === pull.by);
  return {
    name,
    role: roleOf(attempt.state.options.step, container),
    image,
    digest: digestIn(container.imageId),
    policy: checksOfImage(pod, image).policy ?? (puller ?? container).policy,
    pull,
    run: runSummary(attempt, container),
  };
}

export function digestIn(imageId: string | undefined): string | undefined {
  return /@(sha256:[0-9a-f]{64})$/.exec(imageId ?? '')?.[1];
}

function roleOf(step: string, { name, isInit, isSidecar }: ContainerFacts): ContainerSummary['role'] {
  if (name === step) return 'step';
  if (isSidecar) return 'sidecar';
  return isInit ? 'init' : 'beside';
}

/** A check pulls the image before the container does, so its pull is the one to report. */
function pullSummary(attempt: Attempt, pod: PodFacts, container: ContainerFacts): PullSummary {
  const { name, image = '' } = container;
  const own = pullOf(attempt, pod, container);
  if (own.from === 'registry') return own;
  for (const check of checksOfImage(pod, image).containers) {
    const pull = pullOf(attempt, pod, check);
    if (pull.end === 'failed') return pull;
    if (pull.from === 'registry') return { ...pull, by: check.name };
  }
  if (own.from !== 'node') return own;
  const puller = pod.containers.find(
    (one) => one.name !== name && one.image === image && pullOf(attempt, pod, one).from === 'registry',
  );
  return { ...own, ...defined({ by: puller?.name }) };
}

function pullOf(attempt: Attempt, pod: PodFacts, container: ContainerFacts): PullSummary {
  const { state, endedAt } = attempt;
  const { pulling, pulled, hasFailed } = pullEventsOf(state.events, container);
  const cause = causeOfPull(attempt, container);
  const tries = Math.max(pulling?.count ?? 0, pulling || cause ? 1 : 0);
  const until = (end: number) => pulling && Math.max(0, end - pulling.firstAt);
  const unended = { from: 'unknown' as const, tries, ...defined({ ms: until(endedAt) }) };
  if (cause !== undefined) return { end: 'failed', ...unended, cause };
  if (pulled) {
    const { from, bytes, ms = until(pulled.firstAt) } = readPulled(pulled);
    const took = hasFailed ? until(pulled.firstAt) : ms;
    // An event about the whole pod belongs to a volume.
    const volumes = pulled.container === undefined ? checksOfImage(pod, container.image ?? '').volumes : [];
    const by = from === 'registry' ? volumes[0]?.name : undefined;
    // Without a failure, further pulls belong to containers that were started again.
    const needed = hasFailed ? tries : Math.min(tries, 1);
    return {
      end: 'here',
      from,
      tries: needed,
      ...defined({ ms: from === 'registry' ? took : undefined, bytes, by }),
    };
  }
  if (container.imageId) return { end: 'here', from: 'unknown', tries };
  return { end: pulling ? 'unfinished' : 'none', ...unended };
}

function runSummary(attempt: Attempt, container: ContainerFacts): RunSummary {
  const { restarts, isRunning } = container;
  if (isRunning) return { kind: 'running', restarts };
  const end = endOf(container);
  if (end === undefined) return { kind: 'never' };
  const ms = spanOf(attempt, container.name, end);
  return { kind: 'ended', exitCode: end.exitCode, reason: end.reason, ms, restarts };
}

/** The node's time stamps are whole seconds; the step's events and end were observed to the millisecond. */
function spanOf({ state, endedAt }: Attempt, name: string, end: EndFacts): number {
  const seconds = end.finishedAt - end.startedAt;
  const stamped = Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
  const started = state.started.get(name);
  if (name !== state.options.step || started === undefined) return stamped;
  return Math.max(0, Math.min(endedAt - started, stamped + 1000));
}

/** Where a step ran, as far as it got; every report names it once. */
export type LastAttempt = ReturnType<typeof lastAttemptOf>;

/** `214 files in, 3.1 MB (0.6 MB packed)` */
export function filesInWords({ count, bytes, packedBytes }: NonNullable<LastAttempt['files']>): string {
  return `${numberOfFiles(count)} in, ${size(bytes)} (${size(packedBytes)} packed)`;
}

/** `214 files back, 6.9 MB (0.6 MB packed) in 0.2 s` */
export function filesBackInWords(collected: Collected): string {
  if (collected.kind === 'lost') return 'no files back';
  const { files, packedBytes, ms } = collected;
  return `${numberOfFiles(files.length)} back, ${size(bytesOf(files))} (${size(packedBytes)} packed) in ${spanOfTime(ms)}`;
}

export function bytesOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What outputs, report and summary say of the last attempt. */
export function lastAttemptOf(stepReport: StepReport) {
  const { namespace, finding, image = '', step, begunAt, endedAt, collected, hide } = stepReport;
  const attempt = stepReport.attempts.at(-1);
  const summary = attempt && containerSummaries(attempt, hide).find(({ name }) => name === step);
  const pullPlan = attempt?.pullPlans.find(({ consumer }) => consumer === step);
  return {
    pod: attempt?.pod.metadata?.name,
    namespace,
    node: attempt?.state.pod?.node,
    // The image that ran: the cluster can have replaced the requested one.
    image: summary?.image || hide(image) || undefined,
    decidingImage: hide(finding.image ?? '') || undefined,
    imageDigest: summary?.digest,
    /** The last one by which the step's image was pulled. */
    pullPolicy: pullPlan && currentPolicy(pullPlan),
    pull: summary?.pull,
    files: attempt?.state.pod && unpackedFiles(attempt.state.pod, step),
    collected: packsWorkspace(attempt?.pod.spec) ? collected : undefined,
    usage: attempt && usageOf(attempt.state),
    durationMs: endedAt - begunAt,
  };
}

/**
 * A warning for each image that was used from the node's cache after a failed pull: it can be older than its tag, if it has
 * one.
 */
export function cachedImages(state: State, pullPlans: readonly PullPlan[]) {
  if (state.pod === undefined) return [];
  return distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
    const failure = users.flatMap(({ failures }) => failures).at(-1);
    const used = users.filter(({ consumer }) => isUsed(state, consumer));
    const origin = originOf(state, users);
    if (failure === undefined || used.length === 0 || origin === 'registry') return [];
    const digests = used.map(({ consumer }) => digestIn(idOf(state, consumer)));
    const copy = digests.find((digest) => digest !== undefined) ?? 'a copy';
    const name = used.map(({ consumer }) => imageFor(state.pod.pullers, consumer)).find(Boolean) ?? image;
    const words = `${name} could not be pulled (${causeInWords(failure.cause)}), so ${whoHad(used, origin)} ${copy} as it was on ${theNode(state.pod)}.`;
    const message = hasDigest(name) ? words : `${words} It may be older than the tag.`;
    return [{ title: 'Ran an image from the node’s cache', message, image }];
  });
}

function whoHad(users: readonly PullPlan[], origin: 'node' | 'unknown'): string {
  const consumers = users.map(({ consumer }) => consumer);
  const containers = consumers.filter((consumer) => volumeIn(consumer) === undefined);
  return containers.length > 0
    ? `the container ${containers.join(', ')} ${origin === 'node' ? 'ran' : 'may have run'}`
    : `${consumers.join(', ')} ${origin === 'node' ? 'held' : 'may have held'}`;
}

/** Did the container run the image, or a container mount the volume that holds it? */
function isUsed(state: ObservedState, consumer: ImageConsumer): boolean {
  if (idOf(state, consumer)) return true;
  return state.pod.containers.some(
    ({ hasStarted, mountedImages }) =>
      hasStarted && mountedImages.some(({ volume }) => volume === volumeIn(consumer)),
  );
}

/** A container's image digest, or a volume's by the status of its mounts, which only newer clusters have. */
function idOf({ pod }: ObservedState, consumer: ImageConsumer): string | undefined {
  const volume = volumeIn(consumer);
  if (volume === undefined) return containerOf(pod, consumer)?.imageId;
  return pod.volumes.find(({ name }) => name === volume)?.image?.id;
}

/** An event shows where an image came from. It can come too late for a short step, and then the policy shows it, if it leaves no choice. */
function originOf(state: ObservedState, users: readonly PullPlan[]): ImageOrigin {
  const images = users.flatMap(({ consumer, image }) => imageFor(state.pod.pullers, consumer) ?? image);
  const pulledEvents = [...state.events.values()].filter(
    ({ reason, image = '' }) => reason === 'Pulled' && images.includes(image),
  );
  if (pulledEvents.some((event) => readPulled(event).from === 'registry')) return 'registry';
  if (pulledEvents.length > 0 || users.every((one) => currentPolicy(one) === 'Never')) return 'node';
  return users.every(isPulledByItsPolicy) ? 'registry' : 'unknown';
}

/** The kubelet asks the registry each time, or had no copy of the image when Never failed. */
function isPulledByItsPolicy(pullPlan: PullPlan): boolean {
  return currentPolicy(pullPlan) === 'Always' || pullPlan.failures.at(-1)?.policy === 'Never';
}
