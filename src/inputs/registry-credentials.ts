import type { RegistryCredentials } from '../job.ts';

/** A registry as pull secrets name it: a host, with its port and a path where it is for one only. */
const REGISTRY = /^[a-zA-Z0-9.-]+(:\d+)?(\/[^\s]*)?$/;

/**
 * Reads the lines of registry-credentials: registry, user and password, with blanks between them; the password is all
 * that follows. Problems name the line by its number and its registry, never by what is secret.
 */
export function parseRegistryCredentials(text: string): {
  credentials: RegistryCredentials[];
  problems: string[];
} {
  const credentials: RegistryCredentials[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const [, registry = '', user = '', password = ''] =
      /^\s*(\S+)(?:\s+(\S+))?(?:\s+(\S.*?))?\s*$/.exec(line) ?? [];
    const problem = problemOf(registry, user, password, credentials);
    if (problem === undefined) credentials.push({ registry, user, password });
    else problems.push(`line ${index + 1} ${problem}`);
  }
  return { credentials, problems };
}

function problemOf(
  registry: string,
  user: string,
  password: string,
  before: RegistryCredentials[],
): string | undefined {
  if (user === '' || password === '') return 'is not of the form REGISTRY USER PASSWORD';
  if (!REGISTRY.test(registry)) return 'begins with what is no registry; write its host, like ghcr.io';
  if (before.some((one) => one.registry === registry)) return `is a second one for ${registry}`;
  return undefined;
}
