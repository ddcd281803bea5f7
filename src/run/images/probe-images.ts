import type { V1Pod } from '@kubernetes/client-node';
import type { Right } from '../../judge/api/rights.ts';
import { type ImagesVerdict, judgeImages } from '../../judge/pull/images.ts';
import { type JudgeOptions, type State, startState } from '../../judge/state.ts';
import type { Dependent } from '../../plan/dependents.ts';
import type { Context } from '../context.ts';
import type { ProgressLog } from '../log/progress-log.ts';
import { observeUntil } from '../pod/observe-until.ts';
import { createPod } from '../pod/pod.ts';
import { openPullSecretLookup } from '../pod/pull-secret-lookup.ts';
import { openStatusRequest } from './status-request.ts';

export type ProbedImages = {
  state: State;
  verdict: Extract<ImagesVerdict, { kind: 'finished' }>;
  /** Why the probe did not finish; undefined if it did. */
  trouble: unknown;
  needed: readonly Right[];
};

/**
 * Creates a pod that only pulls images, watches it until the result of each pull is known, and deletes it. `progress`:
 * undefined for a silent probe, after the step's report.
 */
export async function probeImages(
  { pod: planned, dependents }: { pod: V1Pod; dependents: readonly Dependent[] },
  options: JudgeOptions,
  context: Pick<Context, 'cluster' | 'clock' | 'cleanup' | 'interrupted'>,
  progress?: ProgressLog,
): Promise<ProbedImages> {
  const containers = planned.spec?.containers ?? [];
  const stopped = (state: State, trouble: unknown, needed: readonly Right[]): ProbedImages => {
    const unknown = containers.map(({ image = '' }) => image);
    return { state, verdict: { kind: 'finished', findings: [], unknown }, trouble, needed };
  };
  const { cluster, interrupted } = context;
  if (interrupted.aborted) return stopped(startState(options), interrupted.reason, []);
  await using pod = createPod({ pod: planned, dependents, graceSeconds: 0 }, options, context);
  const judge = (state: State, now: number) => judgeImages(state, containers, now);
  const lookups = [openPullSecretLookup(pod, cluster), openStatusRequest(pod, containers, cluster)];
  const followers = progress === undefined ? lookups : [...lookups, progress];
  const end = await observeUntil(pod, judge, followers, progress?.line);
  if (end.kind === 'finished')
    return { state: pod.state, verdict: end, trouble: undefined, needed: pod.needed };
  return stopped(pod.state, end.kind === 'trouble' ? end.error : interrupted.reason, pod.needed);
}
