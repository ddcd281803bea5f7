import { DNS_LABEL } from '../../job/identity.ts';
import { looksSecret, quoted } from '../../job/quoted.ts';
import type { Inputs } from '../inputs.ts';
import { entriesOf } from './lines.ts';

/** Names of most other objects. */
const DNS_SUBDOMAIN = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Problem of a name for which isCheckName is true. */
export const RESERVED_NAME = 'names that begin with imagecheck belong to preflight checks';

export function problemOfContainerName(name: string): string | undefined {
  if (DNS_LABEL.test(name)) return undefined;
  return `${quoted(name)} is no name of a container (lower-case letters, digits and "-", at most 63)`;
}

/** For objects such as a Secret. `hidden`: whether the whole input looks like a secret. */
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

export function readObjectNames(inputs: Inputs, input: string): string[] {
  const text = inputs.raw(input);
  const hidden = looksSecret(text);
  const names = entriesOf(text);
  for (const name of names) checkObjectName(inputs, input, name, hidden);
  return names;
}
