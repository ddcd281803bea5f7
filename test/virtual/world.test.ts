import { describe, expect, it } from 'vitest';
import { attemptsIn } from '../scenarios/disruptions.ts';
import { type Files, filesOf } from './files.ts';
import type { Fault, How, Kind } from './net/faults.ts';
import { drawScenario, HOUR_MS, type JobKind, type Scenario } from './scenario.ts';
import { type Facts, runScenario, verdictOf } from './world.ts';

const LINES = [1, 2, 3].map((number) => ({ afterMs: number * 1000, text: `line ${number}`, isEnded: true }));
const PROGRAM = { lines: LINES, endsMs: 4000, exitCode: 0, onTerm: { afterMs: 100, exitCode: 143 } };

function scenario(job: JobKind, faults: Fault[] = [], seed = 3): Scenario {
  return { seed, job, program: PROGRAM, timeoutMs: HOUR_MS, faults };
}

const CUT: How = { kind: 'cut', part: 0.5, bytes: 20_000, isClean: true };
function onFiles(on: Kind, times: number, how = CUT): Fault {
  return { kind: 'request', on, nth: 0, times, how };
}

const outcomeOf = ({ told }: Facts) => {
  const verdict = verdictOf(told);
  return verdict && `${verdict.category}/${verdict.reason}`;
};

