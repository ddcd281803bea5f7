import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from './workspace.ts';

/**
 * Gates with which a test lets programs of the simulator continue, which are processes of this machine. A program that only
 * sleeps for a while can end before a busy machine has done what must happen meanwhile.
 */
export function useGates(): { until(name: string): string; set(name: string): void } {
  const folder = useFolder();
  return {
    /** A command that ends when the gate is set. */
    until: (name) => `until [ -e ${join(folder, name)} ]; do sleep 0.05; done`,
    set: (name) => writeFileSync(join(folder, name), ''),
  };
}
