import type { V1Container, V1EnvVar, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION } from './identity.ts';
import { isCheckName } from './image-consumers.ts';
import { base64 } from './values.ts';

export type PodTemplate = {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  spec: V1PodSpec;
};

/** A pod that is to be created. */
export type PlannedPod = V1Pod & { spec: V1PodSpec };

/** Default name of the step's container. */
export const STEP_CONTAINER = 'step';

/** What the Pod Security standard "restricted" requires of each container. A process of another user than root loses nothing by it. */
export const UNPRIVILEGED = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

export function stepIn({ containers }: V1PodSpec, step: string): V1Container {
  return containers.find(({ name }) => name === step) ?? { name: step };
}

/** Name of the init container that checks out; with a checkout, a template can't use it. */
export const CHECKOUT_CONTAINER = 'checkout';
/**
 * Name of the init container that unpacks the files of `files-in` if there is no checkout. With a checkout, the checkout
 * container unpacks them.
 */
export const FILES_CONTAINER = 'files-in';
/** Keys of the pod's Secret: for pulls, the packed files, and git's authorization header. */
export const SECRET_KEYS = {
  pulls: '.dockerconfigjson',
  files: 'files.tgz',
  authorization: 'checkout.authorization',
} as const;
/**
 * The variables of these containers: what to check out, the folder in which the step starts (if it must exist), and the packed
 * files. `ref` and `sum` also identify the container as one of Pod Step.
 */
export const FILLING_VARIABLES = {
  url: 'CHECKOUT_URL',
  ref: 'CHECKOUT_REF',
  folder: 'CHECKOUT_FOLDER',
  sum: 'FILES_SHA256',
  count: 'FILES_COUNT',
  bytes: 'FILES_BYTES',
  packed: 'FILES_PACKED_BYTES',
} as const;
/**
 * Their exit codes: the folder is missing; the packed files are damaged, can't be unpacked, or did not all come. Git and shells have
 * others.
 */
export const FILLING_EXITS = { noFolder: 66, damaged: 67, notUnpacked: 68, cut: 69 };

/** Name of the sidecar that packs the files of `files-out` when the other containers have ended. */
export const COLLECTING_CONTAINER = 'files-out';
/** How many bytes the container can print when packed. It also identifies the container as one of Pod Step. */
export const LIMIT_VARIABLE = 'FILES_OUT_LIMIT';
/** The runner fetches the bytes that it does not print in blocks. */
export const BLOCK_BYTES = 65_536;

/** Is this the sidecar of Pod Step that packs files, and not a container of the template with its name? */
export function isCollecting(container: V1Container): boolean {
  return container.name === COLLECTING_CONTAINER && variableOf(container, LIMIT_VARIABLE) !== undefined;
}

function variableOf({ env }: V1Container, variable: string): V1EnvVar | undefined {
  return env?.find(({ name }) => name === variable);
}

/** What a container of Pod Step fills the workspace with. `ref` and `url`: what it checks out. */
export type Filling = {
  isCheckout: boolean;
  image?: string | undefined;
  ref?: string | undefined;
  url?: string | undefined;
  folder?: string | undefined;
};

/** Undefined for a container that is not one of Pod Step, even if a template has given it the same name. */
export function fillingOf(container: V1Container): Filling | undefined {
  const { ref, url, folder } = FILLING_VARIABLES;
  const given = (variable: string) => variableOf(container, variable)?.value?.replaceAll('$$', '$');
  const isCheckout = container.name === CHECKOUT_CONTAINER && variableOf(container, ref) !== undefined;
  if (!isCheckout && !isUnpacking(container)) return undefined;
  return { isCheckout, image: container.image, ref: given(ref), url: given(url), folder: given(folder) };
}

/** Does this container of Pod Step unpack files of the runner? */
function isUnpacking(container: V1Container): boolean {
  const isNamed = container.name === CHECKOUT_CONTAINER || container.name === FILES_CONTAINER;
  return isNamed && variableOf(container, FILLING_VARIABLES.sum) !== undefined;
}

/** Is this a container of Pod Step? */
export function isOurs(container: V1Container): boolean {
  return isCheckName(container.name) || fillingOf(container) !== undefined || isCollecting(container);
}

