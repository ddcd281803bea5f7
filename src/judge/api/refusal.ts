import { quoted } from '../../job/quoted.ts';
import { bounded } from '../../job/text.ts';
import { type Finding, finding, findingOf } from '../finding.ts';
import type { ServerReason } from '../reasons/reasons.ts';
import { OF_THE_SERVER } from '../reasons/refusal-reasons.ts';
import type { AskedNames } from '../start/cluster-changes.ts';
import { readAdmission, readForeignAdmission } from './admission.ts';
import { isTooLarge, NOT_READY, RULE_WITH_500 } from './refusals-in-time.ts';
import { isOfAzure } from './rights.ts';
import { suspectedCheck } from './suspected-check.ts';

/**
 * A refusal of the API server, from its Status object. `because`: what we know of why, as a sentence; `server`: the
 * address of what answered; `location`: where that redirects to.
 */
export type Refusal = {
  status: number;
  reason: string;
  message: string;
  because?: string | undefined;
  server?: string | undefined;
  location?: string | undefined;
};

/** The refused request; `what` as in: it may not `create pods`; `asked`: what the pod has without what the cluster adds. */
export type Request = { what: string; namespace: string; asked?: AskedNames };

/** The finding for a refusal. The message says more than the status, which admission plugins choose freely. */
export function refused(refusal: Refusal, request: Request): Finding {
  const { status, message: words } = refusal;
  const message = bounded(words);
  const found =
    readForeignAdmission({ status, message: words }) ??
    missingRight(message, request) ??
    readAdmission(message, request.namespace, request.asked) ??
    (status === 401 ? unauthorized(refusal) : undefined) ??
    (isTooLarge(refusal) ? tooLarge(request) : undefined) ??
    missingNamespace(status, message, request) ??
    conflict(status, message, request) ??
    invalid(status, message) ??
    anyOther(refusal, request);
  const suspect = suspectedCheck(found, words);
  return { ...found, rawMessage: words, ...(suspect && { suspect }) };
}

function tooLarge({ what }: Request): Finding {
  return findingOf(
    { category: 'admission', reason: 'request-entity-too-large' as ServerReason },
    OF_THE_SERVER.admission,
    {
      title: 'The pod is too large for the cluster',
      message: `The API server would not ${what}: the object is larger than it can store.`,
      hint: 'Make run, env, secret-env or pod-template smaller, such as by a script in the image or in the repository (checkout).',
    },
  );
}

function unauthorized({ because, server = '' }: Refusal): Finding {
  const message = `The API server${server === '' ? '' : ` ${server}`} did not accept the credentials.`;
  const isOfAws = /\.eks\.amazonaws\.com(?:\.cn)?\b|\.api\.aws\b/.test(server);
  return finding('connection', 'unauthorized', {
    message: because === undefined ? message : `${message} ${because}`,
    hint: because !== undefined ? RENEW : isOfAws ? NO_ACCESS_ENTRY : undefined,
  });
}

const RENEW = 'Make new credentials: put a new kubeconfig into the secret.';

/** https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html */
const NO_ACCESS_ENTRY =
  'Check that its IAM role or user has an access entry in this EKS cluster (or a line in the ConfigMap aws-auth of kube-system), and that the token is of this cluster and has not expired.';

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/errors.go */
function missingRight(message: string, { namespace }: Request): Finding | undefined {
  const [, user = '', verb, resource] =
    / is forbidden: User "([^"]*)" cannot (\S+) resource "([^"]+)"/.exec(message) ?? [];
  if (verb === undefined) return undefined;
  if (user === 'system:anonymous') return anonymous;
  return finding('connection', 'forbidden', {
    about: `${verb} ${resource}`,
    message: `The user ${quoted(user, false)} may not ${verb} ${resource} in the namespace ${namespace}.`,
    hint: isOfAzure(message)
      ? `Give it a role assignment in Azure for the cluster or this namespace, such as Azure Kubernetes Service RBAC Writer, that covers ${verb} ${resource}.`
      : `Let a Role of that namespace grant it: apiGroups [""], resources ["${resource}"], verbs ["${verb}"].`,
  });
}

/** A right for nobody in particular would be one for everybody: https://kubernetes.io/docs/reference/access-authn-authz/authentication/#anonymous-requests */
const anonymous = finding('connection', 'unauthorized', {
  title: 'The cluster got no credentials that it knows',
  message:
    'The API server got no credentials that it knows, and took the request for one of nobody (system:anonymous).',
  hint: 'Check that the user of the kubeconfig has a token, or a client certificate with its key: put a new kubeconfig into the secret.',
});

function missingNamespace(status: number, message: string, { namespace }: Request): Finding | undefined {
  if (status !== 404 || !/namespaces "/.test(message)) return undefined;
  return finding('configuration', 'namespace-not-found', {
    about: namespace,
    message: `The cluster has no namespace ${namespace}.`,
  });
}

function conflict(status: number, message: string, { namespace, what }: Request): Finding | undefined {
  if (status !== 409) return undefined;
  const taken = /pods "([^"]+)" already exists/.exec(message)?.[1];
  return taken === undefined
    ? finding('admission', 'conflict', {
        message: `The API server would not ${what}, because something that it had to change with it, such as a quota, was being changed by others.`,
      })
    : finding('admission', 'already-exists', {
        about: taken,
        message: `The namespace ${namespace} has a pod ${taken} of somebody else.`,
      });
}

