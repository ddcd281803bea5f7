/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** At least 0 and less than 1. */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** One of the items, each as often as its weight says. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
  /** One of the names or whole numbers by their weights; numbers come in their order. */
  named<Name extends string>(weights: Partial<Record<Name, number>>): Name;
  number(weights: Record<number, number>): number;
};

/** `purpose`: each has its own sequence, so that more draws for one leave the others as they are. */
export function openRandom(seed: number, purpose = ''): Random {
  let state = seed >>> 0;
  for (const letter of purpose) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  // Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const weighted: Random['weighted'] = (items) => {
    let left = next() * items.reduce((sum, [weight]) => sum + weight, 0);
    const found = items.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? items[0])?.[1] as (typeof items)[number][1];
  };
  const named = (weights: object) =>
    weighted(Object.entries(weights).map(([name, weight]) => [weight as number, name] as const));
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weighted,
    named: (weights) => named(weights) as never,
    number: (weights) => Number(named(weights)),
  };
}
