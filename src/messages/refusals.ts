import { OF_THE_SERVER, type ServerReason } from '../findings/catalogue.ts';
import { type CheckPart, type Finding, finding, findingOfCase, withFacts } from '../findings/finding.ts';
import type { CodedError } from '../job/errors.ts';
import { NOBODY, namesImageVolume } from '../job/image-consumers.ts';
import { type AskedNames, isAdded } from '../job/judge-options.ts';
import { bounded, codePoints, cut, quoted } from '../job/text.ts';
import { isObject, parseQuantity } from '../job/values.ts';
import { REFUSAL_ROWS } from './refusal-rows.ts';
import { firstRow } from './rows.ts';

/** The part that is refused, if it is a part that Pod Step has added to the pod. */
function suspectedCheck({ category, reason }: Finding, words: string): CheckPart | undefined {
  if (reason === 'forbidden' && /cannot \w+ resource "configmaps"/.test(words)) return 'check-config-map';
  if (category === 'configuration' && namesImageVolume(words)) return 'image-volumes';
  if (category !== 'admission') return undefined;
  if (USER_OF_OURS.test(words)) return 'check-user';
  // If other containers lack the same values as the check, the pod is refused without the check too.
  if (reason === 'quota-needs-values' && !LACKS_IN_CHECKS_ALONE.test(words)) return undefined;
  const isOfOurs = /imagecheck/.test(words);
  // Pod Security names each volume that it refuses.
  if (/volume/i.test(withoutNames(words)) && (reason !== 'pod-security' || isOfOurs)) return 'image-volumes';
  return isOfOurs ? 'check-container' : undefined;
}

/** Names of webhooks, policies and pods are in quotes. */
function withoutNames(words: string): string {
  return words.replaceAll(/"[^"\n]*"/g, '""');
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go */
const LACKS_IN_CHECKS_ALONE = /must specify (?:[^:;]+ for: imagecheck-\d+(?:,imagecheck-\d+)*(?:; |$))+/;

/**
 * A user that is not allowed in an init container, by its number, or its field as OpenShift and Kyverno name it.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/user/mustrunasrange.go
 */
const USER_OF_OURS = new RegExp(
  `\\b${NOBODY}\\b|\\b(?:initContainers|imagecheck)\\b.{0,80}\\b(?:runAsUser|uid)\\b`,
  'i',
);

type Refusal = Pick<CodedError<'api'>, 'status' | 'reason' | 'message' | 'because' | 'server' | 'location'>;

/**
 * The refused request. `what`: as in "cannot `create pods`". `asked`: what the pod has, without what the cluster adds. `pod`:
 * the pod that was sent.
 */
export type Request = { what: string; namespace: string; asked?: AskedNames; pod?: object };

/** The finding for a refusal. The message says more than the status, which admission plugins choose freely. */
export function refused(refusal: Refusal, request: Request): Finding {
  const { status, message: rawMessage } = refusal;
  const words = bounded(rawMessage);
  const found = readRows(refusal, request) ?? invalid(status, words, request) ?? anyOther(refusal, request);
  const suspect = suspectedCheck(found, words);
  return { ...found, rawMessage, ...(suspect && { suspect }) };
}

function rowOf({ status, message }: Pick<Refusal, 'status' | 'message'>) {
  const words = bounded(message);
  const rows = REFUSAL_ROWS.filter(({ isTooMuch }) => !isTooMuch || exceedsQuota(words));
  return firstRow(rows, `${status} ${words}`);
}

function readRows(refusal: Refusal, { what, namespace, asked }: Request): Finding | undefined {
  const { row, names } = rowOf(refusal) ?? {};
  if (row === undefined || names === undefined) return undefined;
  const { user, why } = names;
  const { server, because } = refusal;
  const asWritten = {
    ...(user !== undefined && { user: quoted(user, false) }),
    ...(why !== undefined && { why: inItsWords(why) }),
  };
  const hint = because && 'Make new credentials: put a new kubeconfig into the secret.';
  const found = findingOfCase(row, { namespace, ...names, what, server, because, ...asWritten }, { hint });
  const namesParts = found.reason === 'quota-needs-values' || found.reason === 'pod-security';
  const added = namesParts ? addedIn(bounded(refusal.message), asked) : undefined;
  return added === undefined ? found : withFacts(found, { added: { ...added, todo: 'check' } });
}

/** Is the refusal over in a moment? Other clients can be changing the same quota, or the server can just be starting. */
export function passesSoon(refusal: Pick<Refusal, 'status' | 'message'>): boolean {
  const isConflict = refusal.status === 409 && !/already exists/.test(refusal.message);
  return isConflict || rowOf(refusal)?.row.passes === true;
}

/** Is it useless to ask again, though the status says that something is broken? */
export function isPermanent(refusal: Pick<Refusal, 'status' | 'message'>): boolean {
  return rowOf(refusal)?.row.passes === false;
}

/**
 * What the refusal of a quota or of Pod Security names and the step did not request, as in `must specify limits.cpu for: step,agent`,
 * `(container "a" must not include "NET_ADMIN" in …)`, `(volumes "a", "b")`, `(pod or containers "a", "b" must …)`. Undefined if
 * there is nothing, or if it is not known what was requested.
 */
function addedIn(words: string, requested: AskedNames = {}) {
  const quotedNames = (kind: string) =>
    [...words.matchAll(new RegExp(`\\b${kind}s? ((?:"[^"]{1,253}"(?:, )?){1,99})`, 'g'))].flatMap(
      ([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    );
  const lacking = [...words.matchAll(/ for: ([^;]+)/g)].flatMap(([, list = '']) => list.split(','));
  const containers = [...quotedNames('container'), ...lacking].filter((name) => isAdded(requested, name));
  const volumes = quotedNames('volume').filter((name) => requested.volumes?.includes(name) === false);
  return containers.length + volumes.length === 0 ? undefined : { containers, volumes };
}

/** Would the pod exceed the quota even without other pods? */
function exceedsQuota(words: string): boolean {
  const limited = amountsIn(words, 'limited');
  return [...amountsIn(words, 'requested')].some(
    ([resource, amount]) => amount > (limited.get(resource) ?? Number.NaN),
  );
}

/** By resource, as in `requested: cpu=3,memory=2Gi, used: …` */
function amountsIn(words: string, kind: 'requested' | 'limited'): Map<string, number> {
  const [, list = ''] = new RegExp(`\\b${kind}: (\\S+)`).exec(words) ?? [];
  const amounts = list.matchAll(/([^,=]{1,300})=([^,]{1,60})/g);
  return new Map(
    [...amounts].map(([, resource = '', amount = '']) => [resource, parseQuantity(amount) ?? Number.NaN]),
  );
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
  const shown = [...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? ['… and more lines'] : [])];
  return `:\n${shown.map((line) => `- ${line}`).join('\n')}`;
}

/**
 * `Pod "x" is invalid: spec.a: Required value`, several in brackets; `strict decoding error: unknown field "spec.b"`, several after
 * commas; or `json: cannot unmarshal number into Go struct field Container.spec.c of type bool`.
 */
const FIELDS =
  /(?:unknown|duplicate) field "([^"]+)"|(?:^|[\s[])((?:spec|metadata)[\w.[\]-]{0,300}): |Go struct field \w+\.([\w.]+) of type /g;

