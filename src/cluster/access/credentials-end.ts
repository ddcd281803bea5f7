import { X509Certificate } from 'node:crypto';
import { quoted } from '../../job/quoted.ts';
import { momentOf, spanOfTime } from '../../job/time.ts';
import { fieldsOf, type Kubeconfig, textOf } from './kubeconfig.ts';
import { endOfToken } from './token-end.ts';

/** What authenticates, and can't be renewed; `at`: when it ends (milliseconds since 1970). */
export type CredentialsEnd = { what: string; at: number };

/**
 * Undefined if they have no end, or are renewed: a file of a token by what writes it, others by their plugin. `certificate`: the one that is
 * shown, whoever gave it.
 */
export function credentialsEnd(
  { user, userName }: Pick<Kubeconfig, 'user' | 'userName'>,
  certificate: Buffer | string | undefined,
): CredentialsEnd | undefined {
  const token = textOf(user['tokenFile']) === undefined ? textOf(user['token'])?.trim() : undefined;
  const owner = `of the kubeconfig’s user ${quoted(userName)}`;
  const shown = isOfPlugin(user) ? undefined : certificate;
  const ends = [
    { what: `The token ${owner}`, at: endOf(token, endOfToken) },
    {
      what: `The client certificate ${owner}`,
      at: endOf(shown, (pem) => momentOf(new X509Certificate(pem).validTo)),
    },
  ];
  return ends.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)[0];
}

function isOfPlugin(user: Kubeconfig['user']): boolean {
  const own = [user['client-certificate-data'], user['client-certificate']];
  return fieldsOf(user['exec'])['command'] !== undefined && own.every((one) => textOf(one) === undefined);
}

/** The warning for credentials that end before the step may, at `now` and with its timeout in milliseconds. */
export function warningOfEnd(
  end: CredentialsEnd | undefined,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): { title: string; message: string }[] {
  // Of those that have ended the API server's refusal tells.
  if (end === undefined || end.at <= now || end.at >= now + timeoutMs) return [];
  const when = `ends in ${spanOfTime(end.at - now)}`;
  const consequence =
    'From then on no request is answered: the end of the log may be missing, the pod stays until its deadline, and ten minutes later at the latest, when its watch is opened again, the step fails.';
  const remedy =
    'Take credentials that last longer, or a credential plugin (exec), which renews them, or a shorter timeout.';
  return [
    {
      title: 'The credentials end before the step may',
      message: `${end.what} ${when}, and the step may take ${spanOfTime(timeoutMs)} (timeout). ${consequence} ${remedy}`,
    },
  ];
}

/** The sentence for credentials that have ended; undefined if they have not, as far as known. */
export function hasEnded(end: CredentialsEnd | undefined, now: number): string | undefined {
  return end === undefined || now < end.at ? undefined : `${end.what} ended ${spanOfTime(now - end.at)} ago.`;
}

/** NaN for a token of another kind, which says no end, and for a certificate that TLS refuses, and tells why. */
function endOf<Proof>(proof: Proof | undefined, read: (proof: Proof) => number): number {
  try {
    return proof === undefined ? Number.NaN : read(proof);
  } catch {
    return Number.NaN;
  }
}
