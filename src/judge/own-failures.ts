import type { Finding } from './finding.ts';

/** The runner asked the step to stop: someone cancelled the run, or the time of its job was up. */
export const cancelled: Finding = {
  outcome: 'cancelled',
  category: 'cancelled',
  reason: 'cancelled',
  lasting: false,
  title: 'Cancelled',
  message: 'The step was cancelled.',
};

/** Inputs that can't be used; nothing was created. */
export function badInputs(problems: string[]): Finding {
  const [only = ''] = problems;
  return {
    outcome: 'failure',
    category: 'input',
    reason: 'bad-input',
    lasting: true,
    title: problems.length === 1 ? 'An input can’t be used' : `${problems.length} inputs can’t be used`,
    message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join('\n'),
  };
}

/** Something that this program did not expect of itself. */
export function internal(error: unknown): Finding {
  return {
    outcome: 'failure',
    category: 'internal',
    reason: 'internal',
    lasting: false,
    title: 'Pod Step itself failed',
    message: `This is a fault in Pod Step, not in your step: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Please report it with the log of a run in which debug logging is on.',
  };
}
