import type { PeerRun, Results, StepResult, StepRun } from '../../../scripts/bench/results.ts';

/** A run of which only some numbers matter. */
export function run(fields: Partial<StepRun> = {}): StepRun {
  return {
    wholeMs: 900,
    beforeMs: 100,
    kubeletMs: 700,
    afterMs: 100,
    verdictsMs: [850],
    cpuMs: 200,
    peakBytes: 80e6,
    ...fields,
  };
}

export function peerRun(wholeMs: number): PeerRun {
  return { wholeMs, cpuMs: 100, peakBytes: 50e6 };
}

export function step(name: string, fields: Partial<StepResult> = {}): StepResult {
  return { name, title: `title of ${name}`, runs: [run()], peer: [], failed: 0, peerFailed: 0, ...fields };
}

export function results(fields: Partial<Results> = {}): Results {
  return {
    machine: {
      date: '2026-11-22',
      cores: 2,
      memoryBytes: 8e9,
      system: 'Linux x64',
      podStep: 'abc1234',
      node: 'v24.0.0',
      kubernetes: 'v1.37.1',
      kubelet: 'v1.37.1',
      runtime: 'containerd 2.4.2',
      kubectl: 'v1.37.1',
    },
    steps: [],
    ...fields,
  };
}
