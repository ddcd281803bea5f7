import type { V1Pod } from '@kubernetes/client-node';
import { CASES } from '../findings/cases.ts';
import { REASONS } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import { containersIn, isCheckName } from '../job/image-consumers.ts';
import type { HandBack, Job } from '../job/job.ts';
import { sinceBegin, spanOfTime } from '../job/values.ts';
import { hookHasFailed } from '../judge/init-containers.ts';
import { type State, stepContainer, stepHasStarted } from '../judge/state.ts';
import { isShWithoutBash } from '../messages/exits.ts';
import { endOf } from '../pod/containers.ts';
import type { SeenLog } from '../pod/events.ts';
import type { ContainerFacts } from '../pod/facts.ts';
import { milestones, waitingInWords } from '../report/progress.ts';
import type { Attempt, Tail } from '../report/step-report.ts';
import { whyFailed } from './errors.ts';
import type { Pod } from './pod.ts';
import type { Clock, Cluster, Host, Log, LogEnd } from './ports.ts';

/** Enough to see the error without opening the whole log. */
const TAIL_LINES = 20;

/** Texts of Pod Step that are not sentences: at the end of the log, in outputs, and the address of its documents. */
const FIXED_WORDS =
  'Succeeded in Failed after Cancelled Troubleshooting Reproduce with kubectl More https github.com/pod-step/pod-step/blob docs.md outcome category reason retryable message container attempts report files node peak of CPU throttled min true false';

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Undefined if no command of the job is obeyed. `pod`: the pod that runs. */
export function handBackOf({ handBack: words, step }: Job, pod: V1Pod): HandBack | undefined {
  if (words.length === 0) return undefined;
  const { metadata, spec } = pod;
  const containers = containersIn(spec);
  const names = containers.flatMap(({ name, image = '' }) => [name, image]);
  // Masks of the job must leave these readable. Made here, because few steps need them, and they take 1.5 ms.
  const ourWords = [FIXED_WORDS, JSON.stringify(REASONS), JSON.stringify(CASES)].join('\n').toLowerCase();
  const vocabulary = new Set(wordsIn(ourWords));
  const ours = [ourWords, metadata?.name, metadata?.namespace, ...names].join('\n').toLowerCase();
  const variables = containers.find(({ name }) => name === step)?.env ?? [];
  return {
    words,
    workspace: variables.find(({ name }) => name === 'GITHUB_WORKSPACE')?.value,
    isOurs(value) {
      const small = value.toLowerCase();
      // Such words can be a part of a sentence, whatever the sentence is about.
      const words = wordsIn(small).filter((word) => !/^\d+$/.test(word));
      return ours.includes(small) || (words.length > 0 && words.every((word) => vocabulary.has(word)));
    },
  };
}

/** Short, because the report and the pod's deletion wait for it. */
const LOGS_TIMEOUT_MS = 1500;
const MAX_CONTAINERS = 2;

/**
 * The last log lines of other failed containers, read before a failed step's pod is deleted, because they have not been shown
 * yet. Short requests; a log that cannot be read is left out. Never throws.
 */
