import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { statusOf } from './containers.ts';
import { episodesAfterEvent, episodesAfterPod, type PullEpisodes } from './pull-episodes.ts';
import type { Sighting } from './sighting.ts';

/** What is being judged, and by which times. All moments are milliseconds since 1970. */
export type Case = {
  /** The container whose end is the step's. */
  step: string;
  /** How long a failure that may pass is given, from the first of its kind. */
  graceMs: number;
  begunAt: number;
  timeoutMs: number;
};

/** All that was seen of one attempt's pod. A new attempt has a new state, so an old pod can't speak about a new one. */
export type State = {
  case: Case;
  /** As it was last seen, also when it is gone. */
  pod: V1Pod | undefined;
  goneAt: number | undefined;
  /** The step's container was seen to have ended before anyone had asked for the pod's deletion. */
  endedUndisturbed: boolean;
  pulls: PullEpisodes;
  /** Newest version of each event, in the order in which they were first seen. */
  events: ReadonlyMap<string, CoreV1Event>;
};

export function startState(of: Case): State {
  return {
    case: of,
    pod: undefined,
    goneAt: undefined,
    endedUndisturbed: false,
    pulls: new Map(),
    events: new Map(),
  };
}

/** The node the pod was given to; the kubelet's events can be ahead of the pod's own word. */
export function nodeOf(state: State): string | undefined {
  const hosts = [...state.events.values()].map(({ source, reportingComponent }) =>
    reportingComponent === 'kubelet' || source?.component === 'kubelet' ? source?.host : undefined,
  );
  return state.pod?.spec?.nodeName ?? hosts.find((host) => host);
}

/** Adds one sighting. Pods that come late (an older version than the one known) are passed over. */
export function observe(state: State, sighting: Sighting): State {
  if ('pod' in sighting) return observePod(state, sighting.pod, sighting.at);
  if ('event' in sighting) return observeEvent(state, sighting.event, sighting.at);
  // What was never there can't be gone: the watch can be ahead of the create.
  return state.pod === undefined ? state : { ...state, goneAt: sighting.at };
}

function observePod(state: State, pod: V1Pod, at: number): State {
  if (state.pod !== undefined && isOlder(pod, state.pod)) return state;
  const ended = statusOf(pod, state.case.step)?.state?.terminated !== undefined;
  return {
    ...state,
    pod,
    endedUndisturbed: state.endedUndisturbed || (ended && pod.metadata?.deletionTimestamp === undefined),
    pulls: episodesAfterPod(state.pulls, pod, at),
  };
}

function observeEvent(state: State, event: CoreV1Event, at: number): State {
  const uid = event.metadata.uid ?? '';
  const known = state.events.get(uid);
  if (known !== undefined && known.metadata.resourceVersion === event.metadata.resourceVersion) return state;
  return {
    ...state,
    events: new Map(state.events).set(uid, event),
    pulls: episodesAfterEvent(state.pulls, event, at),
  };
}

/** Versions of one kind can be compared as numbers: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isOlder(pod: V1Pod, than: V1Pod): boolean {
  return Number(pod.metadata?.resourceVersion) < Number(than.metadata?.resourceVersion);
}
