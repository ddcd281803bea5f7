import { afterAll, expect, test } from 'vitest';
import { openShakyLine, type ShakyLine } from './shaky-line.ts';
import { onCluster, useStage } from './stage.ts';

// A kubelet starts a new file of a log at 10 MiB, which it checks every ten seconds, and returns the newest file for new requests
// (containerLogMaxSize, containerLogMonitorInterval). The simulator does not.

let line: ShakyLine;
const stage = useStage(async ({ kubeconfig }) => {
  line = await openShakyLine(kubeconfig);
});
afterAll(() => line[Symbol.asyncDispose]());

test.runIf(onCluster)(
  'a log that its node rotates while no one can read it has a gap, which is reported',
  { timeout: 90_000 },
  async () => {
    const action = stage.start({
      kubeconfig: line.kubeconfig,
      run: 'echo before; sleep 1; seq 400000; sleep 12; echo between; sleep 12; echo after',
    });
    await action.logged('before');
    line.cut(15_000);
    const { log, outputs } = await action.ended;

    expect(log.filter((text) => /^(before|\d+|between|after)$/.test(text))).not.toContain('1');
    expect(log).toContain('after');
    expect(log).toContainEqual(
      expect.stringMatching(/^::warning title=The log may have a gap::Reading it was/),
    );
    expect(outputs).toMatchObject({ outcome: 'success', 'exit-code': '0' });
  },
);
