import { finding } from '../src/findings/finding.ts';

/** The finding of a step whose program has ended well. */
export const succeeded = finding('step', 'completed', { message: 'The step succeeded.', exitCode: 0 });
