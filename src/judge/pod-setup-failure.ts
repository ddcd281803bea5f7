import type { Reading } from './start-failure.ts';

/** A volume of the pod could not be mounted. */
export function volumeFailure(said: string): Reading {
  const name = /for volume "([^"]+)"/.exec(said)?.[1] ?? /unmounted volumes=\[([^\]]+)\]/.exec(said)?.[1];
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/plugins.go
  if (/no volume plugin matched/.test(said)) return unknownKind(name);
  const path = /hostPath type check failed: (\S+) is not an? ([^,]+)/.exec(said);
  if (path) return noSuchPath(path[1] ?? '', path[2] ?? '');
  const multiAttach = /Multi-Attach error/.test(said);
  const vague = /timed out waiting for the condition$|context deadline exceeded$/.test(said);
  return {
    category: 'configuration',
    reason: multiAttach ? 'volume-in-use' : 'mount-failed',
    lasting: false,
    title: `Volume not mounted${name === undefined ? '' : `: ${name}`}`,
    message: multiAttach
      ? `The volume ${name ?? ''} is still attached to another node, and can be attached to one only.`
      : `The node could not mount the volume${name === undefined ? 's' : ` ${name}`} of the pod.`,
    hint: multiAttach
      ? 'Run the step again when the other pod has gone.'
      : 'The node’s words say why; check the volume in the pod, and the storage behind it.',
    ...(vague && { vague }),
  };
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/hostpath/host_path.go */
function noSuchPath(path: string, kind: string): Reading {
  return {
    category: 'configuration',
    reason: 'host-path',
    lasting: true,
    title: `Not on the node: ${path}`,
    message: `The node has no ${kind.trim()} ${path}, which a hostPath volume of the pod mounts.`,
    hint: 'Correct the path or its type, or choose nodes that have it.',
  };
}

/** As image volumes are to an older kubelet; waiting teaches it nothing. */
function unknownKind(name: string | undefined): Reading {
  const volume = name === undefined ? 'a volume of the pod' : `the volume ${name}`;
  return {
    category: 'configuration',
    reason: 'volume-unsupported',
    lasting: true,
    prospect: 'lasting',
    title: `The node does not know this kind of volume${name === undefined ? '' : `: ${name}`}`,
    message: `The kubelet of the node does not know the kind of ${volume}.`,
    hint: 'Use nodes with a newer kubelet, or bring what is in it in another way.',
  };
}

/** containerd, dockershim; CRI-O: https://github.com/cri-o/cri-o/blob/v1.36.3/pkg/config/config.go (ValidateRuntimeHandler) */
const HANDLER =
  /no runtime for "([^"]+)" is configured|unknown runtime handler "?([^"\s]+)"?|failed to find runtime handler "?([^"\s]+)"? from/;

/** The sandbox is the pod's network and namespaces, which the node makes before any container. */
export function sandboxFailure(reason: string, said: string): Reading {
  const handler = HANDLER.exec(said)?.slice(1).find(Boolean);
  const common = { category: 'disruption', lasting: false } as const;
  if (handler !== undefined) {
    return {
      ...common,
      category: 'configuration',
      reason: 'runtime-handler-not-found',
      lasting: true,
      title: `The node has no runtime ${handler}`,
      message: `The pod’s runtime class asks for the runtime ${handler}, which is not set up on its node.`,
      hint: 'Use another runtimeClassName, or nodes that have this runtime.',
    };
  }
  if (reason === 'FailedPrepareDynamicResources') {
    return {
      ...common,
      reason: 'devices-not-prepared',
      title: 'The node could not prepare the pod’s devices',
      message: 'The node could not prepare the devices that the pod claims.',
      hint: 'Run the step again; if it stays, look at the device driver of the node.',
    };
  }
  const network = /network|cni/i.test(said);
  return {
    ...common,
    reason: 'sandbox-failed',
    title: network ? 'The node could not give the pod a network' : 'The node could not set up the pod',
    message: network
      ? 'The node could not connect the pod to the cluster’s network, so none of its containers could start.'
      : 'The node could not make the sandbox of the pod, so none of its containers could start.',
    hint: 'It is not the fault of the job. Run the step again; if it stays, something is wrong with the node.',
  };
}
