import { type Finding, finding } from '../findings/finding.ts';
import { type AskedNames, addedAmong } from '../job/judge-options.ts';
import { bounded, cut } from '../job/text.ts';
import { exceeds, hierarchicalQuota, limitRange, quota, TOO_MUCH } from './quota.ts';

/** What each check demands, of which several may hold; what must be set is not what must not be: https://kubernetes.io/docs/concepts/security/pod-security-standards/ */
const WANTED: readonly (readonly [check: RegExp, plain: string])[] = [
  [
    /^allowPrivilegeEscalation/,
    'privilege escalation has to be off (securityContext.allowPrivilegeEscalation: false)',
  ],
  [
    /^unrestricted capabilities\b.* must set /,
    'all capabilities have to be dropped (securityContext.capabilities.drop: [ALL])',
  ],
  [
    /^unrestricted capabilities\b.* must not include /,
    'it must not add capabilities other than NET_BIND_SERVICE',
  ],
  [/^non-default capabilities/, 'it adds capabilities'],
  [/^runAsNonRoot/, 'it has to run as a user other than root (securityContext.runAsNonRoot: true)'],
  [/^runAsUser=0/, 'it must not run as root (securityContext.runAsUser)'],
  [
    /^seccompProfile\b.* must not set /,
    'its seccomp profile must not be Unconfined (securityContext.seccompProfile.type: RuntimeDefault)',
  ],
  [
    /^seccompProfile\b.* must set /,
    'it needs a seccomp profile (securityContext.seccompProfile.type: RuntimeDefault)',
  ],
  [/^privileged/, 'it must not be privileged'],
  [/^host namespaces/, 'it must not use the namespaces of its node (hostNetwork, hostPID, hostIPC)'],
  [/^hostPath volumes/, 'it must not mount paths of its node'],
  [/^hostPort/, 'it must not take ports of its node'],
  [/^restricted volume types/, 'it uses a kind of volume that is not allowed'],
];

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/pod-security-admission/admission/admission.go */
function podSecurity(message: string, namespace: string, asked?: AskedNames): Finding | undefined {
  const found = /violates PodSecurity "([^":]{1,60})[^"]{0,60}": ([\s\S]*)/.exec(bounded(message));
  if (!found) return undefined;
  const [, level = '', list = ''] = found;
  const checks = list.split(/(?<=\)), /).map((check) => {
    const wanted = WANTED.filter(([pattern]) => pattern.test(check)).map(([, plain]) => plain);
    return wanted.length === 0 ? check.trim() : `${wanted.join(', and ')}${whose(check)}`;
  });
  const added = addedAmong(namesIn(list, 'container'), namesIn(list, 'volume'), asked);
  return finding('admission', 'pod-security', {
    about: level,
    message: `The pod violates the Pod Security Standard "${level}" of the namespace ${namespace}: ${checks.join('; ')}.`,
    added: added && { ...added, todo: 'change-rule' },
  });
}

