import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { readRegularFile } from '../../inputs/regular-file.ts';
import { parseFirstYaml } from '../../inputs/values/yaml.ts';
import { InputError } from '../../job/errors.ts';
import { DNS_LABEL } from '../../job/identity.ts';
import type { ClusterSettings } from '../../job/job.ts';
import { isObject } from '../../job/json.ts';
import { quoted } from '../../job/quoted.ts';
import { type KubeconfigText, MAX_BYTES, PRINT_ONE, readDefaults, readGiven } from './kubeconfig-file.ts';

/** The cluster and the user of the selected context. https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/ */
export type Kubeconfig = {
  server: URL;
  /** Of the context; undefined if it has none. */
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
const MAX_TOKENS = 40_000;
/** Kubernetes mounts it in every pod: https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/ */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * Reads the kubeconfig of the settings, or the one that kubectl would use, and selects the context. Throws InputError,
 * which quotes only names.
 * This is our own parser, because client-node 2.0.1 silently ignores tokenFile, as-groups and as-uid. A step would act as another
 * user than the kubeconfig says. Its errors also quote lines.
 */
export function loadKubeconfig(settings: Pick<ClusterSettings, 'kubeconfig' | 'context'>): Kubeconfig {
  const texts = settings.kubeconfig === undefined ? readDefaults() : [readGiven(settings.kubeconfig)];
  if (texts.length === 0) return inCluster();
  const files = texts.flatMap(({ path }) => path ?? []);
  return { ...select(texts.map(parse), settings.context), files };
}

/** The service account of the pod in which this process runs. */
function inCluster(): Kubeconfig {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
  const tokenFile = join(SERVICE_ACCOUNT, 'token');
  if (!host || !existsSync(tokenFile))
    throw new InputError([
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
  const parsed = parseFirstYaml(text, MAX_TOKENS);
  if ('problem' in parsed)
    throw new InputError([
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
function select(all: readonly Parsed[], wanted: string | undefined): Omit<Kubeconfig, 'files'> {
  const find = (list: 'clusters' | 'users' | 'contexts', name: string | undefined) =>
    all.flatMap((one) => one[list]).find((one) => one.name === name);
  const name = wanted ?? all.map(({ current }) => current).find((one) => one !== undefined);
  const contexts = all.flatMap((one) => one.contexts);
  const missing = LISTS.filter((list) => all.every((one) => one[list].length === 0));
  if (missing.length > 0)
    throw new InputError([
      `kubeconfig: the value is not a complete kubeconfig, because it has no ${missing.join(' and no ')}; check that the secret or file has all of it; ${PRINT_ONE}`,
    ]);
  const shown = contexts.slice(0, 20).map((one) => quoted(one.name));
  const names = shown.join(', ');
  if (name === undefined)
    throw new InputError([
      `context: it is not set, and the kubeconfig has no current-context; set it to one of ${names}`,
    ]);
  const context = find('contexts', name);
  if (context === undefined)
    throw new InputError([
      wanted === undefined
        ? `kubeconfig: its current-context ${quoted(name)} is not one of its contexts: ${names}`
        : `context: ${quoted(name)} is not a context of the kubeconfig; set it to one of ${names}`,
    ]);
  const clusterName = textOf(context.fields['cluster']);
  const userName = textOf(context.fields['user']);
  const undefinedBy = (what: string, unknown: string | undefined) =>
    new InputError([
      `kubeconfig: its context ${quoted(name)} names ${unknown === undefined ? `no ${what}` : `the ${what} ${quoted(unknown)}, which is not defined`}; check that the value is complete`,
    ]);
  const cluster = find('clusters', clusterName);
  const server = textOf(cluster?.fields['server']);
  if (cluster === undefined || server === undefined) throw undefinedBy('cluster', clusterName);
  const user = find('users', userName);
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
    throw new InputError([
      `kubeconfig: the server of its cluster ${quoted(cluster)} is not a valid URL; write it as in https://cluster.example:6443`,
    ]);
  return url;
}

function namespaceOf({ name, fields }: Named): string | undefined {
  const namespace = textOf(fields['namespace'])?.trim();
  if (namespace === undefined || namespace === '') return undefined;
  if (!DNS_LABEL.test(namespace))
    throw new InputError([
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
    throw new InputError([
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
