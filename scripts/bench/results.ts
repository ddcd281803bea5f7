/** What the bench has measured, as `--report` writes it. Times are milliseconds. */
export type Results = {
  machine: Machine;
  steps: StepResult[];
  log?: LogResult;
  start?: StartResult;
  requests?: RequestCount[];
  files?: FilesResult[];
};

/** `ours`: of whole steps; `peer`: of `kubectl cp`. `bytes`: of files that do not shrink. */
export type FilesResult = { direction: 'in' | 'out'; bytes: number; ours: number[]; peer: number[] };

export type Machine = {
  /** Like `2026-11-22`. */
  date: string;
  cores: number;
  memoryBytes: number;
  system: string;
  podStep: string;
  node: string;
  kubernetes: string;
  kubelet: string;
  runtime: string;
  /** Undefined if there is none to compare with. */
  kubectl: string | undefined;
};

/** One kind of step, run several times by both sides in turn. */
export type StepResult = {
  name: string;
  title: string;
  runs: StepRun[];
  peer: PeerRun[];
  /** Runs that did not end as required, and are not among the others; only for steps that can fail. */
  failed: number;
  peerFailed: number;
};

/** One run of Pod Step, from the start of its process. */
export type StepRun = Usage &
  Shares & {
    wholeMs: number;
    /** The time at which each of its verdicts was in the log; the first one is the step's. */
    verdictsMs: number[];
  };

export type Shares = {
  /** From the start of the process until its pod existed. */
  beforeMs: number;
  /** The time in which it waited for the node. */
  kubeletMs: number;
  /** From the node's last word that decided to the end of the process. */
  afterMs: number;
};

/** One run of kubectl. */
export type PeerRun = Usage & { wholeMs: number };

export type Usage = { cpuMs: number; peakBytes: number };

export type LogResult = { lines: number; lineBytes: number; ours: LogRun[]; peer: LogRun[] };

/** `readMs`: from the first line to the last one; `lines`: that were received. */
export type LogRun = Usage & { readMs: number; lines: number };

/** `ours`: from the start of the process until the cluster has its first request; `node`: a whole `node -e 0`. */
export type StartResult = { ours: number[]; node: number[] };

export type RequestCount = { step: string; requests: number };
