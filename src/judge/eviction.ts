import type { Finding } from './finding.ts';
import { bounded } from './foreign-words.ts';

type Words = Pick<Finding, 'category' | 'reason' | 'title' | 'message' | 'hint' | 'lasting'>;

/** What nodes run short of, as people call it. https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/ */
const SHORTAGES: Record<string, string> = {
  'ephemeral-storage': 'disk space (ephemeral-storage)',
  inodes: 'room for files (inodes)',
  pids: 'process numbers (pids)',
};

const MORE_DISK = 'Raise the limit, or let it write less; its log and emptyDir volumes count as well.';

/**
 * Why a node evicted a pod, by its words: it ran short of something, and took the pods that had more than they asked
 * for; or a container or a volume went over a limit of its own, which is nobody else's fault.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/helpers.go
 */
export function evictedByNode(words: string): Words {
  const said = bounded(words);
  return overOwnLimit(said) ?? shortage(said);
}

function overOwnLimit(said: string): Words | undefined {
  const [, volume, size] = /^Usage of EmptyDir volume "(.+)" exceeds the limit "(.+?)"/.exec(said) ?? [];
  if (volume !== undefined) {
    const message = `The volume ${volume} (emptyDir) held more than its limit of ${size}, so the node ended the pod.`;
    return ownFault(
      message,
      `Raise the sizeLimit of the volume ${volume}, or let the pod write less into it.`,
    );
  }
  const [, container, own] =
    /^Container (\S+) exceeded its local ephemeral storage limit "(.+?)"/.exec(said) ?? [];
  if (container !== undefined)
    return ownFault(
      `The container ${container} used more of the node’s disk than its limit of ${own}, so the node ended the pod.`,
      MORE_DISK,
    );
  const [, all] =
    /^Pod ephemeral local storage usage exceeds the total limit of containers (\S+?)\.? *$/.exec(said) ?? [];
  if (all === undefined) return undefined;
  return ownFault(
    `The pod used more of the node’s disk than the limits of its containers allow, ${all} in all, so the node ended it.`,
    MORE_DISK,
  );
}

function ownFault(message: string, hint: string): Words {
  const title = 'Over the limit of disk space';
  return { category: 'step', reason: 'disk-limit', lasting: false, title, message, hint };
}

function shortage(said: string): Words {
  const [, pressure] = /had condition: \[(\w+)/.exec(said) ?? [];
  const [, resource] = /low on resource: (.+?)\.(?: |$)/.exec(said) ?? [];
  const what = resource === undefined ? 'something' : (SHORTAGES[resource] ?? resource);
  const [, container, used, request] = /Container (\S+) was using (\S+), request is (\S+?),/.exec(said) ?? [];
  const share =
    container === undefined
      ? ''
      : ` The container ${container} was using ${used} and had asked for ${request === '0' ? 'none' : request}.`;
  const isRequestable = resource === 'memory' || resource === 'ephemeral-storage';
  return {
    category: 'disruption',
    reason: 'evicted',
    lasting: false,
    title: 'The pod was evicted by its node',
    message:
      pressure === undefined
        ? `The node ran short of ${what} and ended the pod.${share}`
        : `The node was under ${pressure} and did not take the pod.`,
    hint: isRequestable
      ? `Run the step again. Nodes end those pods first that use more than they asked for: ask for as much ${resource} as the step needs (resources).`
      : 'It was not the fault of the job; run the step again.',
  };
}
