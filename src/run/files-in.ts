import type { PackedFiles } from '../job/job.ts';
import type { State } from '../judge/state.ts';
import { containerOf } from '../pod/containers.ts';
import type { Pod } from './pod.ts';
import type { Cluster } from './ports.ts';

/**
 * Sends a large archive of `files-in` to its container as soon as that runs, once. The container's status says whether everything
 * has come. A connection that breaks is observed, because nothing else may show that the container waits in vain.
 */
export function openFilesSender(
  { name, signal, clock, put, fail }: Pick<Pod, 'name' | 'signal' | 'clock' | 'put' | 'fail'>,
  cluster: Pick<Cluster, 'sendFiles'>,
  files: PackedFiles | undefined,
) {
  const archive = files?.packed;
  let last: State | undefined;
  let isBegun = false;
  return {
    update(state: State) {
      last = state;
      const container = receiverIn(state);
      if (isBegun || archive === undefined || Buffer.isBuffer(archive) || container === undefined) return;
      isBegun = true;
      const isOver = () =>
        last === undefined ||
        last.pod === undefined ||
        last.gone !== undefined ||
        receiverIn(last) === undefined;
      cluster.sendFiles({ pod: name, container }, archive, isOver, signal).then(
        ({ bytes, broken }) => {
          if (broken !== undefined) put({ at: clock.now(), sent: bytes, broken });
        },
        (error: unknown) => fail('attach', error),
      );
    },
  };
}

/** The container that runs and takes the archive; undefined if there is none, or not yet or any more. */
function receiverIn({ pod }: State): string | undefined {
  if (pod?.files?.way !== 'attach') return undefined;
  const { container } = pod.files;
  return containerOf(pod, container)?.isRunning ? container : undefined;
}
