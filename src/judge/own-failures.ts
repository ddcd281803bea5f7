import { messageOf, RunnerError, systemErrorWords } from '../job/errors.ts';
import { type Finding, finding } from './finding.ts';

/** The runner asked the step to stop: someone cancelled the run, or its job timed out. */
export const cancelled = finding('cancelled', 'cancelled', { message: 'The step was cancelled.' });

/** Nothing was created. */
export function badInputs(problems: string[]): Finding {
  const [only = ''] = problems;
  const inputs = new Set(problems.map((problem) => problem.split(':', 1)[0]));
  return finding('input', 'bad-input', {
    title: inputs.size === 1 ? undefined : `${inputs.size} inputs are not valid`,
    message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join('\n'),
  });
}

/** An unexpected error: of this program, or of the system that it runs on. */
export function internal(error: unknown): Finding {
  if (error instanceof RunnerError) return finding('internal', 'runner-error', { message: error.message });
  const words = systemErrorWords(error);
  if (words !== undefined)
    return finding('internal', 'runner-error', { message: `The runner refused a system call: ${words}.` });
  const message = `This is a fault in Pod Step, not in your step: ${messageOf(error)}`;
  return finding('internal', 'internal', { message: message.replace(/\.?$/, '.') });
}
