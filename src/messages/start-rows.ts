import { CASES } from '../findings/cases.ts';
import type { Row } from './rows.ts';

/** What the kubelet was doing. Failures of the first two concern the whole pod and show only in events. */
export type Stage = 'volumes' | 'sandbox' | 'container';

/**
 * `at`: the stages in which the words are searched; `by`: the reasons of the kubelet; `namesProgram`: the words are about a
 * program that they name; `isUnlimited`: the container has no memory limit. A row without them applies to all.
 */
export type StartRow = Row & {
  readonly at?: readonly Stage[];
  readonly by?: readonly string[];
  readonly namesProgram?: true;
  readonly isUnlimited?: true;
};

const CONTAINER = ['container'] as const;

/** CRI-O refuses such a limit. runc and crun are killed by it. */
const LIMIT_TOO_LOW =
  /\bset memory limit \d+ too low\b|\(memory limit too low\?\)|OOM: the memory limit could be too low/;

/**
 * Reason of a container that waits after its hook (postStart) failed; its message has the command and the output of that.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/lifecycle/handlers.go (Run)
 */
export const HOOK_FAILED = 'PostStartHookError';

/** Reasons of a container that its runtime created, and could not start. */
export const NOT_STARTED: readonly string[] = ['RunContainerError', 'StartError', 'ContainerCannotRun'];

const NOT_MOUNTED_VOLUME = {
  at: ['volumes'],
  is: 'configuration/mount-failed',
  about: '{volumeName}',
  message: 'The node could not mount {volume}.',
} as const;

/** The objects from which the pod takes values or files: `key`, the kubelet's word for a key of it in a volume. */
const OBJECTS = [
  { title: 'ConfigMap', kind: 'configmap', key: 'config' },
  { title: 'Secret', kind: 'secret', key: 'secret' },
] as const;

const MISSING_OBJECTS = OBJECTS.flatMap(({ title, kind, key }): Row[] => [
  {
    said: new RegExp(`\\b${kind} "(?<name>[^"]+)" not found`, 'i'),
    is: `configuration/${kind}-not-found`,
    about: '{name}',
    message: `The ${title} {name}, which {who} needs, does not exist in {where}.`,
  },
  // Virtual nodes write the second form.
  {
    said: new RegExp(
      String.raw`(?:couldn't find |^)key "?(?<key>[^"\s]+)"? (?:does not exist )?in ${kind} (?:[^/\s]+/)?"?(?<name>[^"\s]+)`,
      'i',
    ),
    is: `configuration/${kind}-key-not-found`,
    title: `No key {key} in the ${title} {name}`,
    message: `The ${title} {name}, which {who} needs, has no key {key}.`,
  },
  {
    said: new RegExp(String.raw`references non-existent ${key} key: (?<key>\S+)`),
    is: `configuration/${kind}-key-not-found`,
    title: `No key {key} in the ${title} of {volume}`,
    message: `The ${title} of {volume}, which {who} needs, has no key {key}.`,
  },
]);

/**
 * Words of kubelets and container runtimes about a start that failed, in the order in which they are tried. They hold what a
 * command is only in a container's, and there without its text (starts.ts). Names that the reader adds: `who`, `where`,
 * `volume`, `ofWho` and `program`.
 */
