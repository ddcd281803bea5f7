import { setTimeout as wait } from 'node:timers/promises';
import { runKubectl } from './kubectl.ts';
import type { Place } from './place.ts';
import type { PeerRun, StepResult, StepRun } from './results.ts';
import { runStep, UnexpectedEnd } from './run-step.ts';
import type { Step } from './steps.ts';

/** How often the kubelet looks after its containers: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go */
const RELIST_MS = 1000;

/** Runs a step and what kubectl does of it in turn, so that both meet the machine in the same state. */
export async function measureStep(place: Place, step: Step, wantedRuns: number): Promise<StepResult> {
  const runs: (StepRun | undefined)[] = [];
  const peer: (PeerRun | undefined)[] = [];
  const count = Math.min(wantedRuns, step.mostRuns ?? Number.POSITIVE_INFINITY);
  for (let index = 0; index < count; index++) {
    const beat = (index + 0.5) / count;
    runs.push(await attempt(place, step, beat, () => runStep(place, step.inputs(place), step.reason)));
    const { kubectl } = place;
    if (kubectl !== undefined && step.peer !== undefined && index < (step.peer.mostRuns ?? count))
      peer.push(await attempt(place, step, beat, () => runPeer(kubectl, place, step)));
  }
  const isGood = <Run>(run: Run | undefined) => run !== undefined;
  return {
    name: step.name,
    title: step.title,
    runs: runs.filter(isGood),
    peer: peer.filter(isGood),
    failed: runs.filter((run) => run === undefined).length,
    peerFailed: peer.filter((run) => run === undefined).length,
  };
}

/**
 * `beat`: when to start between two syncs of the kubelet, from 0 to 1. Undefined if it did not end as required, and that is
 * allowed.
 */
async function attempt<Run>(
  place: Place,
  step: Step,
  beat: number,
  run: () => Promise<Run>,
): Promise<Run | undefined> {
  if (step.begins !== 'at-once') await place.quiet();
  if (step.begins === 'spread') await wait(beat * RELIST_MS);
  const undo = step.prepare?.(place);
  try {
    return await run();
  } catch (error) {
    if (step.mayFail && error instanceof UnexpectedEnd) return undefined;
    throw error;
  } finally {
    undo?.();
  }
}

async function runPeer(kubectl: string, place: Place, { name, reason, peer }: Step): Promise<PeerRun> {
  const { exitCode, ...run } = await runKubectl(kubectl, place, {
    image: peer?.image(place) ?? '',
    policy: peer?.policy ?? '',
  });
  if ((exitCode === 0) !== (reason === 'completed'))
    throw new UnexpectedEnd(`kubectl run of the step ${name} ended with ${exitCode}`);
  return run;
}
