import { hash } from 'node:crypto';
import type { V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { stringify } from 'yaml';
import { cancelled, type Finding, withFacts } from '../findings/finding.ts';
import {
  expiry,
  type Identity,
  identify,
  isAbandoned,
  mayBeAbandoned,
  SELECTOR_OF_KEPT,
  selectorOfExpired,
  withExpiry,
} from '../job/identity.ts';
import type { Collected, Job } from '../job/job.ts';
import { hideIn, hider } from '../job/masking.ts';
import { isGated } from '../job/pod-parts.ts';
import type { PullPlan } from '../job/pull-plan.ts';
import { defined, messageOf } from '../job/values.ts';
import { deletionGrace, isStepOver } from '../judge/certainty.ts';
import { withFiles } from '../judge/files.ts';
import { hookHasFailed } from '../judge/init-containers.ts';
import { type State, stepHasStarted } from '../judge/state.ts';
import { withoutChecks, withPullPolicies } from '../plan/checks.ts';
import { withoutCollecting } from '../plan/collecting.ts';
import { withoutHold } from '../plan/holding.ts';
import { planAttempt } from '../plan/pod.ts';
import {
  dependentsOf,
  filledAnnotation,
  isReusableSecret,
  readFilledAnnotation,
  reusableSecrets,
} from '../plan/secrets.ts';
import { containerSummaries } from '../report/containers.ts';
import { type Attempt, emptyReport, type StepReport, type Tail } from '../report/step-report.ts';
import {
  type Attempted,
  fillPullSecrets,
  firstPlan,
  randomName,
  randomToken,
  runAttempts,
} from './attempts.ts';
import { openCleanup } from './cleanup.ts';
import type { Context } from './context.ts';
import { collectFiles, othersRun } from './files-out.ts';
import { endOfHold, lowerDeadline } from './hold.ts';
import { checkImages, observeFurther, otherBadImages } from './images.ts';
import { TAIL_LINES } from './log.ts';
import type { Pod } from './pod.ts';
import { type Cluster, ownedPod } from './ports.ts';
import { publish, reportFiles, reportOthers, reportVerdict } from './publish.ts';

/** Does the user want to keep the pod? */
function isToKeep(cleanup: Job['cleanup'], { outcome }: Finding): boolean {
  return !(cleanup === 'always' || (cleanup === 'on-success' && outcome === 'success'));
}

/** In one whose step still runs, or may start when what it lacks is there, the program would run although nobody waits for it. */
function canBeKept({ state }: Pod, { reason }: Finding): boolean {
  return reason !== 'pod-changed' && isStepOver(state);
}

/** Deletes the pod, which post does again after a failure, or keeps it. */
function endPod(pod: Pod, how: { isKept: boolean }): void {
  if (how.isKept) pod.keep();
  else void pod.delete(deletionGrace(pod.state));
}

/** Short, because the pods are not this step's own. */
const SWEEP_TIMEOUT_MS = 2000;
/** The next step deletes the rest. */
const MAX_PODS = 20;

type SweptCluster = Pick<Cluster, 'listPods' | 'pod' | 'delete' | 'emptySecret'>;

/** Of pods that have not started; with other fields, the API server has to look at all pods. */
const UNSTARTED = 'spec.nodeName=,status.phase=Pending';

/**
 * Deletes pods that earlier steps left in the namespace because their runner died, and empties their pull secrets.
 * Returns the pods' names. Errors do not concern this step, so they go to the debug log only.
 */
export async function sweep(
  cluster: SweptCluster,
  keepsPods: boolean,
  { host, clock, interrupted }: Pick<Context, 'host' | 'clock' | 'interrupted'>,
): Promise<string[]> {
  if (interrupted.aborted) return [];
  const signal = AbortSignal.any([interrupted, clock.timeout(SWEEP_TIMEOUT_MS)]);
  try {
    const swept = await abandonedPods(cluster, keepsPods, clock, signal);
    await Promise.all(
      swept.flatMap((pod) => [
        cluster.delete(ownedPod(pod.metadata), undefined, signal),
        ...readFilledAnnotation(pod.metadata?.annotations).map((secret) =>
          cluster.emptySecret(secret, signal),
        ),
      ]),
    );
    return swept.map(({ metadata }) => metadata?.name ?? '');
  } catch (error) {
    if (!interrupted.aborted)
      host.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
    return [];
  }
}

/**
 * Pods of earlier steps that have certainly expired. Candidates come from the API server's cache, which may lag by a
 * moment; abandoned pods are hours old. Each candidate is then read in full and checked by the server's clock, or by ours where
 * that is behind: the time of an answer may be that of a gateway. Drawn at random, as others may write what looks like ours.
 * `keepsPods`: pods of such steps have no label of expiry; one that is still gated never started, and would stay for ever.
 */
async function abandonedPods(
  cluster: SweptCluster,
  keepsPods: boolean,
  clock: Context['clock'],
  signal: AbortSignal,
) {
  const labelSelector = selectorOfExpired(clock.wallTime());
  const { pods, serverTime } = await cluster.listPods({ labelSelector }, signal);
  const unstarted = { labelSelector: SELECTOR_OF_KEPT, fieldSelector: UNSTARTED };
  const kept = keepsPods ? (await cluster.listPods(unstarted, signal)).pods : [];
  const now = Math.min(serverTime, clock.wallTime());
  const drawn = [...pods, ...kept.map((metadata) => withExpiry(metadata, 0))]
    .filter((metadata) => mayBeAbandoned(metadata, now))
    .flatMap(({ name }) => (name === undefined ? [] : [{ name, order: clock.random() }]))
    .sort((one, other) => one.order - other.order)
    .slice(0, MAX_PODS);
  const found = await Promise.all(drawn.map(({ name }) => cluster.pod(name, signal)));
  return found.filter((pod) => pod !== undefined).filter((pod) => isAbandoned(pod, now) || isHeld(pod, now));
}

/** Has a step that is certainly over never started this pod? */
function isHeld(pod: V1Pod, now: number): boolean {
  const { metadata = {}, spec } = pod;
  const deadline = (spec?.activeDeadlineSeconds ?? 0) * 1000;
  return isGated(pod) && isAbandoned({ ...pod, metadata: withExpiry(metadata, deadline) }, now);
}

/** Short, because the report and the pod's deletion wait for it. */
const LOGS_TIMEOUT_MS = 1500;
const MAX_CONTAINERS = 2;

/**
 * The log tails of other failed containers, read before a failed step's pod is deleted; nothing has shown them yet.
 * Short requests; a log that can't be read is left out. Never throws.
 */
async function failedContainerLogs(
  { finding, attempts }: Pick<Attempted, 'finding' | 'attempts'>,
  { cluster, clock }: Pick<Context, 'cluster' | 'clock'>,
): Promise<Tail[]> {
  const last = attempts.at(-1);
  const pod = last?.pod.metadata?.name;
  if (finding.outcome !== 'failure' || last === undefined || pod === undefined) return [];
  const failed = containerSummaries(last).filter(
    ({ name, role, run }) =>
      role !== 'step' &&
      // The log of our sidecar is a package of files.
      !last.state.pod?.containers.some((one) => one.name === name && one.isCollecting) &&
      // The container that decided may have exited with 0 (a sidecar that never got ready), or run on until the timeout.
      ((name === finding.container && run.kind !== 'never') ||
        (run.kind === 'ended' &&
          (run.exitCode !== 0 || run.reason === 'OOMKilled' || hookHasFailed(last.state.events, name)))),
  );
  const signal = clock.timeout(LOGS_TIMEOUT_MS);
  const tails = await Promise.allSettled(
    failed.slice(0, MAX_CONTAINERS).map(async ({ name: container }) => {
      return { container, ...(await cluster.logEnd({ pod, container }, TAIL_LINES, signal)) };
    }),
  );
  return tails
    .flatMap((tail) => (tail.status === 'fulfilled' ? [tail.value] : []))
    .filter(({ lines }) => lines.length > 0);
}

/** A comment of YAML, as others may read the output. */
const NOT_CHECKED =
  '# A dry run creates nothing. The cluster has not checked these manifests or the fields of pod-template.';

/** The manifests of the first attempt as lines of YAML, without secrets. Looks up the nodes as a real run does. */
async function plannedManifests(
  job: Job,
  identity: Identity,
  cluster: Pick<Cluster, 'nodes'>,
  secrets: readonly string[],
): Promise<string[]> {
  const { plan } = await firstPlan(job, identity, cluster);
  const { pod } = planAttempt(job, identity, 1, plan);
  const dependents = dependentsOf(pod, job).map(({ object }) =>
    'stringData' in object
      ? { ...object, stringData: '***', ...('data' in object && { data: '***' }) }
      : object,
  );
  const manifests = [...dependents, pod].map((object) => yamlOf(object, secrets).trimEnd());
  return [NOT_CHECKED, ...manifests.join('\n---\n').split('\n')];
}

/**
 * An object as YAML for people, so without aliases. Secrets are masked before quotes and escapes can change them. Lines
 * are not folded, because the runner can't mask a folded secret. kubectl reads YAML 1.1, in which an unquoted `yes` is
 * a boolean: https://github.com/kubernetes-sigs/yaml
 */
export function yamlOf(object: object, secrets: readonly string[]): string {
  const quiet = hideIn(object, hider(secrets));
  return stringify(quiet, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    blockQuote: 'literal',
    compat: 'yaml-1.1',
  });
}