export const START_ROWS: readonly StartRow[] = [
  ...MISSING_OBJECTS,
  {
    said: /failed to sync (configmap|secret) cache|object "[^"]*"\/"[^"]*" not registered|services have not yet been read/,
    is: 'configuration/cache-not-synced',
    message: 'The kubelet did not get the ConfigMaps and Secrets of the pod from the API server in time.',
  },
  {
    // By the runtime, by the kernel's limit (user.max_user_namespaces), or by the file system of a volume or image
    said: /does not support user namespaces|failed to start noop process for unshare: .*no space left on device|MOUNT_ATTR_IDMAP|idmap(?:ped)? mounts? .*not supported|\bcreate mapped mount for .*: invalid argument|\bcreate idmapped mount: .*(?:invalid argument|function not implemented)/,
    is: 'configuration/user-namespaces-unsupported',
    message: 'The pod requires a user namespace (hostUsers: false), which the node cannot give it.',
  },
  {
    // Runtimes only guess at the limit: also a node without memory kills what they start.
    // https://github.com/GoogleCloudPlatform/gcs-fuse-csi-driver/issues/314
    said: LIMIT_TOO_LOW,
    isUnlimited: true,
    is: 'disruption/sandbox-failed',
    message: 'The container runtime of the node did not start {who}, because its node ran out of memory.',
  },
  {
    said: LIMIT_TOO_LOW,
    is: 'configuration/memory-limit-too-low',
    message: 'The memory limit of {who} is less than what the node needs to start a container.',
  },
  {
    // The node is slow (the kubelet asks again after two minutes, while the runtime still creates the container), full, or
    // cannot start its own programs; or its runtime restarts.
    said: /context deadline exceeded|failed to reserve container name|\bdial unix \S+: |code = Unavailable\b|no space left on device|\bfork\/exec \S+: (?:resource temporarily unavailable|exec format error)\b/i,
    at: CONTAINER,
    is: 'disruption/sandbox-failed',
    message: 'The container runtime of the node did not start {who}.',
  },
  {
    said: /no volume plugin matched/,
    is: 'configuration/volume-unsupported',
    about: '{volumeName}',
    message: 'The kubelet of the node does not support the type of {volume}.',
  },
  {
    said: /hostPath type check failed[:,] (?<path>\S+) is not an? (?<kind>[^,]+?)\s*(?:,|$)/,
    is: 'configuration/host-path',
    about: '{path}',
    message: 'The node has no {kind} {path}, which a hostPath volume of the pod mounts.',
  },
  // Kubernetes, and the drivers of Google's, Azure's and other disks
  {
    said: /Multi-Attach error|\balready (?:being used by|attached to (?:node|another|instance))/,
    at: ['volumes'],
    is: 'configuration/volume-in-use',
    about: '{volumeName}',
    message: '{volume} is still attached to another node, and can be attached to only one.',
  },
  {
    // With these codes a driver says that trying again unchanged does not help.
    said: /code = (?:InvalidArgument|PermissionDenied|Unauthenticated|Unimplemented)\b|access denied by server|reason given by server: No such file or directory/,
    ...NOT_MOUNTED_VOLUME,
    persistence: 'permanent',
  },
  {
    said: /\b(?:running (?:\w+ )?|error executing )hook\b/i,
    at: CONTAINER,
    is: 'configuration/start-error',
    title: 'A hook of the container runtime failed',
    message:
      'The container runtime of the node could not start {who}, because one of the runtime’s own hooks failed.',
    hint: 'The node’s message says more. For a hook of NVIDIA, the GPU driver of the node may be broken, or too old for the image. Trying again may help, best on another node.',
  },
  {
    said: /image will run as root|runAsUser breaks non-root policy/,
    is: 'configuration/runs-as-root',
    message:
      'The pod requires a user other than root (security: restricted, or runAsNonRoot in pod-template), but {who} would run as root.',
  },
  {
    said: /non-numeric user/,
    is: 'configuration/non-numeric-user',
    message:
      'The pod requires a user other than root (security: restricted, or runAsNonRoot in pod-template). The user of the image of {who} is a name, which the kubelet cannot verify.',
  },
  // Transient, because an image that is damaged on its node lacks the user too (Overv/openstreetmap-tile-server#87).
  {
    said: /(?:mount callback failed on \S+: no|unable to find) (?<kind>user|group)(?:s found| (?<name>\S+): no matching entries in )/,
    is: 'configuration/create-container-error',
    title: 'The image has no such {kind}',
    message: 'The image of {who} does not have the {kind}{ name} that it is set to run as.',
    hint: 'Set a number as the user of the container (runAsUser of its securityContext in pod-template), or correct USER of the image.',
  },
  {
    said: /\bapparmor (?:profile not found|is not supported)\b|\b(?:apparmor failed to apply|load (?:seccomp|local)) profile\b.*no such file or directory/i,
    is: 'configuration/unsupported-by-node',
    message:
      'The node does not have the AppArmor or seccomp profile that the security context of {who} names.',
  },
  {
    // The runtime looks for the directory when it creates the container, after the pull.
    said: /failed to ensure image subpath "(?<path>[^"]+)"|\bsub path "(?<path>[^"]+)" does not exist in/,
    is: 'configuration/sub-path-not-found',
    about: '{path}',
    message: 'An image volume of {who} has no directory {path} to mount (subPath).',
  },
  {
    // containerd and CRI-O; then what containerd writes if it cannot execute the runtime's program, or its shim. The words look
    // like the message about a program that is missing in an image.
    said: /no runtime for "(?<runtime>[^"]+)" is configured|failed to find runtime handler (?<runtime>\S+) from|unable to retrieve OCI runtime error .*exec: "(?<runtime>[^"]+)": executable file not found|runtime "(?<runtime>[^"]+)" binary not installed/,
    is: 'configuration/runtime-handler-not-found',
    title: 'The node has no runtime {runtime}',
    message:
      'The node has no runtime {runtime}, which the RuntimeClass of the pod or the configuration of the node requires.',
  },
  {
    said: /(?:)/,
    by: ['FailedPrepareDynamicResources'],
    is: 'disruption/devices-not-prepared',
    message: 'The node could not prepare the devices that the pod claims.',
  },
  {
    // In this order: Amazon's plugin, Cilium, host-local, and both of Azure's
    said: /failed to assign an IP address|\brange is full\b|\bno (?:available |free )?(?:IP(?:v[46])? )?(?:addresses|IPs)\b|\bnot enough IPs\b/i,
    at: ['sandbox'],
    is: 'disruption/sandbox-failed',
    title: 'The node had no IP address for the pod',
    message:
      'The cluster’s network had no IP address for the pod on its node. Usually all addresses are in use.',
    hint: 'Run the step again when other pods have ended. If it happens again, ask your cluster administrator for more pod IP addresses.',
  },
  {
    said: /no command specified/,
    is: 'configuration/no-command',
    message: 'The image of {who} has no default command, and none is set.',
  },
  {
    // runc and crun change to it; containerd's runc, CRI-O and gVisor create it if missing, which fails if its path is a file. A
    // mount below a file fails with the same words.
    said: /^(?![\s\S]*error mounting )[\s\S]*?(?:chdir to cwd(?: \("(?<path>[^"]*)"\))?|mkdir .*working directory|error during container init: mkdir (?<path>[^:]*)|\bmkdir \S*\/merged(?<path>\/\S*): not a directory|failed to create process working directory "(?<path>[^"]*)")/,
    at: CONTAINER,
    is: 'configuration/working-directory',
    message: '{who} could not change to its working directory{ path}.',
  },
  { said: /\bexec format error\b/i, at: CONTAINER, ...CASES['foreign-program'] },
  {
    said: /executable file .*not found|no such file or directory|the file \S+ was not found/,
    namesProgram: true,
    is: 'configuration/command-not-found',
    about: '{program}',
    message: 'The image{ofWho} has no program "{program}".',
  },
  {
    said: /permission denied|is a directory/,
    namesProgram: true,
    is: 'configuration/command-not-executable',
    about: '{program}',
    message: '"{program}"{ofWho} exists, but is not executable.',
  },
  // The text if no row above has the words.
  { said: /(?:)/, ...NOT_MOUNTED_VOLUME },
  {
    said: /(?:)/,
    at: ['sandbox'],
    is: 'disruption/sandbox-failed',
    message: 'The node could not prepare the pod, so none of its containers could start.',
  },
  {
    said: /(?:)/,
    by: ['CreateContainerConfigError'],
    is: 'configuration/container-config',
    message: 'The node could not use the settings of {who}.',
  },
  {
    said: /(?:)/,
    by: NOT_STARTED,
    is: 'configuration/start-error',
    message: 'The container runtime could not start the program of {who}.',
  },
  {
    said: /(?:)/,
    by: [HOOK_FAILED],
    is: 'configuration/start-error',
    title: 'The hook of the container failed',
    message: 'The postStart hook of {who} failed, so the kubelet killed the container.',
  },
  {
    said: /(?:)/,
    is: 'configuration/create-container-error',
    message: 'The container runtime could not create {who}.',
  },
];
