import { namesImageVolume } from '../../job/images/checks.ts';
import { bounded } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';
import type { ReasonOf } from '../reasons/reasons.ts';
import { tooLittleMemory } from './memory-limit.ts';
import { missingObject, nameOfMissing } from './missing-object.ts';
import { missingSubPath, sandboxFailure, volumeFailure } from './pod-setup-failure.ts';
import { programFailure, withoutProgram } from './program-failure.ts';
import { hookFailure } from './runtime-hook.ts';
import { missingProfile, securityFailure } from './security-settings.ts';
import { userNamespaces } from './user-namespaces.ts';

/** Why a container, or the pod as a whole, was not started, from the words of the kubelet and its runtime. */
export type StartFailure = {
  finding: Finding;
  /** Waiting can't help: ends the step at once, others after a grace. */
  isHopeless: boolean;
  /** The words only say that it took too long; others say more. */
  isVague: boolean;
  /** Name of the Secret or ConfigMap that does not exist. */
  missingObject?: string | undefined;
};

/** What the kubelet was doing. Failures of the first two concern the whole pod and show only in events. */
export type Stage = 'volumes' | 'sandbox' | 'container';

/** `who`: as in `the container step`; `where`: as in `the namespace ci`. */
export type Subject = { stage: Stage; who: string; where: string };

/**
 * `reason`: the kubelet's, like CreateContainerError. Permanent failures of volumes
 * and sandbox are not hopeless: in a new namespace some objects come a moment later (kube-root-ca.crt), and operators
 * create Secrets when they see the pod.
 */
export function readStartFailure(subject: Subject, reason: string, words: string): StartFailure {
  const { stage } = subject;
  const rawMessage = words.replace(/^Error: /, '');
  const isOfHook = reason === HOOK_FAILED;
  // What the program of a hook printed is not what the node says.
  const quoting = isOfHook ? '' : withoutEscapes(bounded(rawMessage));
  const said = stage === 'container' ? withoutProgram(quoting) : quoting;
  const finding = readWords(subject, reason, said, quoting);
  const mayBeOfCheck =
    !isOfHook &&
    finding.category === 'configuration' &&
    finding.exitCode === undefined &&
    (UNCLEAR.has(finding.reason) || namesImageVolume(rawMessage));
  return {
    finding: { ...finding, rawMessage, ...(mayBeOfCheck && { suspect: 'image-volumes' }) },
    isHopeless:
      HOPELESS.has(finding.reason) || (stage === 'container' && finding.persistence === 'permanent'),
    isVague: isVague(stage, finding, reason, said),
    missingObject: nameOfMissing(said),
  };
}

/** Nobody mends these while the pod waits, be they of the whole pod or of a container. */
const HOPELESS: ReadonlySet<string> = new Set([
  'volume-unsupported',
  'user-namespaces-unsupported',
  'memory-limit-too-low',
]);

function isVague(stage: Stage, found: Finding, reason: string, said: string): boolean {
  // An event does not show in which phase it failed; the status will.
  if (found.reason === 'create-container-error') return reason === '';
  // Of a container: it took too long.
  if (found.reason === 'sandbox-failed') return stage === 'container';
  const isOfVolume = found.reason === 'volume-in-use' || found.reason === 'mount-failed';
  return isOfVolume && /timed out waiting for the condition$|context deadline exceeded$/.test(said);
}

/** A runtime without image volumes has no message of its own for them. */
const UNCLEAR: ReadonlySet<string> = new Set(['create-container-error', 'container-config', 'start-error']);

/** CRI-O passes on runc's log: logfmt with a quoted message, whose quotes are escaped. */
function withoutEscapes(said: string): string {
  return said.replaceAll('\\"', '"');
}

/** `quoting`: what was said, with the text of the command that it quotes, which may be any words. */
function readWords({ stage, who, where }: Subject, reason: string, said: string, quoting: string): Finding {
  return (
    missingObject(said, who, where) ??
    notSynced(said) ??
    userNamespaces(said) ??
    tooLittleMemory(said, who) ??
    (stage === 'container' ? nodeTrouble(said, who) : undefined) ??
    byStage(stage, who, reason, said, quoting)
  );
}

