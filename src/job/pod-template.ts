import type { V1Container, V1PodSpec } from '@kubernetes/client-node';

export type PodTemplate = {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  spec: V1PodSpec;
};

export const NO_TEMPLATE: PodTemplate = { labels: {}, annotations: {}, spec: { containers: [] } };

/** Default name of the step's container. */
export const STEP_CONTAINER = 'step';

/** The containers of the final pod: the template's, and the step's where the template has none of its name. */
export function containersWithStep({ spec }: PodTemplate, step: string): V1Container[] {
  return spec.containers.some(({ name }) => name === step)
    ? spec.containers
    : [...spec.containers, { name: step }];
}
