import type { Prospect } from './causes.ts';
import type { Finding } from './finding.ts';
import { bounded } from './foreign-words.ts';
import { sandboxFailure, volumeFailure } from './pod-setup-failure.ts';
import { programFailure } from './program-failure.ts';

/** Why a container, or the pod as a whole, was not brought to its start, read from the words of the kubelet and its runtime. */
export type StartFailure = Pick<Finding, 'reason' | 'lasting' | 'title' | 'message' | 'hint' | 'category'> & {
  /** `lasting` ends the step at once, `passing` after a grace. */
  prospect: Prospect;
  /** Their words, unchanged. */
  said: string;
  /** The words say no more than that it took too long; other words tell more. */
  vague?: boolean;
  exitCode?: number;
};

/** What the kubelet was at: the first two concern the whole pod, and their failures show in events alone. */
export type Stage = 'volumes' | 'sandbox' | 'container';

/** What words can tell; the rest follows from where they were said. */
export type Reading = Omit<StartFailure, 'said' | 'prospect'> & { prospect?: Prospect };

/**
 * Reads one failure. `who`: as in `the container step`; `reason`: the kubelet's word for it, like CreateContainerError.
 * A volume gets a grace also for what is simply missing: in a new namespace some of it comes a moment later
 * (kube-root-ca.crt), and operators make Secrets when they see the pod.
 */
export function readStartFailure(stage: Stage, who: string, reason: string, words: string): StartFailure {
  const said = words.replace(/^Error: /, '');
  const reading = readWords(stage, who, reason, withoutEscapes(bounded(said)));
  const prospect = reading.prospect ?? (reading.lasting && stage === 'container' ? 'lasting' : 'passing');
  return { ...reading, prospect, said };
}

/** CRI-O passes on what runc logged, a line of logfmt whose message is quoted: its own quotes are escaped there. */
function withoutEscapes(said: string): string {
  return said.replaceAll('\\"', '"');
}

function readWords(stage: Stage, who: string, reason: string, said: string): Reading {
  return (
    missingObject(said, who) ??
    notSynced(said) ??
    userNamespaces(said) ??
    tooLittleMemory(said, who) ??
    byStage(stage, who, reason, said)
  );
}

function byStage(stage: Stage, who: string, reason: string, said: string): Reading {
  switch (stage) {
    case 'volumes':
      return volumeFailure(said);
    case 'sandbox':
      return sandboxFailure(reason, said);
    case 'container':
      return user(said, who) ?? programFailure(said, who) ?? container(reason, said, who);
  }
}

const KINDS = { configmap: 'ConfigMap', secret: 'Secret', config: 'ConfigMap' } as const;

/**
 * ConfigMaps and Secrets that are named and not there, or have no such key; as environment values and as volumes.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go, …/pkg/volume/configmap/configmap.go
 */
function missingObject(said: string, who: string): Reading | undefined {
  const missing = /\b(configmap|secret) "([^"]+)" not found/i.exec(said);
  if (missing) {
    const kind = missing[1]?.toLowerCase() === 'secret' ? 'secret' : 'configmap';
    const name = missing[2] ?? '';
    return {
      category: 'configuration',
      reason: `${kind}-not-found`,
      lasting: true,
      title: `${KINDS[kind]} not found: ${name}`,
      message: `The ${KINDS[kind]} ${name}, which ${who} needs, does not exist in the pod’s namespace.`,
      hint: 'Create it before this step runs, or correct its name.',
    };
  }
  const key =
    /couldn't find key (\S+) in (ConfigMap|Secret) [^/\s]+\/(\S+)/.exec(said) ??
    /references non-existent (config|secret) key: (\S+)/.exec(said);
  if (!key) return undefined;
  const inEnvironment = key[3] !== undefined;
  const kind = (inEnvironment ? key[2] : key[1])?.toLowerCase() === 'secret' ? 'secret' : 'configmap';
  const name = inEnvironment ? key[1] : key[2];
  const owner = inEnvironment ? `The ${KINDS[kind]} ${key[3]}` : `The ${KINDS[kind]} of a volume`;
  return {
    category: 'configuration',
    reason: `${kind}-key-not-found`,
    lasting: true,
    title: `No key ${name} in the ${KINDS[kind]}`,
    message: `${owner}, which ${who} needs, has no key ${name}.`,
    hint: 'Add the key, or correct its name.',
  };
}

