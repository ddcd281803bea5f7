import { keepAlive, startedAt, systemClock } from './clock.ts';
import { connect, openCluster } from './cluster/connect.ts';
import { loadDefaults } from './cluster/kubeconfig.ts';
import { type Connection, unlessAborted } from './cluster/requests.ts';
import { badInputs, cancelled, type Finding, internal } from './findings/finding.ts';
import { openHost, readInput, readRun } from './github/host.ts';
import { readGivenDefaults, withCentralDefaults } from './inputs/central-defaults.ts';
import { readClusterSettings, readJob, readSummary, stepName } from './inputs/read-job.ts';
import { refuseUnknownInputs } from './inputs/unknown-inputs.ts';
import { given } from './inputs/values.ts';
import { type CodedError, hasCode, inputError } from './job/errors.ts';
import { documentsUrl } from './job/identity.ts';
import type { Job } from './job/job.ts';
import { messageOf, systemErrorWords } from './job/values.ts';
import { secretsOfJob } from './plan/secrets.ts';
import { endOnError } from './process-events.ts';
import { emptyReport, type StepReport, withMore } from './report/step-report.ts';
import { deletePending, POST_GRACE_MS } from './run/cleanup.ts';
import { publish, reportVerdict } from './run/publish.ts';
import { step } from './run/step.ts';
import { openTrace } from './telemetry/trace.ts';

const run = readRun(process.env, readInput);
const { gitHubToken, origin } = run;
const host = openHost(process, process.env, gitHubToken);
const connectOptions = {
  clock: systemClock,
  origin,
  onSecret: host.mask,
  say: host.say,
  debug: host.isDebugging ? host.debug : () => {},
  idTokenService: run.idTokenService,
};

/** Are the secrets of the inputs masked? Until then, an error of Pod Step can quote one. */
let isMasking = false;

endOnError((error) => {
  const fault = showable(error);
  const documents = documentsUrl(origin);
  void host.error('The action broke', withMore(messageOf(fault), { documents }, internal(fault)));
});
process.removeAllListeners('warning').on('warning', (warning) => host.debug(messageOf(warning)));

/** As the sweep of other pods: while the node sets the pod up, so that it delays neither the create nor the end. */
const KEEP_AFTER_MS = 100;

/** Runs the step. `interrupted`: aborts when the runner cancels it. `keepCompiled`: keeps compiled code for later steps of the job. */
export async function main(interrupted: AbortSignal, keepCompiled: () => void): Promise<void> {
  using _awake = keepAlive();
  // The start of the process counts as the start of the step.
  const beginning = { origin, begunAt: startedAt, name: stepName(run.action, readInput) };
  const { hide } = host;
  host.mask(gitHubToken);
  let trace: ReturnType<typeof openTrace>;
  let stepReport: StepReport | undefined;
  const defaults = readDefaults();
  const { input, central } = 'problem' in defaults ? { input: readInput, central: undefined } : defaults;
  try {
    const has = (name: string) => input(name).trim() !== '';
    const { readServices } = has('services') ? await import('./inputs/services.ts') : {};
    // A check runs no step, so it needs no files.
    const isRun = input('mode').trim() !== 'check';
    // 4 GiB take a minute, as a credential plugin can, and a cancelled step has 7.5 s.
    const packing =
      isRun && has('files-in') ? unlessAborted(packFilesIn(input('files-in')), interrupted) : undefined;
    const opening =
      isRun && has('files-out') ? openReceiver(input('files-out'), input('files-out-to')) : undefined;
    const [, , job, packed, opened, connection] = await allOrEveryProblem<
      [unknown, unknown, Job, Awaited<typeof packing>, Awaited<typeof opening>, Connection, unknown]
    >([
      () => refuseUnknownInputs(run.inputNames, readInput),
      () => {
        trace = openTrace({ input, env: process.env, origin, say: host.say });
      },
      async () =>
        readJob(input, {
          ...origin,
          central,
          variables: [...run.variables, ...(trace?.variables ?? [])],
          isCheckedOut: run.isCheckedOut(),
          files: (await packing?.catch(() => undefined))?.files,
          selections: (await opening?.catch(() => undefined))?.selections,
          readServices,
        }),
      () => packing,
      () => opening,
      () => unlessAborted(connect(readClusterSettings(input), connectOptions), interrupted),
      () => 'problem' in defaults && Promise.reject(defaults.problem),
    ]);
    for (const secret of secretsOfJob(job)) host.mask(secret);
    isMasking = true;
    if (central?.size) host.say(`Defaults of the platform team: ${[...central].join(', ')}`);
    for (const { title, message } of [
      ...connection.warnings(job.timeoutMs),
      ...job.warnings,
      ...(packed?.warnings ?? []),
    ])
      host.warning(title, message);
    try {
      const { namespace } = connection;
      const cluster = openCluster(connection, namespace, interrupted);
      // What the program reports to GitHub comes back without files-out too.
      const receiver = opened ?? (job.filesOut && (await openReceiver('', '')));
      void systemClock.wait(KEEP_AFTER_MS).then(keepCompiled);
      stepReport = await step(job, namespace, {
        cluster,
        clock: systemClock,
        host,
        interrupted,
        beginning,
        hide,
        receive: receiver?.receive,
      });
    } finally {
      await connection.close();
    }
  } catch (error) {
    const finding = findingOf(error, interrupted);
    stepReport = emptyReport(finding, beginning, systemClock.now(), hide);
    await reportVerdict(stepReport, host);
    await publish(stepReport, { summary: readSummary(input), handBackVariables: [] }, host);
  }
  if (stepReport !== undefined) await trace?.send(stepReport, systemClock.now());
  host.end();
}

