import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { type Gateway, openGateway } from '../support/faults/gateway.ts';
import { attemptsIn, evict } from './disruptions.ts';
import { useFaultLines } from './fault-lines.ts';
import { useMarks } from './marks.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// What the input timeout limits in addition to the step's program.

const stage = useStage();
const lines = useFaultLines(stage);
expectNothingLeft(stage);
const { marking, runsOf, withMarks } = useMarks(stage);

const isPreparing = ({ metadata, status }: V1Pod) =>
  metadata?.deletionTimestamp === undefined &&
  (status?.initContainerStatuses ?? []).some(({ state }) => state?.running !== undefined);

describe('a step whose pods are evicted before it begins', { retry: 0 }, () => {
  const prepare = {
    name: 'prepare',
    image: '',
    command: ['sh', '-c', "trap 'exit 1' TERM; sleep 30 & wait"],
  };

  /** Evicts pods one after the other until the step has ended. */
  async function evicted(name: string, timeout: string) {
    const template = { containers: [{ name: 'step' }], initContainers: [{ ...prepare, image: stage.image }] };
    const action = stage.start({
      preflight: 'never',
      timeout,
      'pod-template': withMarks(template),
      run: marking(name, 'echo it ran'),
    });
    let isOver = false;
    const ended = action.ended.finally(() => {
      isOver = true;
    });
    const seen = new Set<string>();
    const evicting = async () => {
      while (!isOver) {
        const pod = await Promise.race([
          stage.podWith((one) => isPreparing(one) && !seen.has(one.metadata?.name ?? '')),
          ended.then(() => undefined),
        ]).catch(() => undefined);
        if (pod === undefined) continue;
        seen.add(pod.metadata?.name ?? '');
        await evict(stage, pod.metadata?.name ?? '');
      }
    };
    void evicting();
    return ended;
  }

  test('gets no other one when its time would be over, and says what took its pods', async () => {
    const ended = await evicted('evicted', '12s');

    expect(runsOf('evicted')).toBe(0);
    expect(['evicted', 'timeout']).toContain(ended.outputs['reason']);
    const lost = attemptsIn(ended);
    expect(lost.length).toBeGreaterThan(1);
    expect(lost.at(-1)).toMatchObject({ begun: false, followedBy: null });
    expect(Math.max(...lost.map(({ fromMs }) => fromMs))).toBeLessThanOrEqual(11_000);
    expect(ended.outputs['message']).toMatch(/Before that, the step lost .*: evicted/);
  });
});

describe('a log that a gateway never ends', { retry: 0 }, () => {
  /** Forwards all, and answers a log as `more` does, once its bytes have come. */
  function openEndless(more: (write: (text: string) => void, end: () => void) => void): Promise<Gateway> {
    return openGateway(stage.namespace, async ({ near, body, answer }) => {
      const { method = '', url = '', headers } = near;
      const isOver = new AbortController();
      answer.on('close', () => isOver.abort());
      const { host: _, connection: __, authorization: ___, ...others } = headers;
      const far = await lines.farSide.send({
        method,
        path: url,
        headers: others,
        body,
        signal: isOver.signal,
      });
      const { 'content-length': ____, 'transfer-encoding': _____, ...given } = far.headers;
      answer.writeHead(far.statusCode ?? 0, given);
      for await (const chunk of far) answer.write(chunk);
      if (far.statusCode === 200 && /\/log\?/.test(url))
        more(
          (text) => void answer.write(text),
          () => answer.destroy(),
        );
      else answer.end();
    });
  }

  const again = (everyMs: number, write: (text: string) => void, text: string) => {
    const timer = setInterval(() => write(text), everyMs);
    setTimeout(() => clearInterval(timer), 60_000).unref();
    timer.unref();
  };

  const ways: Record<string, Parameters<typeof openEndless>[0]> = {
    'brings more and more lines': (write) => again(5, write, 'noise\n'),
    trickles: (write) => again(300, write, '.'),
    hangs: () => {},
    'breaks each time': (_, end) => end(),
  };
  /** Longer than a busy machine needs to have the program print; so all ways are tried at once. */
  const TIMEOUT = '20s';

  test('is read no further when the time is over, and that is told, whether it brings more, trickles, hangs or breaks', async () => {
    const ends = Object.entries(ways).map(async ([way, more]) => {
      await using gateway = await openEndless(more);
      const inputs = { kubeconfig: gateway.kubeconfig, timeout: TIMEOUT, run: 'echo one; echo two' };
      return { way, ...(await stage.run({ ...inputs })) };
    });
    for (const { way, outputs, log, exitCode } of await Promise.all(ends)) {
      expect(
        log.filter((line) => /^(one|two)$/.test(line)),
        way,
      ).toEqual(['one', 'two']);
      expect({ exitCode, outputs }, way).toMatchObject({ exitCode: 0, outputs: { reason: 'completed' } });
      const warnings = log.filter((line) => line.startsWith('::warning title=The log may be cut::'));
      expect(warnings, way).toHaveLength(1);
    }
  });
});
