/** What the step's own container is called in sentences. */
export const STEP = 'the step';

/** The container in a sentence: the reader of a step thinks of its container as the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}

/** As a sentence begins with it. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A headline as a part of a sentence. */
export function uncapitalize(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
