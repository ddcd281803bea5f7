import { asText } from '../findings/spoken.ts';
import { addedThatFail } from '../judge/blockers.ts';
import { deadAtSuccess } from '../judge/init-containers.ts';
import { overriddenPolicies } from '../judge/pulls.ts';
import type { State } from '../judge/state.ts';
import { NEEDS_BASH } from '../messages/exits.ts';
import { cachedImages } from './containers.ts';
import type { Attempt, StepReport } from './step-report.ts';

/** `image`: the image concerned, as the user named it. */
type Warning = { title: string; message: string; image?: string };

/** What the verdict does not say of the last pod, but a reader of it has to know. */
export function warningsOf({ finding, attempts, hide }: StepReport): Warning[] {
  const last = attempts.at(-1);
  if (last === undefined) return [];
  const { state, pullPlans } = last;
  // The step ran without these containers, but the cluster's administrator can be interested.
  const added = addedThatFail(state).map(({ message }) => ({
    title: 'A container that the cluster added did not start',
    message: asText(message),
  }));
  const ofSuccess = finding.outcome === 'success' ? warningsOfSuccess(state) : [];
  return [...cachedImages(state, pullPlans), ...overrides(last), ...added, ...ofSuccess].map((warning) => ({
    ...warning,
    message: hide(warning.message),
  }));
}

function overrides({ state, pullPlans }: Attempt): Warning[] {
  const policies = overriddenPolicies(state, pullPlans);
  if (policies.length === 0) return [];
  const message = `It gave the pod other policies than asked for (${policies.join('; ')}), as the admission plugin AlwaysPullImages does. Falling back to another policy can’t work here.`;
  return [{ title: 'The cluster overrides pull policies', message }];
}

function warningsOfSuccess(state: State): Warning[] {
  if (state.pod === undefined) return [];
  const title = 'The step succeeded, but sh failed in a script for bash';
  return [
    ...deadAtSuccess(state).map((message) => ({ title: 'A service container was not running', message })),
    ...(state.log?.isShWithoutBash ? [{ title, message: NEEDS_BASH }] : []),
  ];
}
