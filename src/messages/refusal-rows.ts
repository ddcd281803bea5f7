import type { Row } from './rows.ts';

/** What else decides whether a row applies, and what it means for the sender of the request. */
type RefusalRow = Row & {
  /** The pod requests more than the whole quota has. */
  readonly isTooMuch?: true;
  /** Whether the same request can succeed in a moment, whatever the status says. */
  readonly passes?: boolean;
};

const DENIED = 'admission webhook "(?<webhook>[^"]+)" denied the request(?: without explanation)?:? ?';
/** The words of Go and of HTTP for what could not be reached. What a registry refuses, or does not have, is not among them. */
const UNREACHED = String.raw`\bcontext deadline exceeded|\b(?:operation|request) timed out|\bi/o timeout|\bTLS handshake timeout|\bClient\.Timeout exceeded|\bconnection (?:refused|reset by peer)|\b429 Too Many Requests|\bTOOMANYREQUESTS\b|\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)`;
/** Validating policies, and mutating ones */
const POLICY = String.raw`^\d{3} (?:[\w.]{1,99} "[^"]{0,260}" is \w{1,20}: (?:: )?)?(?:ValidatingAdmissionPolicy|policy) (['"])(?<policy>[^'"]+)\1(?: with binding '[^']*')? denied request: `;

const NO_ROOM = {
  said: /exceeded quota: (?<quota>[^,]{1,253}), (?<amounts>requested: [^\n]+)/,
  is: 'admission/quota-exceeded',
  persistence: 'transient',
  about: '{quota}',
  message: 'The quota {quota} of the namespace {namespace} has no room for the pod ({amounts}).',
} as const;

const NO_RIGHT = {
  is: 'connection/forbidden',
  about: '{verb} {resource}',
  message: 'The user {user} cannot {verb} {resource} in the namespace {namespace}.',
} as const;
const GRANT =
  'Grant it with a Role in that namespace: apiGroups [""], resources ["{resource}"], verbs ["{verb}"].';
const FORBIDDEN = String.raw` is forbidden: User "(?<user>[^"]*)" cannot (?<verb>\S+) resource "(?<resource>[^"]+)"`;

/**
 * Messages of API servers, after the HTTP status and a space, in the order in which they are tried. The texts of webhooks and
 * policies are free and can look like any other refusal, so they come first. Names that the reader adds: `namespace` if the words
 * have none, `what`, `server`, `because`, and `why` as the end of a sentence.
 */
