import type { ReasonEntry } from '../job/causes.ts';

const CREATE_OR_RENAME = 'Create it before this step runs, or correct its name.';
const READ_THE_NODE = {
  persistence: 'transient',
  hint: 'The node’s message says why. Trying again may help.',
  isInItsMessage: true,
} as const;

/** The pod, or an object that it names, has to be changed. */
export const CONFIGURATION = {
  'configmap-not-found': {
    title: 'ConfigMap not found',
    found: 'A ConfigMap that the pod needs does not exist in its namespace',
    hint: CREATE_OR_RENAME,
  },
  'secret-not-found': {
    title: 'Secret not found',
    found: 'A Secret that the pod needs does not exist in its namespace',
    hint: CREATE_OR_RENAME,
  },
  'configmap-key-not-found': {
    title: 'Key not found in a ConfigMap',
    found: 'A ConfigMap lacks a key that the pod needs',
    hint: 'Add the key, or correct its name.',
  },
  'secret-key-not-found': {
    title: 'Key not found in a Secret',
    found: 'A Secret lacks a key that the pod needs',
    hint: 'Add the key, or correct its name.',
  },
  'volume-claim-not-found': {
    title: 'Volume claim not found',
    found: 'A persistent volume claim that the pod needs does not exist in its namespace',
    hint: CREATE_OR_RENAME,
  },
  'device-claim-not-found': {
    title: 'Device claim not found',
    found: 'A resource claim template that the pod names, or the device class of a claim, does not exist',
    hint: CREATE_OR_RENAME,
  },
  'service-account-not-found': {
    persistence: 'depends',
    title: 'Service account not found',
    found: 'The namespace does not have the pod’s service account',
    hint: 'Create it, or correct its name.',
    advice:
      'Create it, or correct its name. Only for the account `default` a retry can help: a new namespace gets it a moment later.',
  },
  'priority-class-not-found': {
    title: 'Priority class not found',
    found: 'The cluster does not have the pod’s priority class',
    hint: 'Correct its name. `kubectl get priorityclasses` lists the existing ones.',
  },
  'runtime-class-not-found': {
    title: 'Runtime class not found',
    found: 'The cluster does not have the pod’s runtime class',
    hint: 'Correct its name. `kubectl get runtimeclasses` lists the existing ones.',
  },
  'runtime-handler-not-found': {
    title: 'Runtime handler not found',
    found: 'The node does not have the runtime handler of the pod’s RuntimeClass',
    hint: 'Use another runtimeClassName, or nodes that have this runtime.',
  },
  'namespace-not-found': {
    title: 'Namespace not found',
    found: 'The namespace does not exist',
    hint: 'Check the input namespace, or the namespace of the context in the kubeconfig.',
  },
  'namespace-terminating': {
    title: 'Namespace is being deleted',
    found: 'The namespace is being deleted',
    hint: 'Use another namespace, or create this one again after its deletion.',
  },
  invalid: {
    title: 'Invalid pod',
    found: 'The API server refused the pod as invalid',
    hint: 'Correct what its message names, in pod-template or in another input. `dry-run: true` prints the manifest, without what webhooks of the cluster add.',
    isInItsMessage: true,
  },
  'no-command': {
    title: 'No program to start',
    found: 'Neither the image nor the step names a program to start',
    hint: 'Set run or command.',
  },
  'command-not-found': {
    title: 'Command not found',
    found: 'The image does not have the program, its interpreter, or the shell of `run`',
    hint: 'Check the spelling of command or shell, and that the program is in the image and on its PATH.',
    advice:
      'Check the spelling of `command`, and that the program is in the image. Set another `shell`, or use `command` instead of `run`.',
  },
  'command-not-executable': {
    title: 'Not executable',
    found: 'The program exists but is not executable, or is a directory',
    hint: 'Make it executable (`chmod +x`) when the image is built, or start it with a shell. If it is a directory, set another program.',
  },
  'working-directory': {
    title: 'The working directory can’t be used',
    hint: 'Check working-directory, and that the user of the image can enter it.',
  },
  'runs-as-root': {
    title: 'The image runs as root',
    found: 'The pod must not run as root, but its image does',
    hint: 'Set a user for the pod or the container (runAsUser of its securityContext in pod-template), or a USER other than root in the image.',
  },
  'non-numeric-user': {
    title: 'The image’s user is a name, not a number',
    found:
      'The pod must not run as root, and the image’s user has a name and no number, so the node can’t check it',
    hint: 'Set a user for the pod or the container (runAsUser of its securityContext in pod-template), or a USER with a number in the image.',
  },
  'container-config': {
    ...READ_THE_NODE,
    title: 'The container’s settings can’t be used',
    found: 'The node could not use the settings of a container',
  },
  'memory-limit-too-low': {
    title: 'The memory limit is too low to start',
    found: 'The memory limit is lower than what the node needs to start a container',
    hint: 'Raise the memory limit in resources or pod-template. Trying again will not help.',
  },
  'create-container-error': {
    ...READ_THE_NODE,
    title: 'The container could not be created',
    found: 'The node could not create a container',
  },
  'start-error': {
    ...READ_THE_NODE,
    title: 'The container could not be started',
    found: 'The node could not start the program of a container',
  },
  'cache-not-synced': {
    persistence: 'transient',
    title: 'The node could not read ConfigMaps or Secrets',
    found: 'The node did not get the pod’s ConfigMaps and Secrets in time',
    hint: 'Run the step again. If it happens again, check the node’s connection to the API server.',
  },
  'mount-failed': {
    persistence: 'transient',
    title: 'Volume not mounted',
    found: 'The node could not mount a volume',
    hint: 'The node’s message says why. Check the volume in the pod, and its storage.',
    isInItsMessage: true,
  },
  'sub-path-not-found': {
    title: 'Folder not found in an image volume',
    found: 'The image of a volume has no folder at `subPath`, or it is a file',
    hint: 'Correct the subPath of the volume in pod-template. Only folders of an image can be mounted.',
  },
  'host-path': {
    title: 'Host path not found',
    found: 'The node does not have the path of a `hostPath` volume, or it is of another type',
    hint: 'Correct the path or its type, or choose nodes that have it.',
  },
  'volume-in-use': {
    persistence: 'transient',
    title: 'Volume in use',
    found: 'A volume is still attached to another node',
    hint: 'Run the step again after the other pod has ended.',
  },
  'volume-unsupported': {
    title: 'The node does not support this kind of volume',
    hint: 'Use nodes with a newer kubelet, or provide its content in another way.',
  },
  'image-volumes-dropped': {
    title: 'The cluster has no image volumes',
    found: 'The cluster does not support image volumes, and removed them from the pod',
    hint: 'Image volumes require Kubernetes 1.35 or the feature gate ImageVolume. Otherwise, provide their content in another way.',
  },
  'image-volumes-not-replaced': {
    title: 'The cluster replaces images, but not in image volumes',
    found:
      'The cluster replaces the images of containers, but not of image volumes, so the image volumes check the wrong images',
    hint: 'Check images with init containers (preflight: always), or make the webhook replace images in image volumes too.',
    advice: 'Check with init containers (`preflight: always`). The next attempt does so by itself.',
  },
  'user-namespaces-unsupported': {
    title: 'The node does not support user namespaces',
    found:
      'The pod requires a user namespace (`hostUsers: false`), and the node’s runtime does not support it',
    hint: 'Remove hostUsers, or choose nodes whose runtime supports user namespaces. Trying again will not help.',
  },
  'unsupported-by-node': {
    title: 'The node does not support the pod’s settings',
    found:
      'The node does not support a setting of the pod: sysctls, an AppArmor profile, an operating system',
    hint: 'Change what its message names in the pod, or choose nodes that allow it. Trying again will not help.',
    isInItsMessage: true,
  },
  'checkout-failed': {
    persistence: 'depends',
    title: 'The checkout failed',
    found: 'The repository could not be checked out',
    hint: 'The log of the container checkout says more.',
    advice:
      'The error message says where to look: `checkout`, `checkout-token`, `checkout-image` or the volume `workspace`. A retry can help if the volume was full, or if Pod Step does not recognize the message of git.',
  },
} as const satisfies Record<string, ReasonEntry>;

