import { findingOfCase } from '../findings/cases.ts';
import { type Finding, finding } from '../findings/finding.ts';
import { FILLING_EXITS, type Filling } from '../job/pod-parts.ts';
import { bounded, size } from '../job/text.ts';
import { defined } from '../job/values.ts';
import { OTHER_UNPACKING, TAR_ROWS } from './exit-rows.ts';
import { type ContainerEnd, checkoutFailed, ownEnd } from './exits.ts';
import { firstRow } from './rows.ts';
import type { MemoryLimit } from './starts.ts';

/** What is known of the connection by which files were sent: `of`: how many bytes there are; `why` it broke, as a phrase. */
type Broken = { sent: number; of: number; why: string };

/** The finding for files that did not all come. */
export function filesCut(broken: Broken | undefined): Finding {
  const how = broken ? ` after ${size(broken.sent)} of ${size(broken.of)} (${broken.why})` : '';
  return finding('connection', 'files-in-failed', {
    message: `The files of files-in did not get into the pod: the connection broke${how}. The step did not start.`,
  });
}

/**
 * The finding for a container of ours that fills the workspace, and failed; out of memory and failed starts are the same as for any
 * container.
 */
export function fillingFailed(
  end: ContainerEnd,
  filling: Filling,
  who: string,
  limit: MemoryLimit | undefined,
  broken?: Broken,
): Finding {
  const isOfFiles = [FILLING_EXITS.damaged, FILLING_EXITS.notUnpacked, FILLING_EXITS.cut].includes(
    end.exitCode,
  );
  if (filling.isCheckout && !isOfFiles) return checkoutFailed(end, filling, who, limit);
  const own = ownEnd(end, who, limit);
  if (own.reason !== 'init-failed') return own;
  const { exitCode } = end;
  const { folder, image } = filling;
  if (exitCode === FILLING_EXITS.noFolder)
    return finding('configuration', 'working-directory', {
      message: `The files of files-in have no folder${folder === undefined ? '' : ` ${folder}`}, so the step did not start.`,
      hint: 'Check working-directory and files-in. If the script creates the folder, let it change there with cd.',
      exitCode,
    });
  if (exitCode === FILLING_EXITS.cut) return { ...filesCut(broken), exitCode };
  if (exitCode === FILLING_EXITS.damaged)
    return finding('configuration', 'files-in-failed', {
      persistence: 'transient',
      message: 'The files of files-in arrived damaged in the pod, so the step did not start.',
      hint: 'Run the step again. If it happens again, check the storage of the cluster (etcd) and of the node.',
      exitCode,
    });
  const { row = OTHER_UNPACKING, names } = firstRow(TAR_ROWS, bounded(end.message ?? '')) ?? {};
  return {
    ...findingOfCase(row, { ...names, image }),
    ...defined({ rawMessage: own.rawMessage }),
    exitCode,
  };
}

/** What to do about a container of ours whose image has no shell. */
export const NEEDS_SHELL =
  'Set a checkout-image with a shell. It also requires git for checkout, and tar, gzip, sha256sum and find for files-in.';

/** What of the words of tar decides, without the names of files. */
export function unpackingWords(message: string): string {
  const all = TAR_ROWS.flatMap(({ said }) => said.exec(message)?.[0] ?? []);
  return all.join('\n');
}
