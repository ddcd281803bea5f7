import { type Details, type Finding, finding } from '../finding.ts';

/** containerd, dockershim; CRI-O: https://github.com/cri-o/cri-o/blob/v1.36.3/pkg/config/config.go (ValidateRuntimeHandler) */
const HANDLER =
  /no runtime for "([^"]+)" is configured|unknown runtime handler "?([^"\s]+)"?|failed to find runtime handler "?([^"\s]+)"? from/;
/**
 * containerd can't execute the runtime's program, or its shim. The words look like those of a program that an image lacks.
 * https://github.com/containerd/containerd/blob/v2.4.2/cmd/containerd-shim-runc-v2/process/init.go (runtimeError),
 * https://github.com/containerd/containerd/blob/v2.4.2/core/runtime/v2/shim_manager.go (resolveRuntimePath)
 */
const PROGRAM =
  /unable to retrieve OCI runtime error .*exec: "([^"]+)": executable file not found|runtime "([^"]+)" binary not installed/;

/** The runtime of the pod's runtime class, or of the node, that the node's words say is not there. */
export function missingRuntime(said: string): string | undefined {
  const found = HANDLER.exec(said) ?? PROGRAM.exec(said);
  return found?.slice(1).find(Boolean);
}

export function runtimeNotThere(runtime: string, details: Partial<Details> = {}): Finding {
  const message = `The pod is to run by the runtime ${runtime}, as its runtime class or its node’s configuration says, which is not set up on its node.`;
  const title = `The node has no runtime ${runtime}`;
  return finding('configuration', 'runtime-handler-not-found', { title, message, ...details });
}
