import * as core from '@actions/core';
import type { Doomed } from '../cluster/companions.ts';

/** Pods that main may have left behind, with what came with them, as it tells post. */
export type Leftovers = { namespace: string; pods: Doomed[] };

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
