// What can happen to a pod from outside: as the API tells it, and as the built action understands it.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, startAction } from '../../simulator/runner.ts';
import type { Simulator } from '../../simulator/start.ts';
import type { ContainerStatus, Pod } from '../../simulator/wire.ts';
import {
  type Client,
  clientOf,
  ending,
  eventsOf,
  eventWith,
  pods,
  simulate,
  stepPod,
  until,
  watchPod,
} from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

let image: string;
const { simulator, client } = useSimulator({}, (own) => {
  image = pushImage(own);
});

const step = ({ status }: Pod): ContainerStatus['state'] => status.containerStatuses?.[0]?.state;
const isRunning = (pod: Pod): boolean => step(pod)?.running !== undefined;
const isMarked = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;
const target = (reason: string): unknown =>
  expect.objectContaining({ type: 'DisruptionTarget', status: 'True', reason });

async function start(name: string, spec = {}): Promise<void> {
  await client.request('POST', pods, stepPod(name, image, 'sleep 60', {}, spec));
  await watchPod(client, name, isRunning);
}

describe('a pod', () => {
  test('that loses its sandbox has its containers ended, which only events tell', async () => {
    await start('sandbox', { terminationGracePeriodSeconds: 1 });
    simulator.node.loseSandbox('sandbox');
    const seen = await watchPod(client, 'sandbox', (one) => step(one)?.terminated !== undefined);
    const pod = seen.at(-1) as Pod;
    expect(step(pod)).toMatchObject({ terminated: { exitCode: 137, reason: 'Error' } });
    expect(pod.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'PodReadyToStartContainers', status: 'False' }),
    );
    expect(await eventWith(client, 'sandbox', 'Killing')).toMatchObject({
      message: 'Stopping container step',
    });
  });

  test('whose memory runs out is killed by the kernel', async () => {
    await start('oom');
    simulator.node.oom('oom');
    expect(step(await ending(client, 'oom'))).toMatchObject({
      terminated: { exitCode: 137, reason: 'OOMKilled' },
    });
  });

  test.each([
    ['unless-told', undefined, 'The node was low on resource: memory. '],
    ['told', 'Usage of EmptyDir volume "a" exceeds the limit "1Mi". ', undefined],
  ])('is evicted by its node, for lack of memory or in the words given (%s)', async (case_, given, said) => {
    const name = `evicted-${case_}`;
    await start(name);
    simulator.node.evict(name, given);
    const { status } = await ending(client, name);
    const message = given ?? said;
    expect(status).toMatchObject({ phase: 'Failed', reason: 'Evicted', message });
    const disrupted = status.conditions?.filter(({ type }) => type === 'DisruptionTarget');
    expect(disrupted).toEqual(given === undefined ? [target('TerminationByKubelet')] : []);
    expect(await eventWith(client, name, 'Evicted')).toMatchObject({ type: 'Warning', message });
  });

  test.each([
    ['evictByApi', 'EvictionByEvictionAPI'],
    ['preempt', 'PreemptionByScheduler'],
  ] as const)('goes by %s', async (how, reason) => {
    const name = how.toLowerCase();
    await start(name, { terminationGracePeriodSeconds: 10 });
    const watching = watchPod(client, name, () => false);
    simulator.node[how](name);
    const last = (await watching).at(-1);
    expect(last?.metadata.deletionTimestamp).toBeDefined();
    expect(last?.status.conditions).toContainEqual(target(reason));
    expect((await client.request('GET', `${pods}/${name}`)).status).toBe(404);
  });
});

describe('a lost node', () => {
  let lonely: Simulator;
  let own: Client;
  let folder: string;
  beforeAll(async () => {
    lonely = await simulate({ speed: 200 });
    own = clientOf(lonely.kubeconfig);
    folder = mkdtempSync(join(tmpdir(), 'pod-step-test-'));
  });
  afterAll(async () => {
    await lonely.close();
    rmSync(folder, { recursive: true });
  });

  test('tells nothing of its pods; they are unready, then marked for deletion, and stay', async () => {
    const script = `echo up; while [ ! -e ${folder}/go ]; do sleep 0.02; done; echo late; touch ${folder}/ended`;
    await own.request('POST', pods, stepPod('lost', pushImage(lonely), script));
    const running = (await watchPod(own, 'lost', isRunning)).at(-1);
    const events = await eventsOf(own, 'lost');
    const log = await own.open(`${pods}/lost/log?container=step&follow=true`);
    let heard = '';
    log.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    await until(() => heard === 'up\n');

    lonely.node.lose();
    writeFileSync(`${folder}/go`, '');
    await until(() => existsSync(`${folder}/ended`));
    const lost = (await watchPod(own, 'lost', isMarked)).at(-1);

    expect(lost?.status).toMatchObject({
      phase: 'Running',
      containerStatuses: running?.status.containerStatuses,
    });
    expect(lost?.status.conditions).toContainEqual(target('DeletionByTaintManager'));
    expect(lost?.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'Ready', status: 'False' }),
    );
    expect((await eventsOf(own, 'lost')).slice(events.length)).toMatchObject([
      { reason: 'NodeNotReady', source: { component: 'node-controller' } },
    ]);
    expect(heard).toBe('up\n');
    expect(log.readableEnded).toBe(false);
    expect((await own.request('GET', `${pods}/lost/log?container=step`)).status).toBe(500);
    log.destroy();
  });
});

// Other disruptions are in test/scenarios/disruption.test.ts.
describe('the action', () => {
  type Disrupt = (own: Simulator, pod: string) => unknown;

  /** Runs a step until it says `up`, has something happen to its pod, and waits for the end of the action. */
  async function disrupted(disrupt: Disrupt, inputs = {}, speed = 200): Promise<Ended> {
    await using own = await simulate({ speed });
    const { kubeconfig } = own;
    const action = startAction({ kubeconfig, image: pushImage(own), run: 'echo up; sleep 60', ...inputs });
    await action.logged('up');
    const { body } = await clientOf(kubeconfig).request<{ items: Pod[] }>('GET', pods);
    await disrupt(own, body.items[0]?.metadata.name ?? '');
    return await action.ended;
  }

  /** Its node is lost, and when that is plain, somebody takes it away for good. */
  async function loseAndDelete({ node, kubeconfig }: Simulator, pod: string): Promise<void> {
    const admin = clientOf(kubeconfig);
    node.lose();
    await watchPod(admin, pod, isMarked);
    await admin.request('DELETE', `${pods}/${pod}`, { gracePeriodSeconds: 0 });
  }

  test.each<[string, Disrupt, string, string, string]>([
    ['driven from a lost node', loseAndDelete, 'disruption', 'tainted', 'usually because it was lost'],
    ['short of memory', ({ node }, pod) => node.oom(pod), 'step', 'oom-killed', 'memory'],
  ])('says that its pod was %s', async (_, disrupt, category, reason, words) => {
    const { outputs, log, exitCode } = await disrupted(disrupt);
    expect(outputs).toMatchObject({ outcome: 'failure', category, reason });
    expect(log.find((line) => line.startsWith('::error'))).toContain(words);
    expect(exitCode).toBe(1);
  });

  test('knows at its timeout that the node of its pod is silent', async () => {
    const { outputs, log } = await disrupted(({ node }) => node.lose(), { timeout: '6s' }, 40);
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'timeout', reason: 'timeout' });
    expect(outputs['message']).toMatch(/still running when the node \S+ was last heard of\.$/);
    expect(log.join('\n')).toMatch(
      /the cluster hears nothing of the node \S+ any more; the step goes on when/,
    );
  });
});
