import { type Breach, breachesOf } from './invariants.ts';
import type { Scenario } from './scenario.ts';
import { runScenario } from './world.ts';

/** The same scenario with as few faults as break the same invariant. */
export async function shrunk(
  scenario: Scenario,
  invariant: string,
): Promise<{ scenario: Scenario; breach: Breach }> {
  let least = scenario;
  let breach = await breachIn(least, invariant);
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of smallerOnes(least)) {
      const found = await breachIn(smaller, invariant);
      if (found === undefined) continue;
      least = smaller;
      breach = found;
      isSmaller = true;
      break;
    }
  }
  return { scenario: least, breach: breach ?? { invariant, sentence: 'it holds in a second run' } };
}

/** With one fault less, or half as often: a fault can be there for each of a billion requests. */
function smallerOnes(scenario: Scenario): Scenario[] {
  const { faults } = scenario;
  const without = faults.map((_, index) => faults.filter((_, other) => other !== index));
  const rarer = faults.flatMap((fault, index) =>
    fault.kind === 'request' && fault.times > 1
      ? [faults.with(index, { ...fault, times: Math.floor(fault.times / 2) })]
      : [],
  );
  return [...without, ...rarer].map((fewer) => ({ ...scenario, faults: fewer }));
}

async function breachIn(scenario: Scenario, invariant: string): Promise<Breach | undefined> {
  const found = breachesOf(await runScenario(scenario));
  return found.find((one) => one.invariant === invariant);
}