/** Awaits all. Throws one `input` error with all problems, or the first error of another kind. */
async function allOrEveryProblem<Results extends readonly unknown[]>(
  readings: readonly [...{ [Index in keyof Results]: () => Results[Index] | Promise<Results[Index]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(readings.map(async (read) => read()));
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const other = failures.find((failure) => !hasCode(failure, 'input'));
  if (other !== undefined) throw other;
  if (failures.length > 0)
    throw inputError(failures.flatMap((failure) => (failure as CodedError<'input'>).problems));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as unknown as Results;
}

/** The inputs, with defaults of a platform team; or why they cannot be read. Other faults of the kubeconfig show when it is used. */
function readDefaults(): ReturnType<typeof withCentralDefaults> | { problem: unknown } {
  try {
    const ofWorkflow = readGivenDefaults(readInput);
    if (ofWorkflow !== undefined) return withCentralDefaults(readInput, ofWorkflow, 'defaults');
    return withCentralDefaults(
      readInput,
      defaultsOfKubeconfig(),
      'kubeconfig: its extension pod-step/defaults',
    );
  } catch (problem) {
    return { problem };
  }
}

function defaultsOfKubeconfig(): unknown {
  if (readInput('server').trim() !== '') return undefined;
  const [kubeconfig, context] = [given(readInput('kubeconfig')), given(readInput('context').trim())];
  try {
    return loadDefaults({ kubeconfig, context });
  } catch (error) {
    if (hasCode(error, 'input')) return undefined;
    throw error;
  }
}

async function packFilesIn(patterns: string) {
  const { packFiles } = await import('./files/pack.ts');
  return packFiles(patterns, run.workspace, run.scratch);
}

async function openReceiver(patterns: string, to: string) {
  const files = await import('./files/receive.ts');
  const { workspace, scratch } = run;
  return files.openReceiver({ patterns, to, workspace, scratch }, process.platform === 'win32');
}

/** For failures that end a step before it can report. */
function findingOf(error: unknown, interrupted: AbortSignal): Finding {
  if (interrupted.aborted && error === interrupted.reason) return cancelled();
  return hasCode(error, 'input') ? badInputs(error.problems) : internal(showable(error));
}

/** The error, whose stack debug logging shows, or a replacement. An error of the operating system gets a message of Pod Step. */
function showable(error: unknown): unknown {
  const isSystems = hasCode(error, 'runner') || systemErrorWords(error) !== undefined;
  if (!isMasking && !isSystems) return new Error('its message is not shown, because it can contain secrets');
  host.debug(String(error instanceof Error ? error.stack : error));
  return error;
}

/** Entry point after the steps of the job: cleans up what main has left. */
export async function post(): Promise<void> {
  using _awake = keepAlive();
  await deletePending(host, async (namespace) => {
    const settings = readClusterSettings(readInput);
    const connectionGraceMs = Math.min(settings.connectionGraceMs, POST_GRACE_MS);
    const connection = await connect({ ...settings, connectionGraceMs }, connectOptions);
    return { cluster: openCluster(connection, namespace), close: connection.close };
  });
}
