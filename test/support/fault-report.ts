/** What a fault suite writes with `--report`: which faults it has tried, and what has broken. */
export type FaultReport = {
  suite: Suite;
  /** Like `1..2000`. */
  seeds: string;
  runs: number;
  seconds: number;
  /** In how many runs each kind of fault struck. */
  kinds: Partial<Record<FaultKind, number>>;
  /** The runs in which an invariant did not hold. */
  broken: Partial<Record<FaultKind, number>>;
  /** How many runs broke each. */
  invariants: Record<string, number>;
};

/** `virtual`: `npm run faults:virtual`; the others: `npm run faults`, on which cluster. */
export const SUITES = ['virtual', 'simulator', 'cluster'] as const;
export type Suite = (typeof SUITES)[number];

/** The kinds of both suites, in the order of the document. */
export const FAULT_KINDS = [
  'outage: connection refused',
  'outage: connection reset immediately',
  'outage: no answer at all',
  'outage: every request answered with 503',
  'API server restarted',
  'connection refused for one request',
  'connection reset, request not done',
  'connection reset, request done',
  'answered with 429 or 5xx, request not done',
  'answered with 429 or 5xx by a proxy (HTML), request not done',
  'answered with 5xx, request done',
  'Retry-After on an error',
  'no answer, request not done',
  'no answer, request done',
  'request arrives late',
  'answer comes late',
  'answer cut short',
  'watch or log ends immediately',
  'watch or log ends early, as if it were complete',
  'watch or log cut by a reset',
  'watch or log cut within a character',
  'watch or log half open: no more data',
  'watch or log byte by byte',
  'watch expired (410)',
  'watch sends each message twice',
  'watch sends an old message again',
  'watch sends a bookmark',
  'history compacted',
  'stale list from an API server that lags',
  'answered by a gateway that has no route (404)',
  'answered with 504 by a gateway, done later',
  'answer byte by byte',
  'log that a gateway never ends',
  'every request temporarily denied (401, 403)',
  'every request temporarily answered with 429',
  'temporarily another server’s certificate',
  'load balancer cuts idle connections',
  'load balancer cuts old connections',
  'gateway buffers streams until they end',
  'pod deleted by a user',
  'pod evicted',
  'node lost',
  'SIGINT (run cancelled)',
  'SIGKILL of main, post runs',
  'SIGKILL of main, post never runs',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

type OpenReport = {
  /** Counts a run. */
  add(kinds: Iterable<FaultKind>, broken: readonly string[]): void;
  finish(): FaultReport;
};

/** `invariants`: names of all. */
export function openReport(suite: Suite, seeds: string, invariants: readonly string[]): OpenReport {
  const begun = performance.now();
  const report: FaultReport = {
    suite,
    seeds,
    runs: 0,
    seconds: 0,
    kinds: {},
    broken: {},
    invariants: Object.fromEntries(invariants.map((name) => [name, 0])),
  };
  return {
    add(kinds, broken) {
      report.runs += 1;
      for (const kind of new Set(kinds)) {
        addTo(report.kinds, kind);
        if (broken.length > 0) addTo(report.broken, kind);
      }
      for (const name of broken) addTo(report.invariants, name);
    },
    finish: () => ({ ...report, seconds: Math.round((performance.now() - begun) / 100) / 10 }),
  };
}

function addTo<Name extends string>(numbers: Partial<Record<Name, number>>, name: Name): void {
  numbers[name] = (numbers[name] ?? 0) + 1;
}
