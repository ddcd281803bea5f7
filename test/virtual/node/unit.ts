import type { Container, ContainerState, Pod } from '../../../simulator/wire.ts';
import { COLLECTING_CONTAINER, FILES_CONTAINER } from '../../../src/job/pod-parts.ts';
import type { LogLine, Run } from './program.ts';

/** A container: one that unpacks files of the runner, the sidecar that packs files for it, or the step. */
export type Unit = {
  name: string;
  container: Container;
  image: string;
  isInit: boolean;
  state: ContainerState;
  run: Run | undefined;
  /** What has come to its standard input. */
  received: Buffer;
  hasStdin: boolean;
  /** What our sidecar keeps for requests. */
  rest: Buffer | undefined;
  readers: Set<(bytes: Buffer) => void>;
  listeners: Set<(line: LogLine) => void>;
  onEnd: (() => void)[];
};

export function variableOf({ container }: Unit, variable: string): string | undefined {
  return container.env?.find(({ name }) => name === variable)?.value;
}

export function whyNotPulled(image: string): string {
  const failed = `failed to pull and unpack image "${image}": failed to resolve`;
  return image.includes('/down/')
    ? `${failed} reference "${image}": unexpected status from HEAD request to https://registry.example/v2/down/app/manifests/1: 503 Service Unavailable`
    : `rpc error: code = NotFound desc = ${failed} image: ${image}: not found`;
}

export function unitsOf({ spec }: Pod): Unit[] {
  const inits = spec.initContainers ?? [];
  const isKnown = inits.every(({ name }) => name === FILES_CONTAINER || name === COLLECTING_CONTAINER);
  if (!isKnown || spec.containers.length !== 1)
    throw new Error('the model knows pods of one container only, and ours that move files');
  const reason = inits.length === 0 ? 'ContainerCreating' : 'PodInitializing';
  return [...inits, ...spec.containers].map((container, index) => ({
    name: container.name,
    container,
    image: container.image ?? '',
    isInit: index < inits.length,
    state: { waiting: { reason } },
    run: undefined,
    received: Buffer.alloc(0),
    hasStdin: container.stdin === true,
    rest: undefined,
    readers: new Set(),
    listeners: new Set(),
    onEnd: [],
  }));
}
