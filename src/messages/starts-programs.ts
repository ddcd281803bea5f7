import type { ReasonOf } from '../findings/catalogue.ts';
import { type Details, type Finding, finding } from '../findings/finding.ts';
import { STEP } from '../findings/sentences.ts';
import { capitalize } from '../job/text.ts';
import { readWrongFormat } from './exec-error.ts';

/** containerd, dockershim; CRI-O: https://github.com/cri-o/cri-o/blob/v1.36.3/pkg/config/config.go (ValidateRuntimeHandler) */
const HANDLER =
  /no runtime for "([^"]+)" is configured|unknown runtime handler "?([^"\s]+)"?|failed to find runtime handler "?([^"\s]+)"? from/;
/**
 * containerd can't execute the runtime's program, or its shim. The words look like those of a program that an image lacks.
 * https://github.com/containerd/containerd/blob/v2.4.2/cmd/containerd-shim-runc-v2/process/init.go (runtimeError),
 * https://github.com/containerd/containerd/blob/v2.4.2/core/runtime/v2/shim_manager.go (resolveRuntimePath)
 */
const RUNTIME_PROGRAM =
  /unable to retrieve OCI runtime error .*exec: "([^"]+)": executable file not found|runtime "([^"]+)" binary not installed/;

/** The runtime of the pod's runtime class, or of the node, that the node's words say is not there. */
function missingRuntime(said: string): string | undefined {
  const found = HANDLER.exec(said) ?? RUNTIME_PROGRAM.exec(said);
  return found?.slice(1).find(Boolean);
}

function runtimeNotThere(runtime: string, details: Partial<Details> = {}): Finding {
  const message = `The pod is to run by the runtime ${runtime}, as its runtime class or its node’s configuration says, which is not set up on its node.`;
  const title = `The node has no runtime ${runtime}`;
  return finding('configuration', 'runtime-handler-not-found', { title, message, ...details });
}

/** Where runtimes name the program. */
const PROGRAMS = [
  /exec: "([^"]*)"/,
  /executable file `([^`]*)`/,
  /process: exec (\/\S*): (?:permission denied|no such file or directory|exec format error)/,
  // gVisor; a name that PATH is searched for, and a path
  /error finding executable "((?:[^"\\]|\\.)*)" in PATH/,
  /creating process: failed to load ([^:]+): /,
  // Kata
  /: the file (\S+) was not found\b/,
];

/** runc and crun change to it; containerd's runc, CRI-O and gVisor create it if missing, which fails if its path is a file. */
const WORKING_DIRECTORY =
  /chdir to cwd(?: \("([^"]*)"\))?|mkdir .*working directory|error during container init: mkdir ([^:]*)|\bmkdir \S*\/merged(\/\S*): not a directory|failed to create process working directory "([^"]*)"/;
const SHELL = /^(?:.*\/)?(?:sh|bash|dash|ash|zsh|ksh|fish|pwsh)$/;

/**
 * Knows the messages of runc, crun, gVisor, Kata and the runtimes around them. `who`: as in `the container db`.
 * https://github.com/opencontainers/runc/blob/main/libcontainer/init_linux.go
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c
 * https://github.com/google/gvisor/tree/master/pkg/sentry: kernel/kernel.go, fsimpl/user/path.go
 */
export function programFailure(message: string, who: string): Finding | undefined {
  const said = withoutProgram(message);
  // containerd's exit code: https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_start.go
  const exitCode = /containerd task/.test(said) ? 128 : undefined;
  const runtime = missingRuntime(said);
  if (runtime !== undefined) return runtimeNotThere(runtime, { exitCode });
  if (/no command specified/.test(said)) {
    const message = `The image of ${who} names no program, and the step gives none.`;
    return finding('configuration', 'no-command', { message, exitCode });
  }
  // A mount below a file fails in the same words.
  const directory = /error mounting /.test(said) ? null : WORKING_DIRECTORY.exec(said);
  if (directory) {
    const name = directory.slice(1).find(Boolean);
    const message = `${capitalize(who)} could not change to its working directory${name === undefined ? '' : ` ${name}`}.`;
    return finding('configuration', 'working-directory', { message, exitCode });
  }
  if (OTHER_WINDOWS.test(said)) return imageOfOtherWindows(who);
  const wrongFormat = readWrongFormat(said);
  if (wrongFormat?.whose === 'node') return damagedHelper(wrongFormat.program, who);
  if (wrongFormat !== undefined) return foreignProgram(who, { exitCode });
  const program = programIn(message);
  if (program === undefined) return undefined;
  const isShell = SHELL.test(program);
  if (/executable file .*not found|no such file or directory|the file \S+ was not found/.test(said))
    return finding('configuration', 'command-not-found', {
      about: program,
      message: `The image${who === STEP ? '' : ` of ${who}`} has no ${isShell ? 'shell' : 'program'} "${program}".`,
      hint:
        isShell && who === STEP ? 'Name another one with shell, or use command instead of run.' : undefined,
      exitCode,
    });
  if (/permission denied|is a directory/.test(said))
    return finding('configuration', 'command-not-executable', {
      about: program,
      message: `"${program}"${who === STEP ? '' : ` of ${who}`} exists, but is not executable.`,
      exitCode,
    });
  return undefined;
}

function programIn(said: string): string | undefined {
  return PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
}

/**
 * Where the words of a kubelet or runtime go over to the text of a command. gVisor has all arguments, Windows the whole line and
 * the environment. https://github.com/microsoft/hcsshim/blob/main/internal/hcs/errors.go
 */
const QUOTES =
  /exec: \\*["'`]|\bexecutable (?:file )?\\*["'`]|process: exec \/|\bexec container process |\bcreating process: failed to load |(?<=: )the file |\bstarting (?:sub-)?container \[|\bcommand \\*["'`]|\bextra info: \{|\b(?:Exec|HTTP) lifecycle hook \(/;

/** What they say behind it. The last one counts, because the text of a command may be any. */
const FAILURE_WORDS =
  /failed to create process working directory "[^"]*": not a directory|\bnot found\b|\bno such file or directory|\bpermission denied|\b(?:is|not) a directory|\bexec format error|\bno space left on device|\bcontext deadline exceeded/gi;