/** As in `(container "a" must not include "NET_ADMIN" in …)`, `(volumes "a", "b")`, `(pod or containers "a", "b" must …)`. */
function namesIn(text: string, kind: 'container' | 'volume'): string[] {
  const lists = text.matchAll(new RegExp(`\\b${kind}s? ((?:"[^"]{1,253}"(?:, )?){1,99})`, 'g'));
  return [...lists].flatMap(([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name));
}

function whose(check: string): string {
  const named = (['container', 'volume'] as const).flatMap((kind) => {
    const names = [...new Set(namesIn(check, kind))];
    return names.length === 0 ? [] : [`${kind}${names.length === 1 ? '' : 's'} ${names.join(', ')}`];
  });
  return named.length === 0 ? '' : `, in ${named.join(' and ')}`;
}

/**
 * Refusal by all security context constraints (SCC) of OpenShift, each with what it found.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/sccadmission/admission.go
 */
function constraints(words: string): Finding | undefined {
  const list = /unable to validate against any security context constraint: \[?([\s\S]*)/.exec(
    bounded(words),
  )?.[1];
  if (list === undefined) return undefined;
  const parts = list
    // Older ones have spaces alone in between.
    .split(/,? (?=provider ["\w]|spec\.|pod\.metadata\.|no access to )/)
    .map((part) => part.trim());
  const unusable = parts.flatMap(
    (part) => /^provider "([^"]+)": Forbidden: not usable/.exec(part)?.[1] ?? [],
  );
  const found = parts.filter((part) => !/: Forbidden: not usable/.test(part)).map(inWords);
  const hint = found.some((one) => one.includes('seccomp')) ? `${NO_PROFILE} ${CHANGE}` : CHANGE;
  const why = found.length === 0 ? '' : `: ${[...new Set(found)].join('; ').replace(/\]$/, '')}`;
  const others = unusable.length === 0 ? '' : ` Its account may not use: ${unusable.join(', ')}.`;
  return finding('admission', 'forbidden', {
    message: `No security context constraint (SCC) that the pod may use takes it${why}.${others}`,
    hint,
  });
}

const CHANGE =
  'Change these fields in pod-template, or ask those who run the cluster to let the service account of the pod use a security context constraint that allows them.';
const NO_PROFILE =
  'Where no seccomp profile is allowed, as with anyuid, write securityContext: { seccompProfile: null } into pod-template.';

/** The constraint goes behind what it found; a profile is told by the annotation that it once was. */
function inWords(part: string): string {
  const [, container] =
    /annotations[.[](?:container\.)?seccomp\.security\.alpha\.kubernetes\.io\/([^\]:]+)/.exec(part) ?? [];
  if (container !== undefined) {
    const who = container === 'pod' ? 'the pod' : `the container ${container}`;
    return `the seccomp profile of ${who}: ${part.replace(/^.*?: Forbidden: /, '')}`;
  }
  const [, provider, rest = ''] = /^provider ([\w.-]+): \.?([\s\S]*)/.exec(part) ?? [];
  return provider === undefined ? part : `${rest} (${provider})`;
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go */
const DENIED =
  /^(?:pods "[^"]{0,260}" is forbidden: )?admission webhook "([^"]+)" denied the request(?: without explanation)?:? ?([\s\S]*)/;

/**
 * Did an admission webhook refuse the pod because it could not judge it: by its status, which is that of the webhook's choice
 * (controller-runtime's Errored), or as it could not reach what it has to ask, such as a registry for signatures? The words are
 * those of Go and of HTTP; what a registry refuses, or does not have, is none of them.
 * https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/webhook/admission/response.go
 */
function isUnableToJudge({ status, message }: { status: number; message: string }): boolean {
  return DENIED.test(message) && (status >= 500 || UNREACHED.test(message));
}

const UNREACHED =
  /\bcontext deadline exceeded|\b(?:operation|request) timed out|\bi\/o timeout|\bTLS handshake timeout|\bClient\.Timeout exceeded|\bconnection (?:refused|reset by peer)|\b429 Too Many Requests|\bTOOMANYREQUESTS\b|\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)/i;

/**
 * Does the refusal pass when others are done? Volcano's webhook lets a pod wait until its group has room, and Capsule's counts what
 * others use. Only by their very words: those of other webhooks are free, and may be about what nobody frees.
 * https://github.com/volcano-sh/volcano/issues/1778, https://projectcapsule.dev/docs/ (custom quotas)
 */
function lackOfRoom(said: string): 'for-now' | 'for-good' | undefined {
  if (/\bthe podgroup phase is Pending$/.test(said)) return 'for-now';
  const [, asked = '', most = ''] =
    /\bexceeds limit for CustomQuota [^(]{1,300}\(requested=([^,\s]{1,60}), .{0,200}\blimit=([^,\s)]{1,60})/.exec(
      said,
    ) ?? [];
  if (most === '') return undefined;
  return exceeds(asked, most) ? 'for-good' : 'for-now';
}

/**
 * Refusals of built-in admission plugins; undefined for unknown words. `words`: the message of the API server.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/
 */
export function readAdmission(words: string, namespace: string, asked?: AskedNames): Finding | undefined {
  const message = bounded(words);
  return (
    quota(message, namespace, asked) ??
    limitRange(message) ??
    podSecurity(message, namespace, asked) ??
    missing(message, namespace)
  );
}

/**
 * The webhook of ImagePolicyWebhook can't be asked, which the API server words as a refusal.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/imagepolicy/admission.go
 */
const IMAGE_POLICY_FAILED =
  /^pods "[^"]*" is forbidden: (?:Post "?https?:|error contacting webhook: |an error on the server \()/i;

/** Admission webhooks and policies. Their texts are free and may look like any other refusal, so read them first. */
export function readForeignAdmission(refused: Refused): Finding | undefined {
  const { message } = refused;
  return hierarchicalQuota(message) ?? webhook(refused) ?? policy(message) ?? constraints(message);
}

function webhook(refused: Refused): Finding | undefined {
  const { message } = refused;
  const denied = DENIED.exec(message);
  if (denied) return denial(denied[1] ?? '', denied[2] ?? '', isUnableToJudge(refused));
  const failed = FAILED_WEBHOOKS.find(([words]) => words.test(message));
  if (!failed) return undefined;
  const [words, what] = failed;
  const name = words.exec(message)?.[1];
  const asked =
    name === undefined
      ? `${what} before it takes a pod, and they`
      : `the webhook ${name} before it takes a pod, and it`;
  const answer = TOO_SLOW.test(message) ? 'in time' : 'as it should';
  return finding('admission', 'webhook-failed', {
    message: `The cluster asks ${asked} did not answer ${answer}, also when asked again.`,
  });
}

/** Go's words at the end of an error; the last ones are those of all webhooks together. */
const TOO_SLOW =
  /(?:: context deadline exceeded|\(Client\.Timeout exceeded while awaiting headers\)|failed to complete \w+ in \S+)$/;

function denial(name: string, why: string, isUnable: boolean): Finding {
  const who = `The admission webhook ${name}`;
  const words = inItsWords(why);
  if (isUnable)
    return finding('admission', 'webhook-failed', {
      title: 'An admission webhook of the cluster failed',
      message: `${who} could not judge the pod, also when asked again${words}`,
    });
  const lack = lackOfRoom(why);
  if (lack === undefined)
    return finding('admission', 'webhook-denied', { message: `${who} refused the pod${words}` });
  return finding('admission', 'quota-exceeded', {
    persistence: lack === 'for-good' ? 'permanent' : 'transient',
    title: 'No room for the pod',
    message: `${who} has no room for the pod${words}`,
    hint: lack === 'for-good' ? TOO_MUCH : undefined,
  });
}

/**
 * Where one is not named: all of them took too long, or a change of one does not fit the pod.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/mutating/dispatcher.go
 */
const FAILED_WEBHOOKS: readonly (readonly [words: RegExp, what: string])[] = [
  [/^(?:Internal error occurred: |Timeout: )?failed calling webhook "([^"]+)"/, ''],
  [/admission plugin "(?:Mut|Valid)atingAdmissionWebhook" failed to complete/, 'its admission webhooks'],
  [
    /^(?:Internal error occurred: )+(?:jsonpatch )?(?:\w{3,7} operation does not apply|testing (?:path|value) )/,
    'its admission webhooks, one of which changes it in a way that does not fit,',
  ],
  [IMAGE_POLICY_FAILED, 'its image policy webhook'],
];

/** https://github.com/kubernetes/kubernetes/tree/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/policy: validating/dispatcher.go, generic/policy_dispatcher.go (of mutating ones) */
function policy(message: string): Finding | undefined {
  const denied =
    /^(?:[\w.]{1,99} "[^"]{0,260}" is \w{1,20}: (?:: )?)?(?:ValidatingAdmissionPolicy|policy) (['"])([^'"]+)\1(?: with binding '[^']*')? denied request: ([\s\S]*)/.exec(
      message,
    );
  if (!denied) return undefined;
  const [, , name = '', why = ''] = denied;
  return finding('admission', 'policy-denied', {
    message: `The policy ${name} of the cluster refused the pod${inItsWords(why)}`,
  });
}

/** Objects that the pod names and that do not exist. */
function missing(message: string, namespace: string): Finding | undefined {
  const account = /error looking up service account [^:]*: serviceaccount "([^"]+)" not found/.exec(message);
  if (account) return missingServiceAccount(account[1] ?? '', namespace);
  const priority = /no PriorityClass with name (\S+) was found/.exec(message)?.[1];
  if (priority !== undefined)
    return finding('configuration', 'priority-class-not-found', {
      about: priority,
      message: `The cluster has no priority class ${priority}, which the pod names.`,
    });
  const runtime = /RuntimeClass "([^"]+)" not found/i.exec(message)?.[1];
  if (runtime !== undefined)
    return finding('configuration', 'runtime-class-not-found', {
      about: runtime,
      message: `The cluster has no runtime class ${runtime}, which the pod names.`,
    });
  if (!/because it is being terminated/.test(message)) return undefined;
  return finding('configuration', 'namespace-terminating', {
    about: namespace,
    message: `The namespace ${namespace} is being deleted, so nothing can be made in it.`,
  });
}

