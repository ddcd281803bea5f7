import type { V1Container, V1Pod, V1PodSpec, V1Volume } from '@kubernetes/client-node';
import { type Check, isCheckMount, isCheckName, OWN_PATH, PROGRAM_VOLUME } from '../job/images/checks.ts';
import {
  containerConsumer,
  type ImageConsumer,
  includesConsumer,
  volumeConsumer,
} from '../job/images/image-consumer.ts';
import { currentPolicy, distinctImages, type PullPlan } from '../job/images/pull-plan.ts';
import { isWrittenAlike } from '../job/images/same-image.ts';
import { defined } from '../job/json.ts';
import { checkContainer } from './check-container.ts';
import type { Architecture } from './check-executable.ts';
import { firstContainerOf, imagesOfFirstContainer, isAwaited, startsBeforeOthers } from './needed-checks.ts';
import { changePolicies, mapContainers } from './pull-policies-in-pod.ts';

export type PreflightMethod =
  | {
      kind: 'init-containers';
      architecture: Architecture;
      /** Architectures whose check executable did not run. */
      tried?: readonly Architecture[];
    }
  | { kind: 'image-volumes' }
  | { kind: 'none' };

/** Adds the checks before everything else. `Always` pulls an image once, so that all its consumers see the same one. */
export function withChecks(
  pod: V1Pod,
  checks: readonly Check[],
  method: PreflightMethod,
  job: { pullPlans: readonly PullPlan[]; step: string },
): V1Pod {
  if (pod.spec === undefined || method.kind === 'none') return pod;
  const { architecture } = { architecture: undefined, ...method };
  const inits = architecture === undefined ? [] : checks.filter(({ volume }) => volume === undefined);
  const mounted = checks.filter((check) => !inits.includes(check));
  const pulledBefore = alreadyPulled(pod, { inits, mounted }, job);
  // All containers start side by side where no init container is first; behind a bad image none should.
  const waiting = startsBeforeOthers(pod) ? [firstContainerOf(pod, job.step)] : pod.spec.containers;
  const names = new Set(waiting.map(({ name }) => name));
  const spec = mapContainers(pullOnlyOnce(pod.spec, pulledBefore), (container) =>
    names.has(container.name) ? mounting(container, mounted) : container,
  );
  const volumes = [
    ...(spec.volumes ?? []),
    ...mounted.flatMap(imageVolume),
    ...(inits.length > 0 ? [executableVolume(pod.metadata?.name ?? '')] : []),
  ];
  const containers =
    architecture === undefined
      ? []
      : inits.map((check) => checkContainer(check, checkedBy(check, spec), spec, architecture));
  return {
    ...pod,
    spec: {
      ...spec,
      ...(volumes.length > 0 && { volumes }),
      ...(containers.length > 0 && { initContainers: [...containers, ...(spec.initContainers ?? [])] }),
    },
  };
}

/** Consumers that start after a pull of their image by `Always`. */
function alreadyPulled(
  pod: V1Pod,
  { inits, mounted }: { inits: readonly Check[]; mounted: readonly Check[] },
  { pullPlans, step }: { pullPlans: readonly PullPlan[]; step: string },
): ImageConsumer[] {
  const ofFirstContainer = imagesOfFirstContainer(pod, step);
  const pulledVolumes = [
    ...ofFirstContainer.filter(({ kind }) => kind === 'volume'),
    ...mounted.map(({ volume = '' }) => volumeConsumer(volume)),
  ];
  const pulledBefore = distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
    const isAlways = (check: Check) => check.policy === 'Always' && isWrittenAlike(check.image, image);
    const except = (pulling: readonly ImageConsumer[]) =>
      users.filter(({ consumer }) => !includesConsumer(pulling, consumer));
    if (inits.some(isAlways)) return users;
    if (mounted.some(isAlways)) return except(pulledVolumes);
    const own =
      isAwaited(users, ofFirstContainer) &&
      users.some(
        (one) => includesConsumer(ofFirstContainer, one.consumer) && currentPolicy(one) === 'Always',
      );
    return startsBeforeOthers(pod) && own ? except([...ofFirstContainer, ...pulledVolumes]) : [];
  });
  return pulledBefore.map(({ consumer }) => consumer);
}

/** An image already pulled is not pulled again; `Never` stays, because it asks for less. */
function pullOnlyOnce(spec: V1PodSpec, pulledBefore: readonly ImageConsumer[]): V1PodSpec {
  return changePolicies(spec, (consumer, own) =>
    own === 'Always' && includesConsumer(pulledBefore, consumer) ? 'IfNotPresent' : undefined,
  );
}

/** A container can't start before the image volumes that it mounts are there. Nothing reads these. */
function mounting(container: V1Container, checks: readonly Check[]): V1Container {
  if (checks.length === 0) return container;
  const mounts = checks.map(({ name, volume }) => ({
    name: volume ?? name,
    mountPath: `${OWN_PATH}/${name}`,
    readOnly: true,
  }));
  return { ...container, volumeMounts: [...(container.volumeMounts ?? []), ...mounts] };
}

/** https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/ */
function imageVolume({ name, image, policy, volume }: Check): V1Volume[] {
  return volume === undefined ? [{ name, image: { reference: image, pullPolicy: policy } }] : [];
}

/** Everyone can read and run it: the container's user is not known. */
const MODE_OF_EXECUTABLE = 0o555;

function executableVolume(pod: string): V1Volume {
  return { name: PROGRAM_VOLUME, configMap: { name: pod, defaultMode: MODE_OF_EXECUTABLE } };
}

/** The first container that runs the checked image. */
function checkedBy({ users }: Check, { initContainers = [], containers }: V1PodSpec): Partial<V1Container> {
  const all = [...initContainers, ...containers];
  return all.find(({ name }) => includesConsumer(users, containerConsumer(name))) ?? {};
}

/** The spec without its checks. Policies that pullOnlyOnce has changed stay so. */
export function withoutChecks(spec: V1PodSpec): V1PodSpec {
  const { initContainers, volumes, containers, ...rest } = mapContainers(
    spec,
    ({ volumeMounts, ...others }) => ({
      ...others,
      ...defined({ volumeMounts: some(volumeMounts, (mount) => !isCheckMount(mount)) }),
    }),
  );
  const isOfUser = ({ name }: { name: string }) => !isCheckName(name);
  return {
    ...rest,
    ...defined({ volumes: some(volumes, isOfUser), initContainers: some(initContainers, isOfUser) }),
    containers,
  };
}

/** The init containers and volumes that check an image as it is written, and the policy by which they pull it. */
export function checksOfImage({ spec }: V1Pod, image: string) {
  const isCheck = (name: string, checked = '') => isCheckName(name) && isWrittenAlike(checked, image);
  const containers = (spec?.initContainers ?? []).filter((one) => isCheck(one.name, one.image));
  const volumes = (spec?.volumes ?? []).filter((one) => isCheck(one.name, one.image?.reference));
  return { containers, volumes, policy: containers[0]?.imagePullPolicy ?? volumes[0]?.image?.pullPolicy };
}

/** The items for which `holds` is true; undefined if there are none. */
function some<Item>(items: Item[] | undefined, holds: (item: Item) => boolean): Item[] | undefined {
  const kept = items?.filter(holds);
  return kept?.length === 0 ? undefined : kept;
}
