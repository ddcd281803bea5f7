import { messageOf } from '../job/errors.ts';
import { type Finding, finding } from './finding.ts';

/** The runner asked the step to stop: someone cancelled the run, or its job timed out. */
export const cancelled = finding('cancelled', 'cancelled', { message: 'The step was cancelled.' });

/** Nothing was created. */
export function badInputs(problems: string[]): Finding {
  const [only = ''] = problems;
  return finding('input', 'bad-input', {
    title: problems.length === 1 ? undefined : `${problems.length} inputs can’t be used`,
    message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join('\n'),
  });
}

/** An unexpected error of this program. */
export function internal(error: unknown): Finding {
  const message = `This is a fault in Pod Step, not in your step: ${messageOf(error)}`;
  return finding('internal', 'internal', { message: message.replace(/\.?$/, '.') });
}
