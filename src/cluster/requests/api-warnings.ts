import { cut } from '../../job/text.ts';

/** As many, and of each as much, as people read. */
const MAX_WARNINGS = 5;
const MAX_LENGTH = 1000;

/** `299 - "words"`, several with commas between them: https://www.rfc-editor.org/rfc/rfc7234#section-5.5 */
const WARNING = /\b\d{3} [^ ,"]{1,99} "((?:[^"\\]|\\.)*)"/g;

/**
 * What an API server warns of beside its answer, each once: what a policy or webhook would rather not have, or what it has changed.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#response
 */
export function readWarnings(header: string | string[] | undefined): string[] {
  // Node reads headers as Latin-1, and the API server writes UTF-8.
  const text = Buffer.from([header ?? []].flat().join(', '), 'latin1').toString();
  const warnings = [...text.matchAll(WARNING)].map(([, words = '']) => words.replaceAll(/\\(.)/g, '$1'));
  return [...new Set(warnings)].slice(0, MAX_WARNINGS).map((words) => cut(words, MAX_LENGTH));
}
