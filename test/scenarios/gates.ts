import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from './workspace.ts';

/**
 * Gates by which a test lets programs of the simulator go on, which are processes of this machine: a program that only sleeps
 * for a while may be over before a busy machine has done what is to happen meanwhile.
 */
export function useGates(): { until(name: string): string; set(name: string): void } {
  const folder = useFolder();
  return {
    /** A command that ends when the gate is set. */
    until: (name) => `until [ -e ${join(folder, name)} ]; do sleep 0.05; done`,
    set: (name) => writeFileSync(join(folder, name), ''),
  };
}