const DO_AS_IT_SAYS = 'Change the pod as its message says, or ask your cluster administrator.';

export const ADMISSION = {
  'webhook-denied': {
    title: 'An admission webhook refused the pod',
    found: 'An admission webhook of the cluster refused the pod',
    hint: DO_AS_IT_SAYS,
  },
  'webhook-failed': {
    persistence: 'transient',
    title: 'An admission webhook of the cluster did not answer',
    found: 'An admission webhook of the cluster did not answer correctly, or could not judge the pod',
    hint: 'Run the step again. If it happens again, report it to your cluster administrator.',
  },
  'policy-denied': {
    title: 'An admission policy refused the pod',
    found: 'An admission policy of the cluster refused the pod',
    hint: DO_AS_IT_SAYS,
  },
  'pod-changed': {
    title: 'The cluster changed the pod',
    found:
      'An admission webhook or policy changed the pod. Its program could run more than once, its container is missing, or it might never end',
    hint: 'Ask your cluster administrator which admission webhook or policy does that, and to leave such pods unchanged.',
    advice:
      'Ask your cluster administrator which admission webhook or policy does that (`kubectl get mutatingwebhookconfigurations,mutatingadmissionpolicies`), and to leave such pods unchanged.',
  },
  'pod-security': {
    title: 'Not allowed by Pod Security',
    found: 'The pod violates the Pod Security standard of its namespace',
    hint: 'Change that in pod-template, or use a namespace with another standard.',
  },
  'quota-exceeded': {
    persistence: 'depends',
    title: 'Quota exceeded',
    found:
      'A quota of the namespace, Volcano or Capsule had no capacity for the pod during `schedule-timeout`, or can never have it',
    hint: 'Run the step again after other pods of the namespace have ended, request less, or raise the quota.',
    advice:
      'Run the step again after other pods have ended, request less, or raise the quota. A pod that exceeds the quota alone is not retryable.',
  },
  'quota-needs-values': {
    title: 'A quota requires requests or limits',
    found: 'A quota of the namespace requires requests or limits that the pod does not set',
    hint: 'Set them with resources, and for other containers in pod-template.',
  },
  'limit-range': {
    title: 'The pod is outside the limits of its namespace',
    found: 'The pod is outside the limits of its namespace (LimitRange)',
    hint: 'Change the requests or limits (resources, pod-template), or the LimitRange.',
  },
  'already-exists': {
    persistence: 'transient',
    title: 'A pod of this name already exists',
    found: 'A pod of this name exists that is not the step’s',
    hint: 'Run the step again: it gets another name.',
  },
  conflict: {
    persistence: 'transient',
    title: 'Concurrent change in the cluster',
    found: 'An object, such as a quota, was changed by other requests at the same time',
    hint: 'Run the step again.',
  },
  forbidden: {
    title: 'The cluster does not admit the pod',
    found: 'A rule of the cluster forbids the pod',
    hint: 'Its message names the rule.',
    isInItsMessage: true,
  },
} as const satisfies Record<string, ReasonEntry>;