/** The name for a program in a message that does not have its own. */
const ANY_PROGRAM = 'PROGRAM';

/**
 * The message of a container without the text of the command that it quotes: instead of that, and all behind it, a name and the words
 * that are judged. The name of a shell stays, because a hint depends on it. Programs of the node are none of the command.
 */
export function withoutProgram(message: string): string {
  const from = QUOTES.exec(message)?.index;
  if (from === undefined) return message;
  const [quoted, before] = [message.slice(from), message.slice(0, from)];
  const why = [...quoted.matchAll(FAILURE_WORDS)].at(-1)?.[0];
  const program = programIn(message.replaceAll('\\"', '"'));
  const name = program !== undefined && SHELL.test(program) ? program.replace(/^.*\//s, '') : ANY_PROGRAM;
  const words = /not found/i.test(why ?? '') ? 'executable file not found in $PATH' : (why ?? '');
  const plain = /working directory/.test(words) ? words : words.toLowerCase();
  const rest = program === undefined ? `${ANY_PROGRAM}: ${plain}` : `exec: "${name}": ${plain}`;
  const isOfNode = missingRuntime(before + rest) !== undefined || hookFailure(before, '') !== undefined;
  return isOfNode ? message : before + rest;
}

/**
 * A container of Windows needs the version of its node's: in words of several versions of it, and its number.
 * https://learn.microsoft.com/virtualization/api/hcs/reference/hcshresult (HCS_E_IMAGE_MISMATCH)
 */
const OTHER_WINDOWS =
  /container operating system does not match the host operating system|operating system of the container does not match the operating system of the host|\b0x[c8]0370101\b/i;

function imageOfOtherWindows(who: string): Finding {
  return finding('image-pull', 'platform-mismatch', {
    title: 'The image is of another version of Windows',
    message: `The image of ${who} is made for another version of Windows than its node runs.`,
    hint: 'Use an image for the version of the nodes, or choose other nodes. Trying again will not help.',
  });
}

/** The kernel can't execute the program. `who`: as in `the container step`. */
export function foreignProgram(who: string, details: Partial<Details>): Finding {
  return finding('image-pull', 'platform-mismatch', {
    title: 'No program for this kind of node',
    message: `The node can’t run the program of ${who}: it is made for another kind of processor, or is a script without a first line like #!/bin/sh.`,
    hint: 'Build the image for the processor of the nodes too, choose other nodes, or give the script its first line. Trying again will not help.',
    ...details,
  });
}

/** Another node may have a good one. */
function damagedHelper(program: string | undefined, who: string): Finding {
  return finding('disruption', 'sandbox-failed', {
    title: 'A program of the node can’t be executed',
    message: `The container runtime of the node did not start ${who}, because the node can’t execute its own program ${program}: the file is damaged, or made for another kind of processor.`,
  });
}

/** The program is there, or the runtime would have refused to start it: what it names as its interpreter is not. */
export function programWithoutInterpreter(program: string | undefined, rawMessage: string): Finding {
  return finding('configuration', 'command-not-found', {
    title: 'No interpreter for the program',
    about: program,
    message: `${program === undefined ? 'The program of the step' : `The program "${program}"`} is in the image, but not what it has to be run by: the interpreter that its first line names, or the loader of its C library.`,
    hint: 'Save a script without Windows line ends (CRLF), which become a part of that name. A program that was built for glibc does not run on Alpine, which has musl.',
    rawMessage,
  });
}

/** What an image is to blame for, or has to be changed for. */
const OF_THE_IMAGE: ReadonlySet<string> = new Set<ReasonOf<'configuration'> | ReasonOf<'image-pull'>>([
  'command-not-found',
  'command-not-executable',
  'no-command',
  'platform-mismatch',
  'runs-as-root',
  'non-numeric-user',
]);

/** Says which image it is: an annotation is read without the log. */
export function namingImage<Found extends Finding>(found: Found, image: string | undefined): Found {
  const isOfImage = OF_THE_IMAGE.has(found.reason) && found.pull === undefined;
  if (!isOfImage || image === undefined) return found;
  return { ...found, message: `${found.message} The image is ${image}.` };
}

/** Kubernetes' own words, and those of the drivers of Google's, Azure's and others' disks. */
const IN_USE = /Multi-Attach error|\balready (?:being used by|attached to (?:node|another|instance))/;
/**
 * Codes by which a driver says that trying again unchanged is of no use, and what a file server says.
 * https://github.com/container-storage-interface/spec/blob/master/spec.md#error-scheme
 */
const REFUSED =
  /code = (?:InvalidArgument|PermissionDenied|Unauthenticated|Unimplemented)\b|access denied by server|reason given by server: No such file or directory/;

export function volumeFailure(said: string): Finding {
  const name = /for volume "([^"]+)"/.exec(said)?.[1] ?? /unmounted volumes=\[([^\]]+)\]/.exec(said)?.[1];
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/plugins.go
  if (/no volume plugin matched/.test(said)) return unknownKind(name);
  const path = /hostPath type check failed[:,] (\S+) is not an? ([^,]+)/.exec(said);
  if (path) return noSuchPath(path[1] ?? '', path[2] ?? '');
  if (IN_USE.test(said))
    return finding('configuration', 'volume-in-use', {
      about: name,
      message: `The volume ${name ?? ''} is still attached to another node, and can be attached to one only.`,
    });
  const driver = /driver name (\S+) not found in the list of registered CSI drivers/.exec(said)?.[1];
  if (driver !== undefined) return noDriver(driver, name);
  return finding('configuration', 'mount-failed', {
    about: name,
    persistence: REFUSED.test(said) ? 'permanent' : 'transient',
    message: `The node could not mount the volume${name === undefined ? 's' : ` ${name}`} of the pod.`,
  });
}

