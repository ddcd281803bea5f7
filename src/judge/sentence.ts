import type { V1Pod } from '@kubernetes/client-node';

/** Name of the step's own container in sentences. */
export const STEP = 'the step';

/** The namespace of a pod or event in sentences. */
export function namespaceOf(metadata: { namespace?: string } | undefined): string {
  return metadata?.namespace === undefined ? 'the pod’s namespace' : `the namespace ${metadata.namespace}`;
}

/** The node of a pod in sentences; a pod that was given to no node yet, or no longer names it, has one without a name. */
export function theNode({ spec }: V1Pod): string {
  return spec?.nodeName === undefined ? 'the node of the pod' : `the node ${spec.nodeName}`;
}

/** Name of the container in sentences: to the reader of a step its container is the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}
