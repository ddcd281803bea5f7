import { CAUSES, type ReasonEntry } from '../job/causes.ts';
import { whoFixes } from './wording.ts';

export const RUN_AGAIN = 'The step did not cause this. Run it again.';
/** Some reasons have their own hint. */
const ANYWHERE = { persistence: 'transient', replacement: 'anywhere', hint: RUN_AGAIN } as const;
const ELSEWHERE = { ...ANYWHERE, replacement: 'elsewhere' } as const;

/** The pod was ended from outside, or its node could not set it up: not the fault of the job. */
const DISRUPTION = {
  preempted: {
    ...ANYWHERE,
    title: 'The pod was preempted',
    hint: `${RUN_AGAIN} If it happens again, give the pod a higher priority (priorityClassName in pod-template).`,
  },
  evicted: { ...ELSEWHERE, title: 'The pod was evicted' },
  tainted: { ...ELSEWHERE, title: 'The pod was evicted by a taint of its node (NoExecute)' },
  'node-shutdown': { ...ELSEWHERE, title: 'The node was shut down' },
  'node-lost': { ...ELSEWHERE, title: 'The node was lost' },
  'node-silent': {
    ...ELSEWHERE,
    title: 'The node does not answer',
    hint: `${RUN_AGAIN} If it happens again, check the node’s kubelet and its connection to the API server.`,
  },
  'container-lost': { ...ELSEWHERE, title: 'The container was lost' },
  'pod-failed': { ...ELSEWHERE, title: 'The running pod was marked as failed' },
  restarted: {
    persistence: 'transient',
    title: 'The containers of the pod were restarted',
    hint: 'Find out what adds a container with such a rule to the pod, then run the step again.',
  },
  'killed-by-node': {
    persistence: 'transient',
    title: 'The node ended the step',
    hint: 'The step sets no such hook or probe. Find out which admission webhook adds it to the pods of this namespace.',
  },
  deleted: {
    persistence: 'transient',
    title: 'The pod was deleted',
    hint: 'Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again.',
  },
  disrupted: { ...ANYWHERE, title: 'The pod was ended by its cluster' },
  'sandbox-failed': {
    ...ELSEWHERE,
    title: 'The node could not set up the pod',
    hint: `${RUN_AGAIN} If it happens again, check the node.`,
    isInItsMessage: true,
  },
  'added-container-failed': {
    ...ELSEWHERE,
    title: 'A container that the cluster added failed',
    log: 'more',
    hint: `${RUN_AGAIN} If it happens again, ${whoFixes()}`,
  },
  'devices-not-prepared': {
    ...ELSEWHERE,
    title: 'The node could not prepare the pod’s devices',
    hint: 'Run the step again. If it happens again, check the device driver of the node.',
  },
} as const satisfies Record<string, ReasonEntry>;

const CREATE_OR_RENAME = 'Create it before this step runs, or correct its name.';
const READ_THE_NODE = {
  persistence: 'transient',
  hint: 'The node’s message says why. Trying again may help.',
  isInItsMessage: true,
} as const;

