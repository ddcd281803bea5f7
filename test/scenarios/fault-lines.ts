import { afterAll, beforeAll } from 'vitest';
import { type FarSide, openFarSide } from '../support/faults/far-side.ts';
import { type FaultLine, openFaultLine } from '../support/faults/fault-line.ts';
import type { Fault, What } from '../support/faults/schedule.ts';
import type { Stage } from './stage.ts';

/** The API server of a stage, for all tests of a file. */
type FaultLines = {
  farSide: FarSide;
  /** A connection to it with these faults; `onTimed`: carries out the faults that come from outside. */
  open(faults: readonly Fault[], onTimed?: (what: What) => void): Promise<FaultLine>;
};

/** One for each attempt to open a connection to a container. */
export function faultsOfAttach(...whats: What[]): Fault[] {
  return whats.map((what, index) => ({ when: { request: 'attach', nth: index + 1 }, what }));
}

export function useFaultLines(stage: Stage): FaultLines {
  const lines = {
    open: (faults, onTimed = () => {}) => openFaultLine(lines.farSide, stage.namespace, faults, onTimed),
  } as FaultLines;
  beforeAll(async () => {
    lines.farSide = await openFarSide(stage.kubeconfig);
  });
  afterAll(() => lines.farSide?.[Symbol.dispose]());
  return lines;
}
