import { CLEANUPS, type EnvironmentVariable, type Job, SETUP_GRACE_MS, SUMMARIES } from '../job/job.ts';
import type { Source } from './checkout-inputs.ts';
import { given, parseInput, type ReadInput, readInputs } from './inputs.ts';
import { readPod } from './pod-inputs.ts';
import { parseRegistryCredentials } from './registry-credentials.ts';
import { readRetries, readRetryOn } from './retry-inputs.ts';
import { warningsOfScript } from './script/script-warnings.ts';
import { readChoice, readSwitch } from './values/choice.ts';
import { readDuration, readGrace } from './values/duration.ts';
import { readVariables } from './values/environment.ts';
import { problemOfObjectName, readNames } from './values/names.ts';

/** What the host says of the run. `variables`: for the step's container. `isCheckedOut`: the runner has the repository. */
type Run = Source & { variables?: EnvironmentVariable[]; isCheckedOut?: boolean };

/** Throws an InputError with all problems. `source`: what a checkout fetches. */
export function readJob(input: ReadInput, source: Run = { server: undefined, repository: undefined }): Job {
  return readInputs(input, (inputs) => {
    const pod = readPod(inputs, source);
    const variables = readVariables(inputs);
    const ofTemplate = pod.template.spec.containers.find(({ name }) => name === pod.step)?.env ?? [];
    const all = [...(source.variables ?? []), ...variables.env, ...variables.secretEnv, ...ofTemplate];
    const ofScript = warningsOfScript({
      command: pod.command,
      variables: new Set(all.map(({ name }) => name)),
      hasCheckout: pod.checkout !== undefined,
    });
    return {
      ...pod,
      runVariables: source.variables ?? [],
      isCheckedOutOnRunner: source.isCheckedOut ?? false,
      ...variables,
      warnings: [...pod.warnings, ...variables.warnings, ...ofScript],
      timeoutMs: readDuration(inputs, 'timeout', '6h'),
      scheduleTimeoutMs: readDuration(inputs, 'schedule-timeout', '15m'),
      setupGraceMs: readGrace(inputs, 'setup-grace', SETUP_GRACE_MS),
      imagePullSecrets: readNames(inputs, 'image-pull-secrets', problemOfObjectName),
      registryCredentials: parseInput(inputs, 'registry-credentials', parseRegistryCredentials).credentials,
      pullTimeoutMs: inputs.text('pull-timeout') ? readDuration(inputs, 'pull-timeout', '') : undefined,
      retries: readRetries(inputs),
      retryOn: readRetryOn(inputs),
      cleanup: readChoice(inputs, 'cleanup', CLEANUPS),
      summary: readChoice(inputs, 'summary', SUMMARIES),
      dryRun: readSwitch(inputs, 'dry-run'),
      tape: given(inputs.text('tape')),
    };
  });
}

/** The `summary` input, readable even where other inputs are invalid; `always` where itself is. */
export function readSummaries(input: ReadInput) {
  return SUMMARIES.find((one) => one === input('summary').trim()) ?? 'always';
}
