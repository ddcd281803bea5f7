import type { Source } from './inputs/checkout.ts';
import { readChoice } from './inputs/choice.ts';
import { readCommand } from './inputs/command.ts';
import { LONGEST_DURATION_MS, parseDuration } from './inputs/duration.ts';
import { checkObjectName, DNS_LABEL } from './inputs/names.ts';
import { readPod } from './inputs/pod.ts';
import { looksSecret, quoted } from './inputs/quoted.ts';
import { parseRegistryCredentials } from './inputs/registry-credentials.ts';
import { readVariables } from './inputs/variables.ts';
import {
  CLEANUPS,
  type ClusterSettings,
  type Job,
  type RegistryCredentials,
  SUMMARIES,
  type Summaries,
} from './job.ts';
import { SETUP_GRACE_MS } from './judge/state.ts';

/** Bad inputs, all of them: each problem names the input, what was found and what would be right; never a secret's value. */
export class InputError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** Gives an input of the action by its name; empty where it was not given. */
export type ReadInput = (name: string) => string;

const NOWHERE: Source = { server: undefined, repository: undefined };

/** Reads what the step is to do; `source`: what a checkout brings. Throws an InputError with all problems at once. */
export function readJob(input: ReadInput, source: Source = NOWHERE): Job {
  return reporting((report) => ({
    ...readPod(input, source, report),
    command: readCommand(input, report),
    ...readVariables(input, report),
    timeoutMs: readDuration('timeout', input('timeout').trim() || '6h', report),
    scheduleTimeoutMs: readDuration('schedule-timeout', input('schedule-timeout').trim() || '15m', report),
    setupGraceMs: readGrace('setup-grace', input('setup-grace').trim(), report),
    imagePullSecrets: readNames('image-pull-secrets', input('image-pull-secrets'), report),
    registryCredentials: readCredentials(input, report),
    pullTimeoutMs: readLimit('pull-timeout', input('pull-timeout').trim(), report),
    cleanup: readChoice('cleanup', input('cleanup').trim(), CLEANUPS, report),
    summary: readChoice('summary', input('summary').trim(), SUMMARIES, report),
    dryRun: readSwitch('dry-run', input('dry-run').trim(), report),
    tape: given(input('tape').trim()),
  }));
}

/** Whether a summary is wanted, also where other inputs can't be used, or this one. */
export function readSummaries(input: ReadInput): Summaries {
  return SUMMARIES.find((one) => one === input('summary').trim()) ?? 'always';
}

/** Reads how to reach the cluster. Throws an InputError with all problems at once. */
export function readClusterSettings(input: ReadInput): ClusterSettings {
  return reporting((report) => ({
    kubeconfig: given(input('kubeconfig')),
    context: given(input('context').trim()),
    namespace: readNamespace(input('namespace').trim(), report),
  }));
}

/** Of one input; nobody reads more at once. */
const MOST_PROBLEMS = 20;

function reporting<Result>(read: (report: Report) => Result): Result {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  const result = read((input, problem) => {
    const count = (counts.get(input) ?? 0) + 1;
    counts.set(input, count);
    if (count <= MOST_PROBLEMS) problems.push(`${input}: ${problem}`);
  });
  for (const [input, count] of counts)
    if (count > MOST_PROBLEMS) problems.push(`${input}: and ${count - MOST_PROBLEMS} more problems`);
  if (problems.length > 0) throw new InputError(problems);
  return result;
}

/** Waits for all of them; where some were given bad inputs, throws one InputError with the problems of all. */
export async function allOrEveryProblem<Results extends readonly unknown[]>(
  readings: readonly [...{ [Index in keyof Results]: () => Results[Index] | Promise<Results[Index]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(readings.map(async (read) => read()));
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const other = failures.find((failure) => !(failure instanceof InputError));
  if (other !== undefined) throw other;
  if (failures.length > 0)
    throw new InputError(failures.flatMap((failure) => (failure as InputError).problems));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as unknown as Results;
}

/** Tells of a problem with an input. */
export type Report = (input: string, problem: string) => unknown;

export function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** Names of objects of the cluster, with commas or on lines of their own. */
function readNames(name: string, text: string, report: Report): string[] {
  const names = text.split(/[\s,]+/).filter((one) => one !== '');
  const hidden = looksSecret(text);
  for (const one of names) checkObjectName(name, one, report, hidden);
  return names;
}

function readCredentials(input: ReadInput, report: Report): RegistryCredentials[] {
  const { credentials, problems } = parseRegistryCredentials(input('registry-credentials'));
  for (const problem of problems) report('registry-credentials', problem);
  return credentials;
}

function readDuration(name: string, text: string, report: Report): number {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined && milliseconds >= 1000 && milliseconds <= LONGEST_DURATION_MS)
    return milliseconds;
  report(name, `${quoted(text)} is no time from a second to 24 days; write it like 90s, 10m or 1h30m`);
  return 0;
}

/** Unlike a duration it may be none at all. */
function readGrace(name: string, text: string, report: Report): number {
  if (text === '') return SETUP_GRACE_MS;
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined && milliseconds <= LONGEST_DURATION_MS) return milliseconds;
  report(name, `${quoted(text)} is no time up to 24 days; write it like 90s, 5m or 0s`);
  return 0;
}

function readLimit(name: string, text: string, report: Report): number | undefined {
  return text === '' ? undefined : readDuration(name, text, report);
}

/** GitHub's own spelling of booleans, the YAML 1.2 core schema: true, True, TRUE and their opposites. */
function readSwitch(name: string, text: string, report: Report): boolean {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  if (!/^(false|False|FALSE|)$/.test(text)) report(name, `${quoted(text)} must be true or false`);
  return false;
}

function readNamespace(text: string, report: Report): string | undefined {
  if (text === '') return undefined;
  if (!DNS_LABEL.test(text)) {
    report(
      'namespace',
      `${quoted(text)} is no name of a namespace (lower-case letters, digits and "-", at most 63)`,
    );
  }
  return text;
}
