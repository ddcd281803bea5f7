import type { MemoryLimit } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import type { StartFailure } from './start-failure.ts';

/**
 * Less memory than it takes to set the container up: CRI-O refuses such a limit, runc and crun are killed by it.
 * https://github.com/cri-o/cri-o/blob/v1.36.3/internal/config/cgmgr/cgmgr.go (VerifyMemoryIsEnough),
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/process_linux.go, https://github.com/containers/crun/pull/635
 */
export function tooLittleMemory(said: string, who: string): Finding | undefined {
  if (
    !/\bset memory limit \d+ too low|\(memory limit too low\?\)|OOM: the memory limit could be too low/.test(
      said,
    )
  )
    return undefined;
  const least = /should be at least (\d+ bytes)/.exec(said)?.[1];
  const message = `The memory limit of ${who} is less than what the node needs to start a container${least === undefined ? '' : `: ${least}`}.`;
  return finding('configuration', 'memory-limit-too-low', { message });
}

/**
 * Runtimes only guess at the limit: also a node without memory kills what they start.
 * https://github.com/GoogleCloudPlatform/gcs-fuse-csi-driver/issues/314
 */
export function unlessUnlimited(
  failure: StartFailure,
  who: string,
  limit: MemoryLimit | undefined,
): StartFailure {
  const { reason, rawMessage } = failure.finding;
  if (reason !== 'memory-limit-too-low' || limit !== undefined) return failure;
  const message = `The container runtime of the node did not start ${who}, because its node ran out of memory.`;
  return {
    ...failure,
    isHopeless: false,
    finding: finding('disruption', 'sandbox-failed', { message, rawMessage }),
  };
}
