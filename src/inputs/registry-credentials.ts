import type { RegistryCredentials } from '../job/job.ts';
import { tooShort } from '../job/quoted.ts';
import { numberedLines } from './lines.ts';

/** A registry as pull secrets name it: a host, with its port and a path where it is for one only. */
const REGISTRY = /^[a-zA-Z0-9.-]+(:\d+)?(\/[^\s]*)?$/;

/**
 * Reads the lines of registry-credentials: registry, user and password, with blanks between them; the password is all
 * that follows. Problems name the line by its number and quote nothing: it may be a line of a secret.
 */
export function parseRegistryCredentials(text: string): {
  credentials: RegistryCredentials[];
  problems: string[];
} {
  const credentials: RegistryCredentials[] = [];
  const problems: string[] = [];
  const lines = new Map<string, number>();
  for (const { line, number } of numberedLines(text)) {
    const [registry, afterRegistry] = firstWord(line);
    const [user, password] = firstWord(afterRegistry);
    const problem = problemOf({ registry, user, password }, lines.get(registry));
    lines.set(registry, lines.get(registry) ?? number);
    if (problem === undefined) credentials.push({ registry, user, password });
    else problems.push(`line ${number} ${problem}`);
  }
  return { credentials, problems };
}

/** The word that a text begins with, and what follows after the blanks. */
function firstWord(text: string): [string, string] {
  const blank = text.search(/\s/);
  return blank === -1 ? [text, ''] : [text.slice(0, blank), text.slice(blank).trimStart()];
}

/** `before`: the line that is for the same registry. */
function problemOf(
  { registry, user, password }: RegistryCredentials,
  before: number | undefined,
): string | undefined {
  if (user === '' || password === '') return 'is not of the form REGISTRY USER PASSWORD';
  if (!isHost(registry)) return 'begins with what is no registry; write its host, like ghcr.io';
  if (before !== undefined) return `is for the same registry as line ${before}`;
  const problem = tooShort(password);
  return problem && `has a password that ${problem}`;
}

/** A name without dot and port is no host of a registry, as in the name of an image; but it is what other files begin with. */
function isHost(registry: string): boolean {
  const [host = ''] = registry.split('/', 1);
  return REGISTRY.test(registry) && (/[.:]/.test(host) || host === 'localhost');
}
