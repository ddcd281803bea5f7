import type { V1Container } from '@kubernetes/client-node';

/**
 * Where `$GITHUB_OUTPUT` leads. It is the container's termination message, which comes back with its status: no volume and
 * no exec is needed. Not the usual path, because programs that know Kubernetes write other things to that one.
 * https://kubernetes.io/docs/tasks/debug/debug-application/determine-reason-pod-failure/
 */
export const OUTPUT_FILE = '/dev/github-output';
const VARIABLE = 'GITHUB_OUTPUT';

/** The step's container with a file for its outputs, unless it has plans of its own for its termination message or the variable. */
export function withOutputFile(step: V1Container): V1Container {
  const isTaken =
    step.terminationMessagePath !== undefined ||
    step.terminationMessagePolicy !== undefined ||
    step.env?.some(({ name }) => name === VARIABLE);
  if (isTaken) return step;
  return {
    ...step,
    env: [...(step.env ?? []), { name: VARIABLE, value: OUTPUT_FILE }],
    terminationMessagePath: OUTPUT_FILE,
  };
}
