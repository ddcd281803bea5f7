import * as core from '@actions/core';

/** A pod that main may have left behind, as it tells post. */
export type Leftover = { namespace: string; pod: string };

const STATE = 'leftover';

/** To be called before the pod is created: the process can die at any moment after. */
export function rememberLeftover(leftover: Leftover): void {
  core.saveState(STATE, JSON.stringify(leftover));
}

/** The pod is deleted, or is to stay. */
export function forgetLeftover(): void {
  core.saveState(STATE, '');
}

/** What main left, for post. */
export function readLeftover(): Leftover | undefined {
  const state = core.getState(STATE);
  return state === '' ? undefined : (JSON.parse(state) as Leftover);
}
