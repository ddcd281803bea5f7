import { setTimeout as wait } from 'node:timers/promises';
import type { FarSide } from './far-side.ts';

/** An object of a run that is not being deleted. `isHeld`: a pod that the gate keeps from starting. */
export type Leftover = { resource: string; name: string; hasExpiry: boolean; isHeld: boolean };

type Listed = { items: { metadata: Metadata; spec?: { schedulingGates?: object[] } }[] };

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
  // An object that a pod owns is deleted with it, after its grace period.
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
      .map(({ metadata: { name, labels = {} }, spec }) => ({
        resource,
        name,
        hasExpiry: 'pod-step/expires' in labels,
        isHeld: spec?.schedulingGates !== undefined,
      }));
  });
  return (await Promise.all(lists)).flat();
}
