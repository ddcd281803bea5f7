// What the API shows of a pod when its node is lost. Other disruptions are in test/scenarios/disruption.test.ts.

import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
