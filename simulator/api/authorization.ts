// Who sends a request, and is it allowed? Client certificates of our authority, a token, and rules that a test sets. An
// authorized client runs commands on this machine as the user of the simulator, so a certificate or a token is required.

import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Resource, Verb } from './resource-kinds.ts';
import { ApiError, unauthorized } from './status-errors.ts';

/** What a request is about; namespace and name are '' where the path has none. */
export interface RequestInfo {
  verb: Verb;
  resource: Resource;
  namespace: string;
  name: string;
}

/** Selects requests; fields left out match everything. `resource` may be `pods` or `pods/log`. */
export interface RequestFilter {
  verb?: string;
  resource?: string;
}

/** @param userOf the name of a token's user; undefined for a token that is not accepted
 *  @returns the user's name
 *  @throws 401 for such a token, for a certificate that is not ours, and for neither */
export function authenticate(
  request: IncomingMessage,
  userOf: (token: string) => string | undefined,
): string {
  const socket = request.socket as TLSSocket;
  const { subject } = socket.getPeerCertificate();
  const { authorization } = request.headers;
  const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  const user = token === undefined ? undefined : userOf(token);
  if (user !== undefined) return user;
  if (authorization || !subject || !socket.authorized) throw unauthorized();
  return String(subject.CN);
}

export function matchesFilter({ verb, resource }: RequestInfo, filter: RequestFilter): boolean {
  return (filter.verb ?? verb) === verb && (filter.resource ?? resource.plural) === resource.plural;
}

/** The 403 as apiserver/pkg/endpoints/handlers/responsewriters/errors.go words it. */
export function forbidden(user: string, { verb, resource, namespace, name }: RequestInfo): ApiError {
  const where = namespace ? `in the namespace "${namespace}"` : 'at the cluster scope';
  const what = `cannot ${verb} resource "${resource.plural}" in API group "" ${where}`;
  const [kind] = resource.plural.split('/');
  const subject = name ? `${kind} "${name}"` : kind;
  const details = { ...(name ? { name } : {}), kind };
  return new ApiError(403, 'Forbidden', `${subject} is forbidden: User "${user}" ${what}`, details);
}
