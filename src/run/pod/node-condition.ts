import { askingTime } from '../../judge/start/node-silence.ts';
import type { Nodes } from '../ports/cluster.ts';
import type { Follower } from './observe-until.ts';
import type { Pod } from './pod.ts';

/** A node's condition changes after 50 s of silence. */
const PAUSE_MS = 60_000;

/**
 * Looks at the node of a pod whose kubelet says nothing, so that the reader learns how the node is. A node that may not be
 * read stays unknown.
 */
export function openNodeCondition(pod: Pod, nodes: Pick<Nodes, 'condition'>): Follower {
  let notBefore = 0;
  const nextUpdate = () => Math.max(notBefore, askingTime(pod.state)?.at ?? Number.POSITIVE_INFINITY);
  return {
    nextUpdate,
    update(state) {
      const silent = askingTime(state);
      const now = Date.now();
      if (silent === undefined || now < nextUpdate()) return;
      notBefore = now + PAUSE_MS;
      nodes.condition(silent.node).then(
        (node) => node && pod.add({ at: Date.now(), node }),
        () => {
          notBefore = Number.POSITIVE_INFINITY; // no right to read nodes, or no answer: the limit holds without
        },
      );
    },
  };
}
