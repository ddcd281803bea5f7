/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  one<Item>(items: readonly Item[]): Item;
  /** One of the items, each as often as its weight says. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
  /** One of the names or whole numbers by their weights; numbers come in their order. */
  named<Name extends string>(weights: Partial<Record<Name, number>>): Name;
  number(weights: Record<number, number>): number;
  chance(probability: number): boolean;
};

export function randomOf(seed: number): Random {
  const next = mulberry32(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
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
    between,
    one: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    weighted,
    named: (weights) => named(weights) as never,
    number: (weights) => Number(named(weights)),
    chance: (probability) => next() < probability,
  };
}

/** From 0 up to 1. https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
