import type { V1Pod } from '@kubernetes/client-node';
import { messageOf } from '../../job/errors.ts';
import type { Check, Preflight } from '../../job/images/checks.ts';
import { ARCHITECTURES, type Architecture } from '../../plan/check-executable.ts';
import type { PreflightMethod } from '../../plan/checks-in-pod.ts';
import { lackOfImageVolumes, wantedArchitecture } from '../../plan/node-choice.ts';
import { ApiError, UnreachableError } from '../ports/api-error.ts';
import type { Nodes } from '../ports/cluster.ts';

/** `why`: for the log. */
export type ChosenPreflight = { method: PreflightMethod; why: string };

/** Looks up the nodes only if the choice depends on them. `pod`: without its checks. */
export async function choosePreflight(
  preflight: Preflight,
  pod: V1Pod,
  checks: readonly Check[],
  nodes: Nodes,
): Promise<ChosenPreflight> {
  // If the user's own image volumes cover all checks, the nodes don't matter.
  const needsMethod = checks.some(({ volume }) => volume === undefined);
  switch (preflight) {
    case 'never':
      return { method: { kind: 'none' }, why: '' };
    case 'image-volumes':
      return { method: { kind: 'image-volumes' }, why: 'by image volumes, as preflight asks for' };
    case 'always':
      return needsMethod
        ? { method: await byInitContainers(pod, nodes), why: 'by init containers, as preflight asks for' }
        : { method: { kind: 'image-volumes' }, why: 'by image volumes' };
    case 'auto': {
      const lack = needsMethod ? await lackAmong(nodes) : undefined;
      return lack === undefined
        ? { method: { kind: 'image-volumes' }, why: 'by image volumes' }
        : { method: await byInitContainers(pod, nodes), why: `by init containers, because ${lack}` };
    }
  }
}

async function lackAmong(nodes: Nodes): Promise<string | undefined> {
  try {
    return lackOfImageVolumes(await nodes.kinds());
  } catch (error) {
    return `the nodes can’t be looked at (${whyUnread(error)})`;
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
