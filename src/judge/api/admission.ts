import { bounded, cut } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';
import type { AskedNames } from '../start/cluster-changes.ts';
import { podSecurity } from './pod-security.ts';
import { hierarchicalQuota, limitRange, quota, TOO_MUCH } from './quota.ts';
import type { Refused } from './refusals-in-time.ts';
import { constraints } from './security-constraints.ts';
import { DENIED, isUnableToJudge, lackOfRoom } from './webhook-denial.ts';

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
export const IMAGE_POLICY_FAILED =
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
