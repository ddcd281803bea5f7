import type { V1Container, V1PodSpec } from '@kubernetes/client-node';

/** What is taken from the user's own pod. */
export type PodTemplate = {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  spec: V1PodSpec;
};

export const NO_TEMPLATE: PodTemplate = { labels: {}, annotations: {}, spec: { containers: [] } };

/** The container that is the step, unless the user names another: its end is the step's end. */
export const STEP_CONTAINER = 'step';

/** The containers of the final pod: those of the template, and the step's where the template has none of its name. */
export function containersWithStep({ spec }: PodTemplate, step: string): V1Container[] {
  return spec.containers.some(({ name }) => name === step)
    ? spec.containers
    : [...spec.containers, { name: step }];
}
