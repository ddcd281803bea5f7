import { type Finding, findingOfCase } from '../findings/finding.ts';
import { bounded, oneLine, uncapitalize } from '../job/text.ts';
import { firstRow } from './rows.ts';
import { SCHEDULER_ROWS, type SchedulerRow } from './scheduler-rows.ts';

/**
 * Why no node fits, from the message of the condition PodScheduled or of a FailedScheduling event. `words`: the scheduler's own, as
 * in `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had …`.
 */
export function readScheduler(said: string) {
  const message = oneLine(bounded(said));
  const words = withoutPreemption(message);
  // The second form is Volcano's. A message about the pod itself has no total.
  const reasons = words.replace(/^0\/\d+ nodes? (?:are|is) (?:un)?available: /, '').split(/, (?=\d+ )/);
  const tooSmall = isTooSmall(message, reasons);
  const reports = reasons.map((reason) => {
    if (tooSmall && OF_ITS_SIZE.test(reason)) return SCHEDULER_ROWS.tooSmall;
    // The last row matches everything.
    return (firstRow(SCHEDULER_ROWS.ofNodes, reason) as { row: SchedulerRow }).row;
  });
  const notes = [...new Set(reports.flatMap(({ note }) => note ?? []))];
  // Each kind of nodes can have its own reason, and one node that fits is enough.
  const all = [...new Set(reports.map(({ todo }) => todo))];
  const todo = all.filter((one) => all.length === 1 || one !== SCHEDULER_ROWS.addWorkers);
  // Time can help without a change: a full node empties, a node becomes ready.
  const isPermanent = reports.every(({ persistence }) => persistence === 'permanent');
  return {
    words: notes.length === 0 ? words : `${words} (${notes.join('; ')})`,
    persistence: isPermanent ? ('permanent' as const) : ('transient' as const),
    hint: [
      ...todo.map((one, index) => (index === 0 ? one : `Or ${uncapitalize(one)}`)),
      ...(isPermanent ? ['Trying again will not help.'] : []),
    ].join(' '),
  };
}

/** What a node has from its start. A device can appear later, when its driver runs. */
const OF_ITS_SIZE = /^\d+ Insufficient (?:cpu|memory|ephemeral-storage|hugepages-\w+)/;

/**
 * Would the pod fit no node even if the node were empty? Then preemption helps on no node. Each node must have exactly one
 * reason, because with several reasons one can be a reason that cannot be fixed.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/plugins/noderesources/fit.go (unresolvable)
 */
function isTooSmall(message: string, reasons: readonly string[]): boolean {
  const [, all] =
    /preemption: 0\/(\d+) nodes? (?:are|is) available: \1 Preemption is not helpful/.exec(message) ?? [];
  const counted = reasons.reduce((sum, reason) => sum + Number.parseInt(reason, 10), 0);
  return counted === Number(all) && reasons.some((reason) => OF_ITS_SIZE.test(reason));
}

/** Drops the part about preemption and about claims that were given back for the pod, which does not help the reader. */
function withoutPreemption(text: string): string {
  const at = text.search(/no new claims to deallocate|still not schedulable|preemption:/);
  return (at === -1 ? text : text.slice(0, at)).trim().replace(/[.,]$/, '');
}

/** The finding for something that the pod claims and that does not exist. */
export function missingClaim(said: string, namespace: string): Finding | undefined {
  const { row, names } = firstRow(SCHEDULER_ROWS.claims, bounded(said)) ?? {};
  return row && findingOfCase(row, { ...names, namespace }, { rawMessage: said });
}
