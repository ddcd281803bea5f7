import { hookHasFailed } from '../../judge/start/services.ts';
import { containerSummaries } from '../../report/container-summary.ts';
import type { Tail } from '../../report/step-report.ts';
import type { Attempted } from '../attempts/attempts.ts';
import type { Context } from '../context.ts';
import { TAIL_LINES } from './log-tail.ts';

/** Short, because the report and the pod's deletion wait for it. */
const TIMEOUT_MS = 1500;
const MAX_CONTAINERS = 2;

/**
 * The log tails of other failed containers, read before a failed step's pod is deleted; nothing has shown them yet.
 * Short requests; a log that can't be read is left out. Never throws.
 */
export async function failedContainerLogs(
  { finding, attempts }: Pick<Attempted, 'finding' | 'attempts'>,
  { cluster, clock }: Pick<Context, 'cluster' | 'clock'>,
): Promise<Tail[]> {
  const last = attempts.at(-1);
  const pod = last?.pod.metadata?.name;
  if (finding.outcome !== 'failure' || last === undefined || pod === undefined) return [];
  const failed = containerSummaries(last).filter(
    ({ name, role, run }) =>
      role !== 'step' &&
      // The container that decided may have exited with 0 (a sidecar that never got ready), or run on until the timeout.
      ((name === finding.container && run.kind !== 'never') ||
        (run.kind === 'ended' &&
          (run.exitCode !== 0 || run.reason === 'OOMKilled' || hookHasFailed(last.state, name)))),
  );
  const signal = clock.timeout(TIMEOUT_MS);
  const tails = await Promise.allSettled(
    failed.slice(0, MAX_CONTAINERS).map(async ({ name: container }) => {
      return { container, ...(await cluster.logEnd({ pod, container }, TAIL_LINES, signal)) };
    }),
  );
  return tails
    .flatMap((tail) => (tail.status === 'fulfilled' ? [tail.value] : []))
    .filter(({ lines }) => lines.length > 0);
}
