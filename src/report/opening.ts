import type { V1Pod } from '@kubernetes/client-node';
import type { Check } from '../job/checks.ts';
import { containerConsumer, isSameConsumer } from '../job/image-consumer.ts';
import { currentPolicy, type PullPlan } from '../job/pull-plan.ts';
import { specOf } from '../judge/containers.ts';

/** The first line of an attempt. The first attempt names all policies of the step's image; each other one was announced with its own. */
export function podInWords(
  pod: V1Pod,
  step: string,
  pullPlans: readonly PullPlan[],
  attempt: number,
): string {
  const { name, namespace } = pod.metadata ?? {};
  const own = pullPlans.find(({ consumer }) => isSameConsumer(consumer, containerConsumer(step)));
  const policies = own && (attempt === 1 ? own.policies.join(', then ') : currentPolicy(own));
  return `Pod ${namespace}/${name} · image ${specOf(pod, step)?.image} (${policies})`;
}

/** Which images are awaited before the step, and how. `why`: why so. */
export function checksInWords(checks: readonly Check[], why: string): string {
  const images = checks.map(({ image, policy }) => `${image} (${policy})`).join(', ');
  return `  checked first: ${images} · ${why}`;
}