/** The kubelet has not heard of the objects yet; it will: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/util/manager/watch_based_manager.go */
function notSynced(said: string): Reading | undefined {
  const behind =
    /failed to sync (configmap|secret) cache|object "[^"]*"\/"[^"]*" not registered|services have not yet been read/;
  if (!behind.test(said)) return undefined;
  return {
    category: 'configuration',
    reason: 'cache-not-synced',
    lasting: false,
    title: 'The node could not read ConfigMaps or Secrets',
    message: 'The node did not get the ConfigMaps and Secrets of the pod from the API server in time.',
    hint: 'Run the step again; if it stays, the node’s connection to the API server is bad.',
  };
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/userns/userns_manager.go */
function userNamespaces(said: string): Reading | undefined {
  if (!/does not support user namespaces/.test(said)) return undefined;
  return {
    category: 'configuration',
    reason: 'user-namespaces-unsupported',
    lasting: true,
    prospect: 'lasting',
    title: 'The node has no user namespaces',
    message:
      'The pod asks for a user namespace of its own (hostUsers: false), and the container runtime of its node has none.',
    hint: 'Leave hostUsers out, or choose nodes whose runtime supports user namespaces. Trying again will not help.',
  };
}

/**
 * Less memory than it takes to set the container up: CRI-O refuses such a limit, runc is killed by it.
 * https://github.com/cri-o/cri-o/blob/v1.36.3/internal/config/cgmgr/cgmgr.go (VerifyMemoryIsEnough),
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/process_linux.go
 */
function tooLittleMemory(said: string, who: string): Reading | undefined {
  if (!/\bset memory limit \d+ too low|\(memory limit too low\?\)/.test(said)) return undefined;
  const least = /should be at least (\d+ bytes)/.exec(said)?.[1];
  return {
    category: 'configuration',
    reason: 'memory-limit-too-low',
    lasting: true,
    prospect: 'lasting',
    title: 'The memory limit is too low to start',
    message: `The memory limit of ${who} is less than what the node needs to start a container${least === undefined ? '' : `: ${least}`}.`,
    hint: 'Raise the memory limit in resources or pod-template. Trying again will not help.',
  };
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/security_context.go */
function user(said: string, who: string): Reading | undefined {
  const common = { category: 'configuration', lasting: true } as const;
  if (/image will run as root|runAsUser breaks non-root policy/.test(said)) {
    return {
      ...common,
      reason: 'runs-as-root',
      title: 'The image wants to run as root',
      message: `The pod demands a user other than root (runAsNonRoot), and the image of ${who} runs as root.`,
      hint: 'Give the container a runAsUser, or the image a USER other than root.',
    };
  }
  if (/non-numeric user/.test(said)) {
    return {
      ...common,
      reason: 'non-numeric-user',
      title: 'The image’s user is a name, not a number',
      message: `The pod demands a user other than root (runAsNonRoot), and the image of ${who} names its user by a word, which the node can’t check.`,
      hint: 'Give the container a runAsUser, or the image a USER with a number.',
    };
  }
  return undefined;
}

function container(reason: string, said: string, who: string): Reading {
  const common = { lasting: false, hint: 'The node’s words say why. Trying again may help.' } as const;
  switch (reason) {
    case 'CreateContainerConfigError':
      return {
        ...common,
        category: 'configuration',
        reason: 'container-config',
        title: 'The container’s settings can’t be used',
        message: `The node could not use the settings of ${who}.`,
      };
    case 'RunContainerError':
    case 'StartError':
    case 'ContainerCannotRun':
      return {
        ...common,
        category: 'configuration',
        reason: 'start-error',
        title: 'The container could not be started',
        message: `The container runtime could not start the program of ${who}.`,
      };
    default:
      return {
        ...common,
        category: 'configuration',
        reason: 'create-container-error',
        title: 'The container could not be created',
        message: `The container runtime could not create ${who}.`,
        // An event doesn't say at which step it happened; the status will.
        ...((reason === '' || /deadline exceeded|failed to reserve container name/.test(said)) && {
          vague: true,
        }),
      };
  }
}