/** `Pod "x" is invalid: spec.a: Required value`, several in brackets; or `strict decoding error: unknown field "b"`. */
function invalid(status: number, message: string): Finding | undefined {
  if (status !== 422 && !(status === 400 && /cannot be handled as a Pod/.test(message))) return undefined;
  const fields = [
    ...message.matchAll(
      /(?:^|[\s[])((?:spec|metadata)[\w.[\]-]{0,300}): |(?:unknown|duplicate) field "([^"]+)"/g,
    ),
  ].map(([, path, field]) => path ?? field);
  const where = [...new Set(fields)].join(', ');
  return finding('configuration', 'invalid', {
    about: where || undefined,
    message: `The API server did not take the pod as it is${where === '' ? '' : `, because of ${where}`}.`,
  });
}

function anyOther(
  { status, reason, message: words, server, location }: Refusal,
  { what, namespace }: Request,
): Finding {
  // An answer of a proxy or gateway is no API object, and has no reason.
  const isOfServer = reason !== '';
  if ((status === 403 && isOfServer) || RULE_WITH_500.test(words)) {
    if (NOT_READY.test(words))
      return findingOf(
        { category: 'connection', reason: 'service-unavailable' as ServerReason },
        OF_THE_SERVER.connection,
        { message: `The API server would not ${what}, because it is just starting.` },
      );
    const message = `A rule of the cluster forbids to ${what} in the namespace ${namespace}.`;
    return finding('admission', 'forbidden', { message });
  }
  const refusal = `The API server would not ${what} (HTTP ${status})`;
  if (OUT_OF_TIME.test(words))
    return findingOf(
      { category: 'connection', reason: 'timeout' as ServerReason },
      OF_THE_SERVER.connection,
      {
        message: `${refusal}: its own time for the request was over.`,
        hint: 'Run the step again; if it happens again, ask your cluster administrator: mostly an admission webhook of the cluster does not answer.',
      },
    );
  const message = `${refusal}.`;
  const word = (isOfServer ? kebab(reason) : `http-${status}`) as ServerReason;
  // 501 is permanent.
  if (status === 408 || status === 429 || (status >= 500 && status !== 501))
    return findingOf({ category: 'connection', reason: word }, OF_THE_SERVER.connection, { message });
  if (isOfServer)
    return findingOf({ category: 'admission', reason: word }, OF_THE_SERVER.admission, {
      message,
      // Of a path that no API server has.
      hint: /could not find the requested resource/.test(words) ? OF_THE_SERVER.http.hint : undefined,
    });
  const at = server === undefined ? '' : ` at ${server}`;
  const redirect = location === undefined ? '' : `, a redirect to ${location}`;
  return findingOf({ category: 'connection', reason: word }, OF_THE_SERVER.http, {
    persistence: 'permanent',
    message: `Something that does not speak as an API server of Kubernetes answered${at} with HTTP ${status}${redirect}.`,
  });
}

/**
 * The API server's own limit, which all admission webhooks share: https://github.com/DataDog/datadog-agent/pull/8121,
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/staging/src/k8s.io/apiserver/pkg/endpoints/handlers/finisher
 */
const OUT_OF_TIME = /^Timeout: request did not complete within (?:requested|the allotted) timeout/;

/** A request without an answer; `message` says why. */
export type NoAnswer = {
  message: string;
  /** The connection ended with the check of a certificate. */
  isOfCertificate: boolean;
  /** The address is valid only on another machine. */
  isOfOneMachine?: boolean;
};

/** A certificate that is wrong stays wrong, and so does an address of another machine; all else may pass. */
export function unreachable({ message, isOfCertificate, isOfOneMachine }: NoAnswer): Finding {
  if (isOfOneMachine)
    return finding('connection', 'unreachable', {
      persistence: 'permanent',
      message: `No answer from the API server ${message}.`,
      hint: 'Set a server address that this runner can reach, or create the cluster in an earlier step of the job, such as with kind.',
    });
  return isOfCertificate
    ? finding('connection', 'certificate', { message: `No connection to the API server ${message}.` })
    : finding('connection', 'unreachable', { message: `No answer from the API server ${message}.` });
}

/** `AlreadyExists` → `already-exists` */
function kebab(reason: string): string {
  return reason.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
