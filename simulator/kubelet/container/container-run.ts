// One run of one container, from its folder to its end. Its command runs as a process of this machine, with this
// machine's programs: the image's layers are pulled and verified, but not unpacked.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MACHINE } from '../../registry/oci.ts';
import type { Container, Pod } from '../../wire.ts';
import type { PulledImage } from '../image/pull-image.ts';
import { expand, fullEnvironment } from './container-environment.ts';
import { type ContainerLog, createLog } from './container-log.ts';
import { type ContainerPaths, layOutContainer } from './container-paths.ts';
import {
  type ContainerProcess,
  type ProcessSettings,
  StartError,
  startProcess,
} from './container-process.ts';

/** How a run ended. */
export interface Exit {
  exitCode: number;
  reason: string;
  message?: string;
  finishedAt: number;
}

export interface Run {
  /** `containerd://…` */
  id: string;
  image: PulledImage;
  startedAt: number;
  log: ContainerLog;
  /** undefined for a run that could not be started. */
  process?: ContainerProcess;
  /** Runs another command in the container. */
  exec?(command: readonly string[]): Promise<ExecEnd>;
  /** Set when the run is over, whether or not the kubelet has noticed. */
  exit?: Exit;
  ended: Promise<void>;
  /** Set before the process is killed as the kernel does it when memory runs out. */
  outOfMemory?: true;
}

/** How a command ended; `problem`: why it could not be started. */
interface ExecEnd {
  exitCode: number;
  output: string;
  problem?: string;
}

export interface RunSettings {
  pod: Pod;
  container: Container;
  image: PulledImage;
  /** The variables that the pod asks for. */
  variables: Record<string, string>;
  /** An empty folder for this run. */
  folder: string;
  /** The folder of the pod's volumes, by name. */
  volumesFolder: string;
}

/** Starts a container; if that fails, the run is over at once. */
export async function startRun(settings: RunSettings): Promise<Run> {
  const { container, image, folder, volumesFolder } = settings;
  const paths = layOutContainer(container, folder, volumesFolder, image.config.WorkingDir);
  const run = createRun(image);
  const argv = commandOf(settings).map(paths.toMachine);
  const [program = ''] = argv;
  if (image.architecture !== MACHINE && !program.startsWith(`${paths.root}/`)) {
    // An image for another processor: the kernel refuses its programs, which only the log shows.
    run.log.append([`exec ${program}: exec format error`]);
    endRun(run, paths, { exitCode: 1, reason: 'Error' });
    return run;
  }
  const place = { env: environmentOf(settings, paths), cwd: paths.workingDir };
  run.exec = (command) => exec(command.map(paths.toMachine), place, paths);
  try {
    run.process = await startProcess({
      ...place,
      argv,
      hasStdin: container.stdin === true,
      output: (lines) => run.log.append(lines.map(paths.toContainer)),
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    endRun(run, paths, { exitCode: 128, reason: 'StartError', message: error.message });
    return run;
  }
  run.ended = run.process.exited.then((exitCode) => {
    const reason = run.outOfMemory ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error';
    endRun(run, paths, {
      exitCode,
      reason,
      message: terminationMessage(container, paths, exitCode, run.log),
    });
  });
  return run;
}

async function exec(
  argv: string[],
  place: Pick<ProcessSettings, 'env' | 'cwd'>,
  { toContainer }: ContainerPaths,
): Promise<ExecEnd> {
  const lines: string[] = [];
  try {
    const own = await startProcess({ ...place, argv, output: (more) => lines.push(...more) });
    const exitCode = await own.exited;
    return { exitCode, output: lines.map(toContainer).join('\n') };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { exitCode: -1, output: '', problem: error.why };
  }
}

function createRun(image: PulledImage): Run {
  const id = `containerd://${randomBytes(32).toString('hex')}`;
  return { id, image, startedAt: Date.now(), log: createLog(), ended: Promise.resolve() };
}

function endRun(run: Run, paths: ContainerPaths, end: Omit<Exit, 'finishedAt'>): void {
  const { message = '', ...rest } = end;
  run.log.close();
  run.exit = {
    ...rest,
    ...(message === '' ? {} : { message: paths.toContainer(message) }),
    finishedAt: Date.now(),
  };
}

/** Kubernetes' command replaces the entrypoint and drops the image's arguments with it. */
export function commandOf({
  container,
  image,
  variables,
}: Pick<RunSettings, 'container' | 'image' | 'variables'>): string[] {
  const { command, args } = container;
  const entrypoint = command ?? image.config.Entrypoint ?? [];
  const rest = args ?? (command ? [] : (image.config.Cmd ?? []));
  return [...entrypoint, ...rest].map((word) => expand(word, variables));
}

function environmentOf(
  { pod, image, variables }: RunSettings,
  paths: ContainerPaths,
): Record<string, string> {
  // A pod's hostname is its name, cut to what the kernel takes.
  const hostname = pod.metadata.name.slice(0, 63);
  const environment = Object.entries(fullEnvironment(hostname, image.config.Env ?? [], variables));
  const translated = environment.map(([name, value]) => [name, paths.toMachine(value)]);
  return { HOME: join(paths.root, 'root'), ...Object.fromEntries(translated) };
}

/** What the container wrote to its file; if that is empty, it failed and asked for it, the end of its log. */
function terminationMessage(
  { terminationMessagePolicy }: Container,
  { messageFile }: ContainerPaths,
  exitCode: number,
  log: ContainerLog,
): string {
  const written = existsSync(messageFile) ? readFileSync(messageFile).subarray(-4096).toString() : '';
  const isLogWanted = exitCode !== 0 && terminationMessagePolicy === 'FallbackToLogsOnError';
  if (written !== '' || !isLogWanted) return written;
  // 80 lines, 2,048 bytes: kuberuntime_container.go, getTerminationMessage.
  const tail = log.end(80).map((line) => `${line}\n`);
  return Buffer.from(tail.join('')).subarray(-2048).toString();
}
