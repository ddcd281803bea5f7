import { InputError } from '../../job/errors.ts';
import { quoted } from '../../job/quoted.ts';
import { fieldsOf, type Kubeconfig, textOf } from './kubeconfig.ts';

/** Node writes a header in Latin-1, and an API server reads UTF-8. */
function inHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** https://kubernetes.io/docs/reference/access-authn-authz/user-impersonation/ */
export function impersonate({ user, userName }: Kubeconfig): Record<string, string | string[]> {
  const as = textOf(user['as']);
  const uid = textOf(user['as-uid']);
  const groups = Array.isArray(user['as-groups']) ? user['as-groups'].map(String).map(inHeader) : [];
  const extra = Object.entries(fieldsOf(user['as-user-extra']));
  if (as === undefined && (uid !== undefined || groups.length > 0 || extra.length > 0))
    throw new InputError([
      `kubeconfig: its user ${quoted(userName)} has as-uid, as-groups or as-user-extra without as; add as with the name of a user, which the API server requires with them`,
    ]);
  if (as === undefined) return {};
  const extras = extra.map(([key, values]) => [
    `Impersonate-Extra-${encodeURIComponent(key.toLowerCase())}`,
    [values].flat().map(String).map(inHeader),
  ]);
  return {
    'Impersonate-User': inHeader(as),
    ...(uid !== undefined && { 'Impersonate-Uid': inHeader(uid) }),
    ...(groups.length > 0 && { 'Impersonate-Group': groups }),
    ...Object.fromEntries(extras),
  };
}
