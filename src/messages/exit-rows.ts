import { FILLING_EXITS } from '../job/pod-parts.ts';
import type { Row } from './rows.ts';

const EVICTED = {
  is: 'disruption/evicted',
  title: 'The pod was evicted by its node',
  message: 'The kubelet evicted the pod{: words}.',
} as const;
const REJECTED = '{node} rejected the pod{: words}.';
const REFUSED = { is: 'scheduling/refused-by-node', message: REJECTED } as const;

/**
 * Why a kubelet evicted a pod: either a container or volume exceeded its own limit, which is the fault of the job, or the node ran short
 * of a resource and took the pods that used more than they requested. The reader adds `words`, which is all that the kubelet says.
 */
const EVICTIONS: readonly Row[] = [
  {
    said: /^(?:Usage of EmptyDir volume ".+" exceeds the limit "|Container \S+ exceeded its local ephemeral storage limit "|Pod ephemeral local storage usage exceeds the total limit of containers )/,
    is: 'step/disk-limit',
    message: 'The kubelet evicted the pod: {words}.',
  },
  {
    said: /low on resource: [\s\S]*has larger consumption of (?<resource>memory|ephemeral-storage)|low on resource: (?<resource>memory|ephemeral-storage)\b/,
    ...EVICTED,
    hint: 'Run the step again. Nodes first evict pods that use more than they request: request as much {resource} as the step needs (resources).',
  },
];

/**
 * Why a kubelet refused a pod, by the reason of the pod, a colon and its message. With some settings it can never run the pod.
 * Otherwise it can accept the pod later, or another node can. The reader adds `node`, and `words`, which is the message.
 */
const REJECTIONS: readonly Row[] = [
  {
    // The last one is a virtual kubelet, in two versions of one for Azure. Its cloud did not mean “not now”.
    said: /^(?:SysctlForbidden|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|AppArmor|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|InitContainerRestartPolicyForbidden|PodFeatureUnsupported|EmptyPodSharedPoolError):|^SMTAlignmentError:.*not multiple|^ProviderFailed:.*(?:status code|RESPONSE) 4(?!08|09|29)\d\d/s,
    is: 'configuration/unsupported-by-node',
    message: REJECTED,
  },
  {
    said: /^NodePorts:/,
    ...REFUSED,
    hint: 'Run the step again. If it happens again, remove hostPort from pod-template.',
  },
  {
    said: /^UnexpectedAdmissionError:/,
    ...REFUSED,
    hint: 'Run the step again. If it happens again, check the device plugin of the node.',
  },
  {
    said: /^(?:OutOf[^:]+|Node(?:Affinity|Name)|SMTAlignmentError|TopologyAffinityError|VolumeAttachmentLimitExceeded|node\(s\) had taints that the pod didn't tolerate):/,
    ...REFUSED,
  },
];

const NOT_CHECKED_OUT = 'The checkout{ of ref}{ from url} failed, so the step did not start.';
const NO_CHECKOUT = {
  is: 'configuration/checkout-failed',
  persistence: 'permanent',
  message: NOT_CHECKED_OUT,
} as const;
const NOT_WRITABLE =
  'The user of the container cannot write to the volume workspace: set fsGroup or runAsUser in the securityContext of pod-template, and use a volume that can be written.';

/** Both kinds of containers that fill the workspace. */
const NO_FOLDER = {
  said: new RegExp(`^${FILLING_EXITS.noFolder} `),
  is: 'configuration/working-directory',
  hint: 'Check working-directory (and files-in). If the script creates the folder, let it change there with cd.',
} as const;

/**
 * Words of git, after the exit code of the checkout and a blank. What is in quotes is left out (exits.ts). Some are messages of curl:
 * https://github.com/git/git/blob/v2.54.0/remote-curl.c
 */
const CHECKOUTS: readonly Row[] = [
  {
    ...NO_FOLDER,
    message: 'The repository{ url} has no folder{ folder}{ at ref}, so the step did not start.',
  },
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
    said: /could not read (Username|Password)|Authentication failed|Invalid username or|error: 40[134]\b|[Rr]epository not found|repository '[^']*' not found/,
    ...NO_CHECKOUT,
    hint: 'Check the input checkout-token: it must be valid and have read access to the repository (permissions: contents: read). Git servers hide repositories that a token cannot read.',
  },
  {
    said: /\b(?:SSL|server|peer|local|client|CA) certificate\b|\bcertificate (?:subject|verif\w+|problem)\b/,
    ...NO_CHECKOUT,
    hint: 'Set a checkout-image that trusts the authority that signed the certificate of the Git server.',
  },
  {
    said: /Permission denied|Read-only file system/,
    ...NO_CHECKOUT,
    hint: NOT_WRITABLE,
  },
  {
    said: /No space left on device|Disk quota exceeded/,
    ...NO_CHECKOUT,
    persistence: 'transient',
    hint: 'Give the volume workspace more space (sizeLimit, ephemeral-storage).',
  },
  {
    said: /Could not resolve|resolve proxy|unable to access|early EOF|RPC failed|hung up unexpectedly/,
    is: 'connection/checkout-failed',
    message: NOT_CHECKED_OUT,
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
 * Messages of GNU tar, of busybox, or of the shell, after the exit code and a blank, by the end of a line: the name of a file comes before it, and can contain
 * any word. The first row counts, because tar continues after a file that it cannot write.
 */
const UNPACKINGS: readonly Row[] = [
  {
    ...NO_FOLDER,
    message: 'The files of files-in have no folder{ folder}, so the step did not start.',
  },
  {
    said: new RegExp(`^${FILLING_EXITS.damaged} `),
    ...NOT_UNPACKED,
    persistence: 'transient',
    message: 'The files of files-in arrived damaged in the pod, so the step did not start.',
    hint: 'Run the step again. If it happens again, check the storage of the cluster (etcd) and of the node.',
  },
  {
    said: /: (?:No space left on device|Disk quota exceeded|Wrote only \d+ of \d+ bytes)$/m,
    ...NOT_UNPACKED,
    persistence: 'transient',
    hint: 'Give the volume workspace more space (sizeLimit, ephemeral-storage), or copy fewer files.',
  },
  {
    said: /: (?:Permission denied|Operation not permitted|Read-only file system)$/m,
    ...NOT_UNPACKED,
    hint: NOT_WRITABLE,
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
  eviction: EVICTED,
  rejection: REFUSED,
  checkout: { ...NO_CHECKOUT, persistence: 'transient' },
  unpacking: { ...NOT_UNPACKED, persistence: 'transient' },
} as const;
