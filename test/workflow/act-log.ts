/** What act prints with --json, put in order: what became of each job and each step. */

/** A line of it: https://github.com/nektos/act/blob/v0.2.89/pkg/runner/command.go and logger.go in the same folder. */
export type ActRecord = {
  level: string;
  msg: string;
  jobID?: string;
  jobResult?: string;
  stage?: 'Pre' | 'Main' | 'Post';
  step?: string;
  stepID?: string[];
  stepResult?: string;
  /** The meaning of the line, if it was a command to the runner, or came from a file for the runner. */
  command?: string;
  /** The name of an output. */
  name?: string;
  arg?: string;
  /** The content of a summary. */
  content?: string;
  /** Whether the step printed the line, and it is not a command. */
  raw_output?: boolean;
  /** The properties of a command. */
  kvPairs?: Record<string, string>;
};

export type Annotation = { level: 'error' | 'warning'; message: string; [property: string]: string };

export type Step = {
  /** Undefined where it did not end. */
  result: string | undefined;
  outputs: Record<string, string>;
  annotations: Annotation[];
  summary: string;
  /** What it printed, without commands to the runner. */
  lines: string[];
};

export type Job = {
  result: string | undefined;
  /** By id or, without one, by name: what its main did. */
  main: Record<string, Step>;
  post: Record<string, Step>;
  /** Everything, to find out what went wrong. */
  log: string[];
};

export type Jobs = Record<string, Job>;

export function jobsOf(records: readonly ActRecord[]): Jobs {
  const jobs: Jobs = {};
  for (const record of records) {
    if (record.jobID === undefined) continue;
    jobs[record.jobID] ??= { result: undefined, main: {}, post: {}, log: [] };
    tell(jobs[record.jobID] as Job, record);
  }
  return jobs;
}

function tell(job: Job, record: ActRecord): void {
  job.log.push(record.msg.trimEnd());
  job.result ??= record.jobResult;
  const stage = { Pre: undefined, Main: job.main, Post: job.post }[record.stage ?? 'Pre'];
  if (stage === undefined) return;
  // Without an id in the workflow a step's is its number, which says nothing.
  const id = record.stepID?.[0] ?? '';
  const name = /^\d+$/.test(id) ? (record.step ?? id) : id;
  stage[name] ??= { result: undefined, outputs: {}, annotations: [], summary: '', lines: [] };
  add(stage[name] as Step, record);
}

function add(step: Step, record: ActRecord): void {
  const { command, arg = '', name = '', msg } = record;
  switch (command) {
    case 'set-output':
      step.outputs[name] = arg;
      break;
    case 'error':
    case 'warning':
      step.annotations.push({ level: command, message: arg, ...record.kvPairs });
      break;
    case 'summary':
      step.summary += record.content ?? '';
      break;
    case undefined:
      step.result = record.stepResult ?? step.result;
      if (record.raw_output) step.lines.push(msg.trimEnd());
      break;
  }
}
