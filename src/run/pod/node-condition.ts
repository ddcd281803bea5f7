import { askingTime } from '../../judge/start/node-silence.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Nodes } from '../ports/cluster.ts';
import type { Follower } from './observe-until.ts';
import type { Pod } from './pod.ts';

/** The control plane updates a node's condition after 50 s of silence. */
const PAUSE_MS = 60_000;

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
      notBefore = now + PAUSE_MS;
      nodes.condition(silent.node).then(
        (node) => node && pod.put({ at: pod.clock.now(), node }),
        (error: unknown) => {
          // Without the right; the silence timeout holds anyway.
          if (error instanceof ApiError && error.status === 403) notBefore = Number.POSITIVE_INFINITY;
        },
      );
    },
  };
}
