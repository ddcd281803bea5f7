import type { ReasonOf } from '../findings/catalogue.ts';
import { type Finding, finding } from '../findings/finding.ts';
import { namesImageVolume } from '../job/image-consumers.ts';
import { bounded } from '../job/text.ts';
import {
  hookFailure,
  missingSubPath,
  programFailure,
  sandboxFailure,
  volumeFailure,
  withoutProgram,
} from './starts-programs.ts';

/**
 * Less memory than it takes to set the container up: CRI-O refuses such a limit, runc and crun are killed by it.
 * https://github.com/cri-o/cri-o/blob/v1.36.3/internal/config/cgmgr/cgmgr.go (VerifyMemoryIsEnough),
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/process_linux.go, https://github.com/containers/crun/pull/635
 */
function tooLittleMemory(said: string, who: string): Finding | undefined {
  if (
    !/\bset memory limit \d+ too low|\(memory limit too low\?\)|OOM: the memory limit could be too low/.test(
      said,
    )
  )
    return undefined;
  const least = /should be at least (\d+ bytes)/.exec(said)?.[1];
  const message = `The memory limit of ${who} is less than what the node needs to start a container${least === undefined ? '' : `: ${least}`}.`;
  return finding('configuration', 'memory-limit-too-low', { message });
}

/**
 * Runtimes only guess at the limit: also a node without memory kills what they start.
 * https://github.com/GoogleCloudPlatform/gcs-fuse-csi-driver/issues/314
 */
export function unlessUnlimited(
  failure: StartFailure,
  who: string,
  limit: MemoryLimit | undefined,
): StartFailure {
  const { reason, rawMessage } = failure.finding;
  if (reason !== 'memory-limit-too-low' || limit !== undefined) return failure;
  const message = `The container runtime of the node did not start ${who}, because its node ran out of memory.`;
  return {
    ...failure,
    isHopeless: false,
    finding: finding('disruption', 'sandbox-failed', { message, rawMessage }),
  };
}

const MISSING_OBJECT = /\b(configmap|secret) "([^"]+)" not found/i;

/** Of the Secret or ConfigMap that does not exist. */
function nameOfMissing(said: string): string | undefined {
  return MISSING_OBJECT.exec(said)?.[2];
}

const KINDS = {
  configmap: { title: 'ConfigMap', missing: 'configmap-not-found', noKey: 'configmap-key-not-found' },
  secret: { title: 'Secret', missing: 'secret-not-found', noKey: 'secret-key-not-found' },
} as const;

function kindOf(word: string | undefined): (typeof KINDS)['configmap' | 'secret'] {
  return word?.toLowerCase() === 'secret' ? KINDS.secret : KINDS.configmap;
}

/**
 * Missing ConfigMaps, Secrets and their keys, in environment values and volumes.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go, …/pkg/volume/configmap/configmap.go; of a
 * virtual node, https://github.com/virtual-kubelet/virtual-kubelet/blob/master/internal/podutils/env.go
 */
function missingObject(said: string, who: string, where: string): Finding | undefined {
  const [, kindMissing, name] = MISSING_OBJECT.exec(said) ?? [];
  if (name !== undefined) {
    const { title, missing } = kindOf(kindMissing);
    const message = `The ${title} ${name}, which ${who} needs, does not exist in ${where}.`;
    return finding('configuration', missing, { about: name, message });
  }
  const volume = /for volume "([^"]+)"/.exec(said)?.[1];
  const ofVolumes = volume === undefined ? 'of a volume' : `of the volume ${volume}`;
  const [, ofVariable, kindNamed, owner = ofVolumes] =
    /(?:couldn't find |^)key "?([^"\s]+)"? (?:does not exist )?in (configmap|secret) (?:[^/\s]+\/)?"?([^"\s]+)/i.exec(
      said,
    ) ?? [];
  const [, kindOfVolume, ofVolume] = /references non-existent (config|secret) key: (\S+)/.exec(said) ?? [];
  const key = ofVariable ?? ofVolume;
  if (key === undefined) return undefined;
  const { title, noKey } = kindOf(kindNamed ?? kindOfVolume);
  return finding('configuration', noKey, {
    title: `No key ${key} in the ${title} ${owner}`,
    message: `The ${title} ${owner}, which ${who} needs, has no key ${key}.`,
  });
}

