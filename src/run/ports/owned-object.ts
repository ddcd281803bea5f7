import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION } from '../../job/identity.ts';
import type { Dependent, DependentResource } from '../../plan/dependents.ts';

/** An object that the step has created, or is about to. */
export type OwnedObject = {
  resource: 'pods' | DependentResource;
  name: string;
  /** What its annotation says if it is ours; somebody else may have an object of that name. */
  token: string;
  /** Undefined until the API server has answered its creation. */
  uid?: string | undefined;
};

/** A pod with its dependents, so that all of them can be deleted. */
export type PodToDelete = { pod: OwnedObject; dependents: readonly OwnedObject[] };

/** As they are about to be created. */
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

/** What an object says of whose it is: a random value that only its step knows before the object is there. */
export function tokenOf(metadata: V1ObjectMeta | undefined): string {
  return metadata?.annotations?.[TOKEN_ANNOTATION] ?? '';
}
