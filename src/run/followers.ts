import type { V1Container } from '@kubernetes/client-node';
import { isForbidden } from '../job/errors.ts';
import type { PackedFiles } from '../job/job.ts';
import { askingTime } from '../judge/blockers.ts';
import { areKnownByEventsAlone } from '../judge/images.ts';
import { pullSecretsToLookUp } from '../judge/pulls.ts';
import type { State } from '../judge/state.ts';
import { containerOf } from '../pod/containers.ts';
import type { Pod } from './pod.ts';
import { type Cluster, type Nodes, ownedPod } from './ports.ts';

/** Acts on a pod that is being observed, depending on its state. */
export type Follower = {
  update(state: State): void;
  /** When to call `update` even without an observation (milliseconds since 1970); undefined: never. */
  nextUpdate?(): number;
};

/** The control plane updates a node's condition after 50 s of silence. */
const CONDITION_PAUSE_MS = 60_000;

/** Reads the node's condition, for the report, while its kubelet is silent; unknown if reading nodes is not allowed. */
export function openNodeCondition(pod: Pod, nodes: Pick<Nodes, 'condition'>): Follower {
  let notBefore = 0;
  const nextUpdate = () => Math.max(notBefore, askingTime(pod.state)?.at ?? Number.POSITIVE_INFINITY);
  return {
    nextUpdate,
    update(state) {
      const silent = askingTime(state);
      const now = pod.clock.now();
      if (silent === undefined || now < nextUpdate()) return;
      notBefore = now + CONDITION_PAUSE_MS;
      nodes.condition(silent.node).then(
        (node) => node && pod.put({ at: pod.clock.now(), node }),
        (error: unknown) => {
          // The account lacks the right; the silence timeout still applies.
          if (isForbidden(error)) notBefore = Number.POSITIVE_INFINITY;
        },
      );
    },
  };
}

/** After a pull that was refused: looks up the pull secrets that the node could not read, because it will read the ones that exist. */
export function openPullSecretLookup(
  pod: Pick<Pod, 'put' | 'clock' | 'signal'>,
  cluster: Pick<Cluster, 'lookUpSecrets'>,
): Follower {
  const asked = new Set<string>();
  return {
    update(state) {
      const names = pullSecretsToLookUp(state).filter((name) => !asked.has(name));
      if (names.length === 0) return;
      for (const name of names) asked.add(name);
      void cluster
        .lookUpSecrets(names, pod.signal)
        .then((pullSecrets) => pod.put({ at: pod.clock.now(), pullSecrets }));
    },
  };
}

/** Usually the kubelet writes the status within a second of the event. */
const STATUS_LAG_MS = 1000;

/** Asks the kubelet, once, for the status of a pod that only pulls `containers`, if only events show the result. */
export function openStatusRequest(
  pod: Pick<Pod, 'clock' | 'signal'>,
  containers: readonly V1Container[],
  cluster: Pick<Cluster, 'requestStatus'>,
): Follower {
  let since: number | undefined;
  let isAsked = false;
  const nextUpdate = () =>
    since === undefined || isAsked ? Number.POSITIVE_INFINITY : since + STATUS_LAG_MS;
  return {
    nextUpdate,
    update(state) {
      const now = pod.clock.now();
      since = areKnownByEventsAlone(state, containers) ? (since ?? now) : undefined;
      if (now < nextUpdate()) return;
      isAsked = true;
      // Not allowed, or no answer: the kubelet's next sync writes the status too.
      cluster.requestStatus(ownedPod(state.pod), pod.signal).catch(() => {});
    },
  };
}

/**
 * Sends a large archive of `files-in` to its container once, as soon as the container runs. The container's status shows
 * whether everything has arrived. A broken connection is an observation, because nothing else shows that the container waits in
 * vain.
 */
export function openFilesSender(
  pod: Pick<Pod, 'name' | 'signal' | 'clock' | 'put' | 'state'>,
  cluster: Pick<Cluster, 'sendFiles'>,
  files: PackedFiles | undefined,
): Follower {
  const { name, signal, clock, put } = pod;
  const archive = files?.packed;
  let isBegun = false;
  return {
    update(state) {
      const container = receiverIn(state);
      if (isBegun || archive === undefined || Buffer.isBuffer(archive) || container === undefined) return;
      isBegun = true;
      const isOver = () => receiverIn(pod.state) === undefined;
      cluster.sendFiles({ pod: name, container }, archive, isOver, signal).then(
        ({ bytes, broken }) => {
          if (broken !== undefined) put({ at: clock.now(), sent: bytes, broken });
        },
        (error: unknown) => signal.aborted || put({ kind: 'trouble', verb: 'attach', error }),
      );
    },
  };
}

/** The container that runs and receives the archive; undefined if there is none, or if it does not run yet or any more. */
function receiverIn(state: State): string | undefined {
  const { pod } = state;
  if (pod?.files?.way !== 'attach' || state.gone !== undefined) return undefined;
  const { container } = pod.files;
  return containerOf(pod, container)?.isRunning ? container : undefined;
}
