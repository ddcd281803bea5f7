import { hash } from 'node:crypto';
import { cancelled, type Finding, withFacts } from '../findings/finding.ts';
import { expiry, type Identity, identify } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { deletionGrace, isStepOver } from '../judge/certainty.ts';
import { withResults } from '../judge/files.ts';
import { type State, stepHasStarted } from '../judge/state.ts';
import { filledAnnotation, reusableSecrets } from '../plan/secrets.ts';
import { type Attempt, emptyReport, type StepReport } from '../report/step-report.ts';
import { type Attempted, fillPullSecrets, randomName, randomToken, runAttempts } from './attempts.ts';
import { openCleanup, sweep } from './cleanup.ts';
import type { Context } from './context.ts';
import { collectFiles, othersRun } from './files-out.ts';
import { endOfHold, lowerDeadline } from './hold.ts';
import { checkImages, observeFurther, otherBadImages } from './images.ts';
import { failedContainerLogs } from './log.ts';
import { plannedManifests, reproducible, yamlOf } from './manifest.ts';
import type { Pod } from './pod.ts';
import { publish, reportFiles, reportOthers, reportVerdict } from './publish.ts';

/**
 * If the step still runs in the pod, or can start when a missing object appears, the program would run although no step waits
 * for it.
 */
function canBeKept({ state }: Pod, { reason }: Finding): boolean {
  return reason !== 'pod-changed' && isStepOver(state);
}

/** Deletes the pod, which post does again after a failure, or keeps it. */
function endPod(pod: Pod, isKept: boolean): void {
  if (isKept) pod.keep();
  else void pod.delete(deletionGrace(pod.state));
}

const SWEEP_AFTER_MS = 100;

/**
 * Runs the job, reports it and cleans up in `namespace`, which is the namespace of `given.cluster`. Returns what it has reported;
 * undefined for a dry run.
 */
