// Who asks, and may they? Client certificates of our authority, known tokens, and rules that a test sets.

import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Resource } from './resources.ts';
import { ApiError, unauthorized } from './status.ts';

export interface User {
  name: string;
  groups: string[];
}

/** What a request wants to do; the subresource is '' for the object itself. */
export interface Attempt {
  verb: string;
  resource: Resource;
  subresource: string;
  namespace?: string;
  name?: string;
}

/** Some requests; fields left out match everything. `resource` may be `pods` or `pods/log`. */
export interface Target {
  verb?: string;
  resource?: string;
  namespace?: string;
}

const anonymous: User = { name: 'system:anonymous', groups: ['system:unauthenticated'] };

/** @param tokens bearer token → user
 *  @throws 401 for a token or a certificate that is not ours; no credentials at all is system:anonymous */
export function authenticate(request: IncomingMessage, tokens: Map<string, User>): User {
  const { authorization } = request.headers;
  if (authorization) {
    const user = tokens.get(authorization.replace(/^Bearer\s+/i, ''));
    if (!user) throw unauthorized();
    return user;
  }
  const socket = request.socket as TLSSocket;
  const certificate = socket.getPeerCertificate();
  if (!certificate?.subject) return anonymous;
  if (!socket.authorized) throw unauthorized();
  const { CN, O } = certificate.subject;
  return { name: String(CN), groups: O === undefined ? [] : [O].flat() };
}

const pathOf = ({ resource, subresource }: Attempt): string =>
  subresource ? `${resource.plural}/${subresource}` : resource.plural;

export function isMeant(attempt: Attempt, { verb, resource, namespace }: Target): boolean {
  return (
    (verb ?? attempt.verb) === attempt.verb &&
    (resource ?? pathOf(attempt)) === pathOf(attempt) &&
    (namespace ?? attempt.namespace) === attempt.namespace
  );
}

/** The 403 as apiserver/pkg/endpoints/handlers/responsewriters/errors.go words it. */
export function forbidden(user: User, attempt: Attempt): ApiError {
  const { verb, resource, name } = attempt;
  const namespace = resource.plural === 'namespaces' ? name : attempt.namespace;
  const where = namespace ? `in the namespace "${namespace}"` : 'at the cluster scope';
  const what = `cannot ${verb} resource "${pathOf(attempt)}" in API group "" ${where}`;
  const subject = name ? `${resource.plural} "${name}"` : resource.plural;
  const details = { ...(name ? { name } : {}), kind: resource.plural };
  return new ApiError(403, 'Forbidden', `${subject} is forbidden: User "${user.name}" ${what}`, details);
}