/** The pod, or an object that it names, must be changed. */
const CONFIGURATION = {
  'configmap-not-found': { title: 'ConfigMap not found', hint: CREATE_OR_RENAME },
  'secret-not-found': { title: 'Secret not found', hint: CREATE_OR_RENAME },
  'configmap-key-not-found': {
    title: 'Key not found in a ConfigMap',
    hint: 'Add the key, or correct its name.',
  },
  'secret-key-not-found': { title: 'Key not found in a Secret', hint: 'Add the key, or correct its name.' },
  'volume-claim-not-found': { title: 'Volume claim not found', hint: CREATE_OR_RENAME },
  'device-claim-not-found': { title: 'Device claim not found', hint: CREATE_OR_RENAME },
  'service-account-not-found': {
    persistence: 'depends',
    title: 'Service account not found',
    hint: 'Create it, or correct its name.',
  },
  'priority-class-not-found': {
    title: 'Priority class not found',
    hint: 'Correct its name. `kubectl get priorityclasses` lists the existing ones.',
  },
  'runtime-class-not-found': {
    title: 'Runtime class not found',
    hint: 'Correct its name. `kubectl get runtimeclasses` lists the existing ones.',
  },
  'runtime-handler-not-found': {
    title: 'Runtime handler not found',
    hint: 'Use another runtimeClassName, or nodes that have this runtime.',
  },
  'namespace-not-found': {
    title: 'Namespace not found',
    hint: 'Check the input namespace, or the namespace of the context in the kubeconfig.',
  },
  'namespace-terminating': {
    title: 'Namespace is being deleted',
    hint: 'Use another namespace, or create this one again after its deletion.',
  },
  invalid: {
    title: 'Invalid pod',
    hint: 'Correct the fields that the API server names, in pod-template or another input. `dry-run: true` prints the manifest, without what webhooks of the cluster add.',
    isInItsMessage: true,
  },
  'no-command': { title: 'No program to start', hint: 'Set run or command.' },
  'command-not-found': {
    title: 'Command not found',
    hint: 'Check the spelling of command or shell, and that the program is in the image and on its PATH. If the image has no shell, use command instead of run.',
  },
  'command-not-executable': {
    title: 'Not executable',
    hint: 'Make it executable (`chmod +x`) when the image is built, or start it with a shell. If it is a directory, set another program.',
  },
  'working-directory': {
    title: 'The working directory can’t be used',
    hint: 'Check working-directory, and that the user of the image can enter it.',
  },
  'runs-as-root': {
    title: 'The image runs as root',
    hint: 'Set a user for the pod in pod-template, as in securityContext: { runAsUser: 1001 }, or a USER other than root in the image.',
  },
  'non-numeric-user': {
    title: 'The image’s user is a name, not a number',
    hint: 'Set a user for the pod in pod-template, as in securityContext: { runAsUser: 1001 }, or a USER with a number in the image.',
  },
  'container-config': { ...READ_THE_NODE, title: 'The container’s settings can’t be used' },
  'memory-limit-too-low': {
    title: 'The memory limit is too low to start',
    hint: 'Raise the memory limit in resources or pod-template. Trying again will not help.',
    isInItsMessage: true,
  },
  'create-container-error': { ...READ_THE_NODE, title: 'The container could not be created' },
  'start-error': { ...READ_THE_NODE, title: 'The container could not be started' },
  'cache-not-synced': {
    persistence: 'transient',
    title: 'The node could not read ConfigMaps or Secrets',
    hint: 'Run the step again. If it happens again, check the node’s connection to the API server.',
  },
  'mount-failed': {
    persistence: 'depends',
    title: 'Volume not mounted',
    hint: 'The node’s message says why. Check the volume in the pod, and its storage.',
    isInItsMessage: true,
  },
  'sub-path-not-found': {
    title: 'Folder not found in an image volume',
    hint: 'Correct the subPath of the volume in pod-template. Only folders of an image can be mounted.',
  },
  'host-path': {
    title: 'Host path not found',
    hint: 'Correct the path or its type, or choose nodes that have it.',
  },
  'volume-in-use': {
    persistence: 'transient',
    title: 'Volume in use',
    hint: 'Run the step again after the other pod has ended.',
  },
  'volume-unsupported': {
    title: 'The node does not support this kind of volume',
    hint: 'Use nodes with a newer kubelet, or provide the volume’s content in another way.',
  },
  'image-volumes-dropped': {
    title: 'The cluster has no image volumes',
    hint: 'Image volumes require Kubernetes 1.35 or the feature gate ImageVolume. Otherwise, provide the content of these volumes in another way.',
  },
  'image-volumes-not-replaced': {
    title: 'The cluster replaces images, but not in image volumes',
    hint: 'Check images with init containers (preflight: always), or make the webhook replace images in image volumes too.',
  },
  'user-namespaces-unsupported': {
    title: 'The node does not support user namespaces',
    hint: 'Remove hostUsers, or choose nodes whose runtime supports user namespaces. Trying again will not help.',
    isInItsMessage: true,
  },
  'unsupported-by-node': {
    title: 'The node does not support the pod’s settings',
    hint: 'Change this setting of the pod, or choose nodes that support it. Trying again will not help.',
  },
  'checkout-failed': {
    persistence: 'depends',
    title: 'The checkout failed',
    hint: 'See the log of the container checkout.',
  },
  'files-in-failed': {
    persistence: 'depends',
    title: 'The files of the runner could not be copied into the pod',
    hint: 'See the log of the container.',
  },
} as const satisfies Record<string, ReasonEntry>;

