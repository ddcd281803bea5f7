import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseFirstYaml } from '../../inputs/values/yaml.ts';
import { InputError } from '../../job/errors.ts';
import { DNS_LABEL } from '../../job/identity.ts';
import type { ClusterSettings } from '../../job/job.ts';
import { isObject } from '../../job/json.ts';
import { quoted } from '../../job/quoted.ts';
import { type KubeconfigText, PRINT_ONE, readDefaults, readGiven } from './kubeconfig-file.ts';

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
};

/** Fields of an entry, with unchecked types. */
export type Fields = Readonly<Record<string, unknown>>;

/** Enough for a kubeconfig with hundreds of clusters. */
const MAX_TOKENS = 40_000;
/** Mounted in every pod: https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/ */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * Reads the kubeconfig of the settings, or the one that kubectl would use, and selects the context. Throws InputError,
 * which quotes names only.
 * Own parser: client-node 2.0.1 silently ignores tokenFile, as-groups and as-uid, so a step would act as another user
 * than the kubeconfig says; and its errors quote lines.
 */
export function loadKubeconfig(settings: Pick<ClusterSettings, 'kubeconfig' | 'context'>): Kubeconfig {
  const texts = settings.kubeconfig === undefined ? readDefaults() : [readGiven(settings.kubeconfig)];
  if (texts.length === 0) return inCluster();
  return select(texts.map(parse), settings.context);
}

/** The service account of the pod in which this process runs. */
function inCluster(): Kubeconfig {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
  const tokenFile = join(SERVICE_ACCOUNT, 'token');
  if (!host || !existsSync(tokenFile))
    throw new InputError([
      'kubeconfig: it is empty, and there is none in $KUBECONFIG, in ~/.kube/config or of a service account. ' +
        `Pass the text of one, for example kubeconfig: \${{ secrets.KUBECONFIG }}. If the step does: is there a secret of that ` +
        'name, and does the job name the environment that it belongs to? Pull requests from forks and of Dependabot get no secrets',
    ]);
  const namespaceFile = join(SERVICE_ACCOUNT, 'namespace');
  return {
    server: new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`),
    namespace: existsSync(namespaceFile) ? readFileSync(namespaceFile, 'utf8').trim() : undefined,
    cluster: { 'certificate-authority': join(SERVICE_ACCOUNT, 'ca.crt') },
    user: { tokenFile },
    userName: 'of the service account',
    folder: SERVICE_ACCOUNT,
  };
}

type Named = { name: string; fields: Fields; folder: string };
type Parsed = { clusters: Named[]; users: Named[]; contexts: Named[]; current: string | undefined };

function parse({ text, folder }: KubeconfigText): Parsed {
  const parsed = parseFirstYaml(text, MAX_TOKENS);
  if ('problem' in parsed)
    throw new InputError([`kubeconfig: can't be read: ${parsed.problem}; is it whole? ${PRINT_ONE}`]);
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

/** If several files define an entry, the first one wins, as in kubectl. */
function select(all: readonly Parsed[], wanted: string | undefined): Kubeconfig {
  const find = (list: 'clusters' | 'users' | 'contexts', name: string | undefined) =>
    all.flatMap((one) => one[list]).find((one) => one.name === name);
  const name = wanted ?? all.map(({ current }) => current).find((one) => one !== undefined);
  const contexts = all.flatMap((one) => one.contexts);
  if (contexts.length === 0)
    throw new InputError([`kubeconfig: it has no contexts, without which it is none; ${PRINT_ONE}`]);
  const shown = contexts.slice(0, 20).map((one) => quoted(one.name));
  const names = shown.join(', ');
  if (name === undefined)
    throw new InputError([`context: the kubeconfig has no current-context; name one of ${names}`]);
  const context = find('contexts', name);
  if (context === undefined)
    throw new InputError([
      wanted === undefined
        ? `kubeconfig: its current-context ${quoted(name)} is not among its contexts: ${names}`
        : `context: ${quoted(name)} is not in the kubeconfig, which has ${names}`,
    ]);
  const clusterName = textOf(context.fields['cluster']);
  const userName = textOf(context.fields['user']);
  const undefinedBy = (what: string, missing: string | undefined) =>
    new InputError([
      `kubeconfig: its context ${quoted(name)} names ${missing === undefined ? `no ${what}` : `the ${what} ${quoted(missing)}, which it doesn't define`}`,
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

/** The URL may contain a password, so no error quotes it. */
function serverOf(server: string, cluster: string): URL {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InputError([
      `kubeconfig: the server of its cluster ${quoted(cluster)} is no URL that begins with https://`,
    ]);
  return url;
}

function namespaceOf({ name, fields }: Named): string | undefined {
  const namespace = textOf(fields['namespace'])?.trim();
  if (namespace === undefined || namespace === '') return undefined;
  if (!DNS_LABEL.test(namespace))
    throw new InputError([
      `kubeconfig: the namespace of its context ${quoted(name)} is no name of a namespace (lower-case letters, digits and "-", at most 63)`,
    ]);
  return namespace;
}

const CREDENTIALS = [
  ...['token', 'tokenFile', 'username', 'password'],
  ...['client-certificate', 'client-certificate-data', 'client-key', 'client-key-data'],
];

/** As kubectl does: without its token a user would be anonymous. */
function checkTexts({ name, fields }: Named): void {
  const bad = CREDENTIALS.find((field) => !['string', 'number'].includes(typeof (fields[field] ?? '')));
  if (bad !== undefined)
    throw new InputError([
      `kubeconfig: its user ${quoted(name)} has a ${bad} that is no text; put it into quotes`,
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
