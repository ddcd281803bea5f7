import type { Finding } from '../finding.ts';

/** What a message says of a failed start; `readStartFailure` adds defaults by stage. */
export type Reading = { finding: Finding; isHopeless?: boolean; isVague?: boolean };
