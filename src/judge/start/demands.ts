import { isCheckName } from '../../job/images/checks.ts';
import { capitalize } from '../../job/text.ts';
import { isCheckout } from '../../plan/checkout.ts';
import { containersOf } from '../containers.ts';
import { STEP } from '../sentence.ts';
import type { ObservedState } from '../state.ts';
import { theContainer } from './cluster-changes.ts';
import type { SchedulerReport } from './scheduler-words.ts';

/**
 * What a node has to have for the pod; of what the scheduler has not found it names the kind alone. Ours ask for no more than
 * others. `said`: the scheduler's words.
 */
export function demands(state: ObservedState, said: string): string[] {
  const { pod, options } = state;
  const requests = containersOf(pod)
    .filter((container) => !isCheckName(container.name) && !isCheckout(container))
    .flatMap(({ name, resources }) => {
      const asked = Object.entries(resources?.requests ?? {}).map((one) => one.join('='));
      const who = name === options.step ? STEP : theContainer(state, name);
      return asked.length === 0 ? [] : [`${who} asks for ${asked.join(', ')}`];
    });
  const labels = Object.entries(pod.spec?.nodeSelector ?? {}).map((one) => one.join('='));
  const claims = (pod.spec?.volumes ?? []).flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
  const all = [
    ...requests,
    ...(labels.length === 0 ? [] : [`its node selector is ${labels.join(', ')}`]),
    ...(claims.length === 0 || !/volume/i.test(said)
      ? []
      : [`it claims the volumes of ${claims.join(', ')}`]),
  ];
  return all.length === 0 ? [] : [`${capitalize(all.join('; '))}.`];
}

/** What to do about them; undefined where waiting may do. */
export function hintOfDemands(persistence: SchedulerReport['persistence'], said: string): string | undefined {
  const isUnbound = /unbound immediate PersistentVolumeClaims/.test(said);
  return persistence !== 'permanent' && isUnbound ? OF_UNBOUND : HINTS[persistence];
}

const CHANGE =
  'Change what the pod demands (node-selector, resources, tolerations, volumes and all else in pod-template), or add the node or volume that it lacks.';
const HINTS = {
  permanent: `${CHANGE} Trying again will not help.`,
  unclear: CHANGE,
  transient: undefined,
};
const OF_UNBOUND =
  'Look up why with `kubectl describe pvc`: mostly the claim names no StorageClass that the cluster has, and nobody has made a volume for it.';