/** The controller manager creates the account `default` a moment after the namespace. */
function missingServiceAccount(account: string, namespace: string): Finding {
  const isLate = account === 'default';
  return finding('configuration', 'service-account-not-found', {
    persistence: isLate ? 'transient' : 'permanent',
    about: account,
    message: `The namespace ${namespace} has no service account ${account}.`,
    hint: isLate ? 'Every namespace gets it a moment after it was made; run the step again.' : undefined,
  });
}

/** Several lines stay a list; with policy engines the last ones name the rule. */
const MAX_LINES = 12;
const MAX_LINE_LENGTH = 400;

/** The text of a webhook or policy, as the end of a sentence. */
function inItsWords(text: string): string {
  const lines = text
    // Kyverno's text is YAML, which folds a long line:
    // https://github.com/kyverno/kyverno/blob/main/pkg/webhooks/utils/error.go
    .replaceAll(/\n {4,}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => cut(line, MAX_LINE_LENGTH));
  const [first, ...more] = lines;
  if (first === undefined) return '.';
  if (more.length === 0) return `: ${/[.!?]$/.test(first) ? first : `${first}.`}`;
  const rest = lines.length - MAX_LINES;
  const shown = [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`… and ${rest} more lines`] : [])];
  return `:\n${shown.map((line) => `- ${line}`).join('\n')}`;
}

