import { setTimeout as wait } from 'node:timers/promises';
import type { FarSide } from './far-side.ts';
import type { FaultStage } from './stage-of-faults.ts';

/** An object of a run that nobody has asked to go. */
export type Leftover = { resource: string; name: string; hasExpiry: boolean };

type Listed = { items: { metadata: Metadata }[] };

type Metadata = {
  name: string;
  uid: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  ownerReferences?: { uid: string }[];
};

const POLL_MS = 100;

/** What is left of these objects, once nothing more goes within the time that a garbage collector needs. */
export async function leftoversOf(
  farSide: FarSide,
  namespace: string,
  created: readonly { resource: string; name: string }[],
  patienceMs: number,
): Promise<Leftover[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const left = await present(farSide, namespace, created);
    if (left.length === 0 || Date.now() > end) return left;
    await wait(POLL_MS);
  }
}

async function present(
  farSide: FarSide,
  namespace: string,
  created: readonly { resource: string; name: string }[],
): Promise<Leftover[]> {
  const resources = [...new Set(created.map(({ resource }) => resource))];
  const list = async (resource: string) =>
    (await farSide.ask<Listed>('GET', `/api/v1/namespaces/${namespace}/${resource}`)).answer.items;
  const pods = await list('pods');
  // What a pod owns goes with it, when its grace period is over.
  const staysWith = ({ ownerReferences = [] }: Metadata) =>
    ownerReferences.every(({ uid }) =>
      pods.some(({ metadata }) => metadata.uid === uid && metadata.deletionTimestamp === undefined),
    );
  const lists = resources.map(async (resource) => {
    const items = await list(resource);
    return items
      .filter(({ metadata }) => metadata.deletionTimestamp === undefined && staysWith(metadata))
      .filter(({ metadata }) =>
        created.some((one) => one.resource === resource && one.name === metadata.name),
      )
      .map(({ metadata: { name, labels = {} } }) => ({
        resource,
        name,
        hasExpiry: 'pod-step/expires' in labels,
      }));
  });
  return (await Promise.all(lists)).flat();
}

/** Somebody evicts a pod, as `kubectl drain` does. Settles with whether that met one. */
export async function evictOne({ stage, farSide }: FaultStage, name: string): Promise<boolean> {
  const { namespace, simulator } = stage;
  const path = `/api/v1/namespaces/${namespace}/pods/${name}`;
  if (simulator !== undefined) {
    try {
      simulator.node.evictByApi(name);
      return true;
    } catch {
      return false; // it is gone, or was not given to a node yet
    }
  }
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } };
  const { status } = await farSide.ask('POST', `${path}/eviction`, body);
  return status < 300;
}

/** Somebody deletes an object. Settles with whether it was there. */
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
