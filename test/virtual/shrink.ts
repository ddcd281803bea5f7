import { shrink } from '../support/shrink.ts';
import { type Breach, breachesOf } from './invariants.ts';
import type { Scenario } from './scenario.ts';
import { runScenario } from './world.ts';

/** The same scenario with as few faults as break the same invariant. */
export async function shrunk(
  scenario: Scenario,
  invariant: string,
): Promise<{ scenario: Scenario; breach: Breach }> {
  const breachIn = async (one: Scenario) =>
    breachesOf(await runScenario(one)).find((breach) => breach.invariant === invariant);
  const least = await shrink(scenario, smallerOnes, async (one) => (await breachIn(one)) !== undefined);
  const sentence = 'it holds in a second run';
  return { scenario: least, breach: (await breachIn(least)) ?? { invariant, sentence } };
}

/** With one fault less, or half as often: a fault can apply to each of a billion requests. */
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
