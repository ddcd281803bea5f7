// The paths of a container on this machine.
//
// Nothing is isolated: a container's root is an empty scratch folder that contains its mount paths, its working directory
// and its termination message file. In `command`, `args` and environment values, these paths are translated to the paths
// of the machine, so that a pod does not have to know them. In the log and the termination message, they are translated
// back. They are not translated inside files, and any other absolute path is the machine's own.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Container } from '../../wire.ts';

export interface ContainerPaths {
  root: string;
  workingDir: string;
  /** The file for the termination message. */
  messageFile: string;
  /** Replaces the container's paths in a text by the machine's. */
  toMachine(text: string): string;
  /** Replaces the machine's paths in a text by the container's. */
  toContainer(text: string): string;
}

interface Mount {
  /** The volume's folder on this machine. */
  source: string;
  /** The mount path in the container, without a slash at its end. */
  target: string;
}

/** @param folder an empty folder for this run
 *  @param volumesFolder where the pod's volumes are, by name
 *  @param imageWorkingDir of the image, for a container that names none */
export function layOutContainer(
  container: Container,
  folder: string,
  volumesFolder: string,
  imageWorkingDir = '/',
): ContainerPaths {
  const root = join(folder, 'root');
  const workingDir = container.workingDir ?? imageWorkingDir;
  const messagePath = container.terminationMessagePath ?? '/dev/termination-log';
  const mounts = (container.volumeMounts ?? []).map(({ name, mountPath }) => ({
    source: join(volumesFolder, name),
    target: mountPath.replace(/\/+$/, ''),
  }));
  makeFolders(root, mounts, workingDir);
  makeMessageFile(join(root, messagePath));
  const toContainer = translationToContainer(root, mounts);
  return {
    root,
    workingDir: join(root, workingDir),
    messageFile: join(root, messagePath),
    toMachine: translationToMachine(root, [workingDir, messagePath, ...mounts.map(({ target }) => target)]),
    // Almost no line names such a path; looking for the two folders first is much faster.
    toContainer: (text) => (text.includes(folder) || text.includes(volumesFolder) ? toContainer(text) : text),
  };
}

function makeFolders(root: string, mounts: readonly Mount[], workingDir: string): void {
  mkdirSync(join(root, 'root'), { recursive: true });
  for (const { source, target } of mounts) {
    mkdirSync(dirname(join(root, target)), { recursive: true });
    symlinkSync(source, join(root, target));
  }
  // After the mounts, because it can be in one of them.
  mkdirSync(join(root, workingDir), { recursive: true });
}

function makeMessageFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o666);
}

function translationToMachine(root: string, paths: readonly string[]): (text: string) => string {
  const known = alternatives(paths.filter((path) => path !== '/'));
  if (known === '') return (text) => text;
  const pattern = new RegExp(`(?<![\\w./-])(?:${known})(?![\\w.-])`, 'g');
  return (text) => text.replace(pattern, (path) => join(root, path));
}

function translationToContainer(root: string, mounts: readonly Mount[]): (text: string) => string {
  const sources = alternatives(mounts.map(({ source }) => source)) || MATCHES_NOTHING;
  const pattern = new RegExp(`(${sources})|${escapeRegExp(root)}/?`, 'g');
  const targetOf = (source: string | undefined): string | undefined =>
    mounts.find((mount) => mount.source === source)?.target;
  return (text) => text.replace(pattern, (_, source?: string) => targetOf(source) ?? '/');
}

const MATCHES_NOTHING = '(?!)';

/** Longest first, so that /work/src wins over /work. */
function alternatives(paths: readonly string[]): string {
  return [...paths]
    .sort((one, other) => other.length - one.length)
    .map(escapeRegExp)
    .join('|');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
