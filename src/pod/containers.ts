import { isCheckName, volumeConsumer } from '../job/image-consumers.ts';
import { isSameImage, isWrittenAlike } from '../job/image-reference.ts';
import type { ContainerFacts, EndFacts, PodFacts } from './facts.ts';

export function containerOf(pod: PodFacts, name: string): ContainerFacts | undefined {
  return pod.containers.find((container) => container.name === name);
}

/** How the container ended, even if restarted since; undefined if it has not ended or its end was not observed. */
export function endOf(container: ContainerFacts | undefined): EndFacts | undefined {
  const end = container?.end ?? container?.earlierEnd;
  return end?.isUnseen ? undefined : end;
}

/** The images that must be on the node before the container can start: its own, and its mounted image volumes'. */
export function imagesOf({ image, mountedImages }: ContainerFacts): string[] {
  return [...(image === undefined ? [] : [image]), ...mountedImages.map(({ reference }) => reference)];
}

/**
 * The container that needs the image: this one, or if it only checks the image for others, the first of them. Another spelling
 * is another image, with its own check, unless only the runtime spells it in that way.
 */
export function neededFor({ containers }: PodFacts, container: ContainerFacts, image: string): string {
  const candidates = [container, ...containers].filter(({ name }) => !isCheckName(name));
  const needing = (isIt: typeof isSameImage) =>
    candidates.find(({ image: own = '', mountedImages }) =>
      [own, ...mountedImages.flatMap((one) => (one.isCheck ? [] : one.reference))].some((one) =>
        isIt(one, image),
      ),
    )?.name;
  return needing(isWrittenAlike) ?? needing(isSameImage) ?? container.name;
}

/**
 * What pulls this image for the container, and with which policy: the image volume with it, which comes first, or the container
 * itself.
 */
export function pullerOf({ name, policy, mountedImages }: ContainerFacts, image: string) {
  const volume = mountedImages.find(({ reference }) => isWrittenAlike(reference, image));
  return volume
    ? { consumer: volumeConsumer(volume.volume), policy: volume.policy ?? policy }
    : { consumer: name, policy };
}

/** The init containers and volumes that check an image as it is written, and the policy with which they pull it. */
export function checksOfImage(pod: PodFacts, image: string) {
  const isCheck = (name: string, checked = '') => isCheckName(name) && isWrittenAlike(checked, image);
  const containers = pod.containers.filter((one) => one.isInit && isCheck(one.name, one.image));
  const volumes = pod.volumes.filter((one) => isCheck(one.name, one.image?.reference));
  return { containers, volumes, policy: containers[0]?.policy ?? volumes[0]?.image?.policy };
}

/** The files of the runner that are in the workspace; undefined if there are none, or if they have not arrived yet. */
export function unpackedFiles(pod: PodFacts, step: string): PodFacts['files'] {
  const { files } = pod;
  const end = files && containerOf(pod, files.container)?.end;
  // The step can start between two observations.
  return end?.exitCode === 0 || containerOf(pod, step)?.hasStarted ? files : undefined;
}
