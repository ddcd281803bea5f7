import type { Report } from '../inputs.ts';
import { quoted } from './quoted.ts';

/** What the names of namespaces and containers are: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
export const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** What the names of most objects are. */
const DNS_SUBDOMAIN = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Reports what can't be the name of an object, such as a secret or a service account. `hidden`: whether the whole input looks like a secret, where the name is a part of it. */
export function checkObjectName(input: string, name: string, report: Report, hidden?: boolean): void {
  if (!DNS_SUBDOMAIN.test(name))
    report(
      input,
      `${quoted(name, hidden)} is no name of an object (lower-case letters, digits, "-" and ".")`,
    );
}
