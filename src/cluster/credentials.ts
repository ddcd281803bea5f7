import { codedError, hasCode, inputError } from '../job/errors.ts';
import { secretsWithin } from '../job/secret-forms.ts';
import { cut, looksSecret, quoted } from '../job/text.ts';
import { base64, defined, momentOf, spanOfTime } from '../job/values.ts';
import type { Clock } from '../run/ports.ts';
import { NOT_IN_HEADERS } from './http.ts';
import { passwordsIn, type TlsIdentity } from './http-choice.ts';
import {
  certificateOf,
  dataOrFile,
  type Fields,
  fieldsOf,
  itemsOf,
  type Kubeconfig,
  textOf,
} from './kubeconfig.ts';
import { endOfToken, tokenSource } from './token-sources.ts';

/**
 * Otherwise, a value that no request can carry would look like an API server that is unavailable, and the step would wait for
 * it. Throws `credentials`, which quotes no value.
 */
function checkHeaders(headers: Headers): void {
  for (const [name, values] of Object.entries(headers)) {
    const what = name === 'Authorization' ? 'token' : name;
    if ([values].flat().some((value) => NOT_IN_HEADERS.test(value)))
      throw codedError(
        'credentials',
        `its ${what} has a line break or a character that is not valid in an HTTP header`,
      );
    if (headers[name] === 'Bearer ') throw codedError('credentials', 'its token is empty');
  }
}

/** Values in the kubeconfig that must never be printed, and passwords of proxies. A certificate is not secret. */
function secretsOf(config: Kubeconfig): string[] {
  const { user } = config;
  const { env, args } = fieldsOf(user['exec']);
  const values = [
    user['token'],
    user['password'],
    user['client-key-data'],
    ...passwordsIn(config),
    ...itemsOf(env)
      .filter((one) => namesSecret(textOf(one['name']) ?? ''))
      .map((one) => one['value']),
    ...(Array.isArray(args) ? secretArguments(args.map(String)) : []),
  ];
  return values.map(textOf).filter((value) => value !== undefined);
}

/** A shorter value cannot be distinguished from ordinary text. */
const SHORTEST_SECRET = 6;

/** Values of environment variables whose names suggest a secret; a plugin inherits most of them. */
function secretsOfEnvironment(): string[] {
  return Object.entries(process.env).flatMap(([name, value = '']) =>
    (namesSecret(name) || /^INPUT_/i.test(name)) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
}

/** `CLIENT_SECRET`, `OS_PASSWORD`, `GH_PAT`, but not `PATH`. */
function namesSecret(name: string): boolean {
  return /TOKEN|SECRET|PASS|KEY|CREDENTIAL|_(PAT|PWD)$/i.test(name);
}

/** The ends of the names of options whose value is a secret, and not the path of a file with one. */
const SECRET_OPTION = /^--?[\w-]*(secret|password|passphrase|token|key)$/i;

/** Values of `--client-secret=VALUE` and `--client-secret VALUE`, as plugins for clouds and OpenID Connect take them. */
function secretArguments(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const [option = '', ...rest] = arg.split('=');
    const value = rest.length > 0 ? rest.join('=') : (args[index + 1] ?? '');
    const isValue = value.length >= SHORTEST_SECRET && !value.startsWith('--');
    return isValue && SECRET_OPTION.test(option) ? [value] : [];
  });
}

/** Node writes a header in Latin-1, and an API server reads UTF-8. */
function inHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** https://kubernetes.io/docs/reference/access-authn-authz/user-impersonation/ */
function impersonate({ user, userName }: Kubeconfig): Record<string, string | string[]> {
  const as = textOf(user['as']);
  const uid = textOf(user['as-uid']);
  const groups = Array.isArray(user['as-groups']) ? user['as-groups'].map(String).map(inHeader) : [];
  const extra = Object.entries(fieldsOf(user['as-user-extra']));
  if (as === undefined && (uid !== undefined || groups.length > 0 || extra.length > 0))
    throw inputError([
      `kubeconfig: its user ${quoted(userName)} has as-uid, as-groups or as-user-extra without as; add as with the name of a user, which the API server requires with them`,
    ]);
  if (as === undefined) return {};
  const extras = extra.map(([key, values]) => [
    `Impersonate-Extra-${encodeURIComponent(key.toLowerCase())}`,
    [values].flat().map(String).map(inHeader),
  ]);
  return {
    'Impersonate-User': inHeader(as),
    ...(uid !== undefined && { 'Impersonate-Uid': inHeader(uid) }),
    ...(groups.length > 0 && { 'Impersonate-Group': groups }),
    ...Object.fromEntries(extras),
  };
}

type Credentials = TlsIdentity & { headers: Headers };
type Headers = Record<string, string | string[]>;

/** `renewed`: the token or key that it came with, if others can follow. */
export type OnSecret = (value: string, renewed?: string) => void;

/**
 * Returns the credentials of the kubeconfig's user. `fresh`: get new ones, after a 401. Throws `input`. `onSecret` is called
 * with each secret as soon as it is known, and with what is encoded in it. `signal` ends a plugin that runs.
 */
