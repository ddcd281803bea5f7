import { quoted } from '../job/quoted.ts';
import type { Inputs } from './inputs.ts';

/** Reads one of several words; the first of them where nothing is given. */
export function readChoice<Choice extends string>(
  { text, report }: Inputs,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const word = text(name);
  const choice = choices.find((one) => one === word);
  if (word !== '' && choice === undefined)
    report(name, `${quoted(word)} must be one of ${choices.join(', ')}`);
  return choice ?? choices[0];
}

/** Reads true or false; false where nothing is given. */
export function readSwitch({ text, report }: Inputs, name: string): boolean {
  const value = parseSwitch(text(name));
  if (value === undefined) report(name, `${quoted(text(name))} must be true or false`);
  return value ?? false;
}

/** A boolean as GitHub spells it, in the YAML 1.2 core schema: true, True, TRUE and their opposites; nothing is false. */
export function parseSwitch(text: string): boolean | undefined {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  return /^(false|False|FALSE|)$/.test(text) ? false : undefined;
}
