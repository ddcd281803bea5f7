import type { CoreV1Event } from '@kubernetes/client-node';
import { entryOf } from '../../job/json.ts';
import { statusesOf } from '../containers.ts';
import { finding } from '../finding.ts';
import type { NodeCondition } from '../observation.ts';
import type { ObservedState, State } from '../state.ts';
import { componentOf } from '../who-said.ts';
import type { StartBlocker } from './start-blocker.ts';

/**
 * A kubelet reports a pod within 1 s; restarted or very busy, within 1 to 2 min. The cluster itself gives up a silent
 * node only after 5 to 6 min.
 */
const NODE_SILENCE_MS = 180_000;
/** After this long the node's condition is read. */
const ASK_NODE_AFTER_MS = 30_000;

/** The pod's node whose kubelet has reported nothing about the pod; undefined once it has. */
function silentNode({ pod, boundAt, events }: ObservedState): { name: string; since: number } | undefined {
  const name = pod.spec?.nodeName;
  if (name === undefined || boundAt === undefined) return undefined;
  const { startTime, phase = 'Pending', reason } = pod.status ?? {};
  const isHeardOf =
    startTime !== undefined ||
    phase !== 'Pending' ||
    reason !== undefined ||
    statusesOf(pod).length > 0 ||
    [...events.values()].some(({ event }) => isOfNode(event, name));
  return isHeardOf ? undefined : { name, since: boundAt };
}

/**
 * Others may write events of the pod too, while its node is dead. A kubelet's name it as their source, always. That of a virtual
 * node bears its name.
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/cmd/virtual-kubelet/internal/commands/root/root.go
 */
function isOfNode(event: CoreV1Event, node: string): boolean {
  const component = componentOf(event);
  return component === 'kubelet' || component === `${node}/pod-controller` || event.source?.host === node;
}

/** When to read the condition of the silent node, milliseconds since 1970; undefined if none is silent. */
export function askingTime(state: State): { node: string; at: number } | undefined {
  const silent = state.pod && silentNode(state);
  return silent && { node: silent.name, at: silent.since + ASK_NODE_AFTER_MS };
}

export function nodeSilence(state: ObservedState): StartBlocker | undefined {
  const silent = silentNode(state);
  if (silent === undefined) return undefined;
  const { name, since } = silent;
  const condition = state.node?.name === name ? entryOf(IN_WORDS, state.node.ready) : undefined;
  return {
    waiting: `the node ${name} has not taken note of the pod yet${condition === undefined ? '' : ` (${condition})`}`,
    giveUp: since + NODE_SILENCE_MS,
    isSilence: true,
    finding: finding('disruption', 'node-silent', {
      about: name,
      message: `The node ${name} did not react to the pod for ${NODE_SILENCE_MS / 60_000} minutes after it was given to it${condition === undefined ? '' : `: ${condition}`}.`,
      rawMessage: state.node?.message || undefined,
    }),
  };
}

/** https://kubernetes.io/docs/reference/node/node-status/#condition */
const IN_WORDS: Record<NodeCondition['ready'], string> = {
  True: 'its condition Ready is still True',
  False: 'its condition Ready is False',
  Unknown: 'its condition Ready is Unknown, so it was lost',
};
