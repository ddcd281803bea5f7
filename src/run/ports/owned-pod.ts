import type { V1ObjectMeta } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION } from '../../job/identity.ts';

/** A pod that the step has created or is about to create. */
export type OwnedPod = {
  name: string;
  /** Expected value of its annotation; another pod may have the same name. */
  token: string;
  /** Undefined until the API server has responded to the create. */
  uid?: string | undefined;
};

export function ownedPod(metadata: V1ObjectMeta | undefined): OwnedPod {
  return { name: metadata?.name ?? '', token: tokenOf(metadata), uid: metadata?.uid };
}

/** The token of a pod: random, known only to its step before the pod exists. Empty if there is none. */
export function tokenOf(metadata: V1ObjectMeta | undefined): string {
  return metadata?.annotations?.[TOKEN_ANNOTATION] ?? '';
}
