import type { V1Pod } from '@kubernetes/client-node';
import { messageOf } from '../../job/errors.ts';
import type { Check, Preflight } from '../../job/images/checks.ts';
import { ARCHITECTURES, type Architecture } from '../../plan/check-executable.ts';
import type { PreflightMethod } from '../../plan/checks-in-pod.ts';
import { lackOfImageVolumes, wantedArchitecture } from '../../plan/node-choice.ts';
import { ApiError, UnreachableError } from '../ports/api-error.ts';
import type { Nodes } from '../ports/cluster.ts';

/** Looks up the nodes only if the choice depends on them. `pod`: without its checks; `why`: for the log. */
export async function choosePreflight(
  preflight: Preflight,
  pod: V1Pod,
  checks: readonly Check[],
  nodes: Nodes,
): Promise<{ method: PreflightMethod; why: string }> {
  if (preflight === 'never') return { method: { kind: 'none' }, why: '' };
  if (preflight === 'image-volumes')
    return { method: { kind: 'image-volumes' }, why: 'by image volumes, as preflight asks for' };
  // If the user's own image volumes cover all checks, the nodes don't matter.
  const needsMethod = checks.some(({ volume }) => volume === undefined);
  const why = needsMethod ? await whyInitContainers(preflight, nodes) : undefined;
  if (why === undefined) return { method: { kind: 'image-volumes' }, why: 'by image volumes' };
  return { method: await byInitContainers(pod, nodes), why: `by init containers, ${why}` };
}

/** Undefined where image volumes do. */
async function whyInitContainers(preflight: 'always' | 'auto', nodes: Nodes): Promise<string | undefined> {
  if (preflight === 'always') return 'as preflight asks for';
  try {
    const lack = lackOfImageVolumes(await nodes.kinds());
    return lack && `because ${lack}`;
  } catch (error) {
    return `because the nodes can’t be looked at (${whyUnread(error)})`;
  }
}

/** A short reason why a lookup of nodes failed. */
export function whyUnread(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'the right to list nodes is missing';
  const isLate =
    error instanceof UnreachableError && (error.cause as Error | undefined)?.name === 'TimeoutError';
  if (isLate) return 'no answer in time';
  return messageOf(error);
}

/** With the executable for the nodes' architecture; a wrong guess is corrected in the next attempt. */
export async function byInitContainers(pod: V1Pod, nodes: Nodes): Promise<PreflightMethod> {
  const architecture = wantedArchitecture(pod) ?? (await architectureAmong(nodes)) ?? ARCHITECTURES[0];
  return { kind: 'init-containers', architecture };
}

async function architectureAmong(nodes: Nodes): Promise<Architecture | undefined> {
  const found = await nodes.architecture().catch(() => undefined);
  return ARCHITECTURES.find((one) => one === found);
}