export async function step(
  job: Job,
  namespace: string,
  given: Omit<Context, 'cleanup'>,
): Promise<StepReport | undefined> {
  const { cluster, host, interrupted, beginning, hide } = given;
  const { origin, begunAt } = beginning;
  const anonymous = named(identify(origin, namespace, randomName(), randomToken()), job, begunAt);
  const reusable = reusableSecrets(job.registryCredentials, origin.repository, (text) =>
    hash('sha256', text),
  );
  const planned = { ...anonymous, pullSecrets: reusable.map(({ name }) => name) };
  if (job.dryRun) {
    await host.jobOutput(await plannedManifests(job, planned, cluster, hide));
    return undefined;
  }
  await using cleanup = openCleanup(namespace, given);
  const context = { ...given, cleanup };
  const filled = interrupted.aborted
    ? []
    : await fillPullSecrets(reusable, { namespace, token: randomToken() }, context);
  const identity = {
    ...planned,
    pullSecrets: filled.map(({ name }) => name),
    annotations: { ...planned.annotations, ...filledAnnotation(filled) },
  };
  const reported = job.mode === 'check' ? check(job, identity, context) : runStep(job, identity, context);
  // While the node sets up the pod, so that it delays neither the create nor the end.
  const isUnderWay = Promise.race([reported.catch(() => {}), given.clock.wait(SWEEP_AFTER_MS)]);
  const sweeping = isUnderWay.then(() => sweep(cluster, job.cleanup !== 'always', given));
  const stepReport = await reported;
  // The delete request for the pod is sent before outputs and summary are written, which takes some 10 ms.
  await given.clock.wait(0);
  await publish(stepReport, job, host);
  for (const pod of await sweeping)
    host.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left.`);
  return { ...stepReport, deletions: cleanup.deletions };
}

/** A pod that is not kept on purpose gets a label with its expiry. */
function named(identity: Identity, { mode, cleanup, timeoutMs, holdMs = 0 }: Job, begunAt: number): Identity {
  if (mode === 'run' && cleanup !== 'always') return identity;
  return { ...identity, labels: { ...identity.labels, ...expiry(begunAt, timeoutMs + holdMs) } };
}

/** What to publish of the check. It is already in the log. */
async function check(job: Job, identity: Identity, context: Context): Promise<StepReport> {
  const { host } = context;
  const { others, ...checked } = await checkImages(job, identity, context);
  const stepReport = { ...stepReportOf(job, identity, checked, context), others };
  await reportVerdict(stepReport, host);
  await reportOthers(stepReport, host);
  return stepReport;
}

/** What to publish of the step. It is already in the log. */
async function runStep(job: Job, identity: Identity, context: Context): Promise<StepReport> {
  const { host, clock } = context;
  const tried = await runAttempts(job, identity, context);
  await using pod = tried.pod;
  const collecting = async () => pod && tried.collector && (await collectFiles(pod, tried.collector));
  const isEnded = pod !== undefined && tried.collector !== undefined && othersRun(pod.state);
  // Only a success waits for its files, because it fails without them. Then only a cancellation leaves it without a result.
  const { outcome } = tried.finding;
  const early = outcome === 'success' ? await collecting() : undefined;
  const isCut = outcome === 'success' && tried.collector !== undefined && early === undefined;
  const last = tried.attempts.at(-1) as Attempt;
  const finding = isCut ? cancelled() : withResults(tried.finding, last.state, early);
  const attempted = { ...tried, finding };
  const stepReport = {
    ...stepReportOf(job, identity, attempted, context),
    ...(early && { collected: early }),
  };
  const logs = failedContainerLogs(finding, last, context);
  // A pod that was deleted for another attempt is not kept, even if no attempt has followed.
  const mayStay = pod !== undefined && (isEnded || !pod.isToGo());
  const heldUntil = mayStay && !context.interrupted.aborted ? endOfHold(pod, job) : undefined;
  const isToDelete =
    job.cleanup === 'always' || (job.cleanup === 'on-success' && finding.outcome === 'success');
  const isWanted = heldUntil !== undefined || !isToDelete;
  const toKeep = mayStay && isWanted ? pod : undefined;
  const isKept = toKeep !== undefined && !isEnded && canBeKept(toKeep, finding);
  if (toKeep !== undefined && !isKept)
    host.say(
      `The pod is not kept (cleanup), because ${isEnded ? 'another container has to end before files come back' : 'the step could still run in it'}.`,
    );
  // If the time of the step has passed, its program could start while the logs are read.
  const isUrgent = pod !== undefined && finding.category === 'timeout' && !stepHasStarted(pod.state);
  if (isUrgent) endPod(pod, isKept);
  const shown = finding.outcome === 'failure' ? [...attempted.tails, ...(await logs)] : [];
  const hasLog = shown.some(({ container }) => container === finding.container);
  const whole = {
    ...stepReport,
    finding: hasLog || finding.wording.log === undefined ? finding : withFacts(finding, { log: 'empty' }),
    tails: shown,
    podKept: isKept,
    heldUntil: heldUntil && clock.wallTime() + heldUntil - clock.now(),
  };
  const lowering = pod && heldUntil !== undefined ? lowerDeadline(pod, heldUntil, context) : undefined;
  const told = reportVerdict(whole, host);
  await observeFurther(attempted);
  const late = outcome === 'failure' ? await collecting() : undefined;
  // No pod waits for the host to find out where its image is named.
  if (pod !== undefined && !pod.isToGo()) endPod(pod, isKept);
  await told;
  await lowering;
  if (late !== undefined) reportFiles({ ...whole, collected: late }, host);
  const others = await otherBadImages(job, identity, attempted, context);
  await reportOthers({ ...whole, others }, host);
  return { ...withLastState(whole, pod?.state), others, ...(late && { collected: late }) };
}

/** With what the last pod has shown since the verdict, such as further bad images. */
function withLastState(stepReport: StepReport, state: State | undefined): StepReport {
  const { attempts } = stepReport;
  const last = attempts.at(-1);
  if (state === undefined || last === undefined) return stepReport;
  return { ...stepReport, attempts: [...attempts.slice(0, -1), { ...last, state }] };
}

function stepReportOf(
  job: Job,
  identity: Identity,
  { finding, attempts }: Pick<Attempted, 'finding' | 'attempts'>,
  { beginning, clock, hide }: Pick<Context, 'beginning' | 'clock' | 'hide'>,
): StepReport {
  const { step, image, usage } = job;
  const last = attempts.at(-1) as Attempt;
  return {
    ...emptyReport(finding, beginning, clock.now(), hide),
    attempts,
    step,
    image,
    usage,
    namespace: identity.namespace,
    manifest: () => yamlOf(reproducible(job, identity, last), hide),
  };
}
