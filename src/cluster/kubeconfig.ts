import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
// The module itself, not the package: the package's index brings 20 MB of generated API code that is never called.
import { KubeConfig } from '@kubernetes/client-node/dist/config.js';
import { InputError } from '../inputs.ts';
import type { ClusterSettings } from '../job.ts';
import { messageOf } from '../message-of-error.ts';
import { base64 } from '../plan/base64.ts';

/**
 * Reads the kubeconfig that the settings name, or the one kubectl would use, and selects the context.
 * Throws an InputError that says what is wrong with it, never quoting its text.
 */
export function loadKubeconfig(settings: ClusterSettings): KubeConfig {
  const config = settings.kubeconfig === undefined ? loadDefault() : loadGiven(settings.kubeconfig.trim());
  if (settings.context !== undefined) selectContext(config, settings.context);
  checkContext(config);
  return config;
}

function loadDefault(): KubeConfig {
  const config = new KubeConfig();
  reading(() => config.loadFromDefault());
  if (config.getCurrentCluster()?.server === 'http://localhost:8080') {
    // client-node's last resort, where it found nothing at all
    throw new InputError([
      'kubeconfig: none was given, and there is none in $KUBECONFIG, in ~/.kube/config or of a service account. ' +
        `Pass the text of one, for example kubeconfig: \${{ secrets.KUBECONFIG }}`,
    ]);
  }
  return config;
}

function loadGiven(given: string): KubeConfig {
  const config = new KubeConfig();
  const decoded = decodeBase64(given);
  if (looksLikeYaml(given)) reading(() => config.loadFromString(given));
  else if (decoded !== undefined) reading(() => config.loadFromString(decoded));
  else {
    const path = resolve(given.replace(/^~(?=\/)/, homedir()));
    if (!existsSync(path)) throw new InputError([`kubeconfig: ${notAPath(given)}`]);
    reading(() => config.loadFromFile(path));
  }
  return config;
}

function looksLikeYaml(text: string): boolean {
  return /^\s*\{|^(apiVersion|kind|clusters|contexts|users|current-context|preferences)\s*:/m.test(text);
}

function decodeBase64(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined;
  const decoded = Buffer.from(compact, 'base64').toString('utf8');
  return looksLikeYaml(decoded) ? decoded : undefined;
}

/** Shows what was given only where it is so much like a path that it can be no secret. */
function notAPath(given: string): string {
  const shown =
    /^[\w./~-]{1,200}$/.test(given) && /[./]/.test(given)
      ? `there is no file "${given}"`
      : 'no file has this name';
  return `is neither the YAML of a kubeconfig nor the base64 of one, and ${shown}`;
}

function reading(read: () => void): void {
  try {
    read();
  } catch (error) {
    const reason = messageOf(error).split('\n', 1)[0];
    throw new InputError([`kubeconfig: can't be read: ${reason}`]);
  }
}

function selectContext(config: KubeConfig, context: string): void {
  const names = config.getContexts().map(({ name }) => name);
  if (!names.includes(context)) {
    throw new InputError([`context: "${context}" is not in the kubeconfig, which has ${list(names)}`]);
  }
  config.setCurrentContext(context);
}

function checkContext(config: KubeConfig): void {
  const name = config.getCurrentContext();
  const context = config.getContextObject(name);
  const names = config.getContexts().map((one) => one.name);
  if (!name)
    throw new InputError([`context: the kubeconfig has no current-context; name one of ${list(names)}`]);
  if (!context)
    throw new InputError([
      `kubeconfig: its current-context "${name}" is not among its contexts: ${list(names)}`,
    ]);
  const cluster = config.getCurrentCluster();
  if (!cluster?.server)
    throw new InputError([
      `kubeconfig: its context "${name}" names the cluster "${context.cluster}", which it doesn't define`,
    ]);
  if (!URL.canParse(cluster.server))
    throw new InputError([
      `kubeconfig: the server "${cluster.server}" of its cluster "${context.cluster}" is no URL`,
    ]);
  if (!config.getCurrentUser())
    throw new InputError([
      `kubeconfig: its context "${name}" names the user "${context.user}", which it doesn't define`,
    ]);
}

function list(names: string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ');
}

/** What in the user's entry must never be printed, in the forms in which it could be. A certificate is no secret. */
export function secretsOf(config: KubeConfig): string[] {
  const user = config.getCurrentUser();
  const words = [user?.token, user?.password].filter((word) => typeof word === 'string' && word !== '');
  return [...words.flatMap((word) => [String(word), base64(String(word))]), ...keyLines(user?.keyData)];
}

/** The base64 of the key as the kubeconfig has it, and the lines of the key but for those that begin and end it. */
function keyLines(keyData: string | undefined): string[] {
  if (!keyData) return [];
  const lines = Buffer.from(keyData, 'base64').toString('utf8').split('\n');
  return [keyData, ...lines.filter((line) => line.trim() !== '' && !line.startsWith('-----'))];
}