export const REFUSAL_ROWS: readonly RefusalRow[] = [
  {
    // Volcano, Capsule and the Hierarchical Namespace Controller count what other pods use.
    said: new RegExp(
      String.raw`^\d{3} ${DENIED}(?<why>(?:[\s\S]*\bexceeds limit for CustomQuota |exceeded hierarchical quota in )[\s\S]*|[\s\S]*\bthe podgroup phase is Pending$)`,
    ),
    is: 'admission/quota-exceeded',
    persistence: 'transient',
    title: 'Quota exceeded',
    message: 'A quota of the admission webhook {webhook} has no room for the pod{why}',
  },
  {
    // A status of 5xx is the webhook's choice (controller-runtime's Errored). Others could not reach what they ask, such as a
    // registry.
    said: new RegExp(String.raw`^(?=5|[\s\S]*(?:${UNREACHED}))\d{3} ${DENIED}(?<why>[\s\S]*)`, 'i'),
    is: 'admission/webhook-failed',
    message: 'The admission webhook {webhook} could not check the pod, even when called again{why}',
    passes: true,
  },
  {
    said: new RegExp(String.raw`^\d{3} ${DENIED}(?<why>[\s\S]*)`),
    is: 'admission/webhook-denied',
    message: 'The admission webhook {webhook} refused the pod{why}',
  },
  {
    // The call failed, its patch does not fit the pod, or the image policy webhook failed, which is worded as a refusal.
    said: /^\d{3} (?:(?:Internal error occurred: |Timeout: )*(?<why>(?:failed calling webhook "|admission plugin "\w{3,5}atingAdmissionWebhook" failed to complete|(?:jsonpatch )?\w{3,7} operation does not apply|testing (?:path|value) )[\s\S]*)|(?<why>pods "[^"]*" is forbidden: (?:Post "?https?:|error contacting webhook: |an error on the server \()[\s\S]*))/i,
    is: 'admission/webhook-failed',
    message: 'An admission webhook of the cluster failed, even when called again{why}',
    passes: true,
  },
  {
    // It could not be evaluated.
    said: new RegExp(
      String.raw`${POLICY}(?<why>(?:failed to configure (?:policy|binding)|no such key|expression '[\s\S]{1,999}' resulted in error)\b[\s\S]*)`,
    ),
    is: 'admission/policy-denied',
    message: 'The policy {policy} of the cluster could not be evaluated, and so refused the pod{why}',
    hint: 'Ask your cluster administrator to fix the policy.',
  },
  {
    // deploy/policy.yaml
    said: new RegExp(
      String.raw`${POLICY}(?<why>[^;]{1,9999}; the limit (?<limit>[a-z-]{1,40}) is [^;]{0,9999} \((?:a default of deploy/policy\.yaml|the ConfigMap \S{1,253} in the namespace \S{1,63})\))$`,
    ),
    is: 'admission/policy-denied',
    about: '{limit}',
    message: 'The policy {policy} of the cluster refused the pod{why}',
    hint: 'Change the step so that it is within the limit, or ask your cluster administrator to change {limit}: deploy/README.md, "Limits of a pod".',
  },
  {
    said: new RegExp(String.raw`${POLICY}(?<why>[\s\S]*)`),
    is: 'admission/policy-denied',
    message: 'The policy {policy} of the cluster refused the pod{why}',
  },
  {
    said: /unable to validate against any security context constraint/,
    is: 'admission/forbidden',
    message: 'No security context constraint (SCC) that the pod can use allows it.',
    hint: 'Change these fields in pod-template, or ask your cluster administrator for a security context constraint that allows them. If no seccomp profile is allowed, as with anyuid, write securityContext: { seccompProfile: null } into pod-template.',
  },
  {
    // A right for anonymous users would be a right for everyone.
    said: / is forbidden: User "system:anonymous" cannot \S+ resource "/,
    is: 'connection/unauthorized',
    title: 'The cluster did not recognize the credentials',
    message:
      'The API server treated the request as anonymous (system:anonymous): it did not recognize the credentials.',
    hint: 'Check that the user of the kubeconfig has a token, or a client certificate with its key: store a new kubeconfig in the secret.',
  },
  {
    said: new RegExp(String.raw`${FORBIDDEN}[\s\S]*access to the resource in Azure`),
    ...NO_RIGHT,
    hint: 'Give it a role assignment in Azure for the cluster or this namespace, such as Azure Kubernetes Service RBAC Writer, that covers {verb} {resource}.',
  },
  {
    said: new RegExp(FORBIDDEN),
    ...NO_RIGHT,
    hint: GRANT,
  },
  {
    // A WebSocket to a container, refused without the verb create. The API server gives no reason.
    said: /^403 pods "[^"]+" is forbidden: ?$/,
    is: 'connection/forbidden',
    about: 'pods/attach',
    message:
      'The user of these credentials cannot attach to pods in the namespace {namespace}, which requires the verbs get and create on pods/attach.',
    hint: 'Grant them with a Role in that namespace: apiGroups [""], resources ["pods/attach"], verbs ["get", "create"].',
  },
  {
    said: /^400 Upgrade request required$/,
    is: 'connection/files-in-failed',
    persistence: 'permanent',
    message:
      'The files of files-in could not be sent to the pod, because a proxy between the runner and the API server does not pass WebSockets. The step did not start.',
    hint: 'Make the proxy or load balancer pass WebSockets (the header Upgrade) to the API server, or copy at most 0.9 MB (packed), which needs no WebSocket.',
  },
  {
    said: /failed quota: (?<quota>[^:]{1,253}): must specify (?<needed>.+)/,
    is: 'admission/quota-needs-values',
    about: '{quota}',
    message: 'The quota {quota} of the namespace {namespace} requires requests or limits: {needed}.',
  },
  {
    said: /status unknown for quota: (?<quota>[^,]{1,253})/,
    is: 'admission/quota-exceeded',
    persistence: 'transient',
    title: 'The usage of the quota {quota} is not known yet',
    message:
      'The cluster has not yet calculated the usage of the quota {quota} of the namespace {namespace}, and admits no pod until then.',
    hint: 'The usage of a new quota is known within seconds. If it happens again, the quota limits a kind of object that the cluster does not have.',
  },
  {
    ...NO_ROOM,
    isTooMuch: true,
    persistence: 'permanent',
    title: 'Too much for the quota',
    hint: 'Request less, or raise the quota: the pod would not fit even if it were alone.',
  },
  NO_ROOM,
  {
    said: /(?<limit>(?:(?:minimum|maximum) \S{1,99} usage|(?<!\S)\S{1,99} max limit to request ratio) per (?:Container|Pod) is [^\]]*[^\].])/,
    is: 'admission/limit-range',
    message: 'A limit range of the namespace refuses the pod: {limit}.',
  },
  {
    said: /violates PodSecurity "(?<level>[^":]{1,60})[^"]{0,60}": (?<why>[\s\S]*)/,
    is: 'admission/pod-security',
    about: '{level}',
    message: 'The pod violates the Pod Security Standard "{level}" of the namespace {namespace}{why}',
  },
  {
    // The controller manager creates it a moment after the namespace.
    said: /error looking up service account [^:]*: serviceaccount "(?<account>default)" not found/,
    is: 'configuration/service-account-not-found',
    persistence: 'transient',
    about: '{account}',
    message: 'The namespace {namespace} has no service account {account}.',
    hint: 'Every namespace gets it a moment after it was created. Run the step again.',
    passes: true,
  },
  {
    said: /error looking up service account [^:]*: serviceaccount "(?<account>[^"]+)" not found/,
    is: 'configuration/service-account-not-found',
    persistence: 'permanent',
    about: '{account}',
    message: 'The namespace {namespace} has no service account {account}.',
  },
  {
    said: /no PriorityClass with name (?<name>\S+) was found/,
    is: 'configuration/priority-class-not-found',
    about: '{name}',
    message: 'The cluster has no priority class {name}, which the pod names.',
  },
  {
    said: /RuntimeClass "(?<name>[^"]+)" not found/i,
    is: 'configuration/runtime-class-not-found',
    about: '{name}',
    message: 'The cluster has no runtime class {name}, which the pod names.',
  },
  {
    said: /because it is being terminated/,
    is: 'configuration/namespace-terminating',
    about: '{namespace}',
    message: 'The namespace {namespace} is being deleted, so nothing can be created in it.',
  },
  {
    // Neither the API server, nor its client of etcd, nor etcd stores an object of this size.
    said: /^[45]\d\d (?:Request entity too large: |(?:Internal error occurred: )?(?:etcdserver: request is too large|.{0,99}trying to send message larger than max))/,
    is: 'admission/request-entity-too-large',
    title: 'The pod is too large for the cluster',
    message: 'The API server did not {what}: the object is larger than it can store.',
    hint: 'Make run, env, secret-env or pod-template smaller, for example with a script in the image or in the repository (checkout).',
    passes: false,
  },
  {
    said: /^404 [\s\S]*namespaces "/,
    is: 'configuration/namespace-not-found',
    about: '{namespace}',
    message: 'The cluster has no namespace {namespace}.',
  },
  {
    said: /^401 /,
    is: 'connection/unauthorized',
    message: 'The API server{ server} did not accept the credentials.{ because}',
  },
  {
    said: /^409 [\s\S]*?\b(?<kind>\w+?)s?(?:\.[\w.]+)? "(?<name>[^"]+)" already exists/,
    is: 'admission/already-exists',
    title: 'A {kind} of this name already exists',
    about: '{name}',
    message: 'The namespace {namespace} already has a {kind} {name}, which this step did not create.',
  },
  {
    said: /^409 /,
    is: 'admission/conflict',
    message:
      'The API server did not {what}, because another request was changing an object that it had to change too, such as a quota.',
  },
  {
    // A plugin has not read yet what it needs, such as the limit ranges.
    said: / is forbidden: not yet ready to handle request$/,
    is: 'connection/service-unavailable',
    message: 'The API server did not {what}, because it is still starting.',
    passes: true,
  },
  {
    // Status 500, because their plugins (PodTolerationRestriction, ResourceQuota) return a bare error
    said: /^5\d\d (?:pod tolerations \(possibly merged with namespace default tolerations\) conflict with |insufficient quota to )/,
    is: 'admission/forbidden',
    message: 'A rule of the cluster does not allow the step to {what} in the namespace {namespace}.',
    passes: false,
  },
];