/** What a pod's security context demands, as its user, and the node, its runtime or the image can't give. */
function securityFailure(said: string, who: string): Finding | undefined {
  return user(said, who) ?? unknownUser(said, who) ?? missingProfile(said, who);
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/security_context.go */
function user(said: string, who: string): Finding | undefined {
  const demand = `The pod demands a user other than root (runAsNonRoot), and the image of ${who}`;
  if (/image will run as root|runAsUser breaks non-root policy/.test(said))
    return finding('configuration', 'runs-as-root', { message: `${demand} runs as root.` });
  if (!/non-numeric user/.test(said)) return undefined;
  const message = `${demand} names its user by a word, which the node can’t check.`;
  return finding('configuration', 'non-numeric-user', { message });
}

/**
 * The image's own USER, which its /etc/passwd or /etc/group lacks: containerd, and the library of Docker and CRI-O. Transient,
 * as an image that is damaged on its node lacks them too (https://github.com/Overv/openstreetmap-tile-server/issues/87).
 * https://github.com/containerd/containerd/blob/v2.4.2/pkg/oci/spec_opts.go (ErrNoUsersFound, ErrNoGroupsFound),
 * https://github.com/moby/sys/blob/main/user/user.go (GetExecUser)
 */
const UNKNOWN_USER =
  /mount callback failed on \S+: no (user|group)s found|unable to find (user|group) (\S+): no matching entries in /;

function unknownUser(said: string, who: string): Finding | undefined {
  const found = UNKNOWN_USER.exec(said);
  if (found === null) return undefined;
  const [, inContainerd, kind = inContainerd, name] = found;
  const which = name === undefined ? `such ${kind} as` : `${kind} ${name}, which`;
  const message = `The image of ${who} has no ${which} it is to run as.`;
  return finding('configuration', 'create-container-error', {
    title: `The image has no such ${kind}`,
    message,
    hint: 'Give the container a number as its user (runAsUser of its securityContext in pod-template), or correct USER of the image.',
  });
}

/**
 * A profile of AppArmor or seccomp that the node does not have; who runs the cluster brings it there. `who`: whose security
 * context names it. The last words are the kernel's, of a profile that is not loaded:
 * https://github.com/opencontainers/runc/issues/3831
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_create.go,
 * https://github.com/cri-o/cri-o/tree/v1.36.3/internal/config: apparmor, seccomp
 */
const PROFILES: readonly (readonly [words: RegExp, kind: string])[] = [
  [/\bapparmor (?:profile\b.*\bnot (?:found|loaded)|is not supported)\b/i, 'AppArmor'],
  [/\bload (?:seccomp|local) profile\b.*no such file or directory/, 'seccomp'],
  [/\bapparmor failed to apply profile: .*no such file or directory/, 'AppArmor'],
];

function missingProfile(said: string, who: string): Finding | undefined {
  const kind = PROFILES.find(([words]) => words.test(said))?.[1];
  if (kind === undefined) return undefined;
  const message = `The node does not have the ${kind} profile that the security context of ${who} names.`;
  return finding('configuration', 'unsupported-by-node', { message });
}

/**
 * Who lacks user namespaces (hostUsers: false). The kubelet:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/userns/userns_manager.go; containerd, where the kernel allows
 * none (user.max_user_namespaces is 0): https://github.com/siderolabs/talos/issues/8554; and those who mount: runc,
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/mount_linux.go, CRI-O's storage,
 * https://github.com/kubernetes/kubernetes/issues/114011, and containerd, https://github.com/containerd/containerd/pull/5890
 */
const LACKING: readonly (readonly [words: RegExp, lacking: string])[] = [
  [/does not support user namespaces/, 'the container runtime of its node has none'],
  [
    /failed to start noop process for unshare: .*no space left on device/,
    'the kernel of its node allows no more of them (user.max_user_namespaces)',
  ],
  [
    /MOUNT_ATTR_IDMAP|idmap(?:ped)? mounts? .*not supported|\bcreate mapped mount for .*: invalid argument|\bcreate idmapped mount: .*(?:invalid argument|function not implemented)/,
    'the file system of a volume or image on its node can’t be mounted in one',
  ],
];

function userNamespaces(said: string): Finding | undefined {
  const lacking = LACKING.find(([words]) => words.test(said))?.[1];
  if (lacking === undefined) return undefined;
  const message = `The pod asks for a user namespace of its own (hostUsers: false), and ${lacking}.`;
  return finding('configuration', 'user-namespaces-unsupported', { message });
}

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
type Stage = 'volumes' | 'sandbox' | 'container';

/** `who`: as in `the container step`; `where`: as in `the namespace ci`. */
type Subject = { stage: Stage; who: string; where: string };

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

export type MemoryLimit = { quantity: string; isOfPod: boolean };
