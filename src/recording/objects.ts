import { isObject } from '../job/json.ts';

/** The lists of a pod that the judge reads. */
const LISTS: Record<'spec' | 'status', readonly string[]> = {
  spec: ['containers', 'initContainers', 'ephemeralContainers', 'volumes', 'schedulingGates'],
  status: ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses', 'conditions'],
};

/** Why the judge can't read an object as a pod; undefined if it can. Anyone may write a recording. */
export function whyNoPod(pod: Record<string, unknown>): string | undefined {
  if (pod['metadata'] !== undefined && !isObject(pod['metadata']))
    return 'has a pod whose metadata is no object';
  if (!isObject(pod['spec']) || !Array.isArray(pod['spec']['containers']))
    return 'has a pod without spec.containers';
  for (const part of ['spec', 'status'] as const) {
    const fields = pod[part] ?? {};
    if (!isObject(fields)) return `has a pod whose ${part} is no object`;
    const wrong = LISTS[part].find((list) => !isListOfObjects(fields[list] ?? []));
    if (wrong !== undefined) return `has a pod whose ${part}.${wrong} is no list of objects`;
  }
  return undefined;
}

export function whyNoEvent(event: Record<string, unknown>): string | undefined {
  const { metadata, involvedObject, reason = '', message = '' } = event;
  if (!isObject(metadata) || !isObject(involvedObject))
    return 'has an event without metadata or without involvedObject';
  return typeof reason === 'string' && typeof message === 'string'
    ? undefined
    : 'has an event whose reason or message is no text';
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}
