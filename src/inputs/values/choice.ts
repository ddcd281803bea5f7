import { quoted } from '../../job/quoted.ts';
import type { Inputs } from '../inputs.ts';

/** Default: the first choice. */
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

/** Default: false. */
export function readSwitch({ text, report }: Inputs, name: string): boolean {
  const value = parseSwitch(text(name));
  if (value === undefined) report(name, `${quoted(text(name))} must be true or false`);
  return value ?? false;
}

/** YAML 1.2 core schema, as on GitHub: true, True, TRUE and their opposites; empty is false. */
export function parseSwitch(text: string): boolean | undefined {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  return /^(false|False|FALSE|)$/.test(text) ? false : undefined;
}
