import { hash } from 'node:crypto';
import { expiry } from '../job/expiry.ts';
import { type Identity, identify } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { hider } from '../job/secrets/hide-secrets.ts';
import { withoutItsLog } from '../judge/end/exit.ts';
import type { Finding } from '../judge/finding.ts';
import type { State } from '../judge/state.ts';
import { filledAnnotation, reusableSecrets } from '../plan/reusable-secret.ts';
import { reproducible } from '../report/kubectl.ts';
import { type Attempt, emptyReport, type StepReport } from '../report/step-report.ts';
import { type Attempted, runAttempts } from './attempts/attempts.ts';
import { openCleanup } from './cleanup/cleanup.ts';
import { canBeKept, endPod, isToKeep } from './cleanup/keep-or-delete.ts';
import { sweep } from './cleanup/sweep.ts';
import type { Context } from './context.ts';
import { checkImages } from './images/check-images.ts';
import { observeFurther, otherBadImages } from './images/other-bad-images.ts';
import { failedContainerLogs } from './log/failed-container-logs.ts';
import { plannedManifests, yamlOf } from './manifests.ts';
import { publish } from './publish.ts';
import { fillPullSecrets } from './pull-secrets.ts';
import { randomName, randomToken } from './random-identity.ts';
import { reportOthers, reportVerdict } from './report-verdict.ts';

/** What to publish of a step, and further findings. Both are already in the log. */
type Reported = { stepReport: StepReport; others: Finding[] };

const SWEEP_AFTER_MS = 100;

/** Runs the job, reports it and cleans up in `namespace`, which is the namespace of `given.cluster`. */
export async function step(job: Job, namespace: string, given: Omit<Context, 'cleanup'>): Promise<void> {
  const { cluster, host, interrupted, beginning, secrets } = given;
  const { origin, begunAt } = beginning;
  const anonymous = named(identify(origin, namespace, randomName(), randomToken()), job, begunAt);
  const reusable = reusableSecrets(job.registryCredentials, origin.repository, (text) =>
    hash('sha256', text),
  );
  const planned = { ...anonymous, pullSecrets: reusable.map(({ name }) => name) };
  if (job.dryRun) return host.jobOutput(await plannedManifests(job, planned, cluster, secrets));
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
  // While the node sets the pod up, so that it delays neither the create nor the end.
  const isUnderWay = Promise.race([reported.catch(() => {}), given.clock.wait(SWEEP_AFTER_MS)]);
  const sweeping = isUnderWay.then(() => sweep(cluster, given));
  const { stepReport, others } = await reported;
  // The delete of the pod is sent before outputs and summary are made, which takes some 10 ms.
  await given.clock.wait(0);
  await publish({ ...stepReport, others }, job.summary, host);
  for (const pod of await sweeping)
    host.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left behind.`);
}

/** A pod that no user setting keeps gets a label with its expiry. */
function named(identity: Identity, { mode, cleanup, timeoutMs }: Job, begunAt: number): Identity {
  if (mode === 'run' && cleanup !== 'always') return identity;
  return { ...identity, labels: { ...identity.labels, ...expiry(begunAt, timeoutMs) } };
}

async function check(job: Job, identity: Identity, context: Context): Promise<Reported> {
  const { host } = context;
  const { attempted, others } = await checkImages(job, identity, context);
  const stepReport = stepReportOf(job, identity, attempted, context);
  await reportVerdict(stepReport, host);
  await reportOthers(others, stepReport.pages, host);
  return { stepReport, others };
}

async function runStep(job: Job, identity: Identity, context: Context): Promise<Reported> {
  const { host } = context;
  const attempted = await runAttempts(job, identity, context);
  const { finding } = attempted;
  await using pod = attempted.pod;
  const stepReport = stepReportOf(job, identity, attempted, context);
  const tails = await failedContainerLogs(attempted, context);
  // One that was deleted for another attempt goes, also where none has followed.
  const toKeep = pod !== undefined && !pod.isToGo() && isToKeep(job.cleanup, finding) ? pod : undefined;
  const how = { isKept: toKeep !== undefined && canBeKept(toKeep, finding) };
  if (toKeep !== undefined && !how.isKept)
    host.say('The pod is not kept (cleanup), because the step could still run in it.');
  const shown = finding.outcome === 'failure' ? [...attempted.tails, ...tails] : [];
  const hasLog = shown.some(({ container }) => container === finding.container);
  const whole = {
    ...stepReport,
    finding: hasLog ? finding : withoutItsLog(finding),
    tails: shown,
    podKept: how.isKept,
  };
  const told = reportVerdict(whole, host);
  await observeFurther(attempted);
  // No pod waits for the host to find out where its image is named.
  if (pod !== undefined) endPod(pod, how);
  await told;
  const others = await otherBadImages(job, identity, attempted, context);
  await reportOthers(others, stepReport.pages, host);
  return { stepReport: withLastState(whole, pod?.state), others };
}

/** With what the last pod has shown since the verdict, such as further bad images. */
function withLastState(stepReport: StepReport, state: State | undefined): StepReport {
  const { attempts } = stepReport;
  const last = attempts.at(-1);
  if (state === undefined || last === undefined) return stepReport;
  return { ...stepReport, attempts: [...attempts.slice(0, -1), { ...last, state }] };
}

function stepReportOf(
  { step, image }: Job,
  { namespace }: Identity,
  { finding, attempts }: Attempted,
  { beginning, clock, secrets }: Pick<Context, 'beginning' | 'clock' | 'secrets'>,
): StepReport {
  const last = attempts.at(-1) as Attempt;
  return {
    ...emptyReport(finding, beginning, clock.now(), hider(secrets)),
    attempts,
    step,
    image,
    namespace,
    manifest: () => yamlOf(reproducible(last.pod, last.pullPlans), secrets),
  };
}
