import type { V1ConfigMap, V1Container, V1Pod, V1PodSpec, V1SecurityContext } from '@kubernetes/client-node';
import { NOBODY, OWN_PATH, PROGRAM_VOLUME } from '../job/images/checks.ts';
import type { PullPolicy } from '../job/images/pull-policies.ts';
import { ARCHITECTURES, type Architecture, checkExecutable } from './check-executable.ts';

/** What a check takes over from the checked container, so that it gets no more resources or rights. */
type Checked = Pick<V1Container, 'resources' | 'securityContext'>;

/**
 * A container that does nothing in the image, so that the image is on the node before the containers after it. It
 * satisfies the profile "restricted" of https://kubernetes.io/docs/concepts/security/pod-security-standards/ and
 * requests no more than the checked container.
 */
export function checkContainer(
  check: { name: string; image: string; policy: PullPolicy },
  checked: Checked,
  spec: V1PodSpec,
  architecture: Architecture,
): V1Container {
  return {
    name: check.name,
    image: check.image,
    imagePullPolicy: check.policy,
    command: [`${OWN_PATH}/${architecture}`],
    volumeMounts: [{ name: PROGRAM_VOLUME, mountPath: OWN_PATH, readOnly: true }],
    securityContext: hardened(checked, spec),
    ...planResources(checked.resources),
  };
}

/** Runs as the user of the checked container, and as nobody where that is root or not set. */
export function hardened({ securityContext: own = {} }: Checked, spec: V1PodSpec): V1SecurityContext {
  const { runAsUser, runAsGroup, runAsNonRoot } = { ...spec.securityContext, ...own };
  // With runAsNonRoot alone the image's own user decides, or the cluster assigns one (OpenShift).
  const decided = runAsNonRoot === true && runAsUser === undefined;
  const user = runAsUser === undefined || runAsUser === 0 ? NOBODY : runAsUser;
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
    ...(!decided && { runAsUser: user }),
    ...(runAsGroup !== undefined && { runAsGroup }),
    // A cluster may forbid any profile to a pod with more rights, as OpenShift does with anyuid.
    ...(spec.securityContext?.seccompProfile !== null && { seccompProfile: { type: 'RuntimeDefault' } }),
  };
}

/**
 * Init containers run one by one, so their requests count only where they exceed those of the job:
 * https://kubernetes.io/docs/concepts/workloads/pods/init-containers/#resource-sharing-within-containers
 */
export function planResources(checked: V1Container['resources']): Pick<V1Container, 'resources'> {
  const common = (amounts: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(amounts).filter(([kind]) => /^(cpu|memory|ephemeral-storage)$/.test(kind)),
    );
  const requests = common(checked?.requests);
  const limits = common(checked?.limits);
  const none = Object.keys({ ...requests, ...limits }).length === 0;
  return none ? {} : { resources: { requests, limits } };
}

/** The check executables for every architecture; undefined for a pod without check containers. */
export function executablesFor(pod: V1Pod): V1ConfigMap | undefined {
  const { name = '', namespace = '', labels = {}, annotations = {} } = pod.metadata ?? {};
  if (!pod.spec?.volumes?.some((volume) => volume.name === PROGRAM_VOLUME)) return undefined;
  const files = ARCHITECTURES.map((one) => [one, checkExecutable(one).toString('base64')]);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace, labels, annotations },
    binaryData: Object.fromEntries(files),
  };
}
