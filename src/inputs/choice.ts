import type { Report } from '../inputs.ts';
import { quoted } from './quoted.ts';

/** Reads one of several words; the first of them where nothing is given. */
export function readChoice<Choice extends string>(
  name: string,
  text: string,
  choices: readonly [Choice, ...Choice[]],
  report: Report,
): Choice {
  const choice = choices.find((one) => one === text);
  if (text !== '' && choice === undefined)
    report(name, `${quoted(text)} must be one of ${choices.join(', ')}`);
  return choice ?? choices[0];
}
