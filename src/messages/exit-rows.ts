import type { Row } from './rows.ts';

const EVICTED = {
  is: 'disruption/evicted',
  title: 'The pod was evicted by its node',
  message: 'The kubelet evicted the pod: {words}.',
} as const;

/**
 * Why a kubelet evicted a pod: either a container or volume exceeded its own limit, which is the fault of the job, or the node ran short
 * of a resource and took the pods that used more than they requested. The reader adds `words`, which is all that the kubelet says.
 */
const EVICTIONS: readonly Row[] = [
  {
    said: /^Usage of EmptyDir volume "(?<volume>.+)" exceeds the limit "(?<size>.+?)"/,
    is: 'step/disk-limit',
    message: 'The volume {volume} (emptyDir) exceeded its limit of {size}, so the kubelet evicted the pod.',
    hint: 'Raise the sizeLimit of the volume {volume}, or let the pod write less into it.',
  },
  {
    said: /^Container (?<container>\S+) exceeded its local ephemeral storage limit "(?<size>.+?)"/,
    is: 'step/disk-limit',
    message:
      'The container {container} used more of the node’s disk than its limit of {size}, so the kubelet evicted the pod.',
  },
  {
    said: /^Pod ephemeral local storage usage exceeds the total limit of containers (?<size>\S+?)\.? *$/,
    is: 'step/disk-limit',
    message:
      'The pod used more of the node’s disk than the limits of its containers allow ({size} in total), so the kubelet evicted it.',
  },
  {
    said: /had condition: \[/,
    ...EVICTED,
    message: 'The kubelet did not admit the pod: {words}.',
  },
  {
    said: /low on resource: [\s\S]*has larger consumption of (?<resource>memory|ephemeral-storage)|low on resource: (?<resource>memory|ephemeral-storage)\b/,
    ...EVICTED,
    hint: 'Run the step again. Nodes first evict pods that use more than they request: request as much {resource} as the step needs (resources).',
  },
  { said: /low on resource: /, ...EVICTED },
];

function rejection(is: Row['is'], said: RegExp, why: string, hint?: string): Row {
  return { said, is, message: `{node} rejected the pod: ${why}.`, ...(hint !== undefined && { hint }) };
}
const forNow = (said: RegExp, why: string, hint?: string) =>
  rejection('scheduling/refused-by-node', said, why, hint);
const forSettings = (said: RegExp, why: string) => rejection('configuration/unsupported-by-node', said, why);

/**
 * Why a kubelet refused a pod, by the reason of the pod, a colon and its message. With some settings it can never run the pod.
 * Otherwise it can accept the pod later, or another node can.
 */
const REJECTIONS: readonly Row[] = [
  forSettings(/^SysctlForbidden:/, 'it does not allow the sysctls that the pod sets'),
  forSettings(
    /^PodOSNotSupported:|^PodOSSelectorNodeLabelDoesNotMatch:/,
    'it runs another operating system than the pod requires',
  ),
  forSettings(/^AppArmor:/, 'it does not have the AppArmor profile of the pod'),
  forSettings(
    /^SupplementalGroupsPolicyNotSupported:/,
    'its container runtime does not support the pod’s supplementalGroupsPolicy',
  ),
  forSettings(
    /^PodLevelResourcesNotSupported:/,
    'it does not support resources of the pod as a whole (spec.resources)',
  ),
  forSettings(
    /^InitContainerRestartPolicyForbidden:/,
    'it does not support native sidecars (init containers with restartPolicy: Always)',
  ),
  forSettings(/^PodFeatureUnsupported:/, 'its kubelet lacks a feature that the pod requires'),
  forSettings(
    /^SMTAlignmentError:.*not multiple/s,
    'it assigns CPUs only in whole physical cores, and the CPU request of the pod does not fill them',
  ),
  forSettings(
    /^EmptyPodSharedPoolError:/,
    'the CPU requests of the pod leave no shared CPU for its other containers',
  ),
  // A virtual kubelet, in two versions of one for Azure. Its cloud did not mean “not now”.
  forSettings(
    /^ProviderFailed:.*(?:status code|RESPONSE) 4(?!08|09|29)\d\d/s,
    'its cloud provider refused the pod',
  ),
  forNow(/^OutOfpods:/, 'it was full of pods by then'),
  forNow(/^OutOf(?<resource>[^:]+):/, 'it had too little {resource} left by then'),
  forNow(/^Node(?:Affinity|Name):/, 'its labels no longer match what the pod asks for'),
  forNow(
    /^NodePorts:/,
    'another pod on it uses a hostPort of this pod',
    'Run the step again. If it happens again, remove hostPort from pod-template.',
  ),
  forNow(
    /^UnexpectedAdmissionError:/,
    'it could not give the pod its devices',
    'Run the step again. If it happens again, check the device plugin of the node.',
  ),
  forNow(/^SMTAlignmentError:/, 'it had too few whole CPU cores left'),
  forNow(
    /^TopologyAffinityError:/,
    'it could not give the pod CPUs and devices of the same NUMA node (topology manager)',
  ),
  forNow(/^VolumeAttachmentLimitExceeded:/, 'it can attach no more volumes'),
  forNow(
    /^node\(s\) had taints that the pod didn't tolerate:/,
    'it has a taint that the pod does not tolerate',
  ),
];

const NOT_CHECKED_OUT = 'The checkout{ of ref}{ from url} failed, so the step did not start.';
const NO_CHECKOUT = {
  is: 'configuration/checkout-failed',
  persistence: 'permanent',
  message: NOT_CHECKED_OUT,
} as const;
const ON_THE_WAY = {
  is: 'connection/checkout-failed',
  persistence: 'transient',
  message: NOT_CHECKED_OUT,
} as const;
const AGAIN = 'Trying again may help.';

/**
 * Words of git, after the exit code of the checkout and a blank. What is in quotes is left out (exits.ts). Some are messages of curl:
 * https://github.com/git/git/blob/v2.54.0/remote-curl.c
 */
const CHECKOUTS: readonly Row[] = [
  {
    said: /^127 /,
    ...NO_CHECKOUT,
    hint: 'The image{ image} (checkout-image) has no git. Set an image with git 2.31 or newer.',
  },
  {
    said: /couldn't find remote ref|not our ref|[Rr]eference is not a tree|unadvertised object/,
    ...NO_CHECKOUT,
    hint: 'Check that the branch, tag or commit of the input checkout exists. Give a commit SHA in full (40 characters).',
  },
  {
    said: /could not read (Username|Password)|Authentication failed|Invalid username or|error: 40[13]\b/,
    ...NO_CHECKOUT,
    hint: 'Check the input checkout-token: it must be valid and have read access to the repository (permissions: contents: read).',
  },
  {
    said: /[Rr]epository not found|repository '[^']*' not found|error: 404\b/,
    ...NO_CHECKOUT,
    hint: 'The Git server hides repositories that the token cannot read: check that the input checkout-token has read access to the repository (permissions: contents: read).',
  },
  {
    said: /\b(?:SSL|server|peer|local|client|CA) certificate\b|\bcertificate (?:subject|verif\w+|problem)\b/,
    ...NO_CHECKOUT,
    hint: 'Set a checkout-image that trusts the authority that signed the certificate of the Git server.',
  },
  {
    said: /Permission denied|Read-only file system/,
    ...NO_CHECKOUT,
    hint: 'The user of the checkout cannot write to the volume workspace: set fsGroup or runAsUser in the securityContext of the pod template, and use a volume that can be written.',
  },
  {
    said: /No space left on device|Disk quota exceeded/,
    ...NO_CHECKOUT,
    persistence: 'transient',
    hint: 'Give the volume workspace more space (sizeLimit, ephemeral-storage).',
  },
  {
    said: /Could not resolve|resolve proxy/,
    ...ON_THE_WAY,
    hint: `Check that pods of this namespace can resolve the name of the Git server. ${AGAIN}`,
  },
  {
    said: /unable to access|early EOF|RPC failed|hung up unexpectedly/,
    ...ON_THE_WAY,
    hint: `Check that pods of this namespace can reach the Git server. A network policy or a proxy may prevent it. ${AGAIN}`,
  },
];

