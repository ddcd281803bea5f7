/** Name of the step's own container in sentences. */
export const STEP = 'the step';

/** Name of the container in sentences: to the reader of a step its container is the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}