/** What to publish of a step, and further findings. Both are already in the log. */
type Reported = { stepReport: StepReport; others: Finding[] };

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
  const { cluster, host, interrupted, beginning, secrets } = given;
  const { origin, begunAt } = beginning;
  const anonymous = named(identify(origin, namespace, randomName(), randomToken()), job, begunAt);
  const reusable = reusableSecrets(job.registryCredentials, origin.repository, (text) =>
    hash('sha256', text),
  );
  const planned = { ...anonymous, pullSecrets: reusable.map(({ name }) => name) };
  if (job.dryRun) {
    await host.jobOutput(await plannedManifests(job, planned, cluster, secrets));
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
  // While the node sets the pod up, so that it delays neither the create nor the end.
  const isUnderWay = Promise.race([reported.catch(() => {}), given.clock.wait(SWEEP_AFTER_MS)]);
  const sweeping = isUnderWay.then(() => sweep(cluster, job.cleanup !== 'always', given));
  const { stepReport, others } = await reported;
  // The delete of the pod is sent before outputs and summary are made, which takes some 10 ms.
  await given.clock.wait(0);
  await publish({ ...stepReport, others }, job, host);
  for (const pod of await sweeping)
    host.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left behind.`);
  return stepReport;
}

/** A pod that no user setting keeps gets a label with its expiry. */
function named(identity: Identity, { mode, cleanup, timeoutMs, holdMs = 0 }: Job, begunAt: number): Identity {
  if (mode === 'run' && cleanup !== 'always') return identity;
  return { ...identity, labels: { ...identity.labels, ...expiry(begunAt, timeoutMs + holdMs) } };
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
  const { host, clock } = context;
  const tried = await runAttempts(job, identity, context);
  await using pod = tried.pod;
  const collecting = async () => pod && tried.collector && (await collectFiles(pod, tried.collector));
  const isEnded = pod !== undefined && tried.collector !== undefined && othersRun(pod.state);
  // Only a success waits for its files, because it fails without them.
  const early = tried.finding.outcome === 'success' ? await collecting() : undefined;
  const attempted = { ...tried, finding: afterFiles(tried, early, context) };
  const { finding } = attempted;
  const stepReport = {
    ...stepReportOf(job, identity, attempted, context),
    ...(early && { collected: early }),
  };
  const logs = failedContainerLogs(attempted, context);
  // One that was deleted for another attempt goes, also where none has followed.
  const mayStay = pod !== undefined && (isEnded || !pod.isToGo());
  const heldUntil = mayStay && !context.interrupted.aborted ? endOfHold(pod, job) : undefined;
  const isWanted = heldUntil !== undefined || isToKeep(job.cleanup, finding);
  const toKeep = mayStay && isWanted ? pod : undefined;
  const how = { isKept: toKeep !== undefined && !isEnded && canBeKept(toKeep, finding) };
  if (toKeep !== undefined && !how.isKept)
    host.say(
      `The pod is not kept (cleanup), because ${isEnded ? 'another container has to end before files come back' : 'the step could still run in it'}.`,
    );
  // Its program could start while the logs are read, when the time of the step is over.
  const isUrgent = pod !== undefined && finding.category === 'timeout' && !stepHasStarted(pod.state);
  if (isUrgent) endPod(pod, how);
  const shown = finding.outcome === 'failure' ? [...attempted.tails, ...(await logs)] : [];
  const hasLog = shown.some(({ container }) => container === finding.container);
  const whole = {
    ...stepReport,
    finding: hasLog || finding.wording.log === undefined ? finding : withFacts(finding, { log: 'empty' }),
    tails: shown,
    podKept: how.isKept,
    heldUntil: heldUntil && clock.wallTime() + heldUntil - clock.now(),
  };
  const lowering = pod && heldUntil !== undefined ? lowerDeadline(pod, heldUntil, context) : undefined;
  const told = reportVerdict(whole, host);
  await observeFurther(attempted);
  const mayBring = early === undefined && !isUrgent && finding.outcome === 'failure';
  const late = mayBring ? await collecting() : undefined;
  // No pod waits for the host to find out where its image is named.
  if (pod !== undefined && !pod.isToGo()) endPod(pod, how);
  await told;
  await lowering;
  const collected = early ?? late;
  if (late !== undefined) reportFiles({ ...whole, collected: late }, host);
  const others = await otherBadImages(job, identity, attempted, context);
  await reportOthers(others, stepReport.pages, host);
  return { stepReport: { ...withLastState(whole, pod?.state), ...(collected && { collected }) }, others };
}

/** Of a success, once its files have come or not. A cancel meanwhile ends it. */
function afterFiles(
  { finding, collector }: Attempted,
  collected: Collected | undefined,
  { interrupted }: Pick<Context, 'interrupted'>,
): Finding {
  const isCut = finding.outcome === 'success' && collector !== undefined && collected === undefined;
  return isCut && interrupted.aborted ? cancelled : withFiles(finding, collected);
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

/**
 * The pod as somebody else can create it again: without our labels and annotations, so that no cleanup of ours deletes
 * it, and without the step's own pull secrets, its checks, what collects files and what holds it.
 */
export function reproducible({ apiVersion, kind, metadata, spec }: V1Pod, pullPlans: readonly PullPlan[]) {
  const { name, namespace, labels, annotations } = metadata ?? {};
  return {
    ...defined({ apiVersion, kind }),
    metadata: defined({ name, namespace, labels: foreign(labels), annotations: foreign(annotations) }),
    spec: withoutOwnSecrets(
      withPullPolicies(withoutHold(withoutCollecting(withoutChecks(spec ?? { containers: [] }))), pullPlans),
      name,
    ),
  };
}

function withoutOwnSecrets({ imagePullSecrets = [], ...spec }: V1PodSpec, pod: string | undefined) {
  const others = imagePullSecrets.filter(({ name = '' }) => name !== pod && !isReusableSecret(name));
  return others.length === 0 ? spec : { ...spec, imagePullSecrets: others };
}

function foreign(all: Record<string, string> = {}): Record<string, string> | undefined {
  const entries = Object.entries(all).filter(
    ([key]) => !key.startsWith('pod-step/') && key !== 'app.kubernetes.io/managed-by',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
