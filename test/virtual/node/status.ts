import {
  type Container,
  type ContainerState,
  type Pod,
  type PodStatus,
  time,
} from '../../../simulator/wire.ts';

/** What a kubelet knows of one pod. */
export type Known = {
  observedGeneration: number;
  startedAt: number;
  /** In the order of their start; the step is the last. */
  containers: readonly KnownContainer[];
  /** The pod has got its last phase, about a second after its containers' end. */
  isOver: boolean;
};

type KnownContainer = {
  name: string;
  image: string;
  isInit: boolean;
  container: Pick<Container, 'restartPolicy'>;
  state: ContainerState;
};

/** The status as a kubelet writes it; conditions that others set stay. */
export function statusOf({ status }: Pod, known: Known): PodStatus {
  const { containers, observedGeneration, isOver } = known;
  const kept = status.conditions?.filter(({ type }) => ['PodScheduled', 'DisruptionTarget'].includes(type));
  const step = containers.at(-1)?.state ?? {};
  const isReady = step.running ? 'True' : 'False';
  const inits = containers.filter(({ isInit }) => isInit);
  return {
    ...status,
    observedGeneration,
    phase: phaseOf(known),
    conditions: [
      { type: 'Initialized', status: inits.every(isDone) || isOver ? 'True' : 'False' },
      { type: 'Ready', status: isReady },
      { type: 'ContainersReady', status: isReady },
      ...(kept ?? []),
    ],
    hostIP: '10.0.0.1',
    startTime: time(known.startedAt),
    ...(inits.length > 0 && { initContainerStatuses: inits.map(containerStatus) }),
    containerStatuses: containers.filter(({ isInit }) => !isInit).map(containerStatus),
  };
}

function containerStatus({ name, image, state }: KnownContainer) {
  const isStarted = state.running !== undefined;
  return {
    name,
    state,
    lastState: {},
    ready: isStarted,
    restartCount: 0,
    image,
    imageID: state.terminated || isStarted ? `${image}@sha256:${'0'.repeat(64)}` : '',
    started: isStarted,
  };
}

/** A sidecar is done when it runs. */
function isDone({ state: { running, terminated } }: KnownContainer): boolean {
  return running !== undefined || terminated?.exitCode === 0;
}

function phaseOf({ containers, isOver }: Known): string {
  const counted = containers.filter(({ container }) => container.restartPolicy !== 'Always');
  const ends = counted.flatMap(({ state }) => state.terminated ?? []);
  const { running, terminated } = containers.at(-1)?.state ?? {};
  if (isOver && ends.length > 0) return ends.every(({ exitCode }) => exitCode === 0) ? 'Succeeded' : 'Failed';
  return running || terminated ? 'Running' : 'Pending';
}
