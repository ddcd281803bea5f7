import { describe, expect, test } from 'vitest';
import { openRandom } from '../support/random.ts';
import { type Replayed, replay } from '../support/replay.ts';
import { perturbations } from './perturb.ts';
import { generations, situations, tapeOf } from './tapes.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Only events show these, so without events there is no verdict, or the timeout is the verdict. */
const EVENTS_ALONE = new Set([
  'volume-secret-missing',
  'volume-configmap-key-missing',
  'memory-limit-too-low',
  'user-namespace',
  'runtime-handler-missing',
  // On a kubelet without image volumes, which says so as of any volume that it can't mount.
  'v1.31.0 image-volume-missing',
  // Its recording ends before the status shows it.
  'v1.37.1-cri-o command-not-found-behind-a-check',
]);

/** The finding if the event is lost that distinguishes the situation from another one. */
const WITHOUT_EVENT: Record<string, readonly (string | null)[]> = {
  // CRI-O says the same of a registry that got no credentials and of one that refused them.
  'v1.37.1-cri-o no-such-pull-secret': ['unauthorized'],
  // A scheduler says nothing of it, nor does the status.
  'v1.37.1 device-claim-template-missing': ['unschedulable'],
  // The status looks like the status of a pod that has ended well: https://github.com/kubernetes/kubernetes/issues/141483
  'evicted-for-its-disk-use-and-exits-0': ['completed', 'killed-by-node'],
};

const essence = ({ outcome, category, reason, container, image }: Replayed) => ({
  outcome,
  category,
  reason,
  container,
  image,
});

describe.each(generations)('on a kubelet %s, whatever happens to what is seen,', (generation) => {
  test.each(situations(generation))('%s is found to be the same, and never before it was', (situation) => {
    const tape = tapeOf(generation, situation);
    const original = replay(tape);
    for (const [name, perturb] of Object.entries(perturbations)) {
      for (const seed of SEEDS) {
        const observations = perturb(tape.observations, openRandom(seed).next);
        const found = replay({ ...tape, observations });
        const names = [situation, `${generation} ${situation}`];
        const lost = found.reason === 'waiting' && names.some((name) => EVENTS_ALONE.has(name));
        const vague = names.some((name) => WITHOUT_EVENT[name]?.includes(found.reason));
        if (!lost && !vague) expect(essence(found), `${name}, seed ${seed}`).toEqual(essence(original));
      }
    }
  });
});
