import { parseImageReference } from '../../job/images/image-reference.ts';
import { isUnquotable, looksSecret, quoted } from '../../job/quoted.ts';
import type { Inputs } from '../inputs.ts';
import { entriesOf } from './lines.ts';

export function readImages(inputs: Inputs, input: string): string[] {
  const text = inputs.raw(input);
  const hidden = looksSecret(text);
  const images = entriesOf(text);
  for (const image of images) checkImage(inputs, input, image, hidden);
  return images;
}

/** `hidden`: whether the whole input looks like a secret. */
export function checkImage({ report }: Inputs, input: string, image: string, hidden?: boolean): void {
  const problem = problemOfImage(image, hidden);
  if (problem !== undefined) report(input, problem);
}

/** Quotes the image and its parts only where they don't look like a secret. */
export function problemOfImage(image: string, hidden = looksSecret(image)): string | undefined {
  const reference = parseImageReference(image);
  if (!('problem' in reference)) return undefined;
  const why = isUnquotable(image, hidden) ? '' : `: ${reference.problem}`;
  return `${quoted(image, hidden)} is no image reference${why}`;
}