const DO_AS_IT_SAYS = 'Change what the message names in the pod, or ask your cluster administrator.';

const ADMISSION = {
  'webhook-denied': { title: 'An admission webhook refused the pod', hint: DO_AS_IT_SAYS },
  'webhook-failed': {
    persistence: 'transient',
    title: 'An admission webhook of the cluster failed',
    hint: 'Run the step again. If it happens again, report it to your cluster administrator.',
  },
  'policy-denied': { title: 'An admission policy refused the pod', hint: DO_AS_IT_SAYS },
  'pod-changed': {
    title: 'The cluster changed the pod',
    hint: 'Ask your cluster administrator which admission webhook or policy does that, and to leave such pods unchanged.',
  },
  'pod-security': {
    title: 'Not allowed by Pod Security',
    hint: 'If the standard is restricted, set security: restricted. Otherwise change these fields in pod-template, or use a namespace with another standard.',
  },
  'quota-exceeded': {
    persistence: 'depends',
    title: 'Quota exceeded',
    hint: 'Run the step again after other pods of the namespace have ended, request less, or raise the quota.',
  },
  'quota-needs-values': {
    title: 'A quota requires requests or limits',
    hint: 'Set them with resources, and for other containers in pod-template.',
  },
  'limit-range': {
    title: 'The pod is outside the limits of its namespace',
    hint: 'Change the requests or limits (resources, pod-template), or the LimitRange.',
  },
  'already-exists': {
    persistence: 'transient',
    title: 'The name already exists',
    hint: 'Run the step again: it then uses another name.',
  },
  conflict: {
    persistence: 'transient',
    title: 'Concurrent change in the cluster',
    hint: 'Run the step again.',
  },
  forbidden: {
    title: 'The cluster does not admit the pod',
    hint: 'The message of the API server names the rule.',
    isInItsMessage: true,
  },
} as const satisfies Record<string, ReasonEntry>;

/** The cluster can't be reached or rejects our credentials, or the pod can't reach the server of its repository. */
const CONNECTION = {
  'files-lost': {
    persistence: 'depends',
    title: 'The files of the pod did not come back',
    hint: 'Run the step again.',
  },
  unreachable: {
    persistence: 'depends',
    title: 'The cluster can’t be reached',
    hint: 'Check that the runner can reach this address. If it can, run the step again: the outage may have been short.',
  },
  certificate: {
    title: 'The certificate of the cluster is not valid',
    hint: 'If the certificate has expired, renew it on the API server. Otherwise check the server address and the certificate authority in the kubeconfig or the inputs.',
  },
  unauthorized: {
    title: 'The cluster does not accept the credentials (401)',
    hint: 'A token or certificate of a kubeconfig may have expired, or belong to another cluster: store a new kubeconfig in the secret. With oidc-audience, compare the claims of the token with the authentication configuration of the API server.',
  },
  forbidden: {
    title: 'Missing right',
    hint: 'Apply the Role that the step prints, or grant the rights in another way (docs/rights.md).',
  },
  'checkout-failed': {
    persistence: 'transient',
    title: 'The checkout failed',
    hint: 'Check that pods of this namespace can resolve the name of the Git server and reach it. A network policy or a proxy may prevent it.',
  },
  'files-in-failed': {
    persistence: 'depends',
    replacement: 'anywhere',
    title: 'The files of the runner did not get into the pod',
    hint: 'Run the step again. If it happens again, copy fewer files, or check what ends long connections between the runner and the API server.',
  },
} as const satisfies Record<string, ReasonEntry>;