export async function failedContainerLogs(
  finding: Finding,
  last: Attempt,
  { cluster, clock }: { cluster: Pick<Cluster, 'logEnd'>; clock: Clock },
): Promise<Tail[]> {
  const pod = last.pod.metadata?.name;
  if (finding.outcome !== 'failure' || pod === undefined) return [];
  const { pod: seen, events, options } = last.state;
  const failed = (seen?.containers ?? []).filter((container) => {
    const { name, isRunning, isCollecting } = container;
    // The log of our sidecar is a package of files, and checks have none.
    if (name === options.step || isCollecting || isCheckName(name)) return false;
    const end = endOf(container);
    // The container that decided may have exited with 0 (a sidecar that never became ready), or may have run until the timeout.
    if (name === finding.container) return isRunning || end !== undefined;
    if (isRunning || end === undefined) return false;
    return end.exitCode !== 0 || end.reason === 'OOMKilled' || hookHasFailed(events, name);
  });
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

export type ProgressLog = ReturnType<typeof openProgressLog>;

/** Print a "still waiting" line after this long without output. The verdict comes first after the usual 30 s of `pull-grace`. */
const SILENCE_MS = 32_000;

/**
 * Logs what happens to the pod, each fact once, until the job's own output starts; in debug logs, also what the verdict waits
 * for. `begunAt`: start of the step, from which times in the log count.
 */
export function openProgressLog(
  log: Pick<Host, 'say' | 'paint' | 'isDebugging' | 'debug'>,
  begunAt: number,
  clock: Pick<Clock, 'now'>,
) {
  const written = new Set<string>();
  let hasStarted = false;
  let lastLine = clock.now();
  let awaited = '';
  const line = (text: string) => {
    lastLine = clock.now();
    log.say(`  ${log.paint('quiet', sinceBegin(lastLine - begunAt))}  ${text}`);
  };
  const nextUpdate = () => (hasStarted ? Number.POSITIVE_INFINITY : lastLine + SILENCE_MS);
  return {
    line,
    /** When to call `update` even without an observation (milliseconds since 1970). */
    nextUpdate,
    update(state: State) {
      for (const { key, text, when = 'before' } of milestones(state)) {
        if (written.has(key) || (hasStarted && when === 'before')) continue;
        written.add(key);
        hasStarted ||= when === 'started';
        line(key.startsWith('failed') ? log.paint('bad', text) : text);
      }
      if (clock.now() >= nextUpdate()) line(`still waiting: ${waitingInWords(state)}`);
      if (!log.isDebugging || waitingInWords(state) === awaited) return;
      awaited = waitingInWords(state);
      log.debug(`the verdict waits: ${awaited}`);
    },
  };
}

/** How much of each of the last lines is searched for a hint. */
const MAX_LENGTH = 2000;
/** How long the log of a container that still runs is read further. */
const UNENDED_TIMEOUT_MS = 2000;
/** A node or gateway can send a log forever. A log of gigabytes ends earlier. */
const ENDED_TIMEOUT_MS = 900_000;
/** The log of an ended container is read for at least this time, even if the step's `timeout` has passed. */
const LEAST_TIMEOUT_MS = 10_000;
const GAP =
  'Reading it was interrupted. Meanwhile the node started a new log file and returns only that one, or it set its clock back. Lines in between may be missing.';
/** Such a container never ran: the kubelet would return its own error message as the log. */
const NEVER_RAN = new Set(['StartError', 'ContainerCannotRun', 'ContainerStatusUnknown']);

export type StepLog = ReturnType<typeof openStepLog>;

/** Streams the log of the step's container. `handBack`: the commands in it that the host obeys. */
export function openStepLog(
  pod: Pick<Pod, 'logOf' | 'signal' | 'clock' | 'state'>,
  cluster: Pick<Cluster, 'followLog'>,
  log: Pick<Log, 'jobOutput' | 'warning'>,
  handBack?: HandBack,
) {
  const { signal, clock } = pod;
  let reading: Promise<LogEnd | 'failed'> | undefined;
  const ended = Promise.withResolvers<void>();
  const cut = new AbortController();
  const first: string[] = [];
  let last: string[] = [];
  let taken = 0;
  let needsBash = false;
  const show = (lines: string[]) => {
    taken += lines.length;
    last = [...last, ...lines.slice(-TAIL_LINES)].slice(-TAIL_LINES);
    first.push(...lines.slice(0, 2 - first.length));
    needsBash ||= lines.some(isShWithoutBash);
    return log.jobOutput(lines, handBack);
  };
  return {
    /** The last lines as they are, if there were any. */
    tails: (): Tail[] =>
      taken === 0 ? [] : [{ container: pod.state.options.step, lines: last, cut: taken > last.length }],
    /** Starts to read as soon as the container has a log. */
    update(state: State) {
      if (reading !== undefined || !hasLog(stepContainer(state))) return;
      const source = pod.logOf(state.options.step);
      reading = cluster
        .followLog(source, show, ended.promise, AbortSignal.any([signal, cut.signal]))
        .catch((error: unknown) => {
          const namespace = state.pod?.namespace ?? '';
          const why = whyFailed(error, { what: 'get pods/log', namespace });
          if (taken === 0)
            log.warning('The log can’t be shown', `What the step printed could not be read. ${why}`);
          else log.warning('The log may be cut', `The end of the log could not be read. ${why}`);
          return 'failed' as const;
        });
    },
    /**
     * Settles when all output of the ended container is shown, or cannot be read, or its time has passed. Returns the lines
     * that show how the container ended: a program that could not be run leaves exactly one line. Undefined if there was no log
     * to read.
     */
    async finish(): Promise<SeenLog | undefined> {
      const isUnended = goesOn(pod.state);
      const limitMs = isUnended ? UNENDED_TIMEOUT_MS : limitOfEnded(pod.state, clock.now());
      void clock.wait(limitMs).then(() => cut.abort());
      ended.resolve();
      // Has the container run, and been deleted without any of its log being read?
      const isLost = pod.state.gone !== undefined && stepHasStarted(pod.state);
      const end = (await reading) ?? (isLost ? 'gone' : undefined);
      if (end === 'gone' && !cut.signal.aborted) {
        const why = signal.aborted ? 'The step was cancelled' : 'The pod was deleted';
        log.warning('The log may be cut', `${why} before the end of its log was read.`);
      }
      if (end === 'gone' && cut.signal.aborted && !isUnended)
        log.warning(
          'The log may be cut',
          `The node or a gateway had not ended the log ${spanOfTime(limitMs)} after the container had ended, so it was read no further.`,
        );
      if (end === 'gaps') log.warning('The log may have a gap', GAP);
      if (end === undefined) return undefined;
      const isCut = end === 'gone' || end === 'failed';
      const words = last.map((line) => line.slice(0, MAX_LENGTH));
      return { log: first, last: words, isShWithoutBash: needsBash, ...(isCut && { cut: true }) };
    },
  };
}

function hasLog(container: ContainerFacts | undefined): boolean {
  const { isRunning = false, end } = container ?? {};
  return isRunning || (end !== undefined && !NEVER_RAN.has(end.reason ?? ''));
}

/** Until the step's `timeout`, within limits. */
function limitOfEnded({ options: { begunAt, timeoutMs } }: State, now: number): number {
  return Math.max(LEAST_TIMEOUT_MS, Math.min(begunAt + timeoutMs - now, ENDED_TIMEOUT_MS));
}

/** As far as known, is the container still running, so that its log has not ended? */
function goesOn(state: State): boolean {
  return state.gone === undefined && stepContainer(state)?.isRunning === true;
}