// Which refusals of an API server pass by themselves in a moment, and which never do, whatever their status says.

/** Of what an API server answered. */
type Refused = { status: number; message: string };

/**
 * Does the refusal pass by itself in a moment? Others may be changing the same quota; the server may just be starting; a new
 * namespace gets its default service account a moment later.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/serviceaccount/admission.go
 */
export function passesSoon({ status, message: words }: Refused): boolean {
  const message = bounded(words);
  const isConflict = status === 409 && !/already exists/.test(message);
  return (
    isConflict ||
    NOT_READY.test(message) ||
    IMAGE_POLICY_FAILED.test(message) ||
    isUnableToJudge({ status, message }) ||
    /looking up service account [^:]*: serviceaccount "default" not found/.test(message)
  );
}

/** Of admission plugins that have not read yet what they need: https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/limitranger/admission.go */
export const NOT_READY = / is forbidden: not yet ready to handle request$/;

/** Is it useless to ask again, though the status says that something is broken? */
export function isPermanent(refused: Refused): boolean {
  return isTooLarge(refused) || RULE_WITH_500.test(refused.message);
}

/**
 * No object of this size is ever stored: by the API server, its client of etcd, and etcd, whose limit is 1.5 MiB.
 * https://github.com/kubernetes/kubernetes/issues/112152, https://etcd.io/docs/v3.6/dev-guide/limit/
 */
export function isTooLarge({ status, message }: Refused): boolean {
  return (
    status >= 400 &&
    /^(?:Request entity too large: |(?:Internal error occurred: )?(?:etcdserver: request is too large|.{0,99}trying to send message larger than max))/.test(
      message,
    )
  );
}

/**
 * Refusals that two admission plugins give as a bare error, which the API server answers with 500 and without a reason:
 * no quota covers the priority class, as on GKE, and PodTolerationRestriction.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/podtolerationrestriction/admission.go
 */
export const RULE_WITH_500 =
  /^(?:insufficient quota to match these scopes: |pod tolerations \(possibly merged with namespace default tolerations\) conflict with )/;
