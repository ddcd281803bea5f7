import { containerConsumer, isSameConsumer } from '../job/images/image-consumer.ts';
import { currentPolicy } from '../job/images/pull-plan.ts';
import { nodeOf } from '../judge/state.ts';
import { containerSummaries } from './container-summary.ts';
import type { StepReport } from './step-report.ts';

/** Where a step ran, as far as it got; every report names it once. */
export type Facts = ReturnType<typeof factsOf>;

/** Facts of the last attempt. */
export function factsOf(stepReport: StepReport) {
  const { namespace, image, step, begunAt, endedAt } = stepReport;
  const attempt = stepReport.attempts.at(-1);
  const summary = attempt && containerSummaries(attempt).find(({ name }) => name === step);
  const own = containerConsumer(step);
  const pullPlan = attempt?.pullPlans.find(({ consumer }) => isSameConsumer(consumer, own));
  return {
    pod: attempt?.pod.metadata?.name,
    namespace,
    node: attempt && nodeOf(attempt.state),
    // The image that ran: the cluster may have replaced the one that was asked for.
    image: summary?.image || image,
    imageDigest: summary?.digest,
    /** The last one by which the step's image was pulled. */
    pullPolicy: pullPlan && currentPolicy(pullPlan),
    pull: summary?.pull,
    durationMs: endedAt - begunAt,
  };
}