function invalid(status: number, message: string, { pod }: Request): Finding | undefined {
  if (status !== 422 && !(status === 400 && /cannot be handled as a Pod/.test(message))) return undefined;
  const paths = [...message.matchAll(FIELDS)].map((found) => withNames(found.slice(1).join(''), pod));
  const fields = [...new Set(paths)].map((path) => `${path}${codePoints(path)}`).join(', ');
  return finding('configuration', 'invalid', {
    about: fields || undefined,
    message: `The API server refused the pod${fields && `, because of ${fields}`}.`,
  });
}

/**
 * The path with names instead of positions in lists: `spec.containers[name="step"].image`, as server-side apply writes it. Pod Step
 * adds containers, so the positions are not the positions in the template.
 */
function withNames(path: string, pod: unknown): string {
  let value = pod;
  return path.replaceAll(/([^.[\]]+)|\[(\d+)\]/g, (part, key, index) => {
    const inner: unknown = Object(value)[key ?? index];
    value = inner;
    const name = index !== undefined && isObject(inner) ? inner['name'] : undefined;
    return typeof name === 'string' ? `[name=${JSON.stringify(name)}]` : part;
  });
}

function anyOther(
  { status, reason, server, location, message: words }: Refusal,
  { what, namespace }: Request,
): Finding {
  // An answer of a proxy or gateway is not an API object, and has no reason.
  const isOfServer = reason !== '';
  if (status === 403 && isOfServer) {
    const message = `A rule of the cluster does not allow the step to ${what} in the namespace ${namespace}.`;
    return finding('admission', 'forbidden', { message });
  }
  const message = `The API server did not ${what} (HTTP ${status}).`;
  const word = (isOfServer ? kebab(reason) : `http-${status}`) as ServerReason;
  // 501 is permanent.
  if (status === 408 || status === 429 || (status >= 500 && status !== 501))
    return finding('connection', word, { message }, OF_THE_SERVER.connection);
  // For a path that no API server has.
  const hint = /could not find the requested resource/.test(words) ? OF_THE_SERVER.http.hint : undefined;
  if (isOfServer) return finding('admission', word, { message, hint }, OF_THE_SERVER.admission);
  const at = server === undefined ? '' : ` at ${server}`;
  const redirect = location === undefined ? '' : `, a redirect to ${location}`;
  const other = `Something that is not a Kubernetes API server answered${at} with HTTP ${status}${redirect}.`;
  return finding('connection', word, { persistence: 'permanent', message: other }, OF_THE_SERVER.http);
}

type NoAnswer = Pick<CodedError<'unreachable'>, 'message' | 'isOfCertificate' | 'isOfOneMachine'>;

/** An invalid certificate stays invalid, and an address of another machine stays wrong. Everything else can be temporary. */
export function unreachable({ message, isOfCertificate, isOfOneMachine }: NoAnswer): Finding {
  if (isOfOneMachine)
    return finding('connection', 'unreachable', {
      persistence: 'permanent',
      message: `No answer from the API server ${message}.`,
      hint: 'Set a server address that this runner can reach, or create the cluster in an earlier step of the job, for example with kind.',
    });
  return isOfCertificate
    ? finding('connection', 'certificate', { message: `No connection to the API server ${message}.` })
    : finding('connection', 'unreachable', { message: `No answer from the API server ${message}.` });
}

/** `AlreadyExists` → `already-exists` */
function kebab(reason: string): string {
  return reason.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
