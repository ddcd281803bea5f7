// The defaults that the API server fills in for a new pod (pkg/apis/core/v1/defaults.go), as far as something reads them.

import type { Container, PodSpec, Volume } from '../wire.ts';
import type { NewObject } from './object-store.ts';
import { checkSupported } from './supported-pods.ts';

/** A new pod with its defaults.
 *  @throws 501 for a pod that the simulator does not support */
export function withDefaults(submitted: NewObject): NewObject {
  const spec = { containers: [], ...(submitted['spec'] ?? {}) } as PodSpec;
  checkSupported(submitted, spec);
  const gated = (spec.schedulingGates ?? []).length > 0;
  const status = { phase: 'Pending', ...(gated && { conditions: [GATED] }) };
  const metadata = { ...submitted.metadata, generation: 1 };
  return { ...submitted, metadata, spec: completeSpec(spec), status };
}

/** registry/core/pod/strategy.go applySchedulingGatedCondition */
const GATED = {
  type: 'PodScheduled',
  status: 'False',
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
};

function completeSpec(spec: PodSpec): PodSpec {
  return {
    terminationGracePeriodSeconds: 30,
    ...spec,
    ...(spec.volumes ? { volumes: spec.volumes.map(completeVolume) } : {}),
    ...(spec.initContainers ? { initContainers: spec.initContainers.map(completeContainer) } : {}),
    containers: spec.containers.map(completeContainer),
  };
}

function completeContainer(container: Container): Container {
  return { imagePullPolicy: defaultPolicy(container.image ?? ''), ...container };
}

function completeVolume(volume: Volume): Volume {
  const { image } = volume;
  if (!image) return volume;
  return { ...volume, image: { pullPolicy: defaultPolicy(image.reference ?? ''), ...image } };
}

/** SetDefaults_Container: Always for the tag latest or none, IfNotPresent otherwise. */
function defaultPolicy(image: string): string {
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^:/]+)$/.exec(image)?.[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}
