import { type ContainerState, type Pod, type PodStatus, time } from '../../../simulator/wire.ts';

/** What a kubelet knows of one pod with one container. */
export type Known = {
  observedGeneration: number;
  startedAt: number;
  container: ContainerState;
  /** The pod has got its last phase, about a second after its container's end. */
  isOver: boolean;
  image: string;
};

/** The status as a kubelet writes it; conditions that others set stay. */
export function statusOf({ spec, status }: Pod, known: Known): PodStatus {
  const { container, observedGeneration, isOver } = known;
  const { terminated, running } = container;
  const kept = status.conditions?.filter(({ type }) => ['PodScheduled', 'DisruptionTarget'].includes(type));
  const isReady = running ? 'True' : 'False';
  return {
    ...status,
    observedGeneration,
    phase: phaseOf(container, isOver),
    conditions: [
      { type: 'Initialized', status: 'True' },
      { type: 'Ready', status: isReady },
      { type: 'ContainersReady', status: isReady },
      ...(kept ?? []),
    ],
    hostIP: '10.0.0.1',
    startTime: time(known.startedAt),
    containerStatuses: [
      {
        name: spec.containers[0]?.name ?? '',
        state: container,
        lastState: {},
        ready: running !== undefined,
        restartCount: 0,
        image: known.image,
        imageID: terminated || running ? `${known.image}@sha256:${'0'.repeat(64)}` : '',
        started: running !== undefined,
      },
    ],
  };
}

function phaseOf({ terminated, running }: ContainerState, isOver: boolean): string {
  if (isOver && terminated) return terminated.exitCode === 0 ? 'Succeeded' : 'Failed';
  return running || terminated ? 'Running' : 'Pending';
}
