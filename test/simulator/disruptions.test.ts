// What can happen to a pod from outside: as the API shows it, and as the built action understands it.

import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, startAction } from '../../simulator/runner.ts';
import type { Simulator } from '../../simulator/start.ts';
import type { ContainerStatus, Pod } from '../../simulator/wire.ts';
import { useFolder } from '../folders.ts';
import { type Client, clientOf, eventsOf, pods, simulate, stepPod, until, watchPod } from './client.ts';
import { pushImage } from './use-simulator.ts';

const step = ({ status }: Pod): ContainerStatus['state'] => status.containerStatuses?.[0]?.state;
const isRunning = (pod: Pod): boolean => step(pod)?.running !== undefined;
const isMarked = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;
const target = (reason: string): unknown =>
  expect.objectContaining({ type: 'DisruptionTarget', status: 'True', reason });

describe('a lost node', () => {
  let lonely: Simulator;
  let own: Client;
  const folder = useFolder();
  beforeAll(async () => {
    lonely = await simulate({ speed: 200 });
    own = clientOf(lonely.kubeconfig);
  });
  afterAll(() => lonely.close());

  test('reports nothing of its pods; they are unready, then marked for deletion, and stay', async () => {
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

  /** Its node is lost, and after that is visible, the pod is deleted by force. */
  async function loseAndDelete({ node, kubeconfig }: Simulator, pod: string): Promise<void> {
    const admin = clientOf(kubeconfig);
    node.lose();
    await watchPod(admin, pod, isMarked);
    await admin.request('DELETE', `${pods}/${pod}`, { gracePeriodSeconds: 0 });
  }

  test('says that its pod was driven from a lost node', async () => {
    const { outputs, log, exitCode } = await disrupted(loseAndDelete);
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'disruption', reason: 'tainted' });
    expect(log.find((line) => line.startsWith('::error'))).toContain('usually because it was lost');
    expect(exitCode).toBe(1);
  });

  test('knows at its timeout that the node of its pod is silent', async () => {
    const { outputs, log } = await disrupted(({ node }) => node.lose(), { timeout: '12s' }, 40);
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'timeout', reason: 'timeout' });
    expect(outputs['message']).toMatch(/still running when the node \S+ was last heard of\.$/);
    expect(log.join('\n')).toMatch(
      /the cluster hears nothing of the node \S+ any more; the step goes on when/,
    );
  });
});
