import type { Finding } from './finding.ts';

/** A "no" of the API server, as its Status object says it. */
export type Refusal = { status: number; reason: string; message: string };

/** What the step asked for when it was refused, for the sentence; `verb` and `resource` as in an RBAC rule. */
export type Request = { what: string; verb: string; resource: string; namespace: string };

/** The API server answered with no. */
export function refused({ status, reason, message }: Refusal, request: Request): Finding {
  const common = { outcome: 'failure', lasting: true, said: message } as const;
  switch (status) {
    case 401:
      return {
        ...common,
        category: 'connection',
        reason: 'unauthorized',
        title: 'The cluster does not know who is asking',
        message: 'The API server did not accept the credentials of the kubeconfig.',
        hint: 'Its token or certificate may have expired, or belong to another cluster; put a new kubeconfig into the secret.',
      };
    case 403:
      return forbidden(common, request, message);
    case 404:
      if (/namespaces "/.test(message)) {
        return {
          ...common,
          category: 'configuration',
          reason: 'namespace-not-found',
          title: `Namespace not found: ${request.namespace}`,
          message: `The cluster has no namespace ${request.namespace}.`,
          hint: 'Check the input namespace, or the namespace of the context in the kubeconfig.',
        };
      }
      break;
    case 422:
      return {
        ...common,
        category: 'configuration',
        reason: 'invalid',
        title: 'The cluster finds the pod invalid',
        message: 'The API server did not take the pod as it is.',
        hint: 'Its words name the field; the manifest can be printed with dry-run: true.',
      };
  }
  const passing = status === 429 || status >= 500;
  return {
    ...common,
    lasting: !passing,
    category: passing ? 'connection' : 'admission',
    reason: reason === '' ? `http-${status}` : kebab(reason),
    title: passing ? 'The cluster could not do it now' : 'The cluster refused',
    message: `The API server would not ${request.what} (HTTP ${status}).`,
    hint: passing
      ? 'Run the step again; if it stays, something is wrong with the control plane.'
      : 'Its own words say why.',
  };
}

/** A 403 is a missing right, or the "no" of an admission plugin. */
function forbidden(
  common: Pick<Finding, 'outcome' | 'lasting' | 'said'>,
  request: Request,
  message: string,
): Finding {
  const missingRight = / cannot \S+ resource /.test(message);
  if (!missingRight) {
    return {
      ...common,
      outcome: 'failure',
      category: 'admission',
      reason: 'forbidden',
      title: 'The cluster does not admit the pod',
      message: `A rule of the cluster forbids to ${request.what} in the namespace ${request.namespace}.`,
      hint: 'Its own words name the rule.',
    };
  }
  return {
    ...common,
    outcome: 'failure',
    category: 'connection',
    reason: 'forbidden',
    title: `Missing right: ${request.verb} ${request.resource}`,
    message: `The user of the kubeconfig may not ${request.what} in the namespace ${request.namespace}.`,
    hint: `Let a Role of that namespace grant it: apiGroups [""], resources ["${request.resource}"], verbs ["${request.verb}"].`,
  };
}

/** No answer from the API server. `message` says why. */
export function unreachable(message: string): Finding {
  return {
    outcome: 'failure',
    category: 'connection',
    reason: 'unreachable',
    lasting: false,
    title: 'The cluster can’t be reached',
    message: `No answer from the API server ${message}.`,
    hint: 'Run the step again if it was a matter of a moment.',
  };
}

/** `AlreadyExists` → `already-exists` */
function kebab(reason: string): string {
  return reason.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
