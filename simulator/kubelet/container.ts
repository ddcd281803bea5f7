// One run of one container, from its folder to its end.
//
// Nothing is isolated: the command runs as a process of this machine, with the programs of this machine; the
// image's layers are pulled and verified, not unpacked. A container's root is an empty scratch folder, and its
// mount paths, its working directory and its termination message file lie in there. So that a pod need not
// know, these paths are translated where they are written in `command`, `args` and environment values, and
// back where the scratch folder shows in the log or the termination message. They are not translated inside
// files, and any other absolute path is the machine's own.

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Container, Pod } from '../wire.ts';
import { expand, fullEnvironment } from './environment.ts';
import { createLog, type Log } from './logs.ts';
import { type Process, StartError, startProcess } from './process.ts';
import { architecture, type PulledImage } from './pull.ts';

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
  log: Log;
  /** undefined for a run that could not be started. */
  process?: Process;
  /** Set when the run is over, whether or not the kubelet has noticed. */
  exit?: Exit;
  ended: Promise<void>;
  /** Set before the kill, by whoever plays the kernel. */
  outOfMemory?: true;
}

export interface RunSettings {
  pod: Pod;
  container: Container;
  image: PulledImage;
  /** The variables that the pod asks for. */
  variables: Record<string, string>;
  /** An empty folder for this run. */
  folder: string;
  /** Where the pod's volumes are, by name. */
  volumes: string;
}

/** Starts a container; if that fails, the run is over at once. */
export async function startRun(settings: RunSettings): Promise<Run> {
  const { pod, image } = settings;
  const paths = layOut(settings);
  const log = createLog();
  const id = `containerd://${randomBytes(32).toString('hex')}`;
  const run: Run = { id, image, startedAt: Date.now(), log, ended: Promise.resolve() };
  const end = (exitCode: number, reason: string, said: string): void => {
    const message = paths.leave(said);
    log.close();
    run.exit = { exitCode, reason, ...(message ? { message } : {}), finishedAt: Date.now() };
  };
  const argv = commandOf(settings).map(paths.enter);
  const [program = ''] = argv;
  if (image.architecture !== architecture && !program.startsWith(`${paths.root}/`)) {
    // An image for another processor: the kernel refuses its programs, only the log tells.
    log.append([`exec ${program}: exec format error`]);
    end(1, 'Error', '');
    return run;
  }
  // A pod's hostname is its name, cut to what the kernel takes.
  const asked = fullEnvironment(pod.metadata.name.slice(0, 63), image.config.Env ?? [], settings.variables);
  const inside = Object.entries(asked).map(([key, value]) => [key, paths.enter(value)]);
  try {
    run.process = await startProcess({
      argv,
      env: { HOME: join(paths.root, 'root'), ...Object.fromEntries(inside) },
      cwd: paths.cwd,
      output: (lines) => log.append(lines.map(paths.leave)),
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    end(128, 'StartError', error.message);
    return run;
  }
  run.ended = run.process.exited.then((exitCode) => {
    const reason = run.outOfMemory ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error';
    const written = messageIn(paths.message);
    const isLogAsked = settings.container.terminationMessagePolicy === 'FallbackToLogsOnError';
    end(exitCode, reason, written === '' && exitCode !== 0 && isLogAsked ? endOf(log) : written);
  });
  return run;
}

/** Kubernetes' command replaces the entrypoint and drops the image's arguments with it. */
function commandOf({ container, image, variables }: RunSettings): string[] {
  const { command, args } = container;
  const own = command ?? image.config.Entrypoint ?? [];
  const rest = args ?? (command ? [] : (image.config.Cmd ?? []));
  return [...own, ...rest].map((word) => expand(word, variables));
}

interface Paths {
  root: string;
  cwd: string;
  /** The file for the termination message. */
  message: string;
  enter: (text: string) => string;
  leave: (text: string) => string;
}

function layOut({ container, image, folder, volumes }: RunSettings): Paths {
  const root = join(folder, 'root');
  const workingDir = container.workingDir ?? image.config.WorkingDir ?? '/';
  const messagePath = container.terminationMessagePath ?? '/dev/termination-log';
  const mounts = (container.volumeMounts ?? []).map(({ name, mountPath }) => ({
    source: join(volumes, name),
    target: mountPath.replace(/\/+$/, ''),
  }));
  mkdirSync(join(root, 'root'), { recursive: true });
  for (const { source, target } of mounts) {
    mkdirSync(dirname(join(root, target)), { recursive: true });
    symlinkSync(source, join(root, target));
  }
  mkdirSync(join(root, workingDir), { recursive: true });
  mkdirSync(dirname(join(root, messagePath)), { recursive: true });
  writeFileSync(join(root, messagePath), '');
  chmodSync(join(root, messagePath), 0o666);

  const inside = [workingDir, messagePath, ...mounts.map(({ target }) => target)].filter(
    (path) => path !== '/',
  );
  const known = alternatives(inside);
  const enter = known && new RegExp(`(?<![\\w./-])(?:${known})(?![\\w.-])`, 'g');
  const leave = new RegExp(
    `(${alternatives(mounts.map(({ source }) => source)) || '(?!)'})|${quote(root)}/?`,
    'g',
  );
  return {
    root,
    cwd: join(root, workingDir),
    message: join(root, messagePath),
    enter: (text) => (enter ? text.replace(enter, (path) => join(root, path)) : text),
    leave: (text) =>
      text.includes(folder) || text.includes(volumes)
        ? text.replace(leave, (_, source) => mounts.find((mount) => mount.source === source)?.target ?? '/')
        : text,
  };
}

/** Longest first, so that /work/src wins over /work. */
const alternatives = (paths: string[]): string =>
  [...paths]
    .sort((one, other) => other.length - one.length)
    .map(quote)
    .join('|');

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a container leaves behind whose file is empty: 80 lines of its log, 2,048 bytes (kuberuntime_container.go, getTerminationMessage). */
function endOf(log: Log): string {
  const tail = log.end(80).map((line) => `${line}\n`);
  return Buffer.from(tail.join('')).subarray(-2048).toString();
}

/** The last 4,096 bytes of the file. */
const messageIn = (file: string): string =>
  existsSync(file) ? readFileSync(file).subarray(-4096).toString() : '';