function byStage(stage: Stage, who: string, reason: string, said: string, quoting: string): Finding {
  switch (stage) {
    case 'volumes':
      return volumeFailure(said);
    case 'sandbox':
      return missingProfile(said, who) ?? sandboxFailure(reason, said);
    case 'container':
      return (
        hookFailure(said, who) ??
        securityFailure(said, who) ??
        missingSubPath(said, who) ??
        programFailure(quoting, who) ??
        container(reason, said, who)
      );
  }
}

/**
 * The kubelet has not received the objects yet, but will:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/util/manager/watch_based_manager.go
 */
function notSynced(said: string): Finding | undefined {
  const notSyncedWords =
    /failed to sync (configmap|secret) cache|object "[^"]*"\/"[^"]*" not registered|services have not yet been read/;
  if (!notSyncedWords.test(said)) return undefined;
  const message = 'The node did not get the ConfigMaps and Secrets of the pod from the API server in time.';
  return finding('configuration', 'cache-not-synced', { message });
}

/**
 * What is not the container's fault. Too slow: the runtime is still at it when the kubelet gives up, after two minutes, and when it
 * asks again. https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_create.go
 */
const OF_NODE: readonly (readonly [words: RegExp, why: string])[] = [
  [/context deadline exceeded|failed to reserve container name/, 'in time, as where its disk is too slow'],
  [/\bdial unix \S+: |code = Unavailable\b/, 'because it does not answer, as while it is restarted'],
  [/no space left on device/, 'because the disk of the node is full'],
  [/\bfork\/exec \S+: resource temporarily unavailable/, 'because the node has too many processes'],
];

function nodeTrouble(said: string, who: string): Finding | undefined {
  const why = OF_NODE.find(([words]) => words.test(said))?.[1];
  if (why === undefined) return undefined;
  const message = `The container runtime of the node did not start ${who} ${why}.`;
  return finding('disruption', 'sandbox-failed', { message });
}

/**
 * runc's words; older ones have the folder of the container's files before the path.
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/rootfs_linux.go (mountToRootfs)
 */
const NOT_MOUNTED =
  /\bmounting \\*"[^"]*" to rootfs(?: \\*"[^"]*")? at \\*"(?:[^"\\]*\/merged(?=\/))?([^"\\]+)/;

function container(reason: string, said: string, who: string): Finding {
  const [kind, words, title] = BY_REASON.get(reason) ?? NOT_CREATED;
  const path = NOT_MOUNTED.exec(said)?.[1];
  const message =
    path === undefined
      ? words.replace('@', () => who)
      : `The container runtime could not mount what belongs at ${path} in ${who}.`;
  return finding('configuration', kind, { title, message });
}

/** `@` stands for whose failure it is. */
type Failed = readonly [kind: ReasonOf<'configuration'>, words: string, title?: string];

const NOT_CREATED: Failed = ['create-container-error', 'The container runtime could not create @.'];
const NOT_STARTED: Failed = ['start-error', 'The container runtime could not start the program of @.'];
const OF_HOOK = 'The hook of the container failed';

/**
 * Reason of a container that waits after its hook (postStart) failed; its message has the command and the output of that.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/lifecycle/handlers.go (Run)
 */
export const HOOK_FAILED = 'PostStartHookError';

/** By the kubelet's reason. */
const BY_REASON = new Map<string, Failed>([
  ['CreateContainerConfigError', ['container-config', 'The node could not use the settings of @.']],
  ['RunContainerError', NOT_STARTED],
  ['StartError', NOT_STARTED],
  ['ContainerCannotRun', NOT_STARTED],
  [HOOK_FAILED, ['start-error', 'The hook (postStart) of @ failed, so the node ended it.', OF_HOOK]],
]);
