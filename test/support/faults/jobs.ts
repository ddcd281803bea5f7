import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Inputs } from '../../../simulator/runner.ts';
import type { Stage } from '../../scenarios/stage.ts';

/** The jobs that schedules choose from; each leaves marks in a file of this machine, which nodes of both clusters have. */
export type JobKind =
  | 'pass'
  | 'files'
  | 'large files'
  | 'prepared'
  | 'fail'
  | 'long'
  | 'missing tag'
  | 'fallback';

/** How a job ends where nothing goes wrong. */
export type Truth = { outcome: 'success' | 'failure'; reason: string };

type Job = {
  truth: Truth;
  exitCode: number;
  lines: number /** Between two tens of lines. */;
  pauseSeconds: number;
};

const SUCCESS: Truth = { outcome: 'success', reason: 'completed' };

export const JOBS: Record<JobKind, Job> = {
  // After an init container of some seconds.
  prepared: { truth: SUCCESS, exitCode: 0, lines: 40, pauseSeconds: 0.05 },
  // Its files get into the pod, by a Secret or by a connection, and come back, by a log or by a connection.
  files: { truth: SUCCESS, exitCode: 0, lines: 40, pauseSeconds: 0.05 },
  'large files': { truth: SUCCESS, exitCode: 0, lines: 40, pauseSeconds: 0.05 },
  pass: { truth: SUCCESS, exitCode: 0, lines: 40, pauseSeconds: 0.05 },
  fail: { truth: { outcome: 'failure', reason: 'exit-code' }, exitCode: 7, lines: 20, pauseSeconds: 0.05 },
  long: { truth: SUCCESS, exitCode: 0, lines: 60, pauseSeconds: 0.4 },
  'missing tag': {
    truth: { outcome: 'failure', reason: 'not-found' },
    exitCode: 0,
    lines: 20,
    pauseSeconds: 0,
  },
  fallback: { truth: SUCCESS, exitCode: 0, lines: 20, pauseSeconds: 0.05 },
};

/** Until a signal ends it. */
const PREPARE = ['sh', '-c', "trap 'exit 1' TERM; sleep 1.5 & wait"];

/** The image that the registry has lost and the node still has. */
export const CACHED = 'faults/cached:1';

/** A line of a job: whole only with both numbers, and with characters of several bytes to be cut in. */
export function lineOf(number: number): string {
  return `~${number} größer 😀 ${number}~`;
}

/** Do files move in the job? */
function movesFiles(kind: JobKind): boolean {
  return kind === 'files' || kind === 'large files';
}

/** The file of the runner for the pod, which does not shrink: in a Secret, or too large for one. */
export const FILE_IN = 'in/noise';
const [SMALL, LARGE] = [50_000, 1_500_000].map((length) => randomBytes(length));

export function contentIn(kind: JobKind): Buffer {
  return (kind === 'files' ? SMALL : LARGE) ?? Buffer.alloc(0);
}

/** What comes back: a file of some lines of a log when it is packed, and one that no log carries. */
export function filesBack(kind: JobKind): Record<string, string> {
  if (!movesFiles(kind)) return {};
  const noise =
    kind === 'large files' ? { 'large/noise': contentIn(kind).toString('base64').repeat(COPIES) } : {};
  return { 'out/numbers': NUMBERS, ...noise };
}

const NUMBERS = Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 1_000_003}\n`).join('');
/** Too far from each other to be packed as one. */
const COPIES = 5;
const WRITE = [
  'mkdir -p out large',
  'i=0; while [ $i -lt 20000 ]; do echo $((i * 7919 % 1000003)); i=$((i + 1)); done >out/numbers',
];
const WRITE_LARGE = `i=0; while [ $i -lt ${COPIES} ]; do base64 -w 0 <${FILE_IN}; i=$((i + 1)); done >large/noise`;

/** What the job gives as inputs. `marks`: the file for its marks. */
export function inputsOf(kind: JobKind, stage: Stage, marks: string): Inputs {
  const { exitCode, lines, pauseSeconds } = JOBS[kind];
  const volumes = [{ name: 'marks', hostPath: { path: dirname(marks) } }];
  const volumeMounts = [{ name: 'marks', mountPath: dirname(marks) }];
  // Programs of the simulator are processes of this machine anyway.
  const mounted = stage.kind === 'cluster' ? { volumeMounts } : {};
  const template = {
    containers: [{ name: 'step', ...mounted }],
    ...(kind === 'prepared' && {
      initContainers: [{ name: 'prepare', image: stage.image, command: PREPARE }],
    }),
    ...(stage.kind === 'cluster' && { volumes }),
  };
  return {
    ...imageOf(kind, stage),
    ...(movesFiles(kind) && {
      'files-in': 'in',
      'files-out': 'out\nlarge/**',
      'checkout-image': stage.image,
      preflight: 'never',
    }),
    'pod-template': JSON.stringify(template),
    run: [
      'id=$(cat /proc/sys/kernel/random/uuid)',
      `echo begin $id >> ${marks}`,
      ...(movesFiles(kind) ? [`echo tree $(sha256sum <${FILE_IN}) >> ${marks}`, ...WRITE] : []),
      ...(kind === 'large files' ? [WRITE_LARGE] : []),
      'i=0',
      `while [ $i -lt ${lines} ]; do`,
      '  i=$((i + 1))',
      `  echo "${lineOf(0).replaceAll('0', '$i')}"`,
      `  echo $i $id >> ${marks}`,
      `  if [ $((i % 10)) -eq 0 ]; then sleep ${pauseSeconds}; fi`,
      'done',
      `echo end $id >> ${marks}`,
      `exit ${exitCode}`,
    ].join('\n'),
  };
}

function imageOf(kind: JobKind, { image, registry }: Stage): Inputs {
  if (kind === 'missing tag') return { image: image.replace(/:1$/, ':nope') };
  if (kind === 'fallback')
    return { image: `${registry.address}/${CACHED}`, 'pull-policy': 'Always, IfNotPresent' };
  return { image };
}

/** What the programs of a run have left in their file. `overlaps`: one did something after the next had started. */
export type Marks = {
  begun: number;
  printed: number[];
  ended: number;
  overlaps: boolean;
  /** What was in the workspace of each: the hash of the runner's file. */
  trees: string[];
};

export function readMarks(path: string): Marks {
  const lines = linesOf(path).map((line) => line.split(' '));
  const marks = lines.map(([mark = '']) => mark);
  const trees = lines.flatMap(([mark, hash = '']) => (mark === 'tree' ? [hash] : []));
  const ids = lines
    .filter(([mark]) => mark !== 'tree')
    .map(([, id = '']) => id)
    .filter((id) => id !== '');
  const count = (word: string) => marks.filter((mark) => mark === word).length;
  return {
    begun: count('begin'),
    printed: marks.filter((mark) => /^\d+$/.test(mark)).map(Number),
    ended: count('end'),
    trees,
    overlaps: ids.some((id, index) => ids[index - 1] !== id && ids.indexOf(id) < index),
  };
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return []; // no program has started
  }
}
