import { waitingFor } from '../../judge/timed-out.ts';
import type { Follower } from '../pod/observe-until.ts';
import type { Host } from '../ports/host.ts';

/** Debug-logs what the verdict waits for, each time that changes. */
export function openVerdictLog({ isDebugging, debug }: Pick<Host, 'isDebugging' | 'debug'>): Follower {
  let last = '';
  return {
    update(state) {
      if (!isDebugging) return;
      const waiting = waitingFor(state);
      if (waiting !== last) debug(`the verdict waits: ${waiting}`);
      last = waiting;
    },
  };
}
