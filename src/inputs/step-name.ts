import { looksSecret } from '../job/quoted.ts';
import type { ReadInput } from './inputs.ts';
import { isEmptyScript } from './values/command.ts';

/** GitHub numbers the steps without an id: `__run`, `__pod-step_pod-step_2`. */
const NUMBERED = /^__/;
const MAX_COMMAND_LENGTH = 80;

/**
 * What tells a step from the others of its job: its id, or its first command. A line is never cut or trimmed, because
 * the runner masks only whole secrets. `action`: $GITHUB_ACTION.
 */
export function stepName(action: string | undefined, input: ReadInput): string | undefined {
  if (action && !NUMBERED.test(action)) return action;
  const words = ['run', 'command', 'args'].map(input).find((text) => text.trim() !== '') ?? '';
  const command = words.split(/[\r\n]+/).find((line) => !isEmptyScript(line)) ?? '';
  const isShown = command !== '' && command.length <= MAX_COMMAND_LENGTH && !looksSecret(command);
  return isShown ? command : undefined;
}
