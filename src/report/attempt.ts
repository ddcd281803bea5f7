import type { V1Pod } from '@kubernetes/client-node';
import type { PullPlan } from '../job/pull-plan.ts';
import type { Finding } from '../judge/finding.ts';
import type { State } from '../judge/state.ts';

/** One pod that was tried, and how it ended. Times are milliseconds since 1970. */
export type Attempt = {
  /** As requested. */
  pod: V1Pod;
  pullPlans: PullPlan[];
  begunAt: number;
  endedAt: number;
  finding: Finding;
  state: State;
};
