import * as core from '@actions/core';
import type { OwnedPod } from '../cluster/owned.ts';
import type { FilledSecret } from '../plan/reusable-secret.ts';
import { leftoversIn } from '../run/cleanup/stored-cleanup.ts';
import type { Console } from './console.ts';

/** Pods that main may have left behind, with what came with them, as it tells post. */
export type Leftovers = {
  namespace: string;
  pods: OwnedPod[];
  /** Reusable pull secrets that still hold a credential. */
  pullSecrets: FilledSecret[];
};

const STATE = 'leftovers';

/** To be called before a pod is created, because the process can die at any moment after; and when one is gone. */
export function rememberLeftovers(leftovers: Leftovers): void {
  // Without the file the toolkit would print a command; there is no runner then that could hand it to post.
  if (!process.env['GITHUB_STATE']) return;
  const isNothing = leftovers.pods.length === 0 && leftovers.pullSecrets.length === 0;
  core.saveState(STATE, isNothing ? '' : JSON.stringify(leftovers));
}

/** What main left, for post. What is not of main's form is not believed, and that is said. */
export function readLeftovers(console: Console): Leftovers | undefined {
  const state = core.getState(STATE);
  const leftovers = leftoversIn(state);
  if (state !== '' && leftovers === undefined)
    console.warning(
      'Something may be left behind',
      'What the runner kept of this step’s pods is not what the step wrote, so nothing is deleted by it. A later step deletes them when their time is over.',
    );
  return leftovers;
}
