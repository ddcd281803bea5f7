import type { V1Container } from '@kubernetes/client-node';
import { areKnownByEventsAlone } from '../../judge/pull/images.ts';
import type { Follower } from '../pod/observe-until.ts';
import type { Pod } from '../pod/pod.ts';
import type { Cluster } from '../ports/cluster.ts';
import { ownedPod } from '../ports/owned-pod.ts';

/** Mostly the kubelet writes the status by itself, within a second of the event. */
const STATUS_LAG_MS = 1000;

/** Asks the kubelet, once, for the status of a pod that only pulls `containers`, when events alone tell the result. */
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
      // Not allowed, or no answer: the kubelet's next sync brings it as well.
      cluster.requestStatus(ownedPod(state.pod?.metadata), pod.signal).catch(() => {});
    },
  };
}
