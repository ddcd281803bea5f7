import type { RegistryCredentials } from '../job/job.ts';
import { codePoints, tooShort } from '../job/quoted.ts';
import { registryKey } from '../plan/pod-secret.ts';
import { numberedLines } from './values/lines.ts';

/**
 * A registry as in pull secrets: a host, optionally with its port and the path that the entry is for. A kubelet takes the
 * brackets of an IPv6 address for a pattern, unless a port follows them.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/credentialprovider/keyring.go (SplitURL)
 */
const REGISTRY = /^([a-zA-Z0-9.-]+(:\d+)?|\[[a-fA-F0-9:]+\]:\d+)(\/[^\s]*)?$/;

/**
 * Parses lines of registry, user and password, separated by blanks; the password is the rest of the line. Problems give
 * the line number and quote nothing: the line may be part of a secret.
 */
export function parseRegistryCredentials(text: string): {
  credentials: RegistryCredentials[];
  problems: string[];
} {
  const credentials: RegistryCredentials[] = [];
  const problems: string[] = [];
  const lines = new Map<string, number>();
  if (text.trimStart().startsWith('{')) return { credentials, problems: [DOCKERS_FILE] };
  for (const { line, number } of numberedLines(text)) {
    const [registry, afterRegistry] = firstWord(line);
    const [user, password] = firstWord(afterRegistry);
    const key = registryKey(registry);
    const problem = problemOf({ registry, user, password }, lines.get(key));
    lines.set(key, lines.get(key) ?? number);
    if (problem === undefined) credentials.push({ registry, user, password });
    else problems.push(`line ${number} ${problem}`);
  }
  return { credentials, problems };
}

const DOCKERS_FILE =
  'it is JSON, as docker’s config.json; write REGISTRY USER PASSWORD for each registry, or make a pull secret of the file and name that in image-pull-secrets';

function firstWord(text: string): [string, string] {
  const blank = text.search(/\s/);
  return blank === -1 ? [text, ''] : [text.slice(0, blank), text.slice(blank).trimStart()];
}

/** `before`: an earlier line for the same registry. */
function problemOf({ registry, user, password }: RegistryCredentials, before: number | undefined) {
  // What an expression makes of a secret that is not there.
  if (user !== '' && password === '')
    return 'has two words, and not REGISTRY USER PASSWORD; if the third is a secret, is there one of its name here? Pull requests from forks and of Dependabot get no secrets';
  if (user === '') return 'is not of the form REGISTRY USER PASSWORD';
  if (!isHost(registry))
    return `begins with what is no registry${codePoints(registry)}; write its host, like ghcr.io`;
  if (/[A-Z]/.test(hostOf(registry)))
    return 'has a registry in capital letters, and nodes use credentials only for images whose registry is written alike; write it in small ones';
  if (user.includes(':'))
    return 'has a user with a colon, which nodes take for the beginning of the password';
  if (before !== undefined) return `is for the same registry as line ${before}`;
  const problem = tooShort(password);
  return problem && `has a password that ${problem}`;
}

/** A name without dot or port is no registry host, as in image names; but other files begin with such names. */
function isHost(registry: string): boolean {
  const host = hostOf(registry);
  return REGISTRY.test(registry) && (/[.:]/.test(host) || host === 'localhost');
}

function hostOf(registry: string): string {
  return registry.split('/', 1)[0] ?? '';
}
