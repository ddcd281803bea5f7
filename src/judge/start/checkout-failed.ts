import type { V1Container, V1ContainerStateTerminated } from '@kubernetes/client-node';
import { bounded } from '../../job/text.ts';
import { FOLDER_VARIABLE, NO_FOLDER, REF_VARIABLE, URL_VARIABLE } from '../../plan/checkout.ts';
import type { MemoryLimit } from '../containers.ts';
import { ownEnd } from '../end/exit.ts';
import { type Finding, finding } from '../finding.ts';

/** Messages of git itself and of the server through git; the other lines are from the shell and other programs. */
const GITS_WORDS = /^(fatal|error|remote|warning): /;

/** The kind of failure by git's message; without `hint` the one of the reason applies. */
type Kind = {
  category: 'configuration' | 'connection';
  persistence: 'permanent' | 'transient';
  hint?: string;
};

const AGAIN = 'Trying again may help.';
const permanent = (hint: string): Kind => ({ category: 'configuration', persistence: 'permanent', hint });
const onTheWay = (hint: string): Kind => ({ category: 'connection', persistence: 'transient', hint });

/** The first match counts; some are messages of curl. https://github.com/git/git/blob/v2.54.0/remote-curl.c */
const KINDS: readonly [RegExp, Kind][] = [
  [
    /couldn't find remote ref|not our ref|[Rr]eference is not a tree|unadvertised object/,
    permanent(
      'Check that the branch, tag or commit of the input checkout is there; of a commit all of its digits are needed.',
    ),
  ],
  [
    /could not read (Username|Password)|Authentication failed|Invalid username or|error: 40[13]\b/,
    permanent(
      'Check the input checkout-token: it must be valid and may read the contents of the repository (permissions: contents: read).',
    ),
  ],
  [
    /[Rr]epository not found|repository '[^']*' not found|error: 404\b/,
    permanent(
      'The server hides what the token may not read: check that the input checkout-token may read the contents of the repository (permissions: contents: read).',
    ),
  ],
  [
    /\b(?:SSL|server|peer|local|client|CA) certificate\b|\bcertificate (?:subject|verif\w+|problem)\b/,
    permanent('Let the image of checkout-image trust the authority that signed the server’s certificate.'),
  ],
  [
    /Permission denied|Read-only file system/,
    permanent(
      'The volume workspace can’t be written by the user of the checkout: name fsGroup or runAsUser in the securityContext of the pod template, and a volume that can be written.',
    ),
  ],
  [
    /No space left on device|Disk quota exceeded/,
    { category: 'configuration', persistence: 'transient', hint: 'Give the volume workspace more room.' },
  ],
  [
    /Could not resolve|resolve proxy/,
    onTheWay(`Check that pods of this namespace can resolve the name of the server. ${AGAIN}`),
  ],
  [
    /unable to access|early EOF|RPC failed|hung up unexpectedly/,
    onTheWay(
      `Check that pods of this namespace may reach the server (a network policy or a proxy may be in between). ${AGAIN}`,
    ),
  ],
];

const UNKNOWN: Kind = { category: 'configuration', persistence: 'transient' };
const NO_GIT = permanent('The image of checkout-image has no git; name one that has it.');

/** The finding for a failed checkout container; out of memory and failed starts are the same as for any container. */
export function checkoutFailed(
  end: V1ContainerStateTerminated,
  checkout: V1Container,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
  const own = ownEnd(end, who, limit);
  if (own.reason !== 'init-failed') return own;
  const given = (name: string) =>
    checkout.env?.find((one) => one.name === name)?.value?.replaceAll('$$', '$');
  if (end.exitCode === NO_FOLDER)
    return finding('configuration', 'working-directory', {
      message: `${given(REF_VARIABLE)} of ${given(URL_VARIABLE)} has no folder ${given(FOLDER_VARIABLE)}, so the step did not start.`,
      hint: 'Check working-directory. A folder that the script makes is entered in it, with cd.',
      exitCode: end.exitCode,
    });
  const words = bounded(end.message ?? '');
  const kind = end.exitCode === 127 ? NO_GIT : KINDS.find(([known]) => known.test(withoutNames(words)))?.[1];
  const { category, ...details } = kind ?? UNKNOWN;
  return finding(category, 'checkout-failed', {
    ...details,
    message: `${given(REF_VARIABLE)} of ${given(URL_VARIABLE)} could not be checked out, so the step did not start.`,
    rawMessage: gitsWords(words) || own.rawMessage,
    exitCode: end.exitCode,
  });
}

/** URLs, branches and paths are in quotes, and may hold any word. */
function withoutNames(words: string): string {
  return words.replaceAll(/(?<!\w)'[^'\n]*'(?!\w)/g, "''");
}

export function gitsWords(message: string): string {
  const lines = message.split('\n').filter((line) => GITS_WORDS.test(line));
  return lines.join('\n');
}
