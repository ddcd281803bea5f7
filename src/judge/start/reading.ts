import type { Finding } from '../finding.ts';

/** What words tell of a container or pod that was not started; the rest follows from where they were said. */
export type Reading = { finding: Finding; isHopeless?: boolean; isVague?: boolean };
