import type { V1Container } from '@kubernetes/client-node';

/**
 * The file of `$GITHUB_OUTPUT`. It is the container's termination message, which the status returns: no volume and no
 * exec is needed. Not the default path, because programs made for Kubernetes write other things there.
 * https://kubernetes.io/docs/tasks/debug/debug-application/determine-reason-pod-failure/
 */
export const OUTPUT_FILE = '/dev/github-output';
const VARIABLE = 'GITHUB_OUTPUT';

/** Sets the output file, unless the container sets its own termination message or the variable. */
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
