import { openRandom, type Random } from '../random.ts';
import type { Fault, Schedule } from './schedule.ts';

/** The disruptions of a number, at moments from before the pod's first status to after its end, always the same. */
export function disruptionsOf(seed: number): Schedule {
  const random = openRandom(seed);
  const job = random.named({ prepared: 60, pass: 20, long: 20 });
  const retries = random.number({ 0: 60, 1: 25, 2: 15 });
  const count = random.number({ 1: 50, 2: 30, 3: 20 });
  const faults = Array.from({ length: count }, () => disruption(random));
  const isOnly = (fault: Fault, index: number) =>
    fault.what.kind !== 'SIGINT' || faults.findIndex(({ what }) => what.kind === 'SIGINT') === index;
  return { job, retries, faults: faults.filter(isOnly) };
}

function disruption(random: Random): Fault {
  const what = random.weighted<Fault['what']>([
    [80, { kind: 'pod evicted' }],
    [10, { kind: 'pod deleted' }],
    [10, { kind: 'SIGINT' }],
  ]);
  const when = random.weighted<Fault['when']>([
    [80, { after: 'create', ms: random.whole(0, 400) * 10 }],
    [20, { after: 'first line', ms: random.whole(0, 60) * 10 }],
  ]);
  return { when, what };
}
