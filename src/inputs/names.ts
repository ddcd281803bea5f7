import { looksSecret, quoted } from '../job/quoted.ts';
import type { Inputs } from './inputs.ts';
import { entriesOf } from './lines.ts';

/** What the names of namespaces and containers are: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
export const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** What the names of most objects are. */
const DNS_SUBDOMAIN = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** What is wrong with a name of which isCheckName says that it is a check's. */
export const RESERVED_NAME = 'names that begin with imagecheck belong to preflight checks';

/** What is wrong with it as the name of a container. */
export function problemOfContainerName(name: string): string | undefined {
  if (DNS_LABEL.test(name)) return undefined;
  return `${quoted(name)} is no name of a container (lower-case letters, digits and "-", at most 63)`;
}

/** Reports what can't be the name of an object, such as a Secret. `hidden`: whether the whole input looks like a secret. */
export function checkObjectName(
  { report }: Inputs,
  input: string,
  name: string,
  hidden = looksSecret(name),
): void {
  if (!DNS_SUBDOMAIN.test(name))
    report(
      input,
      `${quoted(name, hidden)} is no name of an object (lower-case letters, digits, "-" and ".")`,
    );
}

/** Reads names of objects, with commas or blanks between them. */
export function readObjectNames(inputs: Inputs, input: string): string[] {
  const text = inputs.raw(input);
  const hidden = looksSecret(text);
  const names = entriesOf(text);
  for (const name of names) checkObjectName(inputs, input, name, hidden);
  return names;
}
