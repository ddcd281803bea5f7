import type { V1Container, V1ContainerStateTerminated } from '@kubernetes/client-node';
import { type Finding, finding } from '../findings/finding.ts';
import { namespaceOf, STEP } from '../findings/sentences.ts';
import { FOLDER_VARIABLE, NO_FOLDER, REF_VARIABLE, URL_VARIABLE } from '../job/pod-parts.ts';
import { bounded, capitalize } from '../job/text.ts';
import { entryOf } from '../job/values.ts';
import { type MemoryLimit, readStartFailure, unlessUnlimited } from './starts.ts';

/** Plain names of resources. https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/ */
const SHORTAGES: Record<string, string> = {
  'ephemeral-storage': 'disk space (ephemeral-storage)',
  inodes: 'room for files (inodes)',
  pids: 'process numbers (pids)',
};

/**
 * Why a node evicted a pod, by its message: either the node ran short of a resource and took the pods that used more
 * than they requested, or a container or volume exceeded its own limit, which is the job's fault.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/helpers.go
 */
export function evictedByNode(words: string): Finding {
  const said = bounded(words);
  return { ...(overOwnLimit(said) ?? shortage(said)), ...(words && { rawMessage: words }) };
}

function overOwnLimit(said: string): Finding | undefined {
  const [, volume, size] = /^Usage of EmptyDir volume "(.+)" exceeds the limit "(.+?)"/.exec(said) ?? [];
  if (volume !== undefined)
    return finding('step', 'disk-limit', {
      message: `The volume ${volume} (emptyDir) held more than its limit of ${size}, so the node ended the pod.`,
      hint: `Raise the sizeLimit of the volume ${volume}, or let the pod write less into it.`,
    });
  const [, container, own] =
    /^Container (\S+) exceeded its local ephemeral storage limit "(.+?)"/.exec(said) ?? [];
  if (container !== undefined)
    return finding('step', 'disk-limit', {
      message: `The container ${container} used more of the node’s disk than its limit of ${own}, so the node ended the pod.`,
    });
  const [, all] =
    /^Pod ephemeral local storage usage exceeds the total limit of containers (\S+?)\.? *$/.exec(said) ?? [];
  if (all === undefined) return undefined;
  return finding('step', 'disk-limit', {
    message: `The pod used more of the node’s disk than the limits of its containers allow, ${all} in all, so the node ended it.`,
  });
}

function shortage(said: string): Finding {
  const [, pressure] = /had condition: \[(\w+)/.exec(said) ?? [];
  const [, resource] = /low on resource: (.+?)\.(?: |$)/.exec(said) ?? [];
  const what = resource === undefined ? 'something' : (entryOf(SHORTAGES, resource) ?? resource);
  const [, container, used, request] = /Container (\S+) was using (\S+), request is (\S+?),/.exec(said) ?? [];
  const share =
    container === undefined
      ? ''
      : ` The container ${container} was using ${used} and had asked for ${request === '0' ? 'none' : request}.`;
  const isRequestable = resource === 'memory' || resource === 'ephemeral-storage';
  return finding('disruption', 'evicted', {
    title: 'The pod was evicted by its node',
    message:
      pressure === undefined
        ? `The node ran short of ${what} and ended the pod.${share}`
        : `The node was under ${pressure} and did not take the pod.`,
    hint: isRequestable
      ? `Run the step again. Nodes end those pods first that use more than they asked for: ask for as much ${resource} as the step needs (resources).`
      : undefined,
  });
}

/** Linux signals that end programs; the exit code is 128 plus the signal's number. */
const SIGNALS: Record<number, string> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  10: 'SIGUSR1',
  11: 'SIGSEGV',
  12: 'SIGUSR2',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
  31: 'SIGSYS',
};

/** Conventional meanings of exit codes; 126 and 127 are the shell's. */
const MEANINGS: Record<number, string> = {
  126: 'A command exists, but cannot be executed.',
  127: 'Command not found: a program, or the interpreter in a script’s #! line, is not in the image.',
  134: 'A program aborted itself, for example after a failed assertion.',
  137: 'Something killed a program with SIGKILL: often the kernel, because memory ran out.',
  139: 'A program crashed with a segmentation fault.',
  143: 'Something asked the program to end with SIGTERM, for example a node that shuts down (a spot node).',
};

/**
 * The finding for a container that ended by itself; the caller adds the container. `who`: as in `the container db`;
 * `limit`: undefined if its memory has none.
 */
