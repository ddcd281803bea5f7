import type { Random } from '../../support/random.ts';

/** How a cluster behaves in one run: all within what real ones do. Times in milliseconds. */
export type Ways = {
  scheduling: () => number;
  /** Until the kubelet notices a pod, or its deletion. */
  noticing: () => number;
  noticingDeletion: () => number;
  pulling: () => number;
  starting: () => number;
  /** From a change on the node to the status in the API: the kubelet sends it at once, or with the next round. */
  reporting: () => number;
  /** For one event: when it is written, once or twice; empty: never. */
  event: () => number[];
  /** For a part of what a sidecar does. */
  packing: () => number;
  /** From the end of the containers to the removal of the pod. */
  removing: () => number;
};

export function drawWays(random: Random): Ways {
  const isSlow = random.chance(0.3);
  const areEventsPoor = random.chance(0.4);
  const pullMs = random.pick([0, 100, 900, 4000, 25_000]);
  return {
    scheduling: () => random.between(3, isSlow ? 2000 : 80),
    noticing: () => random.between(5, isSlow ? 900 : 60),
    noticingDeletion: () => random.between(30, 900),
    pulling: () => pullMs * random.between(0.8, 1.2),
    starting: () => random.between(20, isSlow ? 800 : 150),
    reporting: () => (random.chance(0.5) ? random.between(2, 30) : random.between(30, 1500)),
    event() {
      if (!areEventsPoor) return [random.between(1, 20)];
      const fate = random.next();
      if (fate < 0.25) return [];
      if (fate < 0.5) return [random.between(200, 8000)];
      if (fate < 0.7) return [random.between(1, 20), random.between(20, 3000)];
      return [random.between(1, 20)];
    },
    packing: () => random.between(1, isSlow ? 400 : 20),
    removing: () => random.between(300, 1000),
  };
}
