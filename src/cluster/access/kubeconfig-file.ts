import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { InputError } from '../../job/errors.ts';
import { looksSecret } from '../../job/quoted.ts';

/** What to do, as the end of a sentence. */
export const PRINT_ONE = 'kubectl config view --raw --flatten prints one';
export const PRINT_FLAT = 'kubectl config view --raw --flatten prints a kubeconfig that needs no such file';

/** Relative paths in `text` are relative to `folder`. */
export type KubeconfigText = { text: string; folder: string };

/** Enough for a kubeconfig with many clusters. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Reads YAML, its base64, or a file at a path. Throws InputError, which quotes nothing that may be secret. */
export function readGiven(given: string): KubeconfigText {
  if (IN_QUOTES.test(given.trim()))
    throw new InputError(['kubeconfig: it stands in quotes; store it without them']);
  if (LIKE_YAML.test(given)) return { text: given, folder: process.cwd() };
  const decoded = decodeBase64(given);
  if (decoded !== undefined) return { text: decoded, folder: process.cwd() };
  const name = given.trim();
  const path = pathOf(name);
  if (!existsSync(path)) throw new InputError([`kubeconfig: ${notAPath(name)}`]);
  return readFile(path);
}

/** `~/` is the home folder. */
export function pathOf(given: string): string {
  return resolve(given.startsWith('~/') ? join(homedir(), given.slice(2)) : given);
}

/** As in kubectl: existing files of $KUBECONFIG, else ~/.kube/config; empty if there is none. Throws InputError. */
export function readDefaults(): KubeconfigText[] {
  const listed = (process.env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  const paths = listed.length > 0 ? listed : [join(homedir(), '.kube', 'config')];
  const found = paths.filter((path) => existsSync(path));
  if (listed.length > 0 && found.length === 0)
    throw new InputError(['kubeconfig: none was given, and no file that $KUBECONFIG names is there']);
  return found.map(readFile);
}

function readFile(path: string): KubeconfigText {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new InputError(["kubeconfig: can't be read: what it names is no regular file"]);
    if (stat.size > MAX_BYTES) throw new InputError(["kubeconfig: can't be read: its file is too large"]);
    return { text: decodedText(readFileSync(path)), folder: dirname(path) };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([`kubeconfig: can't be read: its file can't be opened${codeOf(error)}`]);
  }
}

/** The code of a system error, like ` (EACCES)`. Its message quotes the path, which may be a secret. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
}

const LIKE_YAML =
  /^[ \t]*\{|^[ \t]*(apiVersion|kind|clusters|contexts|users|current-context|preferences)[ \t]*:/m;

/** As a shell or JSON quotes it: YAML would take it for one text, unless the first of its keys alone is quoted. */
const IN_QUOTES = /^(["'])(?![\w-]+\1[ \t]*:).*\1$/s;

function decodeBase64(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined;
  const decoded = decodedText(Buffer.from(compact, 'base64'));
  return LIKE_YAML.test(decoded) ? decoded : undefined;
}

const UTF_16 = 'it is UTF-16, as the > of PowerShell writes it; save it as UTF-8';

/** What files begin with that are no text in UTF-8, in hexadecimal digits. */
const FOREIGN_BEGINNINGS: Record<string, string> = {
  fffe: UTF_16,
  feff: UTF_16,
  '1f8b': 'it is compressed (gzip); unpack it',
};

/** Throws InputError for bytes that are another kind of file. */
function decodedText(bytes: Buffer): string {
  const found = FOREIGN_BEGINNINGS[bytes.toString('hex', 0, 2)];
  if (found !== undefined) throw new InputError([`kubeconfig: can't be read: ${found}`]);
  return bytes.toString('utf8');
}

/** Quotes the input only if it looks so much like a path that it can't be a secret. */
function notAPath(given: string): string {
  const isLikePath = /^[\w./~-]{1,200}$/.test(given) && /\/|\.(ya?ml|conf|config|kubeconfig)$/.test(given);
  const shown =
    isLikePath && !looksSecret(given)
      ? `there is no file "${given}" on this runner`
      : 'no file has this name';
  return `is neither the YAML of a kubeconfig nor the base64 of one, and ${shown}; ${PRINT_ONE}`;
}
