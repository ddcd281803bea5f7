import type { Cluster } from '../../cluster/cluster.ts';
import type { Console } from '../../github/console.ts';
import type { Finding } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { judge } from '../../judge/verdict.ts';
import { explainedFinding } from '../finding-of-error.ts';
import { openNarrator } from '../log/progress-log.ts';
import { openStepLog } from '../log/step-log.ts';
import { openNodeLook } from './node-condition.ts';
import type { PodObserver } from './pod.ts';

/**
 * Follows one pod to the end of its step: tells what happens to it, shows its log, and judges after each thing seen.
 * Deletes nothing. What the cluster does comes back as a finding; only a bug throws.
 */
export async function run(observer: PodObserver, cluster: Cluster, console: Console): Promise<Finding> {
  const { name, namespace } = observer;
  const narrator = openNarrator(console, observer.state.case.begunAt);
  const log = openStepLog(name, cluster, console, observer.signal);
  const nodeLook = openNodeLook(observer, cluster.nodes);
  for (;;) {
    const { state } = observer;
    nodeLook.look(Date.now());
    narrator.tell(state);
    log.follow(state);
    const verdict = judge(state, Date.now());
    if (verdict.kind === 'finished') {
      const lines = await log.finish();
      if (lines.length > 0) observer.add({ at: Date.now(), log: lines });
      const last = judge(observer.state, Date.now());
      return last.kind === 'finished' ? last.finding : verdict.finding;
    }
    const interruption = await observer.next(Math.min(verdict.again, narrator.again(), nodeLook.again()));
    switch (interruption?.kind) {
      case 'note':
        narrator.note(interruption.text);
        break;
      case 'trouble':
        return explainedFinding(
          interruption.error,
          { what: `${interruption.verb} pods`, namespace },
          cluster,
          observer.needed,
        );
      case 'interrupt':
        return cancelled;
      case undefined:
        break; // the state has changed, or the time has come to look again
    }
  }
}
