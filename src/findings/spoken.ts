import type { Prose } from '../job/text.ts';

/** The text of prose, to show it. Names and numbers are as they are. */
export function asText(words: Prose | string | number): string {
  return `${words as string}`;
}

/** Message and hint. */
export function sentencesOf({ message, hint }: { message: Prose; hint?: Prose | undefined }): string {
  return [message, hint]
    .filter((words) => words !== undefined)
    .map(asText)
    .join(' ');
}
