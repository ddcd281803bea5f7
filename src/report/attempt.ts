import type { V1Pod } from '@kubernetes/client-node';
import type { PullPlan } from '../job/pull-plan.ts';
import type { Finding } from '../judge/finding.ts';
import type { State } from '../judge/state.ts';

/** One pod that was tried, and how it ended. All moments are milliseconds since 1970. */
export type Attempt = {
  /** As it was asked for. */
  pod: V1Pod;
  /** The policies it was made with. */
  pullPlans: PullPlan[];
  begunAt: number;
  endedAt: number;
  finding: Finding;
  /** All that was seen of it. */
  state: State;
};
