import type { Report } from '../inputs.ts';
import { parseImageReference } from '../plan/image-reference.ts';

/** Reports what is no reference of an image. */
export function checkImage(input: string, image: string, report: Report): void {
  const reference = parseImageReference(image);
  if ('problem' in reference) report(input, `"${image}" is no image reference: ${reference.problem}`);
}
