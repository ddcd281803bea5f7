/**
 * `npm run lint:words`: phrases of the documents and of action.yml that read as if translated, with what to write instead, and
 * sentences that are too long. Code blocks, inline code, addresses and anchors are left out.
 */
import { globSync, readFileSync } from 'node:fs';
import { proseOf, sentencesOf, wordsIn } from './lint-words/prose.ts';

const FILES = [
  '*.md',
  'action.yml',
  'docs/*.md',
  'examples/**/*.yml',
  'simulator/README.md',
  'cluster/README.md',
  'deploy/README.md',
];

/** Files that are not covered yet, each with the reason. */
const LATER: Readonly<Record<string, string>> = {};

/** Of a sentence. Inline code counts as a word. */
const MOST_WORDS = 25;

type Pattern = { readonly words: RegExp; readonly write: string };

/** A space in a pattern matches a line break too. */
const PATTERNS: readonly Pattern[] = [
  { words: /\b(told|tells?|telling)\b/i, write: 'report, say, show; "tell apart" is distinguish' },
  {
    words: /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b)/i,
    write: '"is not a valid X", "has no X"',
  },
  { words: /\b(those|the ones?) (that|of|which|who|whose|with|in|on)\b/i, write: 'the noun again' },
  {
    words:
      /(?<!\b(leaves?|left|nothing|something|Secret) )\bbehind\b(?! an? (load balancer|proxy|gateway)\b)|\bbesides?\b/,
    write: 'after, next to, with, in addition to',
  },
  { words: /\b(nobody|somebody|whoever)\b/i, write: 'the passive, "a user", "anyone who"' },
  { words: /\b(away|gone)\b/i, write: 'unavailable, deleted, missing, lost' },
  {
    words: /\b(is|are|was|were|not) there\b(?! (a|an|any|no|is|are)\b)/i,
    write: 'exists, is set, is present',
  },
  {
    words: /\b(is|are|was|were|be|been|not) (waited for|warned of|looked at|asked for)\b/i,
    write: 'the active voice: "the step waits for"',
  },
  { words: /\b(who|which|that|account|step) may\b(?! (be|have|still)\b)/i, write: 'can, is allowed to' },
  { words: /(?<=^|\n|[.:;|-] )Of (an?|the|all|each|several|those|these)\b/, write: '"For X, …"' },
  { words: /(?<=^|\n|[.:;|-] )Where (?!to\b)/, write: 'if, when' },
  { words: /\b(as|also|even) where |\b(as|also) with /i, write: 'for example when, even if' },
  { words: /\b(token|certificate|password|credentials?) (has |have )?end(s|ed)?\b/i, write: 'expire' },
  { words: /\b(beg[aiu]n|begins|beginnings?)\b/i, write: 'start' },
  { words: /\b(brings?|brought)\b/i, write: 'provide, add, deliver' },
  { words: /\b(mend|mends|mended)\b/i, write: 'fix' },
  { words: /(?<!\b(you|to|user) )\bwants?\b/i, write: 'require, need' },
  { words: /\blets? in\b/i, write: 'accept, allow' },
  { words: /\b(he|his|him)\b/i, write: 'the actor, they' },
];

/** What is right in its place: the file, the exact words, the reason. */
const FINE: readonly (readonly [file: string, words: string, reason: string])[] = [
  ['SECURITY.md', 'execute workflow commands, set an output of Pod Step', 'a list in a cell of a table'],
  ['docs/performance.md', 'Measured on 2', 'a list of versions, which the benchmark writes'],
  ['docs/reliability.md', 'no pod is created after the time of the step', 'names of invariants in a cell'],
];

/** One line for each problem, with the line in the file. */
export function problemsIn(file: string, text: string): string[] {
  const prose = proseOf(file, text);
  const isFine = (words: string) => FINE.some(([where, exact]) => where === file && words.includes(exact));
  const phrases = PATTERNS.flatMap(({ words, write }) =>
    [...prose.matchAll(new RegExp(words.source.replaceAll(/ /g, '\\s+'), `g${words.flags}`))]
      .filter(
        ({ index, 0: found }) => !isFine(prose.slice(Math.max(0, index - 40), index + found.length + 40)),
      )
      .map(({ index, 0: found }) => ({
        index,
        problem: `"${found.replaceAll(/\s+/g, ' ')}": write ${write}`,
      })),
  );
  const sentences = sentencesOf(prose)
    .filter(({ sentence }) => wordsIn(sentence) > MOST_WORDS && !isFine(sentence))
    .map(({ index, sentence }) => ({
      index,
      problem: `${wordsIn(sentence)} words, and ${MOST_WORDS} are the most: ${sentence}`,
    }));
  return [...phrases, ...sentences].map(
    ({ index, problem }) => `${file}:${prose.slice(0, index).split('\n').length}: ${problem}`,
  );
}

if (import.meta.main) {
  const problems = globSync(FILES)
    .filter((file) => !(file in LATER))
    .toSorted()
    .flatMap((file) => problemsIn(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(
      `${problems.length} to rewrite. What is right in its place has a line in FINE (scripts/lint-words.ts).`,
    );
    process.exitCode = 1;
  }
}
