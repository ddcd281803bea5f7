import type { V1Pod } from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import type { Job } from '../../src/job/job.ts';
import type { Cluster, Creation, Host } from '../../src/run/ports.ts';
import { step } from '../../src/run/step.ts';
import { container } from '../judge/pods.ts';
import { jobOf } from '../plan/planned.ts';
import { openHost } from '../virtual/host.ts';
import { ORIGIN } from '../virtual/job.ts';

const INPUTS = { run: 'make', 'pull-policy': 'Always, IfNotPresent', preflight: 'never', summary: 'always' };
const MESSAGE = 'failed to resolve reference "docker.io/library/app:1": docker.io/library/app:1: not found';

/** The image is missing, and then exists: the step starts just as its pod is deleted for the next policy. */
function lateStart(isAccepted: boolean) {
  const isDeleted = Promise.withResolvers<void>();
  let version = 0;
  const seen = (pod: V1Pod, state: object): V1Pod => {
    version += 1;
    return {
      ...pod,
      metadata: {
        ...pod.metadata,
        uid: '11111111-1111-1111-1111-111111111111',
        resourceVersion: String(version),
      },
      status: { phase: 'Pending', containerStatuses: [container(state)] },
    };
  };
  return {
    create: async (pod: V1Pod): Promise<Creation> => ({ kind: 'created', pod: seen(pod, {}), warnings: [] }),
    openGate: async () => {},
    pods: async function* (pod: V1Pod, signal: AbortSignal, onOpen: () => void) {
      onOpen();
      yield { at: Date.now(), pod: seen(pod, { waiting: { reason: 'ErrImagePull', message: MESSAGE } }) };
      await isDeleted.promise;
      yield { at: Date.now(), pod: seen(pod, { running: {} }) };
      await new Promise((end) => signal.addEventListener('abort', end));
    },
    events: async function* () {},
    eventsSoFar: async () => [],
    delete: async () => {
      isDeleted.resolve();
      if (!isAccepted) throw new Error('no answer');
      return true;
    },
    followLog: async () => 'whole',
    logEnd: async () => ({ lines: [], cut: false }),
    listPods: async () => ({ pods: [], serverTime: Date.now() }),
    lookUpSecrets: async () => [],
    lastOutageEnd: () => Number.NEGATIVE_INFINITY,
    nodes: { images: async () => [] },
  } as unknown as Cluster;
}

async function runStep(cluster: Cluster, job: Job, host: Host): Promise<void> {
  const given = {
    cluster,
    clock: systemClock,
    host,
    interrupted: new AbortController().signal,
    beginning: { origin: ORIGIN, begunAt: Date.now() },
    hide: (text: string) => text,
  };
  await step(job, 'ci', given);
}

test.each([
  ['was deleted', true],
  ['could not be deleted', false],
])(
  'a pod that %s for another attempt is not called kept, and is left to post where it can be there',
  async (_, isAccepted) => {
    const { host, told } = openHost(Date.now, undefined);
    let summary = '';
    host.writeSummary = async (text) => {
      summary = text;
    };
    await runStep(lateStart(isAccepted), jobOf(INPUTS), host);

    expect(told.outputs['outcome']).toBe('failure');
    expect(summary).not.toContain('(kept)');
    expect(told.saved === '').toBe(isAccepted);
  },
);

test('a pod that could still start the step is deleted before logs are read, when the time is over', async () => {
  const isDeleted = Promise.withResolvers<void>();
  let shown: V1Pod | undefined;
  const cluster = {
    ...lateStart(true),
    pod: async () => shown,
    openGate: async () => {},
    pods: async function* (pod: V1Pod, signal: AbortSignal, onOpen: () => void) {
      onOpen();
      const initContainerStatuses = [{ ...container({ running: {} }), name: 'migrate' }];
      const status = {
        phase: 'Pending',
        initContainerStatuses,
        containerStatuses: [container({ waiting: { reason: 'PodInitializing' } })],
      };
      shown = {
        ...pod,
        spec: { ...pod.spec, nodeName: 'pool-a-1', containers: pod.spec?.containers ?? [] },
        status,
      };
      yield { at: Date.now(), pod: shown };
      await new Promise((end) => signal.addEventListener('abort', end));
    },
    delete: async () => {
      isDeleted.resolve();
      return true;
    },
    // A log that comes no sooner.
    logEnd: async () => {
      await isDeleted.promise;
      return { lines: ['no table'], cut: false };
    },
  } as unknown as Cluster;
  const template = { initContainers: [{ name: 'migrate', image: 'app:1' }] };
  const { host, told } = openHost(Date.now, undefined);
  await runStep(cluster, jobOf({ ...INPUTS, timeout: '1s' }, template), host);

  expect(told.outputs).toMatchObject({ category: 'timeout', message: expect.stringContaining('migrate') });
});
