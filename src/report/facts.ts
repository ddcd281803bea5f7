import { statusOf } from '../judge/containers.ts';
import { nodeOf, type State } from '../judge/state.ts';
import type { AttemptInBrief } from './fallbacks.ts';

/** Where a step ran, as far as it got: what every report names once. */
export type Facts = {
  pod: string | undefined;
  namespace: string | undefined;
  node: string | undefined;
  image: string | undefined;
  imageDigest: string | undefined;
  durationMs: number;
  /** By which the step's image was pulled at last. */
  pullPolicy?: string | undefined;
  attempts?: AttemptInBrief[];
};

/** `durationMs`: from the begin of the step to now. */
export function factsOf(state: State, durationMs: number): Facts {
  const { pod } = state;
  const status = pod && statusOf(pod, state.case.step);
  return {
    pod: pod?.metadata?.name,
    namespace: pod?.metadata?.namespace,
    node: nodeOf(state),
    image: pod?.spec?.containers.find(({ name }) => name === state.case.step)?.image,
    // The runtime names what it runs by digest: `docker.io/library/alpine@sha256:…`
    imageDigest: /@(sha256:[0-9a-f]{64})$/.exec(status?.imageID ?? '')?.[1],
    durationMs,
  };
}
