import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Gates by which a test lets programs of the simulator go on, which are processes of this machine: a program that only sleeps
 * for a while may be over before a busy machine has done what is to happen meanwhile.
 */
export function useGates(): { until(name: string): string; set(name: string): void } {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-gates-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    /** A command that ends when the gate is set. */
    until: (name) => `until [ -e ${join(folder, name)} ]; do sleep 0.05; done`,
    set: (name) => writeFileSync(join(folder, name), ''),
  };
}