export function openCredentials(config: Kubeconfig, clock: Clock, onSecret: OnSecret, signal: AbortSignal) {
  const { user } = config;
  const known = new Set<string>();
  const addSecret = (value: string | undefined, renewed?: string) => {
    for (const one of value ? [value, ...secretsWithin(value)] : []) {
      known.add(one);
      onSecret(one, renewed);
    }
  };
  for (const value of secretsOf(config)) addSecret(value);
  const shown = (words: string) => showable(words, [...known, ...secretsOfEnvironment()]);
  const impersonation = impersonate(config);
  const source = tokenSource(config, { clock, shown, signal });
  const read = async (fresh: boolean): Promise<Credentials> => {
    const { token, certificate, key } = await source(fresh);
    const renewed = token ?? key;
    addSecret(token, renewed);
    addSecret(key, renewed);
    const basic = basicOf(user);
    addSecret(basic);
    const headers = {
      ...impersonation,
      ...(basic !== undefined && { Authorization: `Basic ${basic}` }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    checkHeaders(headers);
    // Precedence: plugin, data in the kubeconfig, file.
    const identity = {
      cert: certificate ?? dataOrFile(config, 'client-certificate'),
      key: key ?? dataOrFile(config, 'client-key'),
    };
    return { headers, ...defined(identity) };
  };
  return (fresh: boolean) =>
    read(fresh).catch((error: unknown) => {
      throw failed(config, error);
    });
}

function basicOf(user: Fields): string | undefined {
  const name = textOf(user['username']);
  return name === undefined ? undefined : base64(`${name}:${textOf(user['password']) ?? ''}`);
}

function failed({ user, userName }: Kubeconfig, error: unknown): unknown {
  if (!hasCode(error, 'credentials')) return error;
  const command = textOf(fieldsOf(user['exec'])['command']);
  const plugin = command === undefined ? '' : ` (credential plugin ${quoted(command)})`;
  return inputError([
    `kubeconfig: could not get credentials for its user ${quoted(userName)}${plugin}: ${error.message}`,
  ]);
}

const MAX_ANSWER_LENGTH = 500;

/** Foreign text on one line with secrets masked, or a placeholder if it can contain an unknown secret. */
function showable(words: string, secrets: readonly string[]): string {
  const hidden = [...secrets]
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, () => '***'), cut(words, 10_000));
  const line = cut(hidden.replaceAll(/\s+/g, ' ').trim(), MAX_ANSWER_LENGTH);
  return looksSecret(line) ? 'its message is hidden, because it can hold a secret' : line;
}

/** A credential that cannot be renewed. `at`: when it expires (milliseconds since 1970). */
type CredentialsEnd = { what: string; at: number };

type User = Pick<Kubeconfig, 'user' | 'userName'>;

/**
 * Undefined if the credentials do not expire or are renewed: a token file by the program that writes it, other credentials by
 * their plugin. `certificate`: the client certificate in use, from any source.
 */
function credentialsEnd(
  { user, userName }: User,
  certificate: Buffer | string | undefined,
): CredentialsEnd | undefined {
  const token = textOf(user['tokenFile']) === undefined ? textOf(user['token'])?.trim() : undefined;
  const owner = `of the kubeconfig’s user ${quoted(userName)}`;
  const shown = isOfPlugin(user) ? undefined : certificate;
  const ends = [
    { what: `The token ${owner}`, at: endOfToken(token ?? '') },
    { what: `The client certificate ${owner}`, at: momentOf(shown && certificateOf(shown)?.validTo) },
  ];
  return ends.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)[0];
}

function isOfPlugin(user: Kubeconfig['user']): boolean {
  const own = [user['client-certificate-data'], user['client-certificate']];
  return fieldsOf(user['exec'])['command'] !== undefined && own.every((one) => textOf(one) === undefined);
}

/** The warning for credentials that can expire before the step ends, at `now` and with its timeout in milliseconds. */
export function warningOfEnd(
  user: User,
  certificate: Buffer | string | undefined,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): { title: string; message: string }[] {
  const end = credentialsEnd(user, certificate);
  // If they have expired, the API server refuses them, and that is reported.
  if (end === undefined || end.at <= now || end.at >= now + timeoutMs) return [];
  const when = `expires in ${spanOfTime(end.at - now)}`;
  const consequence =
    'After that, every request is refused: the end of the log can be missing, the pod stays until its deadline, and the step fails within ten minutes, when its watch is reopened.';
  const remedy =
    'Use credentials that last longer, a credential plugin (exec), which renews them, or a shorter timeout.';
  return [
    {
      title: 'The credentials can expire before the step ends',
      message: `${end.what} ${when}, and the step can take ${spanOfTime(timeoutMs)} (timeout). ${consequence} ${remedy}`,
    },
  ];
}

/** The sentence for credentials that have expired. Undefined if they have not, or if that is unknown. */
export function whyExpired(
  user: User,
  certificate: Buffer | string | undefined,
  now: number,
): string | undefined {
  const end = credentialsEnd(user, certificate);
  return end === undefined || now < end.at
    ? undefined
    : `${end.what} expired ${spanOfTime(now - end.at)} ago.`;
}
