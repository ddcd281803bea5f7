import type { ImageConsumer } from '../../job/image-consumer.ts';
import { checkPolicy, distinctImages, type PullPlan } from '../../job/pull-plan.ts';
import type { ProbedImage } from '../../plan/probe.ts';

/** Each image once, by the policy of its preflight check. Its container has the name of the first that needs it. */
export function imagesToCheck(pulls: readonly PullPlan[]): ProbedImage[] {
  const taken = new Set(
    pulls.flatMap(({ consumer: { kind, name } }) => (kind === 'container' ? [name] : [])),
  );
  return distinctImages(pulls).map(({ image, pullPlans }) => ({
    container: containerFor(pullPlans[0].consumer, taken),
    image,
    policy: checkPolicy(pullPlans),
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
