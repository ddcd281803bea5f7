import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { readRegularFile, whyUnreadable } from '../inputs/regular-file.ts';
import { hasCode, inputError } from '../job/errors.ts';
import { DNS_LABEL } from '../job/identity.ts';
import type { ClusterSettings } from '../job/job.ts';
import { looksSecret, quoted } from '../job/text.ts';
import { isObject } from '../job/values.ts';
import { parseYaml } from '../job/yaml.ts';

/** What to do, as the end of a sentence. */
const PRINT_ONE = 'kubectl config view --raw --flatten prints a complete one';
const PRINT_FLAT = 'kubectl config view --raw --flatten prints a kubeconfig that needs no other files';

/** Relative paths in `text` are relative to `folder`. `path`: the file, if the text comes from one. */
type KubeconfigText = { text: string; folder: string; path?: string };

/** Enough for a kubeconfig with many clusters. The files that a kubeconfig names are smaller. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** Of the input: YAML, its base64, or a file at a path. Throws `input`, which quotes nothing that can be a secret. */
function readTexts(given: string | undefined): KubeconfigText[] {
  if (given === undefined) return readDefaults();
  if (IN_QUOTES.test(given.trim()))
    throw inputError(['kubeconfig: the value is enclosed in quotes; store it without them']);
  const text = LIKE_YAML.test(given) ? given : decodeBase64(given);
  if (text !== undefined) return [{ text, folder: process.cwd() }];
  const name = given.trim();
  const path = pathOf(name);
  if (!existsSync(path)) throw inputError([`kubeconfig: ${notAPath(name)}`]);
  return [readKubeconfigFile(path)];
}

/** `~/` is the home folder. */
function pathOf(given: string): string {
  return resolve(given.startsWith('~/') ? join(homedir(), given.slice(2)) : given);
}

