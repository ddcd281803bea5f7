import type { CoreV1Event } from '@kubernetes/client-node';
import { entryOf } from '../../job/json.ts';
import { bounded } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';
import { componentOf } from '../who-said.ts';

/** Plain names of resources. https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/ */
const SHORTAGES: Record<string, string> = {
  'ephemeral-storage': 'disk space (ephemeral-storage)',
  inodes: 'room for files (inodes)',
  pids: 'process numbers (pids)',
};

/** Karpenter calls it so as well when it asks for an eviction. */
export function isEvictionByNode(event: CoreV1Event): boolean {
  return event.reason === 'Evicted' && componentOf(event) === 'kubelet';
}

/**
 * Why a node evicted a pod, by its message: either the node ran short of a resource and took the pods that used more
 * than they requested, or a container or volume exceeded its own limit, which is the job's fault.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/helpers.go
 */
export function evictedByNode(words: string): Finding {
  const said = bounded(words);
  return { ...(overOwnLimit(said) ?? shortage(said)), ...(words && { rawMessage: words }) };
}

function overOwnLimit(said: string): Finding | undefined {
  const [, volume, size] = /^Usage of EmptyDir volume "(.+)" exceeds the limit "(.+?)"/.exec(said) ?? [];
  if (volume !== undefined)
    return finding('step', 'disk-limit', {
      message: `The volume ${volume} (emptyDir) held more than its limit of ${size}, so the node ended the pod.`,
      hint: `Raise the sizeLimit of the volume ${volume}, or let the pod write less into it.`,
    });
  const [, container, own] =
    /^Container (\S+) exceeded its local ephemeral storage limit "(.+?)"/.exec(said) ?? [];
  if (container !== undefined)
    return finding('step', 'disk-limit', {
      message: `The container ${container} used more of the node’s disk than its limit of ${own}, so the node ended the pod.`,
    });
  const [, all] =
    /^Pod ephemeral local storage usage exceeds the total limit of containers (\S+?)\.? *$/.exec(said) ?? [];
  if (all === undefined) return undefined;
  return finding('step', 'disk-limit', {
    message: `The pod used more of the node’s disk than the limits of its containers allow, ${all} in all, so the node ended it.`,
  });
}

function shortage(said: string): Finding {
  const [, pressure] = /had condition: \[(\w+)/.exec(said) ?? [];
  const [, resource] = /low on resource: (.+?)\.(?: |$)/.exec(said) ?? [];
  const what = resource === undefined ? 'something' : (entryOf(SHORTAGES, resource) ?? resource);
  const [, container, used, request] = /Container (\S+) was using (\S+), request is (\S+?),/.exec(said) ?? [];
  const share =
    container === undefined
      ? ''
      : ` The container ${container} was using ${used} and had asked for ${request === '0' ? 'none' : request}.`;
  const isRequestable = resource === 'memory' || resource === 'ephemeral-storage';
  return finding('disruption', 'evicted', {
    title: 'The pod was evicted by its node',
    message:
      pressure === undefined
        ? `The node ran short of ${what} and ended the pod.${share}`
        : `The node was under ${pressure} and did not take the pod.`,
    hint: isRequestable
      ? `Run the step again. Nodes end those pods first that use more than they asked for: ask for as much ${resource} as the step needs (resources).`
      : undefined,
  });
}
