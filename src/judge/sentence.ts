/** What the step's own container is called in sentences. */
export const STEP = 'the step';

/** The container in a sentence: the reader of a step thinks of its container as the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}
