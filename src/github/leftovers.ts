import * as core from '@actions/core';

/** Pods that main may have left behind, as it tells post. */
export type Leftovers = { namespace: string; pods: string[] };

const STATE = 'leftovers';

/** To be called before a pod is created, because the process can die at any moment after; and when one is gone. */
export function rememberLeftovers(leftovers: Leftovers): void {
  core.saveState(STATE, leftovers.pods.length === 0 ? '' : JSON.stringify(leftovers));
}

/** What main left, for post. */
export function readLeftovers(): Leftovers | undefined {
  const state = core.getState(STATE);
  return state === '' ? undefined : (JSON.parse(state) as Leftovers);
}