/** The container that unpacks files of the runner, and how many; undefined in a pod without. */
export function filesInto(spec: V1PodSpec | undefined) {
  const container = spec?.initContainers?.find(isUnpacking);
  if (container === undefined) return undefined;
  const numberIn = (variable: string) => Number(variableOf(container, variable)?.value);
  return {
    container: container.name,
    count: numberIn(FILLING_VARIABLES.count),
    bytes: numberIn(FILLING_VARIABLES.bytes),
    packedBytes: numberIn(FILLING_VARIABLES.packed),
    way: container.stdin === true ? ('attach' as const) : ('secret' as const),
  };
}

/**
 * Keeps every pod of Pod Step from the scheduler, until the step removes the gate of the pod whose UID it knows. So a create
 * request that is repeated, or carried out late, starts nothing. The Secret and the ConfigMap of a pod are created after it,
 * because their owner must exist first. Policies of clusters name the gate, so it keeps the name of its first purpose.
 * https://kubernetes.io/docs/concepts/scheduling-eviction/pod-scheduling-readiness/
 */
export const GATE = 'pod-step/dependents';

export function isGated({ spec }: V1Pod): boolean {
  return spec?.schedulingGates?.some(({ name }) => name === GATE) ?? false;
}

/** The API server accepts no gate of a pod that names its node, because such a pod bypasses the scheduler. */
export function withGate(pod: V1Pod): V1Pod {
  const { spec } = pod;
  if (spec === undefined || spec.nodeName !== undefined) return pod;
  return { ...pod, spec: { ...spec, schedulingGates: [...(spec.schedulingGates ?? []), { name: GATE }] } };
}

/** The versions of a node, such as `v1.37.1` and `containerd://2.4.2`. */
export type NodeKind = { name: string; kubelet: string; runtime: string; system: string };

/** The content of a pull secret between steps; a node then treats it as if it were not listed. */
const EMPTY = JSON.stringify({ auths: {} });

/**
 * Removes the credential if this step was the last to write the Secret: another step may have written it since. A JSON patch
 * (RFC 6902) whose test fails changes nothing.
 */
export function emptyingPatch(token: string): object[] {
  return [
    { op: 'test', path: `/metadata/annotations/${TOKEN_ANNOTATION.replace('/', '~1')}`, value: token },
    { op: 'replace', path: `/data/${SECRET_KEYS.pulls}`, value: base64(EMPTY) },
  ];
}

/**
 * The file of `$GITHUB_OUTPUT`. It is the container's termination message, which the status returns: no volume and no
 * exec is needed. Not the default path, because programs made for Kubernetes write other things there.
 * https://kubernetes.io/docs/tasks/debug/debug-application/determine-reason-pod-failure/
 */
export const OUTPUT_FILE = '/dev/github-output';

/**
 * Files with which the program reports to GitHub, if the sidecar of Pod Step packs them: the variable with the path, the name
 * in a volume and in the package (no other name is like it), and how many bytes are copied back, also in words. GitHub accepts
 * 1 MiB for the outputs of a job and for the summary of a step.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#environment-files
 */
export const COMMAND_FILES = {
  outputs: { variable: 'GITHUB_OUTPUT', name: 'github-output', bytes: 1024 * 1024, limit: '1 MiB' },
  summary: { variable: 'GITHUB_STEP_SUMMARY', name: 'github-step-summary', bytes: 1024 * 1024 },
  env: { variable: 'GITHUB_ENV', name: 'github-env', bytes: 64 * 1024, limit: '64 kB' },
} as const;
export type CommandFile = keyof typeof COMMAND_FILES;

/** Does a sidecar of Pod Step pack files of the workspace, and not only what the program reports to GitHub? */
export function packsWorkspace(spec: V1PodSpec | undefined): boolean {
  const own = spec?.initContainers?.find(isCollecting);
  return own?.volumeMounts?.some(({ name }) => name === WORKSPACE) === true;
}

/**
 * Replaces OUTPUT_FILE if the shell of the step adds a line with what the step has used. With our sidecar, it contains no
 * outputs. The name shows in a recording that there can be such a line.
 */
export const USAGE_FILE = '/dev/github-output-and-usage';
/** The line starts with this name, after a separator and before `=`. */
export const USAGE_NAME = 'pod-step-usage';

/** The volume for the checkout; the template can define a volume of this name, such as a persistent one. */
export const WORKSPACE = 'workspace';
export const WORKSPACE_PATH = '/workspace';

/** A path without trailing slashes, except for the root. */
export function folderOf(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}
