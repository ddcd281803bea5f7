import type { ReasonEntry } from '../../job/reason-entry.ts';

const DO_AS_IT_SAYS = 'Change the pod as its message says, or ask those who run the cluster.';

export const ADMISSION = {
  'webhook-denied': {
    title: 'An admission webhook refused the pod',
    found: 'An admission webhook of the cluster refused the pod',
    hint: DO_AS_IT_SAYS,
  },
  'webhook-failed': {
    persistence: 'transient',
    title: 'An admission webhook of the cluster did not answer',
    found: 'An admission webhook of the cluster did not answer as it should, or could not judge the pod',
    hint: 'Run the step again; if it happens again, tell those who run the cluster.',
  },
  'policy-denied': {
    title: 'An admission policy refused the pod',
    found: 'A policy of the cluster refused the pod',
    hint: DO_AS_IT_SAYS,
  },
  'pod-changed': {
    title: 'The cluster changed the pod',
    found:
      'An admission webhook or policy of the cluster changed the pod, so that its program could run more than once, its container is missing, or it might never end',
    hint: 'Ask those who run the cluster which admission webhook or policy does that, and to leave such pods as they are.',
    advice:
      'Ask those who run the cluster which admission webhook or policy does that (`kubectl get mutatingwebhookconfigurations,mutatingadmissionpolicies`), and to leave such pods as they are.',
  },
  'pod-security': {
    title: 'Not allowed by Pod Security',
    found: 'The pod does not keep the Pod Security standard of its namespace',
    hint: 'Change that in pod-template, or use a namespace with another standard.',
  },
  'quota-exceeded': {
    persistence: 'depends',
    title: 'Quota used up',
    found:
      'A quota of the namespace, or Volcano or Capsule, had no room for the pod in all of `schedule-timeout`, or never can have',
    hint: 'Run the step again when other pods of the namespace have ended, ask for less, or raise the quota.',
    advice:
      'Run the step again when other pods have ended, ask for less, or raise the quota. A pod that would not fit if it were alone is not retryable.',
  },
  'quota-needs-values': {
    title: 'A quota wants to know what the pod needs',
    found: 'A quota takes only pods that say how much they need',
    hint: 'Give them with resources, and those of other containers in pod-template.',
  },
  'limit-range': {
    title: 'The pod is outside the limits of its namespace',
    found: 'The pod is outside the limits of its namespace (LimitRange)',
    hint: 'Change the requests or limits (resources, pod-template), or the limit range.',
  },
  'already-exists': {
    persistence: 'transient',
    title: 'A pod of this name is there already',
    found: 'Somebody else has a pod of this name',
    hint: 'Run the step again: it gets another name.',
  },
  conflict: {
    persistence: 'transient',
    title: 'Others changed the same thing at once',
    found: 'Others changed the same thing at once, such as a quota',
    hint: 'Run the step again.',
  },
  forbidden: {
    title: 'The cluster does not admit the pod',
    found: 'A rule of the cluster forbids it',
    hint: 'Its message names the rule.',
    isInItsMessage: true,
  },
} as const satisfies Record<string, ReasonEntry>;

/** The cluster can't be reached or rejects our credentials, or the pod can't reach the server of its repository. */
export const CONNECTION = {
  unreachable: {
    persistence: 'depends',
    title: 'The cluster can’t be reached',
    found: 'The API server gave no answer',
    hint: 'Run the step again; the outage may have been short.',
    advice:
      'Run the step again; the outage may have been short. It is not retryable if nothing listens at an address that is valid only on one machine, such as 127.0.0.1 in the kubeconfig of a laptop: set an address that the runner can reach.',
  },
  certificate: {
    title: 'The certificate of the cluster is not valid',
    found:
      'The TLS certificate of the API server is not valid for the kubeconfig, or for the input certificate-authority',
    hint: 'Check the server address and the certificate-authority in the kubeconfig (or the inputs), or put a new kubeconfig into the secret.',
  },
  unauthorized: {
    title: 'The cluster does not accept the credentials (401)',
    found: 'The cluster did not accept the credentials (HTTP 401)',
    hint: 'A token or certificate of a kubeconfig may have expired, or belong to another cluster: put a new kubeconfig into the secret. With oidc-audience, compare the claims of the token with the authentication configuration of the API server.',
  },
  forbidden: {
    title: 'Missing right',
    found: 'The user of the kubeconfig, or of the OIDC token, lacks a right (RBAC)',
    hint: 'Let a Role of that namespace grant it; the log and the summary have it whole.',
  },
  'checkout-failed': {
    persistence: 'transient',
    title: 'The checkout failed',
    found: 'The pod could not reach the server of its repository',
    hint: 'Check that pods of this namespace can resolve its name and may reach it: a network policy or a proxy may be in between.',
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
    title: 'The cluster could not do it now',
    hint: 'Run the step again; if it happens again, something is wrong with the control plane.',
  },
  /** An answer with an HTTP status only: `http-` and the number. */
  http: {
    names: ['http-'],
    persistence: 'depends',
    title: 'No API server answered',
    found:
      'The answer was no more than this number: with 429 or from 500 on from a cluster that could not do it now, which is retryable; with another from something that is no API server',
    hint: 'Check the server address in the kubeconfig, with its path, and the proxies on the way to it.',
  },
} as const satisfies Record<string, ReasonEntry & { names: readonly string[] }>;
