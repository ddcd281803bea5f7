import type { ReasonEntry } from '../../job/reason-entry.ts';

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
    title: 'Claim of devices not found',
    found: 'A resource claim template that the pod names, or the device class of a claim, does not exist',
    hint: CREATE_OR_RENAME,
  },
  'service-account-not-found': {
    persistence: 'depends',
    title: 'Service account not found',
    found: 'The namespace does not have the pod’s service account',
    hint: 'Create it, or correct its name.',
    advice:
      'Create it, or correct its name. Only for the account `default` it may help to run the step again: a new namespace gets it a moment later.',
  },
  'priority-class-not-found': {
    title: 'Priority class not found',
    found: 'The cluster does not have the pod’s priority class',
    hint: 'Correct its name; kubectl get priorityclasses lists those that are there.',
  },
  'runtime-class-not-found': {
    title: 'Runtime class not found',
    found: 'The cluster does not have the pod’s runtime class',
    hint: 'Correct its name; kubectl get runtimeclasses lists those that are there.',
  },
  'runtime-handler-not-found': {
    title: 'Runtime not on the node',
    found: 'The node does not have the runtime that the pod’s runtime class asks for',
    hint: 'Use another runtimeClassName, or nodes that have this runtime.',
  },
  'namespace-not-found': {
    title: 'Namespace not found',
    found: 'The cluster does not have the namespace',
    hint: 'Check the input namespace, or the namespace of the context in the kubeconfig.',
  },
  'namespace-terminating': {
    title: 'Namespace is being deleted',
    found: 'The namespace is being deleted',
    hint: 'Use another namespace, or create this one again when it is gone.',
  },
  invalid: {
    title: 'The cluster finds the pod invalid',
    hint: 'Its message says what is wrong there; dry-run: true prints the manifest, without what webhooks of the cluster add.',
    isInItsMessage: true,
  },
  'no-command': {
    title: 'Nothing to start',
    found: 'Neither the image nor the step names a program to start',
    hint: 'Give run or command.',
  },
  'command-not-found': {
    title: 'Command not found',
    found: 'The image does not have the program, what it has to be run by, or the shell of `run`',
    hint: 'Check the spelling of command or shell, and that the program is in the image and on its PATH.',
    advice:
      'Check the spelling of `command`, and that the program is in the image; name another `shell`, or use `command` instead of `run`.',
  },
  'command-not-executable': {
    title: 'Not executable',
    found: 'The program is there, but may not be executed, or is a directory',
    hint: 'Set its executable bit (`chmod +x`) when the image is built, start it with a shell, or name another if it is a directory.',
  },
  'working-directory': {
    title: 'The working directory can’t be used',
    hint: 'Check working-directory, and that the user of the image may enter it.',
  },
  'runs-as-root': {
    title: 'The image wants to run as root',
    found: 'The pod must not run as root, and its image does',
    hint: 'Give the pod or the container a user (runAsUser of its securityContext in pod-template), or the image a USER other than root.',
  },
  'non-numeric-user': {
    title: 'The image’s user is a name, not a number',
    found:
      'The pod must not run as root, and its image names a user without a number, which the node can’t check',
    hint: 'Give the pod or the container a user (runAsUser of its securityContext in pod-template), or the image a USER with a number.',
  },
  'container-config': {
    ...READ_THE_NODE,
    title: 'The container’s settings can’t be used',
    found: 'The node could not use the settings of a container',
  },
  'memory-limit-too-low': {
    title: 'The memory limit is too low to start',
    found: 'The memory limit is less than what the node needs to start a container',
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
    hint: 'Run the step again; if it happens again, the node’s connection to the API server is bad.',
  },
  'mount-failed': {
    persistence: 'transient',
    title: 'Volume not mounted',
    found: 'The node could not mount a volume',
    hint: 'The node’s message says why; check the volume in the pod, and the storage behind it.',
    isInItsMessage: true,
  },
  'sub-path-not-found': {
    title: 'Folder not found in an image volume',
    found: 'The image of a volume has no folder of this name, or it is a file',
    hint: 'Correct the subPath of the volume in pod-template; of an image only folders can be mounted.',
  },
  'host-path': {
    title: 'Not on the node',
    found: 'The node does not have the path of a `hostPath` volume, or it is of another type',
    hint: 'Correct the path or its type, or choose nodes that have it.',
  },
  'volume-in-use': {
    persistence: 'transient',
    title: 'Volume not mounted',
    found: 'A volume is still attached to another node',
    hint: 'Run the step again when the other pod has gone.',
  },
  'volume-unsupported': {
    title: 'The node does not know this kind of volume',
    hint: 'Use nodes with a newer kubelet, or bring what is in it in another way.',
  },
  'image-volumes-dropped': {
    title: 'The cluster has no image volumes',
    found: 'The cluster has no image volumes, and left those of the pod out',
    hint: 'Image volumes are there from Kubernetes 1.35 on, or where the feature gate ImageVolume is on; bring what is in them in another way.',
  },
  'image-volumes-not-replaced': {
    title: 'The cluster replaces images, but not those of image volumes',
    found:
      'The cluster runs other images than those asked for, but not in image volumes, so they check nothing',
    hint: 'Check images by init containers (preflight: always), or let the webhook that replaces images see to image volumes as well.',
    advice: 'Check by init containers (`preflight: always`), which the next attempt does by itself.',
  },
  'user-namespaces-unsupported': {
    title: 'The node has no user namespaces',
    found: 'The pod asks for a user namespace (`hostUsers: false`), and the runtime of its node has none',
    hint: 'Leave hostUsers out, or choose nodes whose runtime supports user namespaces. Trying again will not help.',
  },
  'unsupported-by-node': {
    title: 'The node can’t run such a pod',
    found:
      'The node can’t run a pod with such settings: sysctls, an AppArmor profile, another operating system',
    hint: 'Change what its message names in the pod, or choose nodes that allow it. Trying again will not help.',
    isInItsMessage: true,
  },
  'checkout-failed': {
    persistence: 'depends',
    title: 'The checkout failed',
    found: 'The repository could not be checked out',
    hint: 'The log of the container checkout says more.',
    advice:
      'The hint says where to look: `checkout`, `checkout-token`, `checkout-image` or the volume `workspace`. Running again may help where the volume was full, or where the message of git is not known here.',
  },
} as const satisfies Record<string, ReasonEntry>;
