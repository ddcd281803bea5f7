import { registryKey } from '../job/image-reference.ts';
import type { RegistryCredentials } from '../job/job.ts';
import { codePoints, tooShort } from '../job/text.ts';
import { type Inputs, numberedLines, parseInput, type Report } from './values.ts';

/**
 * A registry as in pull secrets: a host, optionally with its port and the path that the entry is for. A kubelet compares it with
 * the image by case, and reads the brackets of an IPv6 address as a pattern, unless a port follows them.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/credentialprovider/keyring.go (SplitURL)
 */
const REGISTRY = /^([a-z0-9.-]+(:\d+)?|\[[a-f0-9:]+\]:\d+)(\/[^\s]*)?$/;

/** Registry, user and password; the password is the rest of the line. */
const LINE = /^(\S+)(?:\s+(\S+)(?:\s+(.+))?)?$/s;

/**
 * Parses lines of registry, user and password, separated by spaces. Problems give the line number and quote nothing, because
 * the line can be part of a secret.
 */
function parseRegistryCredentials(text: string, report: Report): RegistryCredentials[] {
  const credentials: RegistryCredentials[] = [];
  const lines = new Map<string, number>();
  if (text.trimStart().startsWith('{')) {
    report(DOCKERS_FILE);
    return [];
  }
  for (const { line, number } of numberedLines(text)) {
    const [, registry = '', user = '', password = ''] = LINE.exec(line) ?? [];
    const key = registryKey(registry);
    const problem = problemOf({ registry, user, password }, lines.get(key));
    lines.set(key, lines.get(key) ?? number);
    if (problem === undefined) credentials.push({ registry, user, password });
    else report(`line ${number} ${problem}`);
  }
  return credentials;
}

const DOCKERS_FILE =
  'is JSON, such as the config.json of Docker; write a line REGISTRY USER PASSWORD for each registry, or create a pull secret from the file and set image-pull-secrets';

/** `before`: an earlier line for the same registry. */
function problemOf({ registry, user, password }: RegistryCredentials, before: number | undefined) {
  // The result of an expression with a secret that does not exist.
  if (user !== '' && password === '')
    return 'has only two fields; write REGISTRY USER PASSWORD. If the password comes from a secret, check that the secret exists. Pull requests from forks and from Dependabot get no secrets';
  if (user === '') return 'is not a valid line; write REGISTRY USER PASSWORD';
  if (!isHost(registry))
    return `does not start with a registry host in lowercase${codePoints(registry)}; write it as in ghcr.io, or docker.io for Docker Hub`;
  if (user.includes(':'))
    return 'has a colon in its user, and nodes read the rest as the password; remove the colon';
  if (before !== undefined) return `repeats the registry of line ${before}; remove one of them`;
  const problem = tooShort(password);
  return problem && `has a password that ${problem}`;
}

/** A name without dot or port is not a valid registry host, as in image names. Other files start with such names. */
function isHost(registry: string): boolean {
  return REGISTRY.test(registry) && /^(?:localhost(?:\/|$)|[^/]*[.:])/.test(registry);
}

/**
 * A pod has one credential for each registry. The credentials of services are added to registry-credentials, in the same form.
 */
export function readCredentials(
  inputs: Inputs,
  ofServices: readonly RegistryCredentials[],
): RegistryCredentials[] {
  const joined = parseInput(inputs, 'registry-credentials', parseRegistryCredentials);
  for (const one of ofServices) {
    const same = joined.find(({ registry }) => registryKey(registry) === registryKey(one.registry));
    if (same === undefined) joined.push(one);
    else if (same.user !== one.user || same.password !== one.password)
      inputs.report(
        'services',
        `the registry ${one.registry} has other credentials in another service or in registry-credentials; set one that can pull all its images`,
      );
  }
  return joined;
}