/** As in kubectl: existing files of $KUBECONFIG, otherwise ~/.kube/config; empty if there is none. Throws `input`. */
function readDefaults(): KubeconfigText[] {
  const listed = (process.env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  const paths = listed.length > 0 ? listed : [join(homedir(), '.kube', 'config')];
  const found = paths.filter((path) => existsSync(path));
  if (listed.length > 0 && found.length === 0)
    throw inputError(['kubeconfig: it is not set, and none of the files in $KUBECONFIG exists']);
  return found.map(readKubeconfigFile);
}

function readKubeconfigFile(path: string): KubeconfigText {
  try {
    return { text: decodedText(readRegularFile(path, MAX_BYTES)), folder: dirname(path), path };
  } catch (error) {
    if (hasCode(error, 'input')) throw error;
    throw inputError([`kubeconfig: the file cannot be read: ${whyUnreadable(error)}`]);
  }
}

/** The code of a system error, like ` (EACCES)`. Its message quotes the path, which can be a secret. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
}

const LIKE_YAML =
  /^[ \t]*\{|^[ \t]*(apiVersion|kind|clusters|contexts|users|current-context|preferences)[ \t]*:/m;

/** As a shell or JSON quotes it. YAML would read it as one string, unless only the first of its keys is quoted. */
const IN_QUOTES = /^(["'])(?![\w-]+\1[ \t]*:).*\1$/s;

function decodeBase64(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined;
  const decoded = decodedText(Buffer.from(compact, 'base64'));
  return LIKE_YAML.test(decoded) ? decoded : undefined;
}

/** Throws `input` for UTF-16, by its byte order mark. */
function decodedText(bytes: Buffer): string {
  if (['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)))
    throw inputError([
      'kubeconfig: the value cannot be read: it is UTF-16, which > writes in Windows PowerShell; save it as UTF-8',
    ]);
  return bytes.toString('utf8');
}

/** Quotes the input only if it looks so much like a path that it cannot be a secret. */
function notAPath(given: string): string {
  const isLikePath = /^[\w./~-]{1,200}$/.test(given) && /\/|\.(ya?ml|conf|config|kubeconfig)$/.test(given);
  const shown =
    isLikePath && !looksSecret(given)
      ? `the file "${given}" does not exist on this runner`
      : 'no file has this name';
  return `the value is not a valid kubeconfig: it is not YAML or its base64, and ${shown}; ${PRINT_ONE}`;
}

/**
 * The PEM that the input certificate-authority holds as it is or as base64, or whose path it names. `file`: that path. Throws
 * `input`, which quotes nothing.
 */
export function readAuthority(given: string): { pem: string; file?: string } {
  const written = [given, Buffer.from(given, 'base64').toString('utf8')].find((text) =>
    text.includes('-----BEGIN CERTIFICATE-----'),
  );
  const authority = written === undefined ? readAuthorityFile(pathOf(given.trim())) : { pem: written };
  if (certificateOf(authority.pem) === undefined)
    throw inputError(['certificate-authority: the value has no valid certificate; provide it as PEM']);
  return authority;
}

/** Undefined for another text: TLS reports why. */
export function certificateOf(pem: string | Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function readAuthorityFile(file: string): { pem: string; file: string } {
  try {
    return { pem: readRegularFile(file, MAX_BYTES).toString('utf8'), file };
  } catch (error) {
    throw inputError([
      `certificate-authority: the value is not a PEM certificate, nor its base64, and it cannot be read as the path of a file: ${whyUnreadable(error)}`,
    ]);
  }
}

/** The cluster and the user of the selected context. https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/ */
export type Kubeconfig = {
  server: URL;
  /** The namespace of the context; undefined if it has none. */
  namespace: string | undefined;
  cluster: Fields;
  user: Fields;
  userName: string;
  /** Base for relative paths of the user. */
  folder: string;
  /** The files that it was read from. */
  files: readonly string[];
};

/** Fields of an entry, with unchecked types. */
export type Fields = Readonly<Record<string, unknown>>;

/** Enough for a kubeconfig with hundreds of clusters. */
const MAX_TOKENS = 60_000;
/** Kubernetes mounts it in every pod: https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/ */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * Reads the kubeconfig of the settings, or the one that kubectl would use, and selects the context. Throws `input`, which
 * quotes only names. This is our own parser, because client-node 2.0.1 silently ignores tokenFile, as-groups and as-uid. A step
 * would act as another user than the kubeconfig says. Its errors also quote lines.
 */
export function loadKubeconfig({ kubeconfig, context }: Source): Kubeconfig {
  const texts = readTexts(kubeconfig);
  if (texts.length === 0) return inCluster();
  const files = texts.flatMap(({ path }) => path ?? []);
  return { ...select(texts.map(parse), context), files };
}

type Source = Pick<ClusterSettings, 'kubeconfig' | 'context'>;

/** kubectl ignores extensions that it does not know: https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/#NamedExtension */
const DEFAULTS = 'pod-step/defaults';

/** The platform team's defaults in the selected context, unchecked; undefined without any. Throws `input` for a kubeconfig of no use. */
export function loadDefaults({ kubeconfig, context }: Source): unknown {
  const texts = readTexts(kubeconfig);
  // Nearly every kubeconfig has none, and needs not be parsed twice.
  if (!texts.some(({ text }) => text.includes(DEFAULTS))) return undefined;
  const { fields } = contextOf(texts.map(parse), context);
  return itemsOf(fields['extensions']).find(({ name }) => name === DEFAULTS)?.['extension'];
}

/** The service account of the pod in which this process runs. */
function inCluster(): Kubeconfig {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
  const tokenFile = join(SERVICE_ACCOUNT, 'token');
  if (!host || !existsSync(tokenFile))
    throw inputError([
      'kubeconfig: it is empty, and there is no kubeconfig in $KUBECONFIG or ~/.kube/config, and no service account. ' +
        `Set it, for example kubeconfig: \${{ secrets.KUBECONFIG }}. If it is set, check that the secret exists in this repository ` +
        'and that the job uses the environment it belongs to. Pull requests from forks and from Dependabot get no secrets',
    ]);
  const namespaceFile = join(SERVICE_ACCOUNT, 'namespace');
  return {
    server: new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`),
    namespace: existsSync(namespaceFile)
      ? readRegularFile(namespaceFile, MAX_BYTES).toString('utf8').trim()
      : undefined,
    cluster: { 'certificate-authority': join(SERVICE_ACCOUNT, 'ca.crt') },
    user: { tokenFile },
    userName: 'of the service account',
    folder: SERVICE_ACCOUNT,
    files: [],
  };
}

type Named = { name: string; fields: Fields; folder: string };
type Parsed = { clusters: Named[]; users: Named[]; contexts: Named[]; current: string | undefined };

function parse({ text, folder }: KubeconfigText): Parsed {
  const parsed = parseYaml(text, { numbers: 'exact', most: MAX_TOKENS, isFirstOfSeveral: true });
  if ('problem' in parsed)
    throw inputError([
      `kubeconfig: the value cannot be read: ${parsed.problem}; check that it is complete; ${PRINT_ONE}`,
    ]);
  const config = fieldsOf(parsed.value);
  const named = (list: string, field: string): Named[] =>
    itemsOf(config[list]).flatMap((item) => {
      const name = textOf(item['name']);
      return name === undefined ? [] : [{ name, fields: fieldsOf(item[field]), folder }];
    });
  return {
    clusters: named('clusters', 'cluster'),
    users: named('users', 'user'),
    contexts: named('contexts', 'context'),
    current: textOf(config['current-context']),
  };
}

/** A value that was cut off lacks its last lists: kubectl prints them in this order. */
const LISTS = ['clusters', 'contexts', 'users'] as const;

/** If several files define an entry, the first one wins, as in kubectl. */
function find(all: readonly Parsed[], list: (typeof LISTS)[number], name: string | undefined) {
  return all.flatMap((one) => one[list]).find((one) => one.name === name);
}

function contextOf(all: readonly Parsed[], wanted: string | undefined): Named {
  const name = wanted ?? all.map(({ current }) => current).find((one) => one !== undefined);
  const contexts = all.flatMap((one) => one.contexts);
  const missing = LISTS.filter((list) => all.every((one) => one[list].length === 0));
  if (missing.length > 0)
    throw inputError([
      `kubeconfig: the value is not a complete kubeconfig, because it has no ${missing.join(' and no ')}; check that the secret or file has all of it; ${PRINT_ONE}`,
    ]);
  const shown = contexts.slice(0, 20).map((one) => quoted(one.name));
  const names = shown.join(', ');
  if (name === undefined)
    throw inputError([
      `context: it is not set, and the kubeconfig has no current-context; set it to one of ${names}`,
    ]);
  const context = find(all, 'contexts', name);
  if (context !== undefined) return context;
  throw inputError([
    wanted === undefined
      ? `kubeconfig: its current-context ${quoted(name)} is not one of its contexts: ${names}`
      : `context: ${quoted(name)} is not a context of the kubeconfig; set it to one of ${names}`,
  ]);
}

function select(all: readonly Parsed[], wanted: string | undefined): Omit<Kubeconfig, 'files'> {
  const context = contextOf(all, wanted);
  const clusterName = textOf(context.fields['cluster']);
  const userName = textOf(context.fields['user']);
  const undefinedBy = (what: string, unknown: string | undefined) =>
    inputError([
      `kubeconfig: its context ${quoted(context.name)} names ${unknown === undefined ? `no ${what}` : `the ${what} ${quoted(unknown)}, which is not defined`}; check that the value is complete`,
    ]);
  const cluster = find(all, 'clusters', clusterName);
  const server = textOf(cluster?.fields['server']);
  if (cluster === undefined || server === undefined) throw undefinedBy('cluster', clusterName);
  const user = find(all, 'users', userName);
  if (user === undefined) throw undefinedBy('user', userName);
  checkTexts(user);
  return {
    server: serverOf(server, cluster.name),
    namespace: namespaceOf(context),
    cluster: withAbsolutePaths(cluster),
    user: withAbsolutePaths(user),
    userName: user.name,
    folder: user.folder,
  };
}

/** The URL can contain a password, so no error quotes it. */
function serverOf(server: string, cluster: string): URL {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw inputError([
      `kubeconfig: the server of its cluster ${quoted(cluster)} is not a valid URL; write it as in https://cluster.example:6443`,
    ]);
  return url;
}

function namespaceOf({ name, fields }: Named): string | undefined {
  const namespace = textOf(fields['namespace'])?.trim();
  if (namespace === undefined || namespace === '') return undefined;
  if (!DNS_LABEL.test(namespace))
    throw inputError([
      `kubeconfig: the namespace of its context ${quoted(name)} is not a valid namespace name (lowercase letters, digits and "-", at most 63 characters)`,
    ]);
  return namespace;
}

const CREDENTIALS = [
  ...['token', 'tokenFile', 'username', 'password'],
  ...['client-certificate', 'client-certificate-data', 'client-key', 'client-key-data'],
];

/** kubectl refuses it too. Without its token, a user would be anonymous. */
function checkTexts({ name, fields }: Named): void {
  const bad = CREDENTIALS.find((field) => !['string', 'number'].includes(typeof (fields[field] ?? '')));
  if (bad !== undefined)
    throw inputError([
      `kubeconfig: the ${bad} of its user ${quoted(name)} is not a string; put the value in quotes`,
    ]);
}

const PATHS = ['certificate-authority', 'client-certificate', 'client-key', 'tokenFile'];

function withAbsolutePaths({ fields, folder }: Named): Fields {
  const absolute = PATHS.flatMap((key) => {
    const path = textOf(fields[key]);
    return path === undefined ? [] : [[key, isAbsolute(path) ? path : join(folder, path)]];
  });
  return { ...fields, ...Object.fromEntries(absolute) };
}

/** Base64 data, or the content of the file. Data take precedence over the file, as in kubectl. */
export function dataOrFile(
  { user, cluster }: Pick<Kubeconfig, 'user' | 'cluster'>,
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
    throw inputError([
      `kubeconfig: the file of its ${name} cannot be read: ${whyUnreadable(error)}; ${PRINT_FLAT}`,
    ]);
  }
}

/** The certificate-authority of the cluster, as PEM. Throws `input`. */
export function authorityOf(config: Pick<Kubeconfig, 'user' | 'cluster'>): Buffer | undefined {
  const authority = dataOrFile(config, 'certificate-authority');
  if (authority === undefined || certificateOf(authority) !== undefined) return authority;
  throw inputError([
    'kubeconfig: its certificate-authority has no valid certificate; provide it as base64 of PEM or as a PEM file, and check that the kubeconfig is complete',
  ]);
}

/** A string, or a number as a string; undefined for an empty string and any other type. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function itemsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
