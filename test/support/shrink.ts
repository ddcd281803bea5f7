/**
 * The smallest case that is still broken, found step by step. `simpler`: all cases that are simpler by one step, with the
 * largest reductions first. `atOnce`: so many are tried at the same time.
 */
export async function shrink<Case>(
  broken: Case,
  simpler: (one: Case) => Case[],
  isBroken: (candidate: Case) => Promise<boolean>,
  atOnce = 1,
): Promise<Case> {
  const candidates = simpler(broken);
  for (let from = 0; from < candidates.length; from += atOnce) {
    const some = candidates.slice(from, from + atOnce);
    const found = some[(await Promise.all(some.map(isBroken))).indexOf(true)];
    if (found !== undefined) return shrink(found, simpler, isBroken, atOnce);
  }
  return broken;
}
