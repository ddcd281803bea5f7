import { readFileSync } from 'node:fs';
import { base64 } from '../../job/encoding.ts';
import { InputError, messageOf } from '../../job/errors.ts';
import { defined } from '../../job/json.ts';
import { looksSecret, quoted } from '../../job/quoted.ts';
import { cut } from '../../job/text.ts';
import type { Clock } from '../../run/ports/clock.ts';
import { checkHeaders, PluginError } from './check-credentials.ts';
import { impersonate } from './impersonation.ts';
import { type Fields, fieldsOf, type Kubeconfig, textOf } from './kubeconfig.ts';
import { codeOf, PRINT_FLAT } from './kubeconfig-file.ts';
import { formsOf, secretsOf, secretsOfEnvironment } from './kubeconfig-secrets.ts';
import { tokenSource } from './token-source.ts';

export type Credentials = { headers: Headers; cert?: Buffer | string; key?: Buffer | string };
export type Headers = Record<string, string | string[]>;

/** `renewed`: the token or key with which it came, where others may follow it. */
export type OnSecret = (value: string, renewed?: string) => void;

/**
 * Gives the credentials of the kubeconfig's user. `fresh`: get new ones, after a 401. Throws InputError. `onSecret` is called
 * with each secret as soon as it is known, in every form that could be printed.
 */
export function openCredentials(config: Kubeconfig, clock: Clock, onSecret: OnSecret) {
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
  const source = tokenSource(config, clock, shown);
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
    return readFileSync(file);
  } catch (error) {
    throw new InputError([
      `kubeconfig: the file that its ${name} names can't be read${codeOf(error)}; ${PRINT_FLAT}`,
    ]);
  }
}

function failed({ user, userName }: Kubeconfig, error: unknown, shown: (words: string) => string) {
  if (error instanceof InputError) return error;
  const command = textOf(fieldsOf(user['exec'])['command']);
  const plugin = command === undefined ? '' : ` (its credential plugin is ${quoted(command)})`;
  // JSON errors quote their input; file errors quote a path that may be a secret.
  const why =
    error instanceof PluginError
      ? error.message
      : codeOf(error) !== ''
        ? `a file can't be read${codeOf(error)}`
        : error instanceof SyntaxError
          ? 'a token can’t be read'
          : shown(messageOf(error));
  return new InputError([
    `kubeconfig: the credentials of its user ${quoted(userName)} can't be had${plugin}: ${why}`,
  ]);
}

const MAX_ANSWER_LENGTH = 500;

/** Foreign text on one line with secrets masked; a placeholder if it may contain an unknown secret. */
function showable(words: string, secrets: readonly string[]): string {
  const hidden = [...secrets]
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, () => '***'), cut(words, 10_000));
  const line = cut(hidden.replaceAll(/\s+/g, ' ').trim(), MAX_ANSWER_LENGTH);
  return looksSecret(line) ? 'its message is left out here, because it may hold a secret' : line;
}