export function ownEnd(
  end: V1ContainerStateTerminated,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
  switch (end.reason) {
    case 'OOMKilled':
      return outOfMemory(end, who, limit);
    case 'StartError':
    case 'ContainerCannotRun':
    case 'RunContainerError': {
      const subject = { stage: 'container', who, where: namespaceOf(undefined) } as const;
      const failure = readStartFailure(subject, end.reason, end.message ?? '');
      const { suspect: _, ...found } = unlessUnlimited(failure, who, limit).finding;
      return { ...found, exitCode: end.exitCode };
    }
    default:
      return end.exitCode === 0 ? success : failure(end, who);
  }
}

const success = finding('step', 'completed', { message: 'The step succeeded.', exitCode: 0 });

/**
 * With exit code 0 too: a part was killed, work is missing. https://github.com/kubernetes/kubernetes/issues/131530
 * The kernel counts a process of a container that it kills for lack of memory of the node in the same way.
 * https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files (memory.events)
 */
export function outOfMemory(
  end: V1ContainerStateTerminated,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
  const although = end.exitCode === 0 ? ', although it then ended with exit code 0' : '';
  const why =
    limit === undefined
      ? 'its node ran out of memory'
      : `${who === STEP ? 'it' : 'the container'} used more memory than its ${limit.isOfPod ? 'pod’s ' : ''}limit of ${limit.quantity}`;
  return finding('step', 'oom-killed', {
    message: `A process of ${who} was killed because ${why}${although}.${limit === undefined ? ' It has no memory limit of its own.' : ''}`,
    hint:
      limit === undefined
        ? 'Ask for as much memory as it needs (resources), so that it gets a node that has it, or let it use less.'
        : undefined,
    exitCode: end.exitCode,
  });
}

function failure({ exitCode, signal, message }: V1ContainerStateTerminated, who: string): Finding {
  const name = SIGNALS[signal || exitCode - 128];
  const code = name === undefined ? `${exitCode}` : `${exitCode} (${name})`;
  // The program's termination message, or the end of its log if the kubelet put it there.
  const common = { rawMessage: message || undefined, exitCode };
  if (who === STEP)
    return finding('step', 'exit-code', {
      title: `Exit code ${code}`,
      message: `The step ended with exit code ${code}.`,
      meaning: MEANINGS[exitCode],
      ...common,
    });
  return finding('step', 'init-failed', {
    title: `${capitalize(who)} ended with exit code ${code}`,
    message: `${capitalize(who)} ended with exit code ${code}, so the step did not start.`,
    meaning: MEANINGS[exitCode],
    ...common,
  });
}

/**
 * Words of a program that ends for want of a file of its repository: shells and the C library, make, npm, yarn, pnpm, Go, Maven,
 * Gradle, Cargo, git, Python's tools, Bundler, Rake, Composer, .NET, CMake, Terraform, just, Task.
 */
export const NO_FILE =
  /[Nn]o such file or directory|No rule to make target|no makefile found|\bENOENT\b|find a package\.json file|No package\.json|ERR_PNPM_NO_PKG_MANIFEST|go\.mod file not found|does not contain main module|no Go files in|no POM in this directory|does not contain a Gradle build|could not find `Cargo\.toml`|not a git repository|file or directory not found:|Cannot find module '[./]|find a (?:valid )?pyproject\.toml|No `pyproject\.toml`|Could not locate Gemfile|No Rakefile found|find a composer\.json|does not contain a project or solution file|does not appear to contain CMakeLists|No configuration files|No justfile found|No Taskfile found/;

/**
 * What dash says of the syntax of bash, before and after which it may go on:
 * https://git.kernel.org/pub/scm/utils/dash/dash.git/tree/src (exec.c, parser.c, options.c, expand.c)
 */
const BASH_IN_SH =
  /^\S{1,200}: (?:line )?\d+: (?:(?:\[\[|source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let|function|\w+\+=[^:]{0,200}): not found$|Syntax error: (?:"\(" unexpected|redirection unexpected|Bad for loop variable|Bad function name|"&" unexpected|"\}" unexpected)|(?:set: )?Illegal option -(?:o pipefail|E|T)|Bad substitution|(?:\[|test): \S{0,200}: unexpected operator)/;

/** Does the line say that sh does not know the syntax of bash? */
export function isShWithoutBash(line: string): boolean {
  return BASH_IN_SH.test(line);
}

export const NEEDS_BASH =
  'sh ran a script with the syntax of bash, as its log says. If the image has bash, set shell: bash -eo pipefail, or give a script of its own the first line `#!/usr/bin/env bash`.';

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
      'Check that the branch, tag or commit of the input checkout exists. Give a commit SHA in full (40 characters).',
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