/** Reasons of the API server, which is where their names come from: its own word in kebab case, or `http-` and the status. */
export const OF_THE_SERVER = {
  /** A refusal in a Status object. */
  admission: {
    title: 'The API server refused the request',
    hint: 'See the message of the API server.',
    isInItsMessage: true,
  },
  /** The API server was temporarily unable to do it. */
  connection: {
    persistence: 'transient',
    title: 'The API server failed',
    hint: 'Run the step again. If it happens again, check the control plane.',
    isInItsMessage: true,
  },
  /** An answer with an HTTP status only: `http-` and the number. */
  http: {
    persistence: 'depends',
    title: 'No Kubernetes API server answered',
    hint: 'Check the server address in the kubeconfig, with its path, and the proxies between the runner and the server.',
  },
} as const satisfies Record<string, ReasonEntry>;

/** Every way in which a step can end, and its texts. `npm run outcomes` writes docs/outcomes.md from it. */
export const REASONS = {
  'image-pull': {
    'images-available': { persistence: 'transient', outcome: 'success', title: 'The image can be pulled' },
    ...CAUSES,
  },
  configuration: CONFIGURATION,
  admission: ADMISSION,
  scheduling: {
    unschedulable: {
      persistence: 'depends',
      title: 'No node for the pod',
      hint: 'Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes.',
    },
    'refused-by-node': {
      persistence: 'transient',
      replacement: 'elsewhere',
      title: 'The node refused the pod',
      hint: 'Run the step again. If it happens again, request less, or choose other nodes (node-selector).',
    },
  },
  disruption: DISRUPTION,
  step: {
    completed: { persistence: 'transient', outcome: 'success', title: 'Succeeded' },
    'exit-code': { persistence: 'transient', title: 'Exit code', hint: 'See the end of the log.' },
    'oom-killed': {
      persistence: 'transient',
      title: 'Out of memory (OOMKilled)',
      hint: 'Raise its memory limit (limits.memory in resources, or in pod-template for another container), or make it use less.',
    },
    'disk-limit': {
      persistence: 'transient',
      title: 'Disk limit exceeded',
      hint: 'Raise the limit, or write less. The log and emptyDir volumes count too.',
    },
    'init-failed': { persistence: 'transient', title: 'An init container failed', log: 'more' },
    'crash-loop': { persistence: 'transient', title: 'A container keeps crashing', log: 'why' },
    'never-ready': {
      persistence: 'transient',
      title: 'A container did not become ready',
      log: 'why',
      hint: 'If it only needs more time, raise failureThreshold of its probe, or --health-retries in services.',
    },
    'bad-outputs': {
      title: 'The outputs of the step are not valid',
      hint: 'Write outputs as lines of NAME=VALUE, or as NAME<<END, lines and END. Put longer text into a file of a volume or into the log.',
    },
  },
  timeout: {
    timeout: {
      persistence: 'depends',
      title: 'Timed out',
      hint: 'Raise timeout, or check what the step was waiting for.',
    },
    'deadline-exceeded': {
      persistence: 'depends',
      title: 'The deadline of the pod has passed',
      hint: 'Raise timeout (and activeDeadlineSeconds if pod-template sets it), or find out why the step takes so long.',
    },
  },
  cancelled: {
    cancelled: { persistence: 'transient', outcome: 'cancelled', title: 'Cancelled' },
  },
  connection: CONNECTION,
  input: {
    'bad-input': { title: 'An input is not valid' },
  },
  internal: {
    internal: {
      persistence: 'transient',
      title: 'Pod Step itself failed',
      hint: 'Please report it with the log of a run in which debug logging is on.',
    },
    'runner-error': {
      persistence: 'transient',
      title: 'The runner failed',
      hint: 'Free disk space on the runner, or check its disk, its memory and its limit of open files (ulimit -n).',
    },
  },
} as const satisfies Record<string, Record<string, ReasonEntry>>;

export type Category = keyof typeof REASONS;

export type ReasonOf<C extends Category> = keyof (typeof REASONS)[C];

/** A reason of the API server, which no table can list; made in messages/refusals.ts only. */
export type ServerReason = string & { readonly saidByServer: true };

export type Reason = { [C in Category]: ReasonOf<C> }[Category] | ServerReason;
