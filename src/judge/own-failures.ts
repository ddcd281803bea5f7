import { type Finding, finding } from './finding.ts';

/** The runner asked the step to stop: someone cancelled the run, or the time of its job was up. */
export const cancelled = finding('cancelled', 'cancelled', { message: 'The step was cancelled.' });

/** Inputs that can't be used; nothing was created. */
export function badInputs(problems: string[]): Finding {
  const [only = ''] = problems;
  return finding('input', 'bad-input', {
    title: problems.length === 1 ? undefined : `${problems.length} inputs can’t be used`,
    message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join('\n'),
  });
}

/** Something that this program did not expect of itself. */
export function internal(error: unknown): Finding {
  return finding('internal', 'internal', {
    message: `This is a fault in Pod Step, not in your step: ${error instanceof Error ? error.message : String(error)}`,
  });
}
