import type { V1Container, V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import type { Cause } from '../job/causes.ts';
import { isCheckName } from '../job/images/checks.ts';
import { defined } from '../job/json.ts';
import { momentOf } from '../job/time.ts';
import { containersOf, endOf, isInit, isSidecar, statusOf } from '../judge/containers.ts';
import { containerOf } from '../judge/events.ts';
import { checksOfImage } from '../plan/checks-in-pod.ts';
import { causeOfPull, type ImageOrigin, pullEventsOf, readPulled } from './pull-events.ts';
import type { Attempt } from './step-report.ts';

/** One container in one attempt: its image, then its program. */
export type ContainerSummary = {
  name: string;
  /** `init`: runs before the step; `beside`: runs beside it. */
  role: 'step' | 'init' | 'sidecar' | 'beside';
  image: string;
  /** Of the image that ran: `sha256:` and its digits. */
  digest: string | undefined;
  /** Of its image pull, as the cluster has it; the puller's, if a check or another container pulled the image. */
  policy: string | undefined;
  pull: PullSummary;
  run: RunSummary;
};

export type PullSummary = {
  /** `none`: the node was never asked for it, or nothing shows it. */
  end: 'here' | 'failed' | 'unfinished' | 'none';
  /** Origin of an image with `end` `here`; `unknown` without an event. */
  from: ImageOrigin;
  /** The check or the other container that pulled the image before. */
  by?: string;
  tries: number;
  /** Milliseconds, where events show them. */
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
export function containerSummaries(attempt: Attempt): ContainerSummary[] {
  const pod = attempt.state.pod ?? attempt.pod;
  return containersOf(pod)
    .filter(({ name }) => !isCheckName(name))
    .map((container) => summaryOf(attempt, pod, container));
}

function summaryOf(attempt: Attempt, pod: V1Pod, container: V1Container): ContainerSummary {
  const { name, image = '' } = container;
  const pull = pullSummary(attempt, pod, container);
  const puller = containersOf(pod).find((one) => one.name === pull.by);
  return {
    name,
    role: roleOf(attempt, pod, container),
    image,
    digest: digestIn(statusOf(pod, name)?.imageID),
    policy: checksOfImage(pod, image).policy ?? (puller ?? container).imagePullPolicy,
    pull,
    run: runSummary(attempt, pod, name),
  };
}

export function digestIn(imageId: string | undefined): string | undefined {
  return /@(sha256:[0-9a-f]{64})$/.exec(imageId ?? '')?.[1];
}

function roleOf({ state }: Attempt, pod: V1Pod, container: V1Container): ContainerSummary['role'] {
  if (container.name === state.options.step) return 'step';
  if (isSidecar(container)) return 'sidecar';
  return isInit(pod, container.name) ? 'init' : 'beside';
}

/** A check pulls the image before the container does, so its pull is the one to report. */
function pullSummary(attempt: Attempt, pod: V1Pod, container: V1Container): PullSummary {
  const { name, image = '' } = container;
  const own = pullOf(attempt, pod, container);
  if (own.from === 'registry') return own;
  for (const check of checksOfImage(pod, image).containers) {
    const pull = pullOf(attempt, pod, check);
    if (pull.end === 'failed') return pull;
    if (pull.from === 'registry') return { ...pull, by: check.name };
  }
  if (own.from !== 'node') return own;
  const puller = containersOf(pod).find(
    (one) => one.name !== name && one.image === image && pullOf(attempt, pod, one).from === 'registry',
  );
  return { ...own, ...defined({ by: puller?.name }) };
}

function pullOf(attempt: Attempt, pod: V1Pod, container: V1Container): PullSummary {
  const { state, endedAt } = attempt;
  const { pulling, pulled, hasFailed } = pullEventsOf(state, pod, container.name);
  const cause = causeOfPull(attempt, container);
  const tries = Math.max(pulling?.event.count ?? 0, pulling || cause ? 1 : 0);
  if (cause !== undefined) {
    const ms = pulling && { ms: Math.max(0, endedAt - pulling.firstAt) };
    return { end: 'failed', from: 'unknown', tries, ...ms, cause };
  }
  if (pulled) {
    const { from, bytes, ms } = readPulled(pulled.event);
    const waited = pulling && Math.max(0, pulled.firstAt - pulling.firstAt);
    const took = hasFailed ? waited : (ms ?? waited);
    // An event about the whole pod is a volume's.
    const volumes =
      containerOf(pulled.event) === undefined ? checksOfImage(pod, container.image ?? '').volumes : [];
    const by = from === 'registry' ? volumes[0]?.name : undefined;
    // Without a failure, further pulls are those of containers that were started again.
    const needed = hasFailed ? tries : Math.min(tries, 1);
    return {
      end: 'here',
      from,
      tries: needed,
      ...defined({ ms: from === 'registry' ? took : undefined, bytes, by }),
    };
  }
  if (statusOf(pod, container.name)?.imageID) return { end: 'here', from: 'unknown', tries };
  if (pulling) return { end: 'unfinished', from: 'unknown', tries, ms: endedAt - pulling.firstAt };
  return { end: 'none', from: 'unknown', tries };
}

function runSummary(attempt: Attempt, pod: V1Pod, name: string): RunSummary {
  const status = statusOf(pod, name);
  const restarts = status?.restartCount ?? 0;
  if (status?.state?.running) return { kind: 'running', restarts };
  const end = endOf(status);
  if (end === undefined) return { kind: 'never' };
  const ms = spanOf(attempt, name, end);
  return { kind: 'ended', exitCode: end.exitCode, reason: end.reason, ms, restarts };
}

/** The node's time stamps are whole seconds; the step's events and end were observed to the millisecond. */
function spanOf({ state, endedAt }: Attempt, name: string, end: V1ContainerStateTerminated): number {
  const seconds = momentOf(end.finishedAt) - momentOf(end.startedAt);
  const stamped = Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
  const started = startedAt(state, name);
  if (name !== state.options.step || started === undefined) return stamped;
  return Math.max(0, Math.min(endedAt - started, stamped + 1000));
}

/** When the start of a container was first observed. */
export function startedAt(state: Attempt['state'], name: string): number | undefined {
  return state.pod && state.started.get(name);
}
