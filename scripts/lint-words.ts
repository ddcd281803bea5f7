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
  'deploy/**/*.yaml',
];

/** For one sentence. Inline code counts as a word. */
const MOST_WORDS = 25;

/** By what to write instead. A space in a pattern matches a line break too. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'report, say, show; "tell apart" is distinguish': /\b(told|tells?|telling)\b/i,
  '"is not a valid X", "has no X"': /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b)/i,
  'the noun again': /\b(those|the ones?) (that|of|which|who|whose|with|in|on)\b|\bthat of\b/i,
  'after, next to, with, in addition to':
    /(?<!\b(leaves?|left|nothing|something|Secret) )\bbehind\b(?! an? (load balancer|proxy|gateway)\b)|\bbesides?\b/,
  'the passive, "a user", "anyone who"': /\b(nobody|somebody|whoever)\b/i,
  'unavailable, deleted, missing, lost': /\b(away|gone)\b/i,
  'exists, is set, is present': /\b(is|are|was|were|not) there\b(?! (a|an|any|no|is|are)\b)/i,
  'the active voice: "the step waits for"':
    /\b(is|are|was|were|be|been|not) (waited for|warned of|looked at|asked for)\b/i,
  'can, is allowed to': /\b(who|which|that|account|step) may\b(?! (be|have|still)\b)/i,
  '"For X, …"': /(?<=^|\n|[.:;|-] )Of (an?|the|all|each|several|those|these)\b/,
  'if, when': /(?<=^|\n|[.:;|-] )Where (?!to\b)/,
  'for example when, even if': /\b(as|also|even) where |\b(as|also) with /i,
  expire: /\b(token|certificate|password|credentials?) (has |have )?end(s|ed)?\b/i,
  start: /\b(beg[aiu]n|begins|beginnings?)\b/i,
  'provide, add, deliver': /\b(brings?|brought)\b/i,
  fix: /\b(mend|mends|mended)\b/i,
  'require, need': /(?<!\b(you|to|user) )\bwants?\b/i,
  'accept, allow': /\blets? in\b/i,
  'the actor, they': /\b(he|his|him)\b/i,
  'automatically, only': /\bby (itself|themselves)\b/i,
  'must be, will be': /\b(is|are|was|were) to be\b/i,
  'our, your, their': /\bof (ours|yours|theirs)\b/i,
  'again, so, with which': /\b(anew|thus|hence|lest|upon|thereby|whereby|wherein)\b/i,
};

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
  const phrases = Object.entries(PATTERNS).flatMap(([write, words]) =>
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
