/** Name of the step's own container in sentences. */
export const STEP = 'the step';

/** The namespace of a pod or event in sentences. */
export function namespaceOf(metadata: { namespace?: string } | undefined): string {
  return metadata?.namespace === undefined ? 'the pod’s namespace' : `the namespace ${metadata.namespace}`;
}

/** Name of the container in sentences: to the reader of a step its container is the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}
