import type { Finding } from './finding.ts';
import { podSecurity } from './pod-security.ts';
import { limitRange, quota } from './quota.ts';

type Words = Omit<Finding, 'outcome' | 'said'>;

/**
 * Admission plugins refuse a pod in their own words; undefined for words that nobody knows.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/
 */
export function readAdmission(message: string, namespace: string): Words | undefined {
  return (
    quota(message, namespace) ??
    limitRange(message) ??
    podSecurity(message) ??
    webhook(message) ??
    policy(message) ??
    missing(message, namespace)
  );
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go */
function webhook(message: string): Words | undefined {
  const denied = /admission webhook "([^"]+)" denied the request(?: without explanation)?:? ?([\s\S]*)/.exec(
    message,
  );
  if (denied) {
    const [, name = '', why = ''] = denied;
    return {
      category: 'admission',
      reason: 'webhook-denied',
      lasting: true,
      title: 'A rule of the cluster refused the pod',
      message: `The admission webhook ${name} refused the pod${why === '' ? '' : `: ${firstLine(why)}`}`,
      hint: 'Change the pod as its words say, or ask those who run the cluster.',
    };
  }
  const failed = /failed calling webhook "([^"]+)"/.exec(message);
  if (!failed) return undefined;
  return {
    category: 'admission',
    reason: 'webhook-failed',
    lasting: false,
    title: 'An admission webhook of the cluster did not answer',
    message: `The cluster asks the webhook ${failed[1]} before it takes a pod, and it did not answer as it should, also when asked again.`,
    hint: 'Run the step again; if it stays, tell those who run the cluster.',
  };
}

/** https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/ */
function policy(message: string): Words | undefined {
  const denied = /ValidatingAdmissionPolicy '([^']+)' with binding '[^']*' denied request: ([\s\S]*)/.exec(
    message,
  );
  if (!denied) return undefined;
  const [, name = '', why = ''] = denied;
  return {
    category: 'admission',
    reason: 'policy-denied',
    lasting: true,
    title: 'A rule of the cluster refused the pod',
    message: `The policy ${name} of the cluster refused the pod: ${firstLine(why)}`,
    hint: 'Change the pod as its words say, or ask those who run the cluster.',
  };
}

/** Things that the pod names and that are not there. */
function missing(message: string, namespace: string): Words | undefined {
  const common = { category: 'configuration', lasting: true } as const;
  const account = /error looking up service account [^:]*: serviceaccount "([^"]+)" not found/.exec(
    message,
  )?.[1];
  if (account !== undefined) {
    return {
      ...common,
      reason: 'service-account-not-found',
      // The controller manager makes it a moment after the namespace.
      lasting: account !== 'default',
      title: `Service account not found: ${account}`,
      message: `The namespace ${namespace} has no service account ${account}.`,
      hint:
        account === 'default'
          ? 'Every namespace gets it a moment after it was made; run the step again.'
          : 'Create it, or correct its name.',
    };
  }
  const priority = /no PriorityClass with name (\S+) was found/.exec(message)?.[1];
  if (priority !== undefined) {
    return {
      ...common,
      reason: 'priority-class-not-found',
      title: `Priority class not found: ${priority}`,
      message: `The cluster has no priority class ${priority}, which the pod names.`,
      hint: 'Correct its name; kubectl get priorityclasses lists those that are there.',
    };
  }
  const runtime = /RuntimeClass "([^"]+)" not found/i.exec(message)?.[1];
  if (runtime !== undefined) {
    return {
      ...common,
      reason: 'runtime-class-not-found',
      title: `Runtime class not found: ${runtime}`,
      message: `The cluster has no runtime class ${runtime}, which the pod names.`,
      hint: 'Correct its name; kubectl get runtimeclasses lists those that are there.',
    };
  }
  if (!/because it is being terminated/.test(message)) return undefined;
  return {
    ...common,
    reason: 'namespace-terminating',
    title: `Namespace is being deleted: ${namespace}`,
    message: `The namespace ${namespace} is being deleted, so nothing can be made in it.`,
    hint: 'Use another namespace, or make this one anew when it is gone.',
  };
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
