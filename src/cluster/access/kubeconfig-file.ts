import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { readRegularFile, whyUnreadable } from '../../inputs/regular-file.ts';
import { InputError } from '../../job/errors.ts';
import { looksSecret } from '../../job/quoted.ts';

/** What to do, as the end of a sentence. */
export const PRINT_ONE = 'kubectl config view --raw --flatten prints a complete one';
export const PRINT_FLAT = 'kubectl config view --raw --flatten prints a kubeconfig that needs no other files';

/** Relative paths in `text` are relative to `folder`. `path`: the file, if the text comes from one. */
export type KubeconfigText = { text: string; folder: string; path?: string };

/** Enough for a kubeconfig with many clusters. The files that a kubeconfig names are smaller. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** Reads YAML, its base64, or a file at a path. Throws InputError, which quotes nothing that can be a secret. */
export function readGiven(given: string): KubeconfigText {
  if (IN_QUOTES.test(given.trim()))
    throw new InputError(['kubeconfig: the value is enclosed in quotes; store it without them']);
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
    throw new InputError(['kubeconfig: it is not set, and none of the files in $KUBECONFIG exists']);
  return found.map(readFile);
}

function readFile(path: string): KubeconfigText {
  try {
    return { text: decodedText(readRegularFile(path, MAX_BYTES)), folder: dirname(path), path };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([`kubeconfig: the file cannot be read: ${whyUnreadable(error)}`]);
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

const UTF_16 = 'it is UTF-16, which > writes in Windows PowerShell; save it as UTF-8';

/** The first bytes of files that are not UTF-8 text, in hexadecimal digits. */
const FOREIGN_BEGINNINGS: Record<string, string> = {
  fffe: UTF_16,
  feff: UTF_16,
  '1f8b': 'it is compressed (gzip); decompress it first',
};

/** Throws InputError for bytes that are another kind of file. */
function decodedText(bytes: Buffer): string {
  const found = FOREIGN_BEGINNINGS[bytes.toString('hex', 0, 2)];
  if (found !== undefined) throw new InputError([`kubeconfig: the value cannot be read: ${found}`]);
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
