import type { V1Container, V1ContainerStateTerminated } from '@kubernetes/client-node';
import { type Finding, finding } from '../findings/finding.ts';
import {
  FILES_DAMAGED,
  FILES_NOT_UNPACKED,
  FOLDER_VARIABLE,
  isCheckout,
  NO_FOLDER,
} from '../job/pod-parts.ts';
import { bounded } from '../job/text.ts';
import { checkoutFailed, ownEnd } from './exits.ts';
import type { MemoryLimit } from './starts.ts';

type Kind = { persistence: 'permanent' | 'transient'; hint: string };

/**
 * By the end of a line of GNU tar, of busybox, or of the shell: a file's name stands before it, and may hold any word. The first
 * kind counts, because tar goes on after a file that it can't write.
 */
const KINDS: readonly [RegExp, Kind][] = [
  [
    /: (?:No space left on device|Disk quota exceeded|Wrote only \d+ of \d+ bytes)$/m,
    {
      persistence: 'transient',
      hint: 'Give the volume workspace more room (sizeLimit, ephemeral-storage), or copy fewer files.',
    },
  ],
  [
    /: Read-only file system$/m,
    {
      persistence: 'permanent',
      hint: 'The volume workspace is read-only: give pod-template a volume that can be written.',
    },
  ],
  [
    /: (?:Permission denied|Operation not permitted)$/m,
    {
      persistence: 'permanent',
      hint: 'The user of the container can’t write the volume workspace: set fsGroup or runAsUser in the securityContext of pod-template.',
    },
  ],
  [
    /: (?:Is a directory|Not a directory|Directory not empty|File exists)$/m,
    {
      persistence: 'permanent',
      hint: 'The workspace has a folder where files-in has a file, or a file where it has a folder: leave one of them out.',
    },
  ],
  [
    /\b(?:tar|gzip|gunzip|sha256sum|find): (?:command )?not found$|: (?:applet not found|Cannot exec: No such file or directory)$/m,
    {
      persistence: 'permanent',
      hint: 'The image of checkout-image has no tar, gzip, sha256sum or find: set an image that has all of them.',
    },
  ],
];

/**
 * The finding for a container of ours that fills the workspace, and failed; out of memory and failed starts are the same as for any
 * container.
 */
export function fillingFailed(
  end: V1ContainerStateTerminated,
  container: V1Container,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
  const isOfFiles = end.exitCode === FILES_DAMAGED || end.exitCode === FILES_NOT_UNPACKED;
  if (isCheckout(container) && !isOfFiles) return checkoutFailed(end, container, who, limit);
  const own = ownEnd(end, who, limit);
  if (own.reason !== 'init-failed') return own;
  const { exitCode } = end;
  if (exitCode === NO_FOLDER) {
    const folder = container.env?.find(({ name }) => name === FOLDER_VARIABLE)?.value?.replaceAll('$$', '$');
    return finding('configuration', 'working-directory', {
      message: `The files of files-in have no folder ${folder}, so the step did not start.`,
      hint: 'Check working-directory and files-in. A folder that the script makes is entered in it, with cd.',
      exitCode,
    });
  }
  if (exitCode === FILES_DAMAGED)
    return finding('configuration', 'files-in-failed', {
      persistence: 'transient',
      message: 'The files of files-in arrived damaged in the pod, so the step did not start.',
      hint: 'Run the step again. If it happens again, check the storage of the cluster (etcd) and of the node.',
      exitCode,
    });
  const kind = KINDS.find(([known]) => known.test(bounded(end.message ?? '')))?.[1];
  return finding('configuration', 'files-in-failed', {
    ...(kind ?? { persistence: 'transient' }),
    message: 'The files of files-in could not be unpacked into the workspace, so the step did not start.',
    rawMessage: own.rawMessage,
    exitCode,
  });
}

/** What of the words of tar decides, without the names of files. */
export function unpackingWords(message: string): string {
  const all = KINDS.flatMap(([known]) => known.exec(message)?.[0] ?? []);
  return all.join('\n');
}
