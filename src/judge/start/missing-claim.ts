import { spanOfTime } from '../../job/time.ts';
import { newestEvent, wordsOf } from '../events.ts';
import { finding } from '../finding.ts';
import type { ReasonOf } from '../reasons/reasons.ts';
import { namespaceOf } from '../sentence.ts';
import type { State } from '../state.ts';
import { namingGrace, type StartBlocker } from './start-blocker.ts';

type Missing = { words: RegExp; reason: ReasonOf<'configuration'>; what: string; isInNamespace?: true };

/**
 * The scheduler's words, and those of the controller that makes resource claims from templates. A claim that the pod names
 * itself is not among them: where it is missing, nobody says anything.
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins: volumebinding, dynamicresources;
 * …/pkg/controller/resourceclaim/controller.go
 */
const MISSING: readonly Missing[] = [
  {
    // Not Fargate's: it says so also of one that exists. https://github.com/aws/containers-roadmap/issues/1382
    words: /^(?!.*\bFargate\b).*persistentvolumeclaim "([^"]+)" not found/s,
    reason: 'volume-claim-not-found',
    what: 'persistent volume claim',
    isInNamespace: true,
  },
  {
    words: /: resource claim template "([^"]+)": .* not found/,
    reason: 'device-claim-not-found',
    what: 'resource claim template',
    isInNamespace: true,
  },
  { words: /\bdevice class (\S+) does not exist/, reason: 'device-claim-not-found', what: 'device class' },
];

/** Something that the pod claims does not exist: no wait for a node, but a mistake. `schedulerSaid`: undefined if it said nothing. */
export function missingClaim(
  state: State,
  schedulerSaid: string | undefined,
  since: number,
): StartBlocker | undefined {
  const said = schedulerSaid ?? claimControllersWords(state);
  for (const { words, reason, what, isInNamespace } of said === undefined ? [] : MISSING) {
    const name = words.exec(said ?? '')?.[1];
    if (name === undefined) continue;
    const where = isInNamespace ? ` in ${namespaceOf(state.pod?.metadata)}` : '';
    const waiting = `the ${what} ${name} does not exist${where}`;
    const { graceMs } = state.options;
    const found = finding('configuration', reason, {
      about: name,
      message: `The ${what} ${name}, which the pod needs, does not exist${where}.`,
      rawMessage: said,
    });
    return {
      waiting,
      giveUp: since + graceMs,
      passing: { what: waiting, graceMs },
      finding: namingGrace(found, 'pull-grace', spanOfTime(graceMs)),
    };
  }
  return undefined;
}

function claimControllersWords({ events }: State): string | undefined {
  const failed = newestEvent(events, ({ reason }) => reason === 'FailedResourceClaimCreation');
  return failed && wordsOf(failed.event);
}
