import type { V1Pod } from '@kubernetes/client-node';
import { OUTPUT_FILE } from '../../plan/step-container.ts';
import { containersOf, specOf, statusOf } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import type { State } from '../state.ts';

/**
 * What the job wrote to its `$GITHUB_OUTPUT`, in order. `problem`: why it can't be read; `alike`: a file without values that has
 * the same problem.
 */
export type JobOutputs = { values: [name: string, value: string][]; problem?: string; alike?: string };

/**
 * Limits of the termination messages of one container and of all containers in a pod's status.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/container/runtime.go and
 * pkg/kubelet/status/status_manager.go
 */
const MAX_CONTAINER_BYTES = 4096;
const MAX_POD_BYTES = 12 * 1024;

/** Reads the job's outputs from its last observed pod. */
export function jobOutputs({ pod, options }: State): JobOutputs {
  return pod === undefined ? { values: [] } : outputsOf(pod, options.step);
}

/** None of a container without our output file. */
export function outputsOf(pod: V1Pod, container: string): JobOutputs {
  if (specOf(pod, container)?.terminationMessagePath !== OUTPUT_FILE) return { values: [] };
  const message = statusOf(pod, container)?.state?.terminated?.message ?? '';
  // The kubelet truncates at this length and does not report that.
  const longest = longestMessage(pod);
  if (mayBeTruncated(message, longest))
    return {
      values: [],
      problem: `it wrote ${longest} bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that`,
      alike: 'x'.repeat(longest),
    };
  return parse(message);
}

/**
 * The API gives each byte that is no UTF-8 as a character of three bytes (U+FFFD), and the kubelet has counted one. If the program
 * itself has written that character, its three bytes count, and of one that was cut in two there are up to two bytes left.
 */
function mayBeTruncated(message: string, longest: number): boolean {
  const shown = Buffer.byteLength(message);
  const replaced = message.split('\uFFFD').length - 1;
  const isExactly = replaced > 0 && [0, 2, 4].includes(shown - longest);
  return shown - 2 * replaced >= longest || isExactly;
}

function longestMessage(pod: V1Pod): number {
  const debuggers = pod.spec?.ephemeralContainers?.length ?? 0;
  return Math.min(MAX_CONTAINER_BYTES, Math.floor(MAX_POD_BYTES / (containersOf(pod).length + debuggers)));
}

/** As the runner parses it: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs */
function parse(text: string): JobOutputs {
  const values: JobOutputs['values'] = [];
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '') continue;
    const [, name = '', sign, rest = ''] = /^(.*?)(=|<<)(.*)$/s.exec(line) ?? [];
    const bad = (problem: string, alike: string) => ({ values, problem, alike: '\n'.repeat(index) + alike });
    if (sign === undefined || name === '')
      return bad(`line ${index + 1} of what it wrote to $GITHUB_OUTPUT is not NAME=VALUE`, 'x');
    // As GitHub's toolkit writes outputs, NAME<<END, this sign would be taken for one of <<: the runner would refuse them all.
    if (name.endsWith('<'))
      return bad(`the output "${name}" has a name that ends in "<", which GitHub can’t take`, `${name}=`);
    const end = sign === '=' ? index : lines.indexOf(rest, index + 1);
    if (end === -1 || (sign === '<<' && rest === ''))
      return bad(`the end "${rest}" of the output ${name} never comes in $GITHUB_OUTPUT`, line);
    values.push([name, sign === '=' ? rest : lines.slice(index + 1, end).join('\n')]);
    index = end;
  }
  return { values };
}

/** A successful job whose outputs can't be handed on fails: later steps need them. */
export function withJobOutputs(found: Finding, state: State): Finding {
  const { problem } = jobOutputs(state);
  if (problem === undefined || found.outcome !== 'success') return found;
  return { ...found, ...finding('step', 'bad-outputs', { message: `The job succeeded, but ${problem}.` }) };
}
