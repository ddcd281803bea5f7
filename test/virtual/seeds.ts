import { type Breach, breachesOf } from './invariants.ts';
import { inWords } from './net/faults.ts';
import { drawScenario, type Scenario } from './scenario.ts';
import { shrunk } from './shrink.ts';
import { type Facts, runScenario } from './world.ts';

export type Found = Breach & { seed: number; scenario: Scenario };

/** Runs seeds from `from` to `to`, both included, and returns each breach. `onRun`: called for each. */
export async function runSeeds(
  from: number,
  to: number,
  onRun?: (facts: Facts, breaches: readonly Breach[]) => void,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let seed = from; seed <= to; seed++) {
    const scenario = drawScenario(seed);
    const facts = await runScenario(scenario);
    const breaches = breachesOf(facts);
    onRun?.(facts, breaches);
    for (const breach of breaches) found.push({ ...breach, seed, scenario });
  }
  return found;
}

/** A breach with the fewest faults that cause it. */
export async function explained({ seed, invariant, scenario }: Found): Promise<string> {
  const least = await shrunk(scenario, invariant);
  const faults = least.scenario.faults.map((fault) => `    - ${inWords(fault)}`);
  const words = faults.length === 0 ? ['    - no fault'] : faults;
  return [`seed ${seed} (${scenario.job}) breaks "${invariant}": ${least.breach.sentence}`, ...words].join(
    '\n',
  );
}
