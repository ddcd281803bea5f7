// Who asks, and may they? Client certificates of our authority, and rules that a test sets.

import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Resource } from './resources.ts';
import { ApiError, unauthorized } from './status.ts';

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

/** @returns the user's name
 *  @throws 401 for a certificate that is not ours, and for every token: there are none */
export function authenticate(request: IncomingMessage): string {
  const socket = request.socket as TLSSocket;
  const { subject } = socket.getPeerCertificate();
  if (request.headers.authorization || (subject && !socket.authorized)) throw unauthorized();
  return String(subject?.CN ?? 'system:anonymous');
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
export function forbidden(user: string, attempt: Attempt): ApiError {
  const { verb, resource, name, namespace } = attempt;
  const where = namespace ? `in the namespace "${namespace}"` : 'at the cluster scope';
  const what = `cannot ${verb} resource "${pathOf(attempt)}" in API group "" ${where}`;
  const subject = name ? `${resource.plural} "${name}"` : resource.plural;
  const details = { ...(name ? { name } : {}), kind: resource.plural };
  return new ApiError(403, 'Forbidden', `${subject} is forbidden: User "${user}" ${what}`, details);
}
