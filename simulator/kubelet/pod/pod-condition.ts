// The conditions in a pod's status.

import { type Pod, type PodCondition, time } from '../../wire.ts';

/** The pod's conditions with this one set; its transition time changes only with its status.
 *  @param details its reason and message */
export function withCondition(
  pod: Pod,
  type: string,
  status: string,
  details: object = {},
  now = Date.now(),
): PodCondition[] {
  const { conditions = [] } = pod.status;
  const old = conditions.find((condition) => condition.type === type);
  const since = old?.status === status ? old.lastTransitionTime : undefined;
  const condition = { type, status, ...details, lastTransitionTime: since ?? time(now) };
  return [...conditions.filter((other) => other !== old), condition];
}