/**
 * The runtime looks for it when it creates the container; the image is there by then.
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_image_mount.go (ensureImageSubPath),
 * https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_create_linux.go (mountImage, FilterMountPathsBySubPath)
 */
export function missingSubPath(said: string, who: string): Finding | undefined {
  const words = /failed to ensure image subpath "([^"]+)"|\bsub path "([^"]+)" does not exist in/.exec(said);
  const path = words?.[1] ?? words?.[2];
  if (path === undefined) return undefined;
  const message = `The image of a volume of ${who} has no folder ${path}, which is to be mounted (subPath).`;
  return finding('configuration', 'sub-path-not-found', { about: path, message });
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/hostpath/host_path.go */
function noSuchPath(path: string, kind: string): Finding {
  const message = `The node has no ${kind.trim()} ${path}, which a hostPath volume of the pod mounts.`;
  return finding('configuration', 'host-path', { about: path, message });
}

/**
 * A CSI driver registers itself with the kubelet, on a new node some time after its first pods, so this is transient.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/volume/csi/csi_client.go (newCsiDriverClient)
 */
function noDriver(driver: string, name: string | undefined): Finding {
  const volume = name === undefined ? 'a volume of the pod' : `the volume ${name}`;
  const message = `The node has no CSI driver ${driver}, which ${volume} needs: it is not installed there, or has not started.`;
  return finding('configuration', 'mount-failed', { about: name, message });
}

/** An unknown kind of volume, such as image volumes for an older kubelet; permanent. */
function unknownKind(name: string | undefined): Finding {
  const volume = name === undefined ? 'a volume of the pod' : `the volume ${name}`;
  const message = `The kubelet of the node does not know the kind of ${volume}.`;
  return finding('configuration', 'volume-unsupported', { about: name, message });
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncPod), …/pod_workers.go */
const OF_NODE: readonly (readonly [words: RegExp, what: string])[] = [
  [/^unable to ensure pod container exists/, 'make the cgroup of the pod'],
  [/^error making pod data directories/, 'make the folders of the pod'],
  [/^(error determining status|Unable to get pod sandbox status)/, 'ask its container runtime about the pod'],
];

/**
 * Of the words of container runtimes and network plugins, not those within names; and of what they call a plugin that ended
 * without a word: https://github.com/containernetworking/cni/blob/main/pkg/invoke/raw_exec.go (pluginErr)
 */
const NETWORK =
  /\bnetwork (?:for|plugin|is not ready|namespace)|\bnetplugin failed\b|\bNetworkPlugin\b|\bplugin type=|\bCNI\b|(?<![\w-])cni(?![\w-])/i;

/**
 * Of network plugins that got no address for the pod, mostly because all are in use. In this order: Amazon's
 * (https://github.com/aws/amazon-vpc-cni-k8s/issues/281), Cilium (https://github.com/cilium/cilium/issues/9793), host-local
 * (https://github.com/canonical/microk8s/issues/1147) and both of Azure's (https://github.com/Azure/AKS/issues/2532,
 * https://github.com/MicrosoftDocs/architecture-center/pull/4402).
 */
const NO_ADDRESS =
  /failed to assign an IP address|\brange is full\b|\bno (?:available |free )?(?:IP(?:v[46])? )?(?:addresses|IPs)\b|\bnot enough IPs\b/i;

/** The sandbox is the pod's network and namespaces, which the node creates before any container. */
export function sandboxFailure(reason: string, said: string): Finding {
  const runtime = missingRuntime(said);
  if (runtime !== undefined) return runtimeNotThere(runtime);
  if (reason === 'FailedPrepareDynamicResources') {
    const message = 'The node could not prepare the devices that the pod claims.';
    return finding('disruption', 'devices-not-prepared', { message });
  }
  const what = OF_NODE.find(([words]) => words.test(said))?.[1];
  if (what !== undefined) {
    const message = `The node could not ${what}, so none of its containers could start.`;
    return finding('disruption', 'sandbox-failed', { message });
  }
  const image = /failed to (?:get|pull) sandbox image "?([^"\s:]+)/.exec(said)?.[1];
  if (image !== undefined) {
    const message = `The node could not pull the image of the sandbox (${image}), which every pod needs before its containers.`;
    return finding('disruption', 'sandbox-failed', { message });
  }
  if (OTHER_WINDOWS.test(said)) {
    const message =
      'The image of the sandbox, which every pod needs before its containers, is made for another version of Windows than its node runs.';
    return finding('disruption', 'sandbox-failed', { message });
  }
  if (NO_ADDRESS.test(said)) {
    const title = 'The node had no IP address for the pod';
    const message =
      'The cluster’s network had no IP address for the pod on its node, mostly because all are in use, so none of its containers could start.';
    return finding('disruption', 'sandbox-failed', { title, message });
  }
  const isNetwork = reason === 'NetworkNotReady' || NETWORK.test(said);
  return finding('disruption', 'sandbox-failed', {
    title: isNetwork ? 'The node could not give the pod a network' : undefined,
    message: isNetwork
      ? 'The node could not connect the pod to the cluster’s network, so none of its containers could start.'
      : 'The node could not make the sandbox of the pod, so none of its containers could start.',
  });
}

