import type { ReasonEntry } from '../../job/reason-entry.ts';

const DO_AS_IT_SAYS = 'Change the pod as its message says, or ask your cluster administrator.';

export const ADMISSION = {
  'webhook-denied': {
    title: 'An admission webhook refused the pod',
    found: 'An admission webhook of the cluster refused the pod',
    hint: DO_AS_IT_SAYS,
  },
  'webhook-failed': {
    persistence: 'transient',
    title: 'An admission webhook of the cluster did not answer',
    found: 'An admission webhook of the cluster did not answer correctly, or could not judge the pod',
    hint: 'Run the step again. If it happens again, report it to your cluster administrator.',
  },
  'policy-denied': {
    title: 'An admission policy refused the pod',
    found: 'An admission policy of the cluster refused the pod',
    hint: DO_AS_IT_SAYS,
  },
  'pod-changed': {
    title: 'The cluster changed the pod',
    found:
      'An admission webhook or policy changed the pod. Its program could run more than once, its container is missing, or it might never end',
    hint: 'Ask your cluster administrator which admission webhook or policy does that, and to leave such pods unchanged.',
    advice:
      'Ask your cluster administrator which admission webhook or policy does that (`kubectl get mutatingwebhookconfigurations,mutatingadmissionpolicies`), and to leave such pods unchanged.',
  },
  'pod-security': {
    title: 'Not allowed by Pod Security',
    found: 'The pod violates the Pod Security standard of its namespace',
    hint: 'Change that in pod-template, or use a namespace with another standard.',
  },
  'quota-exceeded': {
    persistence: 'depends',
    title: 'Quota exceeded',
    found:
      'A quota of the namespace, Volcano or Capsule had no capacity for the pod during `schedule-timeout`, or can never have it',
    hint: 'Run the step again after other pods of the namespace have ended, request less, or raise the quota.',
    advice:
      'Run the step again after other pods have ended, request less, or raise the quota. A pod that exceeds the quota alone is not retryable.',
  },
  'quota-needs-values': {
    title: 'A quota requires requests or limits',
    found: 'A quota of the namespace requires requests or limits that the pod does not set',
    hint: 'Set them with resources, and for other containers in pod-template.',
  },
  'limit-range': {
    title: 'The pod is outside the limits of its namespace',
    found: 'The pod is outside the limits of its namespace (LimitRange)',
    hint: 'Change the requests or limits (resources, pod-template), or the LimitRange.',
  },
  'already-exists': {
    persistence: 'transient',
    title: 'A pod of this name already exists',
    found: 'A pod of this name exists that is not the step’s',
    hint: 'Run the step again: it gets another name.',
  },
  conflict: {
    persistence: 'transient',
    title: 'Concurrent change in the cluster',
    found: 'An object, such as a quota, was changed by other requests at the same time',
    hint: 'Run the step again.',
  },
  forbidden: {
    title: 'The cluster does not admit the pod',
    found: 'A rule of the cluster forbids the pod',
    hint: 'Its message names the rule.',
    isInItsMessage: true,
  },
} as const satisfies Record<string, ReasonEntry>;

/** The cluster can't be reached or rejects our credentials, or the pod can't reach the server of its repository. */
export const CONNECTION = {
  unreachable: {
    persistence: 'depends',
    title: 'The cluster can’t be reached',
    found: 'The API server did not answer',
    hint: 'Run the step again. The outage may have been short.',
    advice:
      'Run the step again. The outage may have been short. If the address is valid only on one machine, such as 127.0.0.1 in the kubeconfig of a laptop, it is not retryable. Set an address that the runner can reach.',
  },
  certificate: {
    title: 'The certificate of the cluster is not valid',
    found:
      'The TLS certificate of the API server is not valid for the kubeconfig, or for the input `certificate-authority`',
    hint: 'Check the server address and the certificate-authority in the kubeconfig (or the inputs), or store a new kubeconfig in the secret.',
  },
  unauthorized: {
    title: 'The cluster does not accept the credentials (401)',
    found: 'The cluster did not accept the credentials (HTTP 401)',
    hint: 'A token or certificate of a kubeconfig may have expired, or belong to another cluster: store a new kubeconfig in the secret. With oidc-audience, compare the claims of the token with the authentication configuration of the API server.',
  },
  forbidden: {
    title: 'Missing right',
    found: 'The user of the kubeconfig, or of the OIDC token, lacks a right (RBAC)',
    hint: 'Grant it with a Role of that namespace. The log and the summary contain the Role.',
  },
  'checkout-failed': {
    persistence: 'transient',
    title: 'The checkout failed',
    found: 'The pod could not reach the Git server of its repository',
    hint: 'Check that pods of this namespace can resolve its name and reach it. A network policy or a proxy may prevent it.',
  },
} as const satisfies Record<string, ReasonEntry>;

/** Reasons of the API server, in kebab case. Incomplete, because extensions add their own. */
export const OF_THE_SERVER = {
  /** A refusal in a Status object. */
  admission: {
    names: [
      'bad-request',
      'not-found',
      'method-not-allowed',
      'not-acceptable',
      'request-entity-too-large',
      'unsupported-media-type',
    ],
    title: 'The cluster refused',
    found: 'The cluster refused for another reason',
    hint: 'Its message says why.',
    isInItsMessage: true,
  },
  /** The API server could not do it now. */
  connection: {
    names: ['internal-error', 'server-timeout', 'service-unavailable', 'timeout', 'too-many-requests'],
    persistence: 'transient',
    title: 'The API server failed',
    found: 'The API server could not serve the request at this time',
    hint: 'Run the step again. If it happens again, check the control plane.',
  },
  /** An answer with an HTTP status only: `http-` and the number. */
  http: {
    names: ['http-'],
    persistence: 'depends',
    title: 'No Kubernetes API server answered',
    found:
      'The answer is only an HTTP status. With 429 or from 500 on, the cluster failed temporarily, which is retryable. With any other, the server is not a Kubernetes API server',
    hint: 'Check the server address in the kubeconfig, with its path, and the proxies between the runner and the server.',
  },
} as const satisfies Record<string, ReasonEntry & { names: readonly string[] }>;
