import type {
  V1ConfigMap,
  V1Container,
  V1Pod,
  V1PodSpec,
  V1SecurityContext,
  V1Volume,
} from '@kubernetes/client-node';
import { OWN_PATH, PROGRAM_VOLUME } from '../job/checks.ts';
import type { PullPolicy } from '../job/pull-policies.ts';
import { ARCHITECTURES, type Architecture, checkExecutable } from './check-executable.ts';

/** Read and run by everyone: nobody knows who the container will be. */
const MODE = 0o555;
const NOBODY = 65_534;

/** What a check shares with the container whose image it checks, because it is no heavier and no freer than that one. */
export type Checked = Pick<V1Container, 'resources' | 'securityContext'>;

/**
 * A container that does nothing in the image, so that the image is on the node before what comes behind. It satisfies the
 * profile "restricted" of https://kubernetes.io/docs/concepts/security/pod-security-standards/ and reserves nothing that
 * the checked container doesn't reserve anyway.
 */
export function checkContainer(
  check: { name: string; image: string; policy: PullPolicy },
  checked: Checked,
  spec: V1PodSpec,
  architecture: Architecture,
): V1Container {
  const resources = planResources(checked.resources);
  return {
    name: check.name,
    image: check.image,
    imagePullPolicy: check.policy,
    command: [`${OWN_PATH}/${architecture}`],
    volumeMounts: [{ name: PROGRAM_VOLUME, mountPath: OWN_PATH, readOnly: true }],
    securityContext: hardened(checked, spec),
    ...(resources && { resources }),
  };
}

/** With whose rights the checked container runs, a check can run too; where nothing is said it runs as nobody. */
export function hardened({ securityContext: own = {} }: Checked, spec: V1PodSpec): V1SecurityContext {
  const { runAsUser, runAsGroup, runAsNonRoot } = { ...spec.securityContext, ...own };
  // An image with a user of its own decides itself, and so may a cluster that gives out users (OpenShift).
  const decided = runAsNonRoot === true && runAsUser === undefined;
  const user = runAsUser === undefined || runAsUser === 0 ? NOBODY : runAsUser;
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
    ...(!decided && { runAsUser: user }),
    ...(runAsGroup !== undefined && { runAsGroup }),
    seccompProfile: { type: 'RuntimeDefault' },
  };
}

/** Init containers run one by one, so their requests count only where they exceed those of the job: https://kubernetes.io/docs/concepts/workloads/pods/init-containers/#resource-sharing-within-containers */
export function planResources(checked: V1Container['resources']): V1Container['resources'] | undefined {
  const common = (amounts: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(amounts).filter(([kind]) => /^(cpu|memory|ephemeral-storage)$/.test(kind)),
    );
  const requests = common(checked?.requests);
  const limits = common(checked?.limits);
  const none = Object.keys({ ...requests, ...limits }).length === 0;
  return none ? undefined : { requests, limits };
}

/** What a pod with check containers mounts in them. */
export function executableVolume(pod: string): V1Volume {
  return { name: PROGRAM_VOLUME, configMap: { name: pod, defaultMode: MODE } };
}

/** The executables for every kind of node; undefined for a pod that checks nothing in containers. */
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