/**
 * A hook of the node's container runtime (OCI), as runc in several versions and crun tell of it; not a hook of the pod.
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/configs/config.go (Hooks.Run),
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c (do_hooks)
 */
const HOOK_FAILED = /\brunning (?:\w+ )?hook #?\d|\berror running (?:\w+ )?hook\b|\berror executing hook `/i;

/** crun names the program; runc where it can't execute it; NVIDIA's says its own name. */
const HOOK_PROGRAMS = [
  /executing hook `(?:[^`]*\/)?([^`/]+)`/,
  /fork\/exec (?:\S*\/)?([^\s/:]+):/,
  /exec: "(?:[^"]*\/)?([^"/]+)"/,
  /\b(nvidia-[\w-]+):/,
];

/** Transient: another node may have what its hook lacks, as a driver. */
export function hookFailure(said: string, who: string): Finding | undefined {
  if (!HOOK_FAILED.test(said)) return undefined;
  const program = HOOK_PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
  const isOfGpu = program?.startsWith('nvidia-') ?? false;
  const hook = `a hook of its own${program === undefined ? '' : ` (${program}${isOfGpu ? ', for the GPUs of the node' : ''})`}`;
  return finding('configuration', 'start-error', {
    title: 'A hook of the container runtime failed',
    message: `The container runtime of the node could not start ${who}, because ${hook} failed.`,
    hint: isOfGpu
      ? 'The node’s message says why: its GPU driver may be broken, or too old for the image. Trying again may help, best on another node.'
      : 'Who runs the cluster sets up such hooks; the node’s message says more. Trying again may help, best on another node.',
  });
}
