import type { Nodes } from '../../cluster/nodes.ts';
import { askingTime } from '../../judge/node-silence.ts';
import type { PodObserver } from './pod.ts';

/** A node's condition changes after 50 s of silence. */
const PAUSE_MS = 60_000;

/** Looks at the node of a pod whose kubelet says nothing, so that the reader learns how the node is. */
export type NodeLook = {
  /** Asks, if the time has come; the answer goes to the observer. A node that may not be read stays unknown. */
  look(now: number): void;
  /** When to call `look` again (milliseconds since 1970). */
  again(): number;
};

export function openNodeLook(observer: PodObserver, nodes: Nodes): NodeLook {
  let notBefore = 0;
  const again = () => Math.max(notBefore, askingTime(observer.state)?.at ?? Number.POSITIVE_INFINITY);
  return {
    again,
    look(now) {
      const silent = askingTime(observer.state);
      if (silent === undefined || now < again()) return;
      notBefore = now + PAUSE_MS;
      nodes.condition(silent.node).then(
        (node) => node && observer.add({ at: Date.now(), node }),
        () => {
          notBefore = Number.POSITIVE_INFINITY; // no right to read nodes, or no answer: the limit holds without
        },
      );
    },
  };
}
