import type { V1Pod } from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { readJob } from '../../../src/inputs/read-job.ts';
import { codedError } from '../../../src/job/errors.ts';
import { identify } from '../../../src/job/identity.ts';
import { runAttempts } from '../../../src/run/attempts.ts';
import { openCleanup } from '../../../src/run/cleanup.ts';
import type { Cluster, Creation } from '../../../src/run/ports.ts';
import { EPOCH, openTime } from '../../virtual/clock.ts';
import { openHost } from '../../virtual/host.ts';
import { ORIGIN } from '../../virtual/job.ts';
import { openRandom } from '../../virtual/random.ts';

const INPUTS = {
  image: 'app:1',
  run: 'make',
  summary: 'never',
  mode: 'run',
  shell: 'sh -e',
  container: 'step',
  checkout: 'false',
  preflight: 'never',
  cleanup: 'always',
  retries: '1',
  'retry-on': 'deleted',
};

/**
 * Each pod is created, its answer lost, and forced out of the API by somebody; gives when they were, in seconds. `mayRepeat`: and
 * another create of it may still come.
 */
async function vanishing(timeout: string, { mayRepeat = false } = {}) {
  const inputs: Record<string, string> = { ...INPUTS, timeout };
  const job = readJob((name) => inputs[name] ?? '', ORIGIN);
  const time = openTime();
  const { clock } = time.process(openRandom(1, 'attempts'));
  const { host, told } = openHost(clock.now, undefined);
  const interrupted = new AbortController().signal;
  const createdAt: number[] = [];
  const cluster = {
    create: async ({ metadata }: V1Pod): Promise<Creation> => {
      createdAt.push((clock.now() - EPOCH) / 1000);
      const error = codedError('pod-vanished', metadata?.name ?? '');
      return { kind: 'failed', error, mayExist: mayRepeat, mayRepeat };
    },
    events: async function* () {},
    delete: async () => false,
    lackingRights: async () => [],
    lookUpSecrets: async () => [],
    lastOutageEnd: () => Number.NEGATIVE_INFINITY,
    nodes: {},
  } as unknown as Cluster;
  const given = {
    cluster,
    clock,
    host,
    interrupted,
    secrets: [],
    beginning: { origin: ORIGIN, begunAt: EPOCH },
  };
  const context = { ...given, cleanup: openCleanup('ci', given) };
  const identity = identify(ORIGIN, 'ci', 'abcde', '0'.repeat(32));
  const end = await time.run(runAttempts(job, identity, context), EPOCH + 3_600_000);
  if (end.kind !== 'settled') throw new Error(end.kind);
  return { createdAt, message: end.value.finding.message, said: told.said };
}

test('a retry after a pod that nobody has seen begins when its node must have ended it', async () => {
  const { createdAt, said } = await vanishing('1h');
  expect(createdAt).toEqual([0, 40]);
  expect(said).toContainEqual(
    expect.stringMatching(/^ {2}waiting until nothing can run in the pod .* any more$/),
  );
});

test('there is none where the time of the step is over by then', async () => {
  const { createdAt, message } = await vanishing('30s');
  expect(createdAt).toEqual([0]);
  expect(message).toMatch(/because its pod has not ended: its program may still run on the node\.$/);
});

test('there is none beside what may still come of another create of the pod', async () => {
  const { createdAt, message } = await vanishing('1h', { mayRepeat: true });
  expect(createdAt).toEqual([0]);
  expect(message).toMatch(/was deleted by someone else .* may still come and run the step\.$/);
});