/** Words of programs that end because a file of their repository is missing; shells and the C library first. */
const MISSING_FILES: readonly Pick<Row, 'said'>[] = [
  { said: /[Nn]o such file or directory/ },
  { said: /No rule to make target|no makefile found/ },
  { said: /\bENOENT\b|find a package\.json file|No package\.json|ERR_PNPM_NO_PKG_MANIFEST/ },
  { said: /Cannot find module '[./]/ },
  { said: /go\.mod file not found|does not contain main module|no Go files in/ },
  { said: /no POM in this directory/ },
  { said: /does not contain a Gradle build/ },
  { said: /could not find `Cargo\.toml`/ },
  { said: /not a git repository/ },
  { said: /file or directory not found:|find a (?:valid )?pyproject\.toml|No `pyproject\.toml`/ },
  { said: /Could not locate Gemfile|No Rakefile found/ },
  { said: /find a composer\.json/ },
  { said: /does not contain a project or solution file/ },
  { said: /does not appear to contain CMakeLists/ },
  { said: /No configuration files/ },
  { said: /No justfile found|No Taskfile found/ },
];

const NOT_UNPACKED = {
  is: 'configuration/files-in-failed',
  persistence: 'permanent',
  message: 'The files of files-in could not be unpacked into the workspace, so the step did not start.',
} as const;

/**
 * Messages of GNU tar, of busybox, or of the shell, by the end of a line: the name of a file comes before it, and can contain
 * any word. The first row counts, because tar continues after a file that it cannot write.
 */
const UNPACKINGS: readonly Row[] = [
  {
    said: /: (?:No space left on device|Disk quota exceeded|Wrote only \d+ of \d+ bytes)$/m,
    ...NOT_UNPACKED,
    persistence: 'transient',
    hint: 'Give the volume workspace more space (sizeLimit, ephemeral-storage), or copy fewer files.',
  },
  {
    said: /: Read-only file system$/m,
    ...NOT_UNPACKED,
    hint: 'The volume workspace is read-only: give pod-template a volume that can be written.',
  },
  {
    said: /: (?:Permission denied|Operation not permitted)$/m,
    ...NOT_UNPACKED,
    hint: 'The user of the container cannot write to the volume workspace: set fsGroup or runAsUser in the securityContext of pod-template.',
  },
  {
    said: /: (?:Is a directory|Not a directory|Directory not empty|File exists)$/m,
    ...NOT_UNPACKED,
    hint: 'The workspace has a folder where files-in has a file, or a file where it has a folder: leave one of them out.',
  },
  {
    said: /\b(?<program>tar|gzip|gunzip|sha256sum|find|head|wc): (?:(?:command |applet )?not found|Cannot exec: No such file or directory)$/m,
    ...NOT_UNPACKED,
    hint: 'The image{ image} (checkout-image) has no {program}. Set an image with a shell, tar, gzip, sha256sum, find, head and wc.',
  },
];

/** The rows of each topic, and the text if none of them matches. */
export const EXIT_ROWS = {
  evictions: EVICTIONS,
  rejections: REJECTIONS,
  checkouts: CHECKOUTS,
  unpackings: UNPACKINGS,
  missingFiles: MISSING_FILES,
};
export const OTHER_EXITS = {
  eviction: { ...EVICTED, message: 'The kubelet evicted the pod.' },
  rejection: { is: 'scheduling/refused-by-node', message: '{node} rejected the pod.' },
  checkout: { ...NO_CHECKOUT, persistence: 'transient' },
  unpacking: { ...NOT_UNPACKED, persistence: 'transient' },
} as const;
