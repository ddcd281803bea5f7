/** A program that a cluster consists of, in the background. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binariesFolder } from './binaries.ts';
import { runningPid, startProcess, stopProcess } from './processes.ts';
import type { Tools } from './tools.ts';

/** Name and value of each option. */
export type Options = Readonly<Record<string, string | number | boolean>>;

export interface Component {
  /** Its program's. */
  readonly name: string;
  /** For people: with the name of the node that it is of. */
  readonly label: string;
  readonly tools: Tools;
  readonly options: Options;
  /** The folder in which its log and the file of its process are: the cluster's, or its node's. */
  readonly state: string;
}

/** `cache`: the folder of built programs. A component that already runs is not changed. */
export function startComponent(component: Component, cache: string): void {
  const { name, tools, options, state } = component;
  const bin = binariesFolder(cache, tools);
  const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  startProcess(processesFolder(state), name, [join(bin, name), ...args], {
    log: logOf(component),
    // containerd looks for its shim on PATH.
    path: `${bin}:${process.env['PATH']}:/usr/sbin:/sbin`,
  });
}

/** The process id while it runs. */
export function pidOf({ name, state }: Component): number | undefined {
  return runningPid(processesFolder(state), name);
}

export function stopComponent({ name, state }: Component, graceMs: number): Promise<void> {
  return stopProcess(processesFolder(state), name, graceMs);
}

export function lastWords(component: Component): string {
  const log = logOf(component);
  const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-8);
  return [`The end of ${log}:`, ...lines].join('\n');
}

function processesFolder(state: string): string {
  return join(state, 'processes');
}

function logOf({ name, state }: Component): string {
  return join(state, 'log', `${name}.log`);
}