/** The cluster can't be reached or rejects our credentials, or the pod can't reach the server of its repository. */
export const CONNECTION = {
  unreachable: {
    persistence: 'depends',
    title: 'The cluster can’t be reached',
    found: 'The API server did not answer',
    hint: 'Run the step again. The outage may have been short.',
    advice:
      'Run the step again. The outage may have been short. If the address is valid only on one machine, such as 127.0.0.1 in the kubeconfig of a laptop, it is not retryable. Set an address that the runner can reach.',
  },
  certificate: {
    title: 'The certificate of the cluster is not valid',
    found:
      'The TLS certificate of the API server is not valid for the kubeconfig, or for the input `certificate-authority`',
    hint: 'Check the server address and the certificate-authority in the kubeconfig (or the inputs), or store a new kubeconfig in the secret.',
  },
  unauthorized: {
    title: 'The cluster does not accept the credentials (401)',
    found: 'The cluster did not accept the credentials (HTTP 401)',
    hint: 'A token or certificate of a kubeconfig may have expired, or belong to another cluster: store a new kubeconfig in the secret. With oidc-audience, compare the claims of the token with the authentication configuration of the API server.',
  },
  forbidden: {
    title: 'Missing right',
    found: 'The user of the kubeconfig, or of the OIDC token, lacks a right (RBAC)',
    hint: 'Grant it with a Role of that namespace. The log and the summary contain the Role.',
  },
  'checkout-failed': {
    persistence: 'transient',
    title: 'The checkout failed',
    found: 'The pod could not reach the Git server of its repository',
    hint: 'Check that pods of this namespace can resolve its name and reach it. A network policy or a proxy may prevent it.',
  },
} as const satisfies Record<string, ReasonEntry>;

/** Reasons of the API server, in kebab case. Incomplete, because extensions add their own. */
export const OF_THE_SERVER = {
  /** A refusal in a Status object. */
  admission: {
    names: [
      'bad-request',
      'not-found',
      'method-not-allowed',
      'not-acceptable',
      'request-entity-too-large',
      'unsupported-media-type',
    ],
    title: 'The cluster refused',
    found: 'The cluster refused for another reason',
    hint: 'Its message says why.',
    isInItsMessage: true,
  },
  /** The API server could not do it now. */
  connection: {
    names: ['internal-error', 'server-timeout', 'service-unavailable', 'timeout', 'too-many-requests'],
    persistence: 'transient',
    title: 'The API server failed',
    found: 'The API server could not serve the request at this time',
    hint: 'Run the step again. If it happens again, check the control plane.',
  },
  /** An answer with an HTTP status only: `http-` and the number. */
  http: {
    names: ['http-'],
    persistence: 'depends',
    title: 'No Kubernetes API server answered',
    found:
      'The answer is only an HTTP status. With 429 or from 500 on, the cluster failed temporarily, which is retryable. With any other, the server is not a Kubernetes API server',
    hint: 'Check the server address in the kubeconfig, with its path, and the proxies between the runner and the server.',
  },
} as const satisfies Record<string, ReasonEntry & { names: readonly string[] }>;
