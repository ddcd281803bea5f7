import { inputError } from '../job/errors.ts';
import type { ReadInput } from '../job/values.ts';
import { INPUTS } from './known-inputs.ts';
import { isNear, isNearest } from './values.ts';

/** `fine`: values that ask for what happens anyway. */
type Foreign = { names: RegExp; instead: string; fine?: RegExp };

/**
 * What to write for names that `container:` jobs, actions/checkout or other runners have, in the spelling that `lettersOf` gives.
 * Without them, the step does other work than its author asked for.
 */
const FOREIGN: readonly Foreign[] = [
  { names: /^ref$/, instead: 'give the branch, tag or commit to checkout, as in checkout: v1.2.3' },
  {
    names: /^(?:repository|fetchdepth|fetchtags|submodules|lfs|persistcredentials)$/,
    fine: /^(?:1|false|False|FALSE)$/,
    instead:
      'checkout clones one commit of the workflow’s repository, without history, tags, submodules, LFS files and token; use actions/checkout, and copy its files with files-in (docs/files.md)',
  },
  { names: /^entrypoint$/, instead: 'use command, which replaces the ENTRYPOINT of the image' },
  { names: /^(?:if|continueonerror)$/, instead: 'write it next to uses:, not below with:' },
  { names: /^timeoutminutes$/, instead: 'use timeout, as in timeout: 30m' },
  { names: /^(?:script|cmd)$/, instead: 'use run' },
  { names: /^(?:before|after)script$/, instead: 'put its commands into run' },
  { names: /^(?:initcontainers|sidecars)$/, instead: 'put them into pod-template, or use services' },
  { names: /^files$/, instead: 'use files-in for files of the runner that the pod needs' },
];

/** Nearly every short word is near to another one: INPUT_TYPE does not mean `tape`. */
const MIN_LENGTH = 5;
/** In a shorter name a changed letter makes another word: INPUT_CONTENT does not mean `context`. */
const MIN_LENGTH_CHANGED = 8;

/**
 * Refuses inputs that the action does not have. GitHub only warns about them and passes them on. A step without its `timeout`
 * could then run for hours, and a step without its `ref` could test another commit. A variable of the job can be called
 * INPUT_MEMORY, so a name without a dash is ignored, unless it is known or nearly the name of an input. Throws `input`. `names`:
 * of all inputs that have a value, in lower case.
 */
export function refuseUnknownInputs(names: readonly string[], input: ReadInput): void {
  const problems = names.flatMap((name) => {
    const foreign = FOREIGN.find((one) => one.names.test(lettersOf(name)));
    if (Object.hasOwn(INPUTS, name) || foreign?.fine?.test(input(name).trim())) return [];
    const near = Object.keys(INPUTS).find((ours) => !isGiven(ours, input) && isMistyped(name, ours));
    const answer = foreign?.instead ?? (near && `write ${near}`);
    if (name.includes('-')) return [`${name}: unknown input; ${answer ?? 'correct its name, or remove it'}`];
    if (answer === undefined) return [];
    const variable = `$INPUT_${name.toUpperCase()}`;
    return [
      `${name}: unknown input; ${answer}. If ${variable} is a variable of the job for something else, set it to "" in the env of this step`,
    ];
  });
  if (problems.length > 0) throw inputError(problems);
}

function isMistyped(name: string, ours: string): boolean {
  const [one, other] = [lettersOf(name), lettersOf(ours)];
  if (other.length < MIN_LENGTH) return false;
  return other.length < MIN_LENGTH_CHANGED ? isNearest(one, other) : isNear(one, other);
}

/** `pull_policy` and `pullPolicy` are `pull-policy`. */
function lettersOf(name: string): string {
  return name.replaceAll(/[-_ ]/g, '');
}

/** An input that has its own value was not meant: a variable of the job can have a name like it. */
function isGiven(ours: string, input: ReadInput): boolean {
  const byDefault = INPUTS[ours];
  const value = input(ours);
  return typeof byDefault === 'string' && value !== '' && value !== byDefault;
}
