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

/** Why the kubelet cannot create the container: a Secret or ConfigMap of a variable does not exist. No scenario has ConfigMaps. */
export function lackOf({ container }: Unit, hasSecret: (name: string) => boolean): string | undefined {
  for (const { valueFrom } of container.env ?? []) {
    const secret = valueFrom?.secretKeyRef?.name;
    if (secret !== undefined && !hasSecret(secret)) return `secret "${secret}" not found`;
    const map = valueFrom?.configMapKeyRef?.name;
    if (map !== undefined) return `configmap "${map}" not found`;
  }
  return undefined;
}

/** Does the pod only pull images? None of its containers can be created. */
export function isProbe(units: readonly Unit[]): boolean {
  return units.every((unit) => lackOf(unit, () => true) !== undefined);
}

export function unitsOf({ spec }: Pod): Unit[] {
  const inits = spec.initContainers ?? [];
  const reason = inits.length === 0 ? 'ContainerCreating' : 'PodInitializing';
  const units = [...inits, ...spec.containers].map((container, index) => ({
    name: container.name,
    container,
    image: container.image ?? '',
    isInit: index < inits.length,
    state: { waiting: { reason } },
    run: undefined,
    received: Buffer.alloc(0),
    hasStdin: container.stdin === true,
    rest: undefined,
    readers: new Set<(bytes: Buffer) => void>(),
    listeners: new Set<(line: LogLine) => void>(),
    onEnd: [],
  }));
  const isKnown = inits.every(({ name }) => name === FILES_CONTAINER || name === COLLECTING_CONTAINER);
  if (!isProbe(units) && (!isKnown || spec.containers.length !== 1))
    throw new Error('the model knows pods of one container only, ours that move files, and probes of images');
  return units;
}
