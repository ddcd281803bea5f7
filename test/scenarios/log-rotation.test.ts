import { expect, test } from 'vitest';
import type { Fault } from '../support/faults/schedule.ts';
import { useFaultLines } from './fault-lines.ts';
import { onCluster, useStage } from './stage.ts';

// A kubelet starts a new file of a log at 10 MiB, which it checks every ten seconds, and returns the newest file for new requests
// (containerLogMaxSize, containerLogMonitorInterval). The simulator does not.

const stage = useStage();
const lines = useFaultLines(stage);

test.runIf(onCluster)(
  'a log that is rotated while the API server is unavailable has a gap, which is reported',
  { timeout: 90_000 },
  async () => {
    const outage: Fault = {
      when: { after: 'first line', ms: 0 },
      what: { kind: 'outage', ms: 15_000, how: 'reset' },
    };
    await using line = await lines.open([outage]);
    const { log, outputs } = await stage.run({
      kubeconfig: line.kubeconfig,
      run: 'echo before; sleep 1; seq 400000; sleep 12; echo between; sleep 12; echo after',
    });

    expect(log.filter((text) => /^(before|\d+|between|after)$/.test(text))).not.toContain('1');
    expect(log).toContain('after');
    expect(log).toContainEqual(
      expect.stringMatching(/^::warning title=The log may have a gap::Reading it was/),
    );
    expect(outputs).toMatchObject({ outcome: 'success', 'exit-code': '0' });
  },
);
