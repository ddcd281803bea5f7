import type { ImageConsumer } from '../../job/images/image-consumer.ts';
import {
  checkPolicy,
  type DistinctImage,
  distinctImages,
  type PullPlan,
} from '../../job/images/pull-plan.ts';
import type { ProbedImage } from '../../plan/probe.ts';

/** Each image once, by the policy of its preflight check. */
export function imagesToCheck(pulls: readonly PullPlan[]): ProbedImage[] {
  return withContainers(pulls).map(({ container, image, pullPlans }) => ({
    container,
    image,
    policy: checkPolicy(pullPlans),
  }));
}

/** Each image once, with the name for a container that has it pulled: that of the first that needs it. */
export function withContainers(pulls: readonly PullPlan[]): (DistinctImage & { container: string })[] {
  const taken = new Set(
    pulls.flatMap(({ consumer: { kind, name } }) => (kind === 'container' ? [name] : [])),
  );
  return distinctImages(pulls).map((one) => ({
    ...one,
    container: containerFor(one.pullPlans[0].consumer, taken),
  }));
}

/** Without the number, within the 63 characters of a name. */
const MAX_LENGTH = 55;

/** A volume may have the name of a container. */
function containerFor({ kind, name }: ImageConsumer, taken: Set<string>): string {
  if (kind === 'container') return name;
  const stem = `volume-${name}`.slice(0, MAX_LENGTH).replace(/-+$/, '');
  let free = stem;
  for (let number = 2; taken.has(free); number++) free = `${stem}-${number}`;
  taken.add(free);
  return free;
}
