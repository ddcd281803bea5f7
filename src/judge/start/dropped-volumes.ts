import { finding } from '../finding.ts';
import type { ObservedState } from '../state.ts';
import type { StartBlocker } from './start-blocker.ts';

/**
 * Missing image volumes: an API server with them off (default in 1.31 to 1.34) silently drops them and their mounts.
 * https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/api/pod/util.go (dropImageVolumes)
 */
export function droppedVolumes(state: ObservedState): StartBlocker | undefined {
  const { pod } = state;
  const given = new Set(pod.spec?.volumes?.filter(({ image }) => image).map(({ name }) => name));
  const dropped = (state.options.imageVolumes ?? []).filter((name) => !given.has(name));
  if (dropped.length === 0) return undefined;
  const names = dropped.join(', ');
  return {
    waiting: `the API server left out the image volumes ${names}`,
    giveUp: 'now',
    finding: finding('configuration', 'image-volumes-dropped', {
      about: names,
      message: `The API server took the pod, but left out its image ${dropped.length === 1 ? 'volume' : 'volumes'} ${names}.`,
      suspect: 'image-volumes',
    }),
  };
}
