import { messageOf } from '../../job/errors.ts';
import { dependsOnEvents } from '../../judge/end/killed-by-node.ts';
import type { Finding, Verdict } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { judge } from '../../judge/verdict.ts';
import { explainedFinding } from '../finding-of-error.ts';
import { openProgressLog, openVerdictLog, type ProgressLog } from '../log/progress-log.ts';
import { openStepLog } from '../log/step-log.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Host, Log } from '../ports/host.ts';
import { openNodeCondition } from './node-condition.ts';
import { observeUntil } from './observe-until.ts';
import type { Pod } from './pod.ts';
import { openPullSecretLookup } from './pull-secret-lookup.ts';

/**
 * Follows one pod to the end of its step: reports progress, shows its log, and judges after each observation. Does not
 * delete the pod. Cluster failures are returned as findings; only a bug throws.
 */
export async function followStep(
  pod: Pod,
  cluster: Pick<Cluster, 'nodes' | 'followLog' | 'lackingRights' | 'lookUpSecrets' | 'eventsSoFar'>,
  host: Log & Pick<Host, 'isDebugging'>,
): Promise<Finding> {
  const { namespace, needed, clock } = pod;
  const progress = openProgressLog(host, pod.state.options.begunAt, clock);
  const stepLog = openStepLog(pod, cluster, host);
  const lookups = [openNodeCondition(pod, cluster.nodes), openPullSecretLookup(pod, cluster)];
  const followers = [...lookups, progress, stepLog, openVerdictLog(host)];
  const observed = () => observeUntil(pod, judge, followers, progress.line);
  const end = await endWithAllEvents(pod, observed, progress);
  if (end.kind === 'interrupt') return cancelled;
  if (end.kind === 'trouble') {
    const asking = { what: `${end.verb} pods`, namespace, asked: pod.state.options };
    return explainedFinding(end.error, asking, cluster, needed);
  }
  const log = await stepLog.finish();
  if (log !== undefined) pod.add({ at: clock.now(), ...log });
  const last = judge(pod.state, clock.now());
  return last.kind === 'finished' ? last.finding : end.finding;
}

type End = Awaited<ReturnType<typeof observeUntil<Extract<Verdict, { kind: 'finished' }>>>>;

/**
 * The end of the observation. Judged with all events if the step failed, if only they may tell of its end, or if changes of
 * the pod may have been missed: a kubelet that rejects a pod tells so in an event first, and in the status when the
 * containers have ended.
 */
async function endWithAllEvents(pod: Pod, observed: () => Promise<End>, progress: ProgressLog): Promise<End> {
  const end = await observed();
  if (end.kind !== 'finished') return end;
  const mayHaveMissed = pod.lastOutageEnd() > pod.state.options.begunAt;
  const isClear = !mayHaveMissed && !dependsOnEvents(pod.state);
  if (end.finding.outcome === 'success' && isClear) return end;
  await pod.addLaterEvents().catch((error: unknown) => {
    // Without the right, the watch has told it.
    const isDenied = error instanceof ApiError && error.status === 403;
    if (!isDenied) progress.line(`later events can't be read: ${messageOf(error)}`);
  });
  progress.update(pod.state);
  return judge(pod.state, pod.clock.now()).kind === 'waiting' ? observed() : end;
}
