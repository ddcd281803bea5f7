import { type Finding, finding } from '../finding.ts';
import { missingRuntime, runtimeNotThere } from './missing-runtime.ts';
import { OTHER_WINDOWS } from './program-failure.ts';

/** Kubernetes' own words, and those of the drivers of Google's, Azure's and others' disks. */
const IN_USE = /Multi-Attach error|\balready (?:being used by|attached to (?:node|another|instance))/;
/**
 * Codes by which a driver says that trying again unchanged is of no use, and what a file server says.
 * https://github.com/container-storage-interface/spec/blob/master/spec.md#error-scheme
 */
const REFUSED =
  /code = (?:InvalidArgument|PermissionDenied|Unauthenticated|Unimplemented)\b|access denied by server|reason given by server: No such file or directory/;

export function volumeFailure(said: string): Finding {
  const name = /for volume "([^"]+)"/.exec(said)?.[1] ?? /unmounted volumes=\[([^\]]+)\]/.exec(said)?.[1];
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/plugins.go
  if (/no volume plugin matched/.test(said)) return unknownKind(name);
  const path = /hostPath type check failed[:,] (\S+) is not an? ([^,]+)/.exec(said);
  if (path) return noSuchPath(path[1] ?? '', path[2] ?? '');
  if (IN_USE.test(said))
    return finding('configuration', 'volume-in-use', {
      about: name,
      message: `The volume ${name ?? ''} is still attached to another node, and can be attached to one only.`,
    });
  const driver = /driver name (\S+) not found in the list of registered CSI drivers/.exec(said)?.[1];
  if (driver !== undefined) return noDriver(driver, name);
  return finding('configuration', 'mount-failed', {
    about: name,
    persistence: REFUSED.test(said) ? 'permanent' : 'transient',
    message: `The node could not mount the volume${name === undefined ? 's' : ` ${name}`} of the pod.`,
  });
}

/**
 * The runtime looks for it when it creates the container; the image is there by then.
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_image_mount.go (ensureImageSubPath),
 * https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_create_linux.go (mountImage, FilterMountPathsBySubPath)
 */
export function missingSubPath(said: string, who: string): Finding | undefined {
  const words = /failed to ensure image subpath "([^"]+)"|\bsub path "([^"]+)" does not exist in/.exec(said);
  const path = words?.[1] ?? words?.[2];
  if (path === undefined) return undefined;
  const message = `The image of a volume of ${who} has no folder ${path}, which is to be mounted (subPath).`;
  return finding('configuration', 'sub-path-not-found', { about: path, message });
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/hostpath/host_path.go */
function noSuchPath(path: string, kind: string): Finding {
  const message = `The node has no ${kind.trim()} ${path}, which a hostPath volume of the pod mounts.`;
  return finding('configuration', 'host-path', { about: path, message });
}

/**
 * A CSI driver registers itself with the kubelet, on a new node some time after its first pods, so this is transient.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/csi/csi_client.go (newCsiDriverClient)
 */
function noDriver(driver: string, name: string | undefined): Finding {
  const volume = name === undefined ? 'a volume of the pod' : `the volume ${name}`;
  const message = `The node has no CSI driver ${driver}, which ${volume} needs: it is not installed there, or has not started.`;
  return finding('configuration', 'mount-failed', { about: name, message });
}

/** An unknown kind of volume, such as image volumes for an older kubelet; permanent. */
function unknownKind(name: string | undefined): Finding {
  const volume = name === undefined ? 'a volume of the pod' : `the volume ${name}`;
  const message = `The kubelet of the node does not know the kind of ${volume}.`;
  return finding('configuration', 'volume-unsupported', { about: name, message });
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncPod), …/pod_workers.go */
const OF_NODE: readonly (readonly [words: RegExp, what: string])[] = [
  [/^unable to ensure pod container exists/, 'make the cgroup of the pod'],
  [/^error making pod data directories/, 'make the folders of the pod'],
  [/^(error determining status|Unable to get pod sandbox status)/, 'ask its container runtime about the pod'],
];

/**
 * Of the words of container runtimes and network plugins, not those within names; and of what they call a plugin that ended
 * without a word: https://github.com/containernetworking/cni/blob/main/pkg/invoke/raw_exec.go (pluginErr)
 */
const NETWORK =
  /\bnetwork (?:for|plugin|is not ready|namespace)|\bnetplugin failed\b|\bNetworkPlugin\b|\bplugin type=|\bCNI\b|(?<![\w-])cni(?![\w-])/i;

/**
 * Of network plugins that got no address for the pod, mostly because all are in use. In this order: Amazon's
 * (https://github.com/aws/amazon-vpc-cni-k8s/issues/281), Cilium (https://github.com/cilium/cilium/issues/9793), host-local
 * (https://github.com/canonical/microk8s/issues/1147) and both of Azure's (https://github.com/Azure/AKS/issues/2532,
 * https://github.com/MicrosoftDocs/architecture-center/pull/4402).
 */
const NO_ADDRESS =
  /failed to assign an IP address|\brange is full\b|\bno (?:available |free )?(?:IP(?:v[46])? )?(?:addresses|IPs)\b|\bnot enough IPs\b/i;

/** The sandbox is the pod's network and namespaces, which the node creates before any container. */
export function sandboxFailure(reason: string, said: string): Finding {
  const runtime = missingRuntime(said);
  if (runtime !== undefined) return runtimeNotThere(runtime);
  if (reason === 'FailedPrepareDynamicResources') {
    const message = 'The node could not prepare the devices that the pod claims.';
    return finding('disruption', 'devices-not-prepared', { message });
  }
  const what = OF_NODE.find(([words]) => words.test(said))?.[1];
  if (what !== undefined) {
    const message = `The node could not ${what}, so none of its containers could start.`;
    return finding('disruption', 'sandbox-failed', { message });
  }
  const image = /failed to (?:get|pull) sandbox image "?([^"\s:]+)/.exec(said)?.[1];
  if (image !== undefined) {
    const message = `The node could not pull the image of the sandbox (${image}), which every pod needs before its containers.`;
    return finding('disruption', 'sandbox-failed', { message });
  }
  if (OTHER_WINDOWS.test(said)) {
    const message =
      'The image of the sandbox, which every pod needs before its containers, is made for another version of Windows than its node runs.';
    return finding('disruption', 'sandbox-failed', { message });
  }
  if (NO_ADDRESS.test(said)) {
    const title = 'The node had no IP address for the pod';
    const message =
      'The cluster’s network had no IP address for the pod on its node, mostly because all are in use, so none of its containers could start.';
    return finding('disruption', 'sandbox-failed', { title, message });
  }
  const isNetwork = reason === 'NetworkNotReady' || NETWORK.test(said);
  return finding('disruption', 'sandbox-failed', {
    title: isNetwork ? 'The node could not give the pod a network' : undefined,
    message: isNetwork
      ? 'The node could not connect the pod to the cluster’s network, so none of its containers could start.'
      : 'The node could not make the sandbox of the pod, so none of its containers could start.',
  });
}
