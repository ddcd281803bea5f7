import type { V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../../job/time.ts';
import { containersOf, isSidecar, statusOf } from '../containers.ts';
import { containerOf, newestEvent, wordsOf } from '../events.ts';
import { type Finding, finding } from '../finding.ts';
import type { ObservedState, State } from '../state.ts';

const PROBE_FAILED = /^Startup probe failed: /;

/** A sidecar that runs and holds up all behind it, because its startup probe has not succeeded; as the end of a sentence. */
export function notReadyYet(state: ObservedState): string | undefined {
  const { pod } = state;
  const waited = containersOf(pod).find((container) => {
    const status = statusOf(pod, container.name);
    return isSidecar(container) && status?.state?.running !== undefined && status.started === false;
  });
  if (waited === undefined) return undefined;
  const said = probeWords(state, waited.name);
  return `the container ${waited.name} is not ready yet${said === undefined ? '' : ` (startup probe failed: ${said})`}`;
}

/** The node ended the container because of its startup probe; that tells more than the exit code which came of it. */
export function neverReady(state: State, name: string, { rawMessage }: Finding): Finding | undefined {
  const killed = newestEvent(
    state.events,
    (event) =>
      event.reason === 'Killing' &&
      containerOf(event) === name &&
      (event.message ?? '').endsWith('failed startup probe'),
  );
  if (killed === undefined) return undefined;
  return finding('step', 'never-ready', {
    title: `The container ${name} never got ready`,
    message: `The container ${name} never got ready: its startup probe failed until the node ended it, so the step did not start.`,
    rawMessage: probeWords(state, name) ?? rawMessage,
  });
}

/** What a sidecar ends with that was told to end. */
const TOLD_TO_END = new Set([0, 137, 143]);

/** Services that had ended by themselves when the step failed, which may be why; a sentence for each. */
export function deadBeforeFailure(pod: V1Pod, step: string, end: V1ContainerStateTerminated): string[] {
  const at = momentOf(end.finishedAt);
  return servicesOf(pod, step).flatMap(({ name, ends, own }) => {
    const before = ends.find((one) => momentOf(one.finishedAt) < at) ?? ends.find((one) => one !== own);
    if (before) return [`Before that the container ${name} had ended with exit code ${before.exitCode}.`];
    // Moments are whole seconds: in that of the step's end its node may have ended the sidecar because of it.
    if (own === undefined || momentOf(own.finishedAt) !== at || TOLD_TO_END.has(own.exitCode)) return [];
    return [`In the same second the container ${name} ended with exit code ${own.exitCode}.`];
  });
}

/** Services that have ended while the step runs, perhaps waiting for them in vain; as the ends of a sentence. */
export function deadMeanwhile(pod: V1Pod, step: string): string[] {
  return servicesOf(pod, step).flatMap(({ name, ends: [end] }) =>
    end === undefined ? [] : [`the container ${name} had ended with exit code ${end.exitCode}`],
  );
}

/** How a container ended: its own last end, where it does not run, before the one that it was started again after. */
type Service = {
  name: string;
  ends: V1ContainerStateTerminated[];
  own: V1ContainerStateTerminated | undefined;
};

/** What runs beside the step: a sidecar has to, whatever it ends with; another container may have done its work. */
function servicesOf(pod: V1Pod, step: string): Service[] {
  const sidecars = containersOf(pod).filter(isSidecar);
  const beside = (pod.spec?.containers ?? []).filter(({ name }) => name !== step);
  return [...sidecars, ...beside].map((container) => {
    const { state, lastState } = statusOf(pod, container.name) ?? {};
    const ends = [state?.terminated, lastState?.terminated].filter((end) => end !== undefined);
    const failed = ends.filter(({ exitCode }) => isSidecar(container) || exitCode !== 0);
    return { name: container.name, ends: failed, own: state?.terminated };
  });
}

function probeWords(state: State, name: string): string | undefined {
  const failed = newestEvent(
    state.events,
    (event) =>
      event.reason === 'Unhealthy' && containerOf(event) === name && PROBE_FAILED.test(wordsOf(event)),
  );
  return failed && (wordsOf(failed.event).replace(PROBE_FAILED, '').trim() || undefined);
}
