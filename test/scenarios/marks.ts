import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { V1PodSpec } from '@kubernetes/client-node';
import { useFolder } from '../folders.ts';
import type { Stage } from './stage.ts';

/** How often programs ran, counted from outside: the nodes of both clusters have this machine's files. */
export type Marks = {
  /** A script that leaves a mark of this name when it starts. */
  marking(name: string, rest?: string): string;
  /** How often the program of this name has started. */
  runsOf(name: string): number;
  /** The path of a mark. */
  path(name: string): string;
  /** The spec of a pod whose containers can leave marks; programs of the simulator are processes of this machine anyway. */
  withMarks(
    spec: Partial<Record<'containers' | 'initContainers', object[]>> &
      Omit<V1PodSpec, 'containers' | 'initContainers'>,
  ): string;
};

export function useMarks(stage: Stage): Marks {
  const folder = useFolder();
  const mounting = (containers: object[] = []) =>
    containers.map((one) => ({ ...one, volumeMounts: [{ name: 'marks', mountPath: folder }] }));
  return {
    path: (name) => join(folder, name),
    marking: (name, rest = 'sleep 3') => `echo x >> ${join(folder, name)}; ${rest}`,
    runsOf(name) {
      try {
        return readFileSync(join(folder, name), 'utf8').split('\n').length - 1;
      } catch {
        return 0; // it never started
      }
    },
    withMarks({ containers, initContainers, ...rest }) {
      if (stage.kind === 'simulator') return JSON.stringify({ containers, initContainers, ...rest });
      return JSON.stringify({
        ...rest,
        containers: mounting(containers),
        initContainers: mounting(initContainers),
        volumes: [{ name: 'marks', hostPath: { path: folder } }],
      });
    },
  };
}
