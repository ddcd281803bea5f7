import type { Selection } from '../job/job.ts';
import type { Pattern } from './patterns.ts';

/**
 * For each pattern that does not leave files out, what `find` takes in the pod. The pattern itself, and what later lines leave out,
 * is matched again when the files are here: so a sign that `find` can't tell in all its variants takes more here, and leaves out
 * nothing. Programs of several authors are called `find`, so only what all of them read in the same way is written.
 */
export function selectionsOf(patterns: readonly Pattern[]): Selection[] {
  const ofActions = patterns.some(namesGitHub) ? [] : ['[.]/[.]github/[^/]*\\(/[^/]*\\)*'];
  return patterns.flatMap((pattern, index) => {
    if (pattern.isOut) return [];
    const later = patterns.slice(index + 1).filter(({ isOut, parts }) => isOut && parts.every(isExact));
    return [
      {
        from: ['.', ...literalStart(pattern)].join('/'),
        regex: regexOf(pattern),
        except: [...later.map(regexOf), ...ofActions],
      },
    ];
  });
}

/** Later steps of the job run the actions in this folder, so it has to be named. */
export function namesGitHub({ written }: Pick<Pattern, 'written'>): boolean {
  return written.includes('.github');
}

type Part = Pattern['parts'][number];

function isExact(part: Part): boolean {
  return part.kind !== 'signs' || !/[?[\\]/.test(part.text);
}

/** The folders in which all that the pattern matches is; a whole path, if it has no signs. */
function literalStart({ parts }: Pattern): string[] {
  const end = parts.findIndex(({ kind }) => kind !== 'name');
  return parts.slice(0, end === -1 ? parts.length : end).map((part) => ('text' in part ? part.text : ''));
}

/** Of the whole path. A match of a folder is one of all in it. */
function regexOf({ parts }: Pattern): string {
  const names = parts.map((part, index) => {
    if (part.kind !== 'any') return `/${part.kind === 'name' ? literal(part.text) : withSigns(part.text)}`;
    return index === parts.length - 1 ? '/[^/]*' : '\\(/[^/]*\\)*';
  });
  return `[.]${names.join('')}\\(/[^/]*\\)*`;
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?$^[\\]/g, (sign) => (sign === '^' ? '\\^' : `[${sign}]`));
}

/** A class of characters, an escaped one, and one character, which may have several bytes: any characters do. */
function withSigns(text: string): string {
  return text
    .split(/(\*+|\?|\[.*\]|\[|\\.?)/s)
    .map((piece, index) => (index % 2 === 0 ? literal(piece) : '[^/]*'))
    .join('');
}
