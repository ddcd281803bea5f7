import type { V1Pod } from '@kubernetes/client-node';
import type { Check, Preflight } from '../job/checks.ts';
import { messageOf } from '../job/message-of-error.ts';
import { ARCHITECTURES, type Architecture } from '../plan/check-executable.ts';
import type { PreflightMethod } from '../plan/checks-in-pod.ts';
import { lackOfImageVolumes, wantedArchitecture } from '../plan/node-choice.ts';
import { ApiError } from './ports/api-error.ts';
import type { Nodes } from './ports/cluster.ts';

/** A method to check images, and in a few words why it was taken. */
export type ChosenPreflight = { method: PreflightMethod; why: string };

/**
 * Chooses how to check the images of a pod. Looks at the nodes only where that decides something.
 * `pod`: without its checks.
 */
export async function choosePreflight(
  preflight: Preflight,
  pod: V1Pod,
  checks: readonly Check[],
  nodes: Nodes,
): Promise<ChosenPreflight> {
  // Without a container of ours nothing has to be known of the nodes.
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

/** In a few words why something of the nodes was not learned. */
export function whyUnread(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'the right to list nodes is missing';
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time';
  return messageOf(error);
}

/** By the executable for the nodes that there are; a wrong guess is noticed, and put right in the next attempt. */
export async function byInitContainers(pod: V1Pod, nodes: Nodes): Promise<PreflightMethod> {
  const architecture = wantedArchitecture(pod) ?? (await architectureAmong(nodes)) ?? ARCHITECTURES[0];
  return { kind: 'init-containers', architecture };
}

async function architectureAmong(nodes: Nodes): Promise<Architecture | undefined> {
  const found = await nodes.architecture().catch(() => undefined);
  return ARCHITECTURES.find((one) => one === found);
}
