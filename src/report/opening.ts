import type { V1Pod } from '@kubernetes/client-node';
import type { Check } from '../job/checks.ts';
import { containerConsumer, isSameConsumer } from '../job/image-consumer.ts';
import { currentPolicy, type PullPlan } from '../job/pull-plan.ts';
import { specOf } from '../judge/containers.ts';

/** First log line of an attempt: the first with all policies of the step's image, later ones with the current one. */
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

/** The images awaited before the step, and how. `why`: the reason for that. */
export function checksInWords(checks: readonly Check[], why: string): string {
  const images = checks.map(({ image, policy }) => `${image} (${policy})`).join(', ');
  return `  checked first: ${images} · ${why}`;
}
