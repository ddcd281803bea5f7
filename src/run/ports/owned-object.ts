import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION } from '../../job/identity.ts';
import type { Dependent, DependentResource } from '../../plan/dependents.ts';

/** An object that the step has created or is about to create. */
export type OwnedObject = {
  resource: 'pods' | DependentResource;
  name: string;
  /** Expected value of its annotation; another object may have the same name. */
  token: string;
  /** Undefined until the API server has responded to the create. */
  uid?: string | undefined;
};

export type PodToDelete = { pod: OwnedObject; dependents: readonly OwnedObject[] };

/** From the planned objects, so without UIDs. */
export function podToDelete(pod: V1Pod, dependents: readonly Dependent[]): PodToDelete {
  return {
    pod: ownedObject('pods', pod.metadata),
    dependents: dependents.map(({ resource, object }) => ownedObject(resource, object.metadata)),
  };
}

export function ownedObject(
  resource: OwnedObject['resource'],
  metadata: V1ObjectMeta | undefined,
): OwnedObject {
  return { resource, name: metadata?.name ?? '', token: tokenOf(metadata), uid: metadata?.uid };
}

/** The token of an object: random, known only to its step before the object exists. Empty if there is none. */
export function tokenOf(metadata: V1ObjectMeta | undefined): string {
  return metadata?.annotations?.[TOKEN_ANNOTATION] ?? '';
}
