import { containerRestartingAll } from '../end/started-again.ts';
import { type Finding, finding } from '../finding.ts';
import type { ObservedState } from '../state.ts';

/**
 * The pod as the cluster has taken it, where an admission webhook or policy changed what the step rests on: that its program
 * runs once, that its container is there to tell the end, and that a pod without a runner ends. With all other changes it
 * goes on. Nobody can change these fields of a pod that is there; a deadline can only become shorter.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-update-and-replacement
 */
export function changedPod(state: ObservedState): Finding | undefined {
  const what = state.options.deadlineSeconds === undefined ? undefined : brokenBy(state);
  if (what === undefined) return undefined;
  return finding('admission', 'pod-changed', {
    message: `The cluster changed the pod when it took it: ${what}.`,
  });
}

function brokenBy({ pod, options }: ObservedState): string | undefined {
  const { step, deadlineSeconds = 0 } = options;
  const { restartPolicy, activeDeadlineSeconds, containers = [] } = pod.spec ?? {};
  const names = containers.map(({ name }) => name);
  const own = containers.find(({ name }) => name === step);
  if (own === undefined) return `the step’s container ${step} is missing, and there is ${names.join(', ')}`;
  const again = 'so the step’s program could run more than once';
  if (restartPolicy !== 'Never') return `its restartPolicy is ${restartPolicy} in place of Never, ${again}`;
  if ((own.restartPolicy ?? 'Never') !== 'Never' || own.restartPolicyRules !== undefined)
    return `the step’s container has a restartPolicy or restartPolicyRules of its own, ${again}`;
  const restarting = containerRestartingAll(pod);
  if (restarting !== undefined)
    return `the container ${restarting.name} has restartPolicyRules with the action RestartAllContainers, ${again}`;
  return activeDeadlineSeconds !== undefined && activeDeadlineSeconds <= deadlineSeconds
    ? undefined
    : `its activeDeadlineSeconds is ${activeDeadlineSeconds ?? 'missing'} in place of ${deadlineSeconds}, so it could go on for ever if its runner died`;
}
