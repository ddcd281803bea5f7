import type { V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../moment.ts';
import { containerOfFieldPath, containersOf, isSidecar, statusOf } from './containers.ts';
import { newestEvent, wordsOf } from './events.ts';
import type { Finding } from './finding.ts';
import type { State } from './state.ts';

const PROBE_FAILED = /^Startup probe failed: /;

/** A sidecar that runs and holds up all behind it, because its startup probe has not succeeded; as the end of a sentence. */
export function notReadyYet(state: State, pod: V1Pod): string | undefined {
  const waited = containersOf(pod).find((container) => {
    const status = statusOf(pod, container.name);
    return isSidecar(container) && status?.state?.running !== undefined && status.started === false;
  });
  if (waited === undefined) return undefined;
  const said = probeWords(state, waited.name);
  return `the container ${waited.name} is not ready yet${said === undefined ? '' : ` (startup probe failed: ${said})`}`;
}

/** The node ended the container because of its startup probe; that tells more than the exit code which came of it. */
export function neverReady(
  state: State,
  name: string,
): Pick<Finding, 'reason' | 'title' | 'message' | 'hint' | 'said'> | undefined {
  const killed = newestEvent(
    state.events,
    ({ reason, involvedObject, message = '' }) =>
      reason === 'Killing' &&
      containerOfFieldPath(involvedObject.fieldPath) === name &&
      message.endsWith('failed startup probe'),
  );
  if (killed === undefined) return undefined;
  const said = probeWords(state, name);
  return {
    reason: 'never-ready',
    title: `The container ${name} never got ready`,
    message: `The container ${name} never got ready: its startup probe failed until the node ended it, so the step did not start.`,
    hint: 'Its own log says why. If it only needs longer, raise failureThreshold of the probe.',
    ...(said && { said }),
  };
}

/** Sidecars that had ended by themselves before the step failed, which may be why; a sentence, or nothing. */
export function sidecarsBefore(pod: V1Pod, end: V1ContainerStateTerminated): string {
  const dead = containersOf(pod)
    .filter(isSidecar)
    .flatMap(({ name }) => {
      const status = statusOf(pod, name);
      const own = [status?.state?.terminated, status?.lastState?.terminated].find((one) =>
        isBefore(one, end),
      );
      return own === undefined ? [] : [`the container ${name} had ended with exit code ${own.exitCode}`];
    });
  return dead.length === 0 ? '' : ` Before that ${dead.join(', and ')}.`;
}

/** Both are whole seconds; in the same one the node may have ended it because the step had ended. */
function isBefore(one: V1ContainerStateTerminated | undefined, end: V1ContainerStateTerminated): boolean {
  return one !== undefined && momentOf(one.finishedAt) < momentOf(end.finishedAt);
}

function probeWords(state: State, name: string): string | undefined {
  const failed = newestEvent(
    state.events,
    (event) =>
      event.reason === 'Unhealthy' &&
      containerOfFieldPath(event.involvedObject.fieldPath) === name &&
      PROBE_FAILED.test(wordsOf(event)),
  );
  return failed && (wordsOf(failed.event).replace(PROBE_FAILED, '').trim() || undefined);
}
