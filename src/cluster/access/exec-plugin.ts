import { spawn } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { parsedJson } from '../../job/json.ts';
import { momentOf } from '../../job/time.ts';
import type { Clock } from '../../run/ports/clock.ts';
import { PluginError } from './check-credentials.ts';
import { type Fields, fieldsOf, itemsOf, type Kubeconfig, textOf } from './kubeconfig.ts';

/** https://kubernetes.io/docs/reference/config-api/client-authentication.v1/ */
export type ExecCredential = ReturnType<typeof readCredential>;

/** Enough for a request to the plugin's own server; there is nobody to answer a prompt. */
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_LENGTH = 1024 * 1024;
/**
 * A plugin does not get the inputs of this action, secrets among them, nor tokens for the job's services; but it may ask the
 * runner for OIDC tokens, as Azure's does: https://github.com/Azure/kubelogin/blob/main/pkg/internal/token/githubactionscredential.go
 */
const KEPT_BACK = /^(INPUT_|STATE_|ACTIONS_(?!ID_TOKEN_REQUEST_))/i;

/** Runs the exec plugin of the kubeconfig's user, as kubectl does. `shown`: makes its standard error safe to print. */
export async function runPlugin(
  exec: Fields,
  config: Kubeconfig,
  clock: Clock,
  shown: (words: string) => string,
): Promise<ExecCredential> {
  const command = textOf(exec['command']);
  if (command === undefined) throw new PluginError('it names no command');
  if (exec['interactiveMode'] === 'Always')
    throw new PluginError('it wants somebody to answer its questions (interactiveMode: Always)');
  const path = command.includes('/') && !isAbsolute(command) ? join(config.folder, command) : command;
  const args = Array.isArray(exec['args']) ? exec['args'].map(String) : [];
  const env = environment(exec, config);
  const hint = shown(textOf(exec['installHint']) ?? '');
  const { code, output, words } = await run(path, args, env, clock.timeout(TIMEOUT_MS)).catch((error) => {
    throw error instanceof PluginError ? error : notStarted(error, hint);
  });
  if (code !== 0) throw new PluginError(shown(words) || `it ended with exit code ${code}`);
  return readCredential(output);
}

/** `hint`: the kubeconfig's own, for those who lack the plugin. */
function notStarted({ code = 'unknown' }: NodeJS.ErrnoException, hint: string): PluginError {
  if (code !== 'ENOENT') return new PluginError(`it can't be started (${code})`);
  const why = 'it is not on this runner; install it in an earlier step of the job';
  return new PluginError(hint === '' ? why : `${why}. The kubeconfig says of it: ${hint}`);
}

/** https://kubernetes.io/docs/reference/access-authn-authz/authentication/#input-and-output-formats */
function environment(exec: Fields, { cluster }: Kubeconfig): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !KEPT_BACK.test(name));
  const own = itemsOf(exec['env']).map((one) => [textOf(one['name']) ?? '', textOf(one['value']) ?? '']);
  const spec = {
    interactive: false,
    ...(exec['provideClusterInfo'] === true && { cluster: clusterInfo(cluster) }),
  };
  const info = { apiVersion: exec['apiVersion'], kind: 'ExecCredential', spec };
  return {
    ...Object.fromEntries(inherited),
    KUBERNETES_EXEC_INFO: JSON.stringify(info),
    ...Object.fromEntries(own.filter(([name]) => name !== '')),
  };
}

/**
 * Cluster information for a plugin, without the user's credentials. As kubectl, with all of the URL of a proxy, which may have a
 * password: the plugin may have to go through it.
 * https://github.com/kubernetes/client-go/blob/v0.37.1/rest/exec.go (ConfigToExecCluster)
 */
function clusterInfo(cluster: Fields): Fields {
  const known = [
    'server',
    'tls-server-name',
    'insecure-skip-tls-verify',
    'certificate-authority-data',
    'proxy-url',
  ];
  const extensions = itemsOf(cluster['extensions']);
  const config = extensions.find(({ name }) => name === 'client.authentication.k8s.io/exec')?.['extension'];
  return {
    ...Object.fromEntries(known.filter((key) => key in cluster).map((key) => [key, cluster[key]])),
    ...(config !== undefined && { config }),
  };
}

type Ended = { code: number | null; output: string; words: string };

/** Throws PluginError, or the error of a program that can't be started. */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv, limit: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  limit.addEventListener('abort', () => {
    child.kill('SIGKILL');
    // It ends with the last process that holds it, which may be one that the plugin has started.
    child.stdout.destroy();
    child.stderr.destroy();
  });
  const read = { output: '', words: '' };
  const keep = (what: keyof typeof read) => (chunk: string) => {
    if (read[what].length < MAX_OUTPUT_LENGTH) read[what] += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep('output'));
  child.stderr.setEncoding('utf8').on('data', keep('words'));
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (signal === null) resolve({ code, ...read });
    else reject(new PluginError(`it was ended by ${signal} after ${TIMEOUT_MS / 1000} s at most`));
  });
  return promise;
}

/**
 * The output is secret, so no error quotes it. `expiresAt`: milliseconds since 1970; undefined: valid until the API server
 * rejects it.
 */
function readCredential(output: string) {
  const answer = parsedJson(output);
  if (answer === undefined) throw new PluginError('what it printed is no JSON');
  const status = fieldsOf(fieldsOf(answer)['status']);
  const token = textOf(status['token'])?.trim();
  const certificate = textOf(status['clientCertificateData']);
  const key = textOf(status['clientKeyData']);
  if (token === undefined && certificate === undefined)
    throw new PluginError('what it printed is no ExecCredential with a token or a certificate in its status');
  const expiry = momentOf(textOf(status['expirationTimestamp']));
  return { token, certificate, key, expiresAt: Number.isNaN(expiry) ? undefined : expiry };
}
