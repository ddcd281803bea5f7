import { DNS_LABEL } from '../job/identity.ts';
import { isCheckName } from '../job/image-consumers.ts';
import { parseImageReference } from '../job/image-reference.ts';
import { isUnquotable, looksSecret, quoted } from '../job/text.ts';
import { entriesOf, type Inputs } from './values.ts';

/** Names of most other objects. */
const DNS_SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

export function problemOfName(name: string, what: 'container' | 'volume' = 'container'): string | undefined {
  if (!DNS_LABEL.test(name))
    return `${quoted(name)} is not a valid ${what} name; use at most 63 lowercase letters, digits and "-"`;
  if (!isCheckName(name)) return undefined;
  return `${quoted(name)} is reserved for image preflight checks; choose a name that does not start with imagecheck`;
}

/** For objects such as a Secret. `hidden`: whether the whole input looks like a secret. */
export function problemOfObjectName(name: string, hidden?: boolean): string | undefined {
  if (DNS_SUBDOMAIN.test(name)) return undefined;
  return `${quoted(name, hidden)} is not a valid object name; use lowercase letters, digits, "-" and "."`;
}

/** Quotes the image and its parts only where they don't look like a secret. */
export function problemOfImage(image: string, hidden?: boolean): string | undefined {
  const reference = parseImageReference(image);
  if (!('problem' in reference)) return undefined;
  const why = isUnquotable(image, hidden) ? '' : `: ${reference.problem}`;
  return `${quoted(image, hidden)} is not a valid image reference${why}`;
}

/** The names that an input lists. */
export function readNames({ raw, report }: Inputs, input: string, problemOf: typeof problemOfImage) {
  const text = raw(input);
  const hidden = looksSecret(text);
  const names = entriesOf(text);
  for (const name of names) report(input, problemOf(name, hidden));
  return names;
}
