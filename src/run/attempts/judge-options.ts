import type { V1Pod } from '@kubernetes/client-node';
import { pullersIn } from '../../job/images/pullers.ts';
import type { Job } from '../../job/job.ts';
import type { JudgeOptions } from '../../judge/state.ts';
import type { Attempt } from '../../report/step-report.ts';
import { ownPullSecrets } from '../pull-secrets.ts';

/**
 * `begunAt`: of the step, from which its timeout counts; `scheduleTimeoutMs`: what is left of it; `earlier`: the attempts before.
 */
type Asked = { pod: V1Pod; begunAt: number; scheduleTimeoutMs: number; earlier: readonly Attempt[] };

/** What a pod is judged by: the limits of its job, and what was asked for. */
export function judgeOptionsOf(job: Job, { pod, begunAt, scheduleTimeoutMs, earlier }: Asked): JudgeOptions {
  const { step, timeoutMs, pullTimeoutMs, setupGraceMs } = job;
  const { ms: graceMs, byCause: gracesMs } = job.pullGrace;
  return {
    ...{ step, begunAt, timeoutMs, scheduleTimeoutMs, pullTimeoutMs, setupGraceMs, graceMs, gracesMs },
    imageVolumes: pod.spec?.volumes?.filter(({ image }) => image).map(({ name }) => name),
    asked: pullersIn(pod.spec),
    volumes: (pod.spec?.volumes ?? []).map(({ name }) => name),
    deadlineSeconds: pod.spec?.activeDeadlineSeconds,
    ...(job.isCheckedOutOnRunner && { isCheckedOutOnRunner: true }),
    ownPullSecrets: ownPullSecrets(pod, job),
    lostPods: earlier.filter(wasLost).map(({ finding }) => finding.reason),
  };
}

/** An attempt whose pull or check failed has lost no pod. */
function wasLost({ followedBy }: Attempt): boolean {
  return followedBy === 'another-pod' || followedBy === 'retry';
}
