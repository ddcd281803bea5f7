import type { V1Pod } from '@kubernetes/client-node';
import type { Cause } from '../job/causes.ts';
import { type AskedNames, isAdded, type JudgeOptions } from '../job/judge-options.ts';
import { spanOfTime } from '../job/values.ts';
import type { Finding } from './finding.ts';

/** Name of the step's own container in sentences. */
export const STEP = 'the step';

/** The namespace of a pod or event in sentences. */
export function namespaceOf(metadata: { namespace?: string } | undefined): string {
  return metadata?.namespace === undefined ? 'the pod’s namespace' : `the namespace ${metadata.namespace}`;
}

/** The node of a pod in sentences; a pod that was given to no node yet, or no longer names it, has one without a name. */
export function theNode({ spec }: V1Pod): string {
  return spec?.nodeName === undefined ? 'the node of the pod' : `the node ${spec.nodeName}`;
}

/** Name of the container in sentences: to the reader of a step its container is the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}

/** Those of the names that nobody has asked for, as a sentence; empty if there are none, or that is not known. */
export function addedInWords(
  containers: readonly string[],
  volumes: readonly string[],
  options: AskedNames = {},
): string {
  const added = new Set([
    ...containers.filter((name) => isAdded(options, name)).map((name) => `container ${name}`),
    ...volumes.filter((name) => options.volumes?.includes(name) === false).map((name) => `volume ${name}`),
  ]);
  if (added.size === 0) return '';
  const them = added.size === 1 ? 'it' : 'them';
  return `The cluster has added the ${[...added].join(' and the ')} to the pod; the step did not ask for ${them}.`;
}

/** Names, in the hint of a finding that waited for its grace, the input that sets how long. */
export function namingGrace(finding: Finding, input: 'pull-grace' | 'setup-grace', value: string): Finding {
  const words = `The input ${input} (${value}) sets how long such a failure is waited for.`;
  return { ...finding, hint: [finding.hint, words].filter(Boolean).join(' ') };
}

/** The same for a failed pull; unless only the lag of a node was waited for, which no input sets. */
export function namingPullGrace(
  finding: Finding,
  { graceMs, gracesMs }: JudgeOptions,
  { cause, ms }: { cause: Cause; ms: number },
): Finding {
  const own = gracesMs?.[cause];
  if (ms !== (own ?? graceMs)) return finding;
  const value = spanOfTime(ms);
  return namingGrace(finding, 'pull-grace', own === undefined ? value : `${cause} = ${value}`);
}
