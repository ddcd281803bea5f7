import { readAdmission, readForeignAdmission } from './admission.ts';
import type { Finding } from './finding.ts';
import { bounded } from './foreign-words.ts';

/** A "no" of the API server, as its Status object says it. */
export type Refusal = { status: number; reason: string; message: string };

/** What the step asked for when it was refused, as in the sentence: it may not `create pods`. */
export type Request = { what: string; namespace: string };

/** The API server answered with no. Its words tell more than its number, which admission plugins choose freely. */
export function refused({ status, reason, message: words }: Refusal, request: Request): Finding {
  const common = { outcome: 'failure', said: words } as const;
  const message = bounded(words);
  const found =
    readForeignAdmission(words) ??
    missingRight(message, request) ??
    readAdmission(message, request.namespace) ??
    (status === 401 ? unauthorized : undefined) ??
    missingNamespace(status, message, request) ??
    conflict(status, message, request) ??
    invalid(status, message) ??
    anyOther(status, reason, request);
  return { ...common, ...found };
}

/**
 * Does the refusal pass by itself in a moment? Others may be changing the same quota at once; a new namespace gets its
 * default service account a moment after it was made.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/serviceaccount/admission.go
 */
export function passesSoon({ status, message: words }: Refusal): boolean {
  const message = bounded(words);
  const isConflict = status === 409 && !/already exists/.test(message);
  return isConflict || /looking up service account [^:]*: serviceaccount "default" not found/.test(message);
}

type Words = Omit<Finding, 'outcome' | 'said'>;

const unauthorized: Words = {
  category: 'connection',
  reason: 'unauthorized',
  lasting: true,
  title: 'The cluster does not know who is asking',
  message: 'The API server did not accept the credentials of the kubeconfig.',
  hint: 'Its token or certificate may have expired, or belong to another cluster; put a new kubeconfig into the secret.',
};

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/errors.go */
function missingRight(message: string, request: Request): Words | undefined {
  const [, verb, resource] =
    / is forbidden: User "[^"]*" cannot (\S+) resource "([^"]+)"/.exec(message) ?? [];
  if (verb === undefined) return undefined;
  return {
    category: 'connection',
    reason: 'forbidden',
    lasting: true,
    title: `Missing right: ${verb} ${resource}`,
    message: `The user of the kubeconfig may not ${verb} ${resource} in the namespace ${request.namespace}.`,
    hint: `Let a Role of that namespace grant it: apiGroups [""], resources ["${resource}"], verbs ["${verb}"].`,
  };
}

function missingNamespace(status: number, message: string, { namespace }: Request): Words | undefined {
  if (status !== 404 || !/namespaces "/.test(message)) return undefined;
  return {
    category: 'configuration',
    reason: 'namespace-not-found',
    lasting: true,
    title: `Namespace not found: ${namespace}`,
    message: `The cluster has no namespace ${namespace}.`,
    hint: 'Check the input namespace, or the namespace of the context in the kubeconfig.',
  };
}

function conflict(status: number, message: string, request: Request): Words | undefined {
  if (status !== 409) return undefined;
  const taken = /pods "([^"]+)" already exists/.exec(message)?.[1];
  if (taken !== undefined) {
    return {
      category: 'admission',
      reason: 'already-exists',
      lasting: false,
      title: `A pod of this name is there already: ${taken}`,
      message: `The namespace ${request.namespace} has a pod ${taken} of somebody else.`,
      hint: 'Run the step again: it gets another name.',
    };
  }
  return {
    category: 'admission',
    reason: 'conflict',
    lasting: false,
    title: 'Others changed the same thing at once',
    message: `The API server would not ${request.what}, because something that it had to change with it, such as a quota, was being changed by others.`,
    hint: 'Run the step again.',
  };
}

/**
 * `Pod "x" is invalid: spec.containers[0].image: Required value`, in brackets where there are several; or, for fields
 * that the cluster does not know, `strict decoding error: unknown field "spec.x"`.
 */
function invalid(status: number, message: string): Words | undefined {
  if (status !== 422 && !(status === 400 && /cannot be handled as a Pod/.test(message))) return undefined;
  const fields = [
    ...message.matchAll(
      /(?:^|[\s[])((?:spec|metadata)[\w.[\]-]{0,300}): |(?:unknown|duplicate) field "([^"]+)"/g,
    ),
  ].map(([, path, field]) => path ?? field);
  const where = [...new Set(fields)].join(', ');
  return {
    category: 'configuration',
    reason: 'invalid',
    lasting: true,
    title: `The cluster finds the pod invalid${where === '' ? '' : `: ${where}`}`,
    message: `The API server did not take the pod as it is${where === '' ? '' : `, because of ${where}`}.`,
    hint: 'Its words say what is wrong there; the manifest can be printed with dry-run: true.',
  };
}

function anyOther(status: number, reason: string, request: Request): Words {
  // What a proxy or a gateway answers is no object of the API, and has no such word.
  const isOfServer = reason !== '';
  if (status === 403 && isOfServer) {
    return {
      category: 'admission',
      reason: 'forbidden',
      lasting: true,
      title: 'The cluster does not admit the pod',
      message: `A rule of the cluster forbids to ${request.what} in the namespace ${request.namespace}.`,
      hint: 'Its own words name the rule.',
    };
  }
  const message = `The API server would not ${request.what} (HTTP ${status}).`;
  // What is not implemented stays so.
  if (status === 429 || (status >= 500 && status !== 501))
    return {
      category: 'connection',
      reason: reason === '' ? `http-${status}` : kebab(reason),
      lasting: false,
      title: 'The cluster could not do it now',
      message,
      hint: 'Run the step again; if it stays, something is wrong with the control plane.',
    };
  if (!isOfServer)
    return {
      category: 'connection',
      reason: `http-${status}`,
      lasting: true,
      title: 'No API server answered',
      message: `Something that does not speak as an API server of Kubernetes answered with HTTP ${status}.`,
      hint: 'Check the server address in the kubeconfig, with its path, and the proxies on the way to it.',
    };
  return {
    category: 'admission',
    reason: kebab(reason),
    lasting: true,
    title: 'The cluster refused',
    message,
    hint: 'Its own words say why.',
  };
}

/** No answer from the API server, or none that may be believed: a certificate that is wrong stays wrong. `message` says why. */
export function unreachable(message: string): Finding {
  if (/certificate/.test(message))
    return {
      outcome: 'failure',
      category: 'connection',
      reason: 'certificate',
      lasting: true,
      title: 'The certificate of the cluster is not valid',
      message: `No connection to the API server ${message}.`,
      hint: 'Check the server address and the certificate-authority in the kubeconfig, or put a new one into the secret.',
    };
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
