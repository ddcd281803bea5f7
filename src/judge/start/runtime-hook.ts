import { type Finding, finding } from '../finding.ts';

/**
 * A hook of the node's container runtime (OCI), as runc in several versions and crun tell of it; not a hook of the pod.
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/configs/config.go (Hooks.Run),
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c (do_hooks)
 */
const HOOK_FAILED = /\brunning (?:\w+ )?hook #?\d|\berror running (?:\w+ )?hook\b|\berror executing hook `/i;

/** crun names the program; runc where it can't execute it; NVIDIA's says its own name. */
const PROGRAMS = [
  /executing hook `(?:[^`]*\/)?([^`/]+)`/,
  /fork\/exec (?:\S*\/)?([^\s/:]+):/,
  /exec: "(?:[^"]*\/)?([^"/]+)"/,
  /\b(nvidia-[\w-]+):/,
];

/** Transient: another node may have what its hook lacks, as a driver. */
export function hookFailure(said: string, who: string): Finding | undefined {
  if (!HOOK_FAILED.test(said)) return undefined;
  const program = PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
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