describe('the model of a cluster', () => {
  it.for<[JobKind, string, number]>([
    ['succeeds', 'step/completed', 1],
    ['with secret', 'step/completed', 1],
    ['falls back', 'step/completed', 1],
    ['missing tag', 'image-pull/not-found', 0],
  ])('runs a step: %s', async ([job, outcome, runs]) => {
    const facts = await runScenario(scenario(job));
    expect(outcomeOf(facts)).toBe(outcome);
    expect(facts.runs).toHaveLength(runs);
    expect(facts.leftAfterPost).toEqual([]);
  });

  it.for<[string, Files, Fault[], string]>([
    ['by the Secret, and back', { way: 'secret', isBack: true }, [], 'step/completed'],
    ['by a connection, and back', { way: 'attach', isBack: true }, [], 'step/completed'],
    [
      'by another connection where one is cut',
      { way: 'attach', isBack: true },
      [onFiles('attach', 1)],
      'step/completed',
    ],
    [
      'never, where each is cut',
      { way: 'attach', isBack: true },
      [onFiles('attach', 40)],
      'connection/files-in-failed',
    ],
    ['back by a connection', { way: undefined, isBack: true, isLarge: true }, [], 'step/completed'],
    [
      'back by another connection where one is cut',
      { way: undefined, isBack: true, isLarge: true },
      [onFiles('fetch files', 3)],
      'step/completed',
    ],
    [
      'back by another connection where nothing comes through one',
      { way: undefined, isBack: true, isLarge: true },
      [onFiles('fetch files', 1, { kind: 'half-open', afterMs: 20 })],
      'step/completed',
    ],
    [
      'not back, where each connection for them is refused',
      { way: undefined, isBack: true, isLarge: true },
      [onFiles('fetch files', 400, { kind: 'refused' })],
      'connection/files-lost',
    ],
    [
      'never, where no request to send them is answered',
      { way: 'attach', isBack: true },
      [{ kind: 'request', on: 'attach', nth: 0, times: 99, how: { kind: 'hangs', isDone: false } }],
      'connection/unreachable',
    ],
    [
      'not back, where their log is always cut',
      { way: undefined, isBack: true },
      [onFiles('follow files', 40), onFiles('read files', 40)],
      'connection/files-lost',
    ],
  ])('moves files: %s', async ([, files, faults, outcome]) => {
    const facts = await runScenario({ ...scenario('succeeds', faults), files });
    const { runs, workspace } = facts;
    expect(outcomeOf(facts)).toBe(outcome);
    const isSent = !['connection/files-in-failed', 'connection/unreachable'].includes(outcome);
    expect(runs.map(({ hasTree }) => hasTree)).toEqual(isSent ? [files.way && true] : []);
    if (!isSent) expect(verdictOf(facts.told)?.message).toMatch(/did not get into the pod/);
    expect(workspace).toEqual(outcome === 'step/completed' ? filesOf(runs[0]?.uid ?? '', files.isLarge) : {});
  });

  const KILLED: [Kind, Files][] = [
    ['attach', { way: 'attach', isBack: true }],
    ['fetch files', { way: undefined, isBack: true, isLarge: true }],
  ];
  it.for(KILLED.flatMap(([on, files]) => [-100, 2, 8, 12, 50, 200].map((ms) => [on, ms, files] as const)))(
    'moves files though the API server is killed, and started again: %s, %s ms after it was opened',
    async ([on, ms, files]) => {
      const moving = (faults: Fault[]) => runScenario({ ...scenario('succeeds', faults), files });
      const { requests, begunAt } = await moving([]);
      const openedAt = requests.find(({ kind }) => kind === on)?.at ?? Number.NaN;
      const at = openedAt - begunAt + ms;
      const facts = await moving([{ kind: 'restart', at, ms: 8000, forgets: true }]);
      expect(outcomeOf(facts)).toBe('step/completed');
      expect(facts.runs.map(({ hasTree }) => hasTree)).toEqual([files.way && true]);
      expect(facts.workspace).toEqual(filesOf(facts.runs[0]?.uid ?? '', files.isLarge));
    },
  );

  it.for<[string, Fault, string]>([
    [
      'a deletion by others',
      { kind: 'pod deleted', at: 3000, graceSeconds: undefined },
      'disruption/deleted',
    ],
    ['an eviction', { kind: 'pod evicted', at: 9000 }, 'disruption/evicted'],
    ['another pod, where the first is evicted earlier', { kind: 'pod evicted', at: 3000 }, 'step/completed'],
    ['the loss of the node', { kind: 'node lost', at: 3000 }, 'disruption/tainted'],
    ['a cancel', { kind: 'cancel', at: 3000 }, 'cancelled/cancelled'],
  ])('ends a step by %s', async ([, fault, outcome]) => {
    const facts = await runScenario(scenario('succeeds', [fault]));
    expect(outcomeOf(facts)).toBe(outcome);
  });

  it('starts no attempt in the last second before the timeout', async () => {
    const faults: Fault[] = [{ kind: 'pods evicted', afterMs: 500, times: 99 }];
    for (let timeoutMs = 4000; timeoutMs < 12_000; timeoutMs += 250) {
      const facts = await runScenario({ ...scenario('succeeds', faults), timeoutMs });
      const starts = attemptsIn(facts.told).map(({ fromMs }) => fromMs);
      expect(starts.length).toBeGreaterThan(1);
      expect(Math.max(...starts)).toBeLessThanOrEqual(timeoutMs - 1000);
    }
  });

  it('leaves a pod where the runner dies, and a later step sweeps it', async () => {
    const facts = await runScenario(scenario('succeeds', [{ kind: 'kill', at: 2000, hasPost: false }]));
    expect(facts.main.kind).toBe('killed');
    expect(facts.leftAfterPost).toHaveLength(1);
    expect(facts.leftAfterSweep).toEqual([]);
  });

  it('sends nothing more where the runner died while an answer drips', async () => {
    const how = { kind: 'drip', everyMs: 5 } as const;
    const drip: Fault = { kind: 'request', on: 'create pods', nth: 0, times: 1, how };
    const facts = await runScenario(scenario('succeeds', [{ kind: 'kill', at: 2000, hasPost: false }, drip]));
    expect(facts.requests.filter(({ at }) => at > facts.begunAt + 2000)).toEqual([]);
  });

  it('gives the same run for the same seed', async () => {
    for (const seed of [1, 66, 137]) {
      const times = async () => {
        const { mainEndedAt, requests, told, runs } = await runScenario(drawScenario(seed));
        return { mainEndedAt, requests, lines: told.lines, started: runs.map(({ startedAt }) => startedAt) };
      };
      expect(await times()).toEqual(await times());
    }
  });
});
