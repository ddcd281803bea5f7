// The back-off before a container is started again (kuberuntime_manager.go doBackOff).

import type { Pod } from '../../wire.ts';
import { goSeconds } from '../go-duration.ts';
import type { Kubelet } from '../kubelet-context.ts';
import { WaitingError } from '../waiting-error.ts';
import type { TrackedContainer } from './tracked-container.ts';

const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 300_000;

/** Lets a restart pass if its delay is over: the first has none, the next 10 s, doubling to five minutes.
 *  @throws WaitingError while it is too early */
export function checkRestartDelay(kubelet: Kubelet, pod: Pod, container: TrackedContainer): void {
  const { clock, recorder } = kubelet;
  const { restartDelay, endedAt, spec } = container;
  if (clock.elapsed() < endedAt + restartDelay) {
    const { namespace, name, uid } = pod.metadata;
    const podName = `${name}_${namespace}(${uid})`;
    const text = `Back-off restarting failed container ${spec.name} in pod ${podName}`;
    recorder.record({ pod, container: spec }, 'Warning', 'BackOff', text);
    const delay = goSeconds(restartDelay);
    const message = `back-off ${delay} restarting failed container=${spec.name} pod=${podName}`;
    throw new WaitingError('CrashLoopBackOff', message);
  }
  container.restartDelay = Math.min(restartDelay === 0 ? FIRST_DELAY_MS : restartDelay * 2, MAX_DELAY_MS);
}
