import type { Job } from '../job/job.ts';
import { runsExitTrap } from '../plan/exit-trap.ts';
import { type Inputs, readSwitch } from './values.ts';

/** Can the shell of the script report what the step has used? Undefined if the user does not ask for it. */
export function readUsage(
  inputs: Inputs,
  { mode, command, template, step }: Pick<Job, 'mode' | 'command' | 'template' | 'step'>,
): Job['usage'] {
  if (!readSwitch(inputs, 'usage') || mode === 'check') return undefined;
  if (command.kind !== 'script') return 'no-script';
  if (!runsExitTrap(command)) return 'no-trap';
  const ofTemplate = template.spec.containers.find(({ name }) => name === step);
  const hasOwnMessage = [ofTemplate?.terminationMessagePath, ofTemplate?.terminationMessagePolicy].some(
    (one) => one !== undefined,
  );
  return hasOwnMessage ? 'own-message' : 'reported';
}
