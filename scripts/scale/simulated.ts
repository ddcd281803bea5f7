/** Steps on the virtual clock, against a model of the API server: what steps of some length ask for. */
import type { Asked } from '../../test/virtual/net/connection.ts';
import { HOUR_MS, type Scenario } from '../../test/virtual/scenario.ts';
import { runScenario } from '../../test/virtual/world.ts';

/** Means over all steps of this length. */
export type Simulated = {
  seconds: number;
  steps: number;
  requests: number;
  watches: number;
  /** Held at a moment of a step, on average over its time. */
  watchesHeld: number;
  logsHeld: number;
  /** The most requests in one second, if all steps start at the same moment, and while no step starts or ends. */
  mostInASecond: number;
};

/** Each differs by its seed in how fast its node and its network are. */
export async function simulate(seconds: number, steps: number): Promise<Simulated> {
  const asked: Asked[] = [];
  let heldMs = 0;
  let logMs = 0;
  let lengthMs = 0;
  const inSecond = new Map<number, number>();
  for (let seed = 1; seed <= steps; seed++) {
    const { requests, begunAt, mainEndedAt } = await runScenario(scenarioOf(seed, seconds));
    asked.push(...requests);
    lengthMs += mainEndedAt - begunAt;
    for (const request of requests) {
      const ms = (request.endedAt ?? mainEndedAt) - request.at;
      if (isWatch(request)) heldMs += ms;
      if (request.kind === 'follow log') logMs += ms;
      if (request.at - begunAt < MARGIN_MS || mainEndedAt - request.at < MARGIN_MS) continue;
      const second = Math.floor((request.at - begunAt) / 1000);
      inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
    }
  }
  return {
    seconds,
    steps,
    requests: asked.length / steps,
    watches: asked.filter(isWatch).length / steps,
    watchesHeld: heldMs / lengthMs,
    logsHeld: logMs / lengthMs,
    mostInASecond: Math.max(0, ...inSecond.values()),
  };
}

/** Slow starts take as long as this on the model's nodes. */
const MARGIN_MS = 40_000;

function scenarioOf(seed: number, seconds: number): Scenario {
  const lines = [{ afterMs: 10, text: 'the only line', isEnded: true }];
  const program = { lines, endsMs: seconds * 1000, exitCode: 0, onTerm: undefined };
  return { seed, job: 'long', program, timeoutMs: seconds * 1000 + HOUR_MS, faults: [] };
}

function isWatch({ kind }: Asked): boolean {
  return kind.startsWith('watch ');
}
