import type { ChildProcess } from 'node:child_process';
import { forwardLines } from '../../simulator/forward-lines.ts';
import { type Ended, type Inputs, startAction } from '../../simulator/runner.ts';
import { sharesOf } from './kubelet-share.ts';
import type { Place } from './place.ts';
import type { StepRun } from './results.ts';
import { watchUsage } from './usage.ts';

/** Verdicts in the log: the annotation of a failure, and the last line of a success. */
const VERDICT = /^(::error |Succeeded in )/;

/** Runs a step of `true` as one whole process. Throws UnexpectedEnd where it ends for another reason: that would measure something else. */
export async function runStep(place: Place, inputs: Inputs, reason: string): Promise<StepRun> {
  const running = startAction({ ...place.inputs, command: 'true', ...inputs });
  const verdicts = timesOf(running.process, VERDICT);
  const usage = watchUsage(running.process.pid ?? 0);
  const ended = await running.ended;
  const endedAt = performance.now();
  const begunAt = endedAt - ended.durationMs;
  expectReason(ended, reason);
  return {
    wholeMs: ended.durationMs,
    ...usage(),
    ...sharesOf(begunAt, endedAt, place.onlooker.podsBetween(begunAt, endedAt)),
    verdictsMs: verdicts.map((at) => at - begunAt),
  };
}

/** A step, or kubectl, did not end as it had to. */
export class UnexpectedEnd extends Error {}

export function expectReason({ outputs, log }: Ended, reason: string): void {
  if (outputs['reason'] === reason) return;
  const told = log.filter((line) => !line.startsWith('::add-mask::')).join('\n');
  throw new UnexpectedEnd(
    `the step ended for the reason ${outputs['reason']} instead of ${reason}:\n${told}`,
  );
}

/** When lines of its output came that match, as they come. */
function timesOf({ stdout }: ChildProcess, wanted: RegExp): number[] {
  const times: number[] = [];
  if (stdout !== null)
    forwardLines(stdout, (lines) => {
      for (const line of lines) if (wanted.test(line)) times.push(performance.now());
    });
  return times;
}
