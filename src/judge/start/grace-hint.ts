import type { Cause } from '../../job/causes.ts';
import { spanOfTime } from '../../job/time.ts';
import type { Finding } from '../finding.ts';
import type { JudgeOptions } from '../state.ts';

/** Names, in the hint of a finding that waited for its grace, the input that sets how long. */
export function namingGrace(finding: Finding, input: 'pull-grace' | 'setup-grace', value: string): Finding {
  const words = `The input ${input} (${value}) sets how long such a failure is waited for.`;
  return { ...finding, hint: [finding.hint, words].filter(Boolean).join(' ') };
}

/** The same for a failed pull; unless only the lag of a node was waited for, which no input sets. */
export function namingPullGrace(
  finding: Finding,
  { graceMs, gracesMs }: Pick<JudgeOptions, 'graceMs' | 'gracesMs'>,
  { cause, ms }: { cause: Cause; ms: number },
): Finding {
  const own = gracesMs?.[cause];
  if (ms !== (own ?? graceMs)) return finding;
  return namingGrace(
    finding,
    'pull-grace',
    own === undefined ? spanOfTime(ms) : `${cause} = ${spanOfTime(ms)}`,
  );
}
