import { readRegularFile, whyUnreadable } from '../../inputs/regular-file.ts';
import { base64 } from '../../job/encoding.ts';
import { InputError, messageOf } from '../../job/errors.ts';
import { defined } from '../../job/json.ts';
import { looksSecret, quoted } from '../../job/quoted.ts';
import { cut } from '../../job/text.ts';
import type { Clock } from '../../run/ports/clock.ts';
import { checkHeaders, PluginError } from './check-credentials.ts';
import { impersonate } from './impersonation.ts';
import { type Fields, fieldsOf, type Kubeconfig, textOf } from './kubeconfig.ts';
import { codeOf, MAX_BYTES, PRINT_FLAT } from './kubeconfig-file.ts';
import { formsOf, secretsOf, secretsOfEnvironment } from './kubeconfig-secrets.ts';
import { tokenSource } from './token-source.ts';

export type Credentials = { headers: Headers; cert?: Buffer | string; key?: Buffer | string };
export type Headers = Record<string, string | string[]>;

/** `renewed`: the token or key that it came with, if others can follow. */
export type OnSecret = (value: string, renewed?: string) => void;

/**
 * Returns the credentials of the kubeconfig's user. `fresh`: get new ones, after a 401. Throws InputError. `onSecret` is called
 * with each secret as soon as it is known, in every form that could be printed. `signal` ends a plugin that runs.
 */
export function openCredentials(config: Kubeconfig, clock: Clock, onSecret: OnSecret, signal: AbortSignal) {
  const { user } = config;
  const known = new Set<string>();
  const addSecret = (value: string | undefined, renewed?: string) => {
    for (const form of value ? formsOf(value) : []) {
      known.add(form);
      onSecret(form, renewed);
    }
  };
  for (const value of secretsOf(config)) addSecret(value);
  const shown = (words: string) => showable(words, [...known, ...secretsOfEnvironment()]);
  const impersonation = impersonate(config);
  const source = tokenSource(config, clock, shown, signal);
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
      throw failed(config, error, shown);
    });
}

function basicOf(user: Fields): string | undefined {
  const name = textOf(user['username']);
  return name === undefined ? undefined : base64(`${name}:${textOf(user['password']) ?? ''}`);
}

/** Base64 data, or the content of the file. Data take precedence over the file, as in kubectl. */
export function dataOrFile(
  { user, cluster }: Kubeconfig,
  name: 'client-certificate' | 'client-key' | 'certificate-authority',
): Buffer | undefined {
  const fields = name === 'certificate-authority' ? cluster : user;
  const data = textOf(fields[`${name}-data`]);
  const file = textOf(fields[name]);
  if (data !== undefined) return Buffer.from(data, 'base64');
  if (file === undefined) return undefined;
  try {
    return readRegularFile(file, MAX_BYTES);
  } catch (error) {
    throw new InputError([
      `kubeconfig: the file of its ${name} cannot be read: ${whyUnreadable(error)}; ${PRINT_FLAT}`,
    ]);
  }
}

function failed({ user, userName }: Kubeconfig, error: unknown, shown: (words: string) => string) {
  if (error instanceof InputError) return error;
  const command = textOf(fieldsOf(user['exec'])['command']);
  const plugin = command === undefined ? '' : ` (credential plugin ${quoted(command)})`;
  // JSON errors quote their input. System errors can quote a path, which can be a secret.
  const why =
    error instanceof PluginError
      ? error.message
      : codeOf(error) !== ''
        ? `the runner answered${codeOf(error)}`
        : error instanceof SyntaxError
          ? 'its token is not a valid JWT'
          : shown(messageOf(error));
  return new InputError([
    `kubeconfig: could not get credentials for its user ${quoted(userName)}${plugin}: ${why}`,
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
