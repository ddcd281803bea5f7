import { InputError } from '../job/errors.ts';
import type { ReadInput } from './inputs.ts';
import { INPUTS } from './known-inputs.ts';
import { isNear, isNearest } from './values/near.ts';

/** Nearly every short word is near to another one: INPUT_TYPE is no `tape`. */
const MIN_LENGTH = 5;
/** In a shorter name a changed letter makes another word: INPUT_CONTENT is no `context`. */
const MIN_LENGTH_CHANGED = 8;

/**
 * Throws InputError for inputs whose names are nearly ours: GitHub hands them on with a warning alone, and a step without its
 * `timeout` may run for hours. `names`: of all inputs that have a value, in small letters. Not where ours has a value of
 * its own: jobs and other runners may have variables of such names, which are no inputs of this step.
 */
export function refuseMistyped(names: readonly string[], input: ReadInput): void {
  const problems = names
    .filter((name) => !Object.hasOwn(INPUTS, name))
    .flatMap((name) => {
      const meant = Object.keys(INPUTS).find((ours) => isMistyped(name, ours) && !isGiven(ours, input));
      if (meant === undefined) return [];
      return `${name}: there is no input of this name; did you mean ${meant}? If $INPUT_${name.toUpperCase()} is a variable of the job for something else, rename it, or set it to "" in the env of this step`;
    });
  if (problems.length > 0) throw new InputError(problems);
}

function isMistyped(name: string, ours: string): boolean {
  const [one, other] = [letters(name), letters(ours)];
  if (other.length < MIN_LENGTH) return false;
  return other.length < MIN_LENGTH_CHANGED ? isNearest(one, other) : isNear(one, other);
}

/** `pull_policy` and `pullPolicy` are `pull-policy`. */
function letters(name: string): string {
  return name.replaceAll(/[-_ ]/g, '');
}

function isGiven(ours: string, input: ReadInput): boolean {
  const byDefault = INPUTS[ours];
  const value = input(ours);
  return typeof byDefault === 'string' && value !== '' && value !== byDefault;
}
