import type { FarSide } from './far-side.ts';
import type { FaultStage } from './stage-of-faults.ts';

// What others do to the objects of a step.

/** Evicts a pod, as `kubectl drain` does. Settles with whether there was one. */
export async function evictOne({ stage, farSide }: FaultStage, name: string): Promise<boolean> {
  const { namespace, simulator } = stage;
  const path = `/api/v1/namespaces/${namespace}/pods/${name}`;
  if (simulator !== undefined) {
    try {
      simulator.node.evictByApi(name);
      return true;
    } catch {
      return false; // it was deleted, or not assigned to a node yet
    }
  }
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } };
  const { status } = await farSide.ask('POST', `${path}/eviction`, body);
  return status < 300;
}

/** Deletes an object. Settles with whether it existed. */
export async function deleteOne(
  farSide: FarSide,
  path: string,
  graceSeconds: number | undefined,
): Promise<boolean> {
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
  };
  const { status } = await farSide.ask('DELETE', path, body);
  return status < 300;
}
