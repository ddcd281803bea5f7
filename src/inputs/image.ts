import type { Report } from '../inputs.ts';
import { parseImageReference } from '../plan/image-reference.ts';
import { isUnquotable, looksSecret, quoted } from './quoted.ts';

/** Reports what is no reference of an image. `hidden`: whether the whole input looks like a secret, where the image is a part of it. */
export function checkImage(input: string, image: string, report: Report, hidden?: boolean): void {
  const problem = problemOfImage(image, hidden);
  if (problem !== undefined) report(input, problem);
}

/** What is wrong with it as a reference; it is quoted, as its parts are, only where it is no secret. */
export function problemOfImage(image: string, hidden = looksSecret(image)): string | undefined {
  const reference = parseImageReference(image);
  if (!('problem' in reference)) return undefined;
  const why = isUnquotable(image, hidden) ? '' : `: ${reference.problem}`;
  return `${quoted(image, hidden)} is no image reference${why}`;
}
