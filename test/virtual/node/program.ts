/** What a step's program does. Times count from its start. */
export type Program = {
  lines: readonly { afterMs: number; text: string; isEnded: boolean }[];
  endsMs: number;
  exitCode: number;
  /** What SIGTERM does; undefined: nothing, so that SIGKILL ends it when the grace period is over. */
  onTerm: { afterMs: number; exitCode: number } | undefined;
};

export type LogLine = { at: number; stamp: string; text: string; isEnded: boolean };

/** One start of a program, as it really was. */
export type Run = {
  pod: string;
  uid: string;
  startedAt: number;
  /** If files of the runner belong in its workspace: did all of them exist? */
  hasTree: boolean | undefined;
  log: LogLine[];
  end: { at: number; exitCode: number; by: 'itself' | 'kubelet' } | undefined;
};

/** Nanoseconds, as a runtime writes them; no two lines have the same. */
export function stampOf(at: number, order: number): string {
  return `${new Date(at).toISOString().slice(0, 23)}${String(order % 1_000_000).padStart(6, '0')}Z`;
}
