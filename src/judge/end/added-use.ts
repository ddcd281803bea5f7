import { capitalize } from '../../job/text.ts';
import { containersOf } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import { addedInWords, isAdded, theContainer } from '../start/cluster-changes.ts';
import { whoMends } from '../start/injectors.ts';
import type { ObservedState } from '../state.ts';

/**
 * What containers of the cluster used, where the node ended the pod for it: more than their limit of disk is no fault of the
 * step; and their limits are that of the pod, even where the step has none. https://github.com/substratusai/runbooks/issues/92,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/eviction_manager.go (podEphemeralStorageLimitEviction)
 */
export function namingAddedUse(state: ObservedState, found: Finding): Finding {
  const { pod, options } = state;
  const { reason, rawMessage } = found;
  if ((reason !== 'disk-limit' && reason !== 'evicted') || rawMessage === undefined) return found;
  const own = /\bContainer (\S+) (?:exceeded|was using)\b/.exec(rawMessage)?.[1];
  if (own !== undefined) {
    const added = addedInWords([own], [], options);
    if (added === '') return found;
    const hint = `Run the step again; if it happens again, ${whoMends(pod, own)}`;
    return { ...found, ...finding('disruption', 'evicted', { message: `${found.message} ${added}`, hint }) };
  }
  if (!/^Pod ephemeral/.test(rawMessage)) return found;
  const limited = containersOf(pod).flatMap(({ name, resources }) => {
    const limit = resources?.limits?.['ephemeral-storage'];
    return isAdded(options, name) && limit ? [`${theContainer(state, name)} has one of ${limit}`] : [];
  });
  if (limited.length === 0) return found;
  return {
    ...found,
    message: `${found.message} ${capitalize(limited.join('; '))}.`,
    hint: 'Give the step a limit of its own (limits.ephemeral-storage in resources), which counts with those of the others, or let it write less.',
  };
}
