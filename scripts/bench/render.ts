import { table } from '../markdown-table.ts';
import { outcomesOf, ratioOf } from './aims.ts';
import { inMegabytes, inSeconds, spread, UNITS } from './numbers.ts';
import type {
  FilesResult,
  LogResult,
  LogRun,
  Machine,
  Results,
  StepResult,
  StepRun,
  Usage,
} from './results.ts';

/** The block of docs/performance.md that the bench writes. `picture`: path of its chart. */
export function rendered(results: Results, picture: string): string {
  return [
    machineLine(results.machine),
    `![Time of each step, the kubelet’s share of it, and kubectl’s time](${picture})`,
    '### Time',
    timeTable(results.steps),
    '### CPU, memory and requests',
    costTable(results),
    '### Aims',
    aimTable(results),
  ].join('\n\n');
}

/** The block of docs/performance.md about files. */
export function renderedFiles(machine: Machine, files: readonly FilesResult[]): string {
  const rows = files.map(({ direction, bytes, ours: steps, peer }) => [
    `${direction === 'in' ? '`files-in`' : '`files-out`'}, ${bytes < 1e5 ? `${bytes / 1e3} kB` : `${bytes / 1e6} MB`}`,
    String(steps.length),
    spread(steps, inSeconds),
    spread(peer, inSeconds),
  ]);
  return [machineLine(machine), table(['files', 'runs', 'whole step', '`kubectl cp` alone'], rows)].join(
    '\n\n',
  );
}

function machineLine(machine: Machine): string {
  const { date, podStep, cores, memoryBytes, system, node, kubernetes, kubelet, runtime, kubectl } = machine;
  const versions = [
    `Node ${node}`,
    `Kubernetes ${kubernetes}`,
    `kubelet ${kubelet}`,
    runtime,
    ...(kubectl === undefined ? [] : [`kubectl ${kubectl}`]),
  ];
  return `Measured on ${date}, commit ${podStep}: ${cores} cores and ${(memoryBytes / 1e9).toFixed(0)} GB of memory for everything, ${system}, ${versions.join(', ')}.`;
}

function timeTable(steps: readonly StepResult[]): string {
  return table(
    [
      'step',
      'runs',
      'first verdict',
      'whole process',
      'kubelet',
      'Pod Step',
      'Pod Step, after the deciding event',
      '`kubectl run`',
      'ratio to kubectl',
    ],
    steps.map((step) => [
      step.title,
      runsOf(step),
      ...[firstVerdict, whole, kubelets, ours, after].map((value) => spread(step.runs.map(value), inSeconds)),
      spread(step.peer.map(whole), inSeconds),
      shareOf(step),
    ]),
  );
}

/** Like `15`, `15, kubectl 1` or `3 of 5, kubectl 5 of 5`. */
function runsOf({ runs, failed, peer, peerFailed }: StepResult): string {
  const count = (good: number, bad: number) => (bad === 0 ? String(good) : `${good} of ${good + bad}`);
  const [own, other] = [count(runs.length, failed), count(peer.length, peerFailed)];
  return own === other || peer.length + peerFailed === 0 ? own : `${own}, kubectl ${other}`;
}

const firstVerdict = ({ verdictsMs }: StepRun) => Math.min(...verdictsMs);
const whole = ({ wholeMs }: Pick<StepRun, 'wholeMs'>) => wholeMs;
const kubelets = ({ kubeletMs }: StepRun) => kubeletMs;
const ours = ({ wholeMs, kubeletMs }: StepRun) => wholeMs - kubeletMs;
const after = ({ afterMs }: StepRun) => afterMs;

function shareOf(step: StepResult): string {
  const ratio = ratioOf(step);
  return ratio === undefined ? '–' : UNITS.times(ratio);
}

function costTable({ steps, log, start, requests = [] }: Results): string {
  const rows = [
    ...steps
      .filter(({ name }) => name === 'true' || name === 'missing')
      .flatMap(({ title, runs, peer }) => usageRows(title, { ours: runs, peer })),
    ...(log === undefined ? [] : logRows(log)),
  ];
  if (start !== undefined)
    rows.push([
      'from the start of the process to the first request, ms',
      spread(start.ours, (value) => value.toFixed(0)),
      `complete \`node -e 0\`: ${spread(start.node, (value) => value.toFixed(0))}`,
    ]);
  for (const { step, requests: count } of requests) rows.push([`requests of ${step}`, String(count), '–']);
  return table(['what', 'Pod Step', 'kubectl'], rows);
}

type Sides<Run> = { ours: readonly Run[]; peer: readonly Run[] };

function usageRows(what: string, { ours, peer }: Sides<Usage>): string[][] {
  return [
    row(`${what}: CPU, s`, { ours, peer }, ({ cpuMs }) => cpuMs, inSeconds),
    row(`${what}: peak memory, MB`, { ours, peer }, ({ peakBytes }) => peakBytes, inMegabytes),
  ];
}

function logRows(log: LogResult): string[][] {
  const what = `${UNITS.number(log.lines)} lines of ${log.lineBytes} bytes`;
  const perSecond = ({ lines, readMs }: LogRun) => (lines / readMs) * 1000;
  return [row(`${what}: lines a second`, log, perSecond, UNITS.number), ...usageRows(what, log)];
}

function row<Run>(
  what: string,
  { ours, peer }: Sides<Run>,
  value: (run: Run) => number,
  write: (value: number) => string,
): string[] {
  return [what, spread(ours.map(value), write), spread(peer.map(value), write)];
}

function aimTable(results: Results): string {
  return table(
    ['aim', 'at most', 'measured', 'holds'],
    outcomesOf(results).map(({ what, most, measured, holds }) => [
      what,
      most,
      measured,
      holds ? 'yes' : '**no**',
    ]),
  );
}
