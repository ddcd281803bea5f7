import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { GATE } from '../../src/job/pod-parts.ts';
import { hourOf } from '../../src/job/values.ts';
import { deleteOne } from '../support/faults/others.ts';
import type { Fault } from '../support/faults/schedule.ts';
import { type Inputs, runAction, runPost, startAction } from './action.ts';
import { useFaultLines } from './fault-lines.ts';
import { useMarks } from './marks.ts';
import { SLOWLY } from './slow-time.ts';
import { until, useStage } from './stage.ts';

// No program starts in a pod whose scheduling gate the step has not removed. Many faults at once are in test/faults/.

const stage = useStage();
const { marking, runsOf, withMarks } = useMarks(stage);

const lines = useFaultLines(stage);

/** A step without dependents that leaves a mark of this name. */
const inputsOf = (name: string, kubeconfig: string): Inputs => ({
  ...stage.inputs,
  kubeconfig,
  preflight: 'never',
  'secret-env': '',
  'pod-template': withMarks({ containers: [{ name: 'step' }] }),
  run: marking(name, 'true'),
});

const held = async () => {
  const { items } = await stage.api.listNamespacedPod({ namespace: stage.namespace });
  return items.filter(({ spec }) => spec?.schedulingGates?.some(({ name }) => name === GATE));
};

/** Puts the pod there again as if its step had been over for two hours. */
async function age({ metadata = {}, spec }: V1Pod): Promise<void> {
  const { namespace } = stage;
  const { name = '', annotations, labels } = metadata;
  const expired = { ...labels, 'pod-step/expires': hourOf(Date.now() - 2 * 3_600_000) };
  await stage.api.deleteNamespacedPod({ namespace, name });
  const body = {
    metadata: { name, annotations: { ...annotations }, labels: expired },
    ...(spec && { spec }),
  };
  await stage.api.createNamespacedPod({ namespace, body });
  // Its deadline counts by the server's clock, whose stamps have whole seconds.
  await wait(2500);
}

test('a gate that was removed is open, though each such request is answered with 500', async () => {
  const done: Fault = {
    when: { request: 'patch', nth: 1, times: 100 },
    what: { kind: 'done, refused', code: 500 },
  };
  await using line = await lines.open([done]);
  const { outputs } = await runAction({
    ...inputsOf('opened', line.kubeconfig),
    'connection-grace': '1s',
    run: marking('opened', 'sleep 4'),
  });

  expect(outputs).toMatchObject({ outcome: 'success' });
  expect(runsOf('opened')).toBe(1);
});

describe('a create without an answer', () => {
  test('whose pod someone deletes is sent again, and the program runs once', async () => {
    const lost: Fault = {
      when: { request: 'create pod', nth: 1 },
      what: { kind: 'done, refused', code: 504 },
    };
    const look: Fault = {
      when: { request: 'get pod', nth: 1 },
      what: { kind: 'hang', ms: 1000, forwarded: true },
    };
    const deletion: Fault = { when: { after: 'create', ms: 0 }, what: { kind: 'pod deleted' } };
    const removed: boolean[] = [];
    await using line = await lines.open([lost, look, deletion], async () => {
      const pod = line.record.created.at(-1)?.name;
      removed.push(
        await deleteOne(lines.farSide, `/api/v1/namespaces/${stage.namespace}/pods/${pod}`, undefined),
      );
    });
    const { outputs } = await runAction(inputsOf('deleted', line.kubeconfig));

    expect(removed).toEqual([true]);
    expect(outputs).toMatchObject({ outcome: 'success' });
    expect(line.record.created.filter(({ resource }) => resource === 'pods')).toHaveLength(2);
    expect(runsOf('deleted')).toBe(1);
  });

  test('that is carried out when the step is over leaves a pod that never starts', async () => {
    const late: Fault = { when: { request: 'create pod', nth: 1 }, what: { kind: 'done later', ms: 6000 } };
    await using line = await lines.open([late]);
    const inputs = inputsOf('late', line.kubeconfig);
    const main = await runAction(inputs);
    await runPost(inputs, main);

    expect(main.outputs).toMatchObject({ outcome: 'success' });
    await until(async () => (await held()).length > 0);
    // A pod that can start gets its node within milliseconds.
    await wait(1000);
    const [pod] = await held();
    expect(pod?.spec?.nodeName).toBeUndefined();
    expect(pod?.metadata?.labels).toHaveProperty('pod-step/expires');
    expect(runsOf('late')).toBe(1);
    await stage.api.deleteNamespacedPod({ namespace: stage.namespace, name: pod?.metadata?.name ?? '' });
  });
});

describe('a step never starts if', () => {
  const slow: Fault = {
    when: { request: 'patch', nth: 1 },
    what: { kind: 'hang', ms: 4000, forwarded: true },
  };

  test('it is cancelled before its gate is removed', async () => {
    await using line = await lines.open([slow]);
    const action = startAction(inputsOf('cancelled', line.kubeconfig));
    await until(async () => line.record.requests.some(({ kind }) => kind === 'patch'));
    action.process.kill('SIGINT');
    const { outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'cancelled' });
    await until(async () => (await stage.podsLeft()).length === 0);
    await wait(4000);
    expect(await stage.startedIn(outputs['pod'] ?? '')).toEqual([]);
    expect(runsOf('cancelled')).toBe(0);
  });

  test('its timeout ends before its gate is removed', async () => {
    // Longer than a busy runner needs to create the pod.
    await using line = await lines.open([{ ...slow, what: { kind: 'hang', ms: 14_000, forwarded: true } }]);
    const { outputs } = await runAction({ ...inputsOf('over', line.kubeconfig), timeout: '12s' });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'timeout' });
    expect(outputs['message']).toContain('Pod Step has not removed its scheduling gate yet');
    await until(async () => (await stage.podsLeft()).length === 0);
    await wait(5000);
    expect(runsOf('over')).toBe(0);
  });

  test('its runner is killed before its gate is removed, and a later step deletes the pod', async () => {
    await using line = await lines.open([{ ...slow, what: { kind: 'hang', ms: 60_000 } }]);
    const inputs = inputsOf('killed', line.kubeconfig);
    const template = { ...JSON.parse(inputs['pod-template'] ?? ''), activeDeadlineSeconds: 1 };
    const action = startAction({ ...inputs, 'pod-template': JSON.stringify(template) });
    await until(async () => line.record.requests.some(({ kind }) => kind === 'patch'));
    action.process.kill('SIGKILL');
    await action.ended;
    const [pod] = await held();
    const name = pod?.metadata?.name ?? '';
    await wait(1000);
    expect((await held()).map(({ metadata }) => metadata?.name)).toEqual([name]);
    await age(pod as V1Pod);
    const later = await stage.run({ run: 'true' }, SLOWLY);

    expect(later.log).toContain(
      `Deleted the pod ${stage.namespace}/${name}, which an earlier step had left.`,
    );
    expect(await held()).toEqual([]);
    expect(runsOf('killed')).toBe(0);
  });
});

describe('the API server', () => {
  const pods = () => `/api/v1/namespaces/${stage.namespace}/pods`;
  const submitted = (name: string, spec: object = {}) => {
    const gates = [{ name: GATE }, { name: 'example.dev/other' }];
    const containers = [{ name: 'step', image: stage.image, command: ['true'] }];
    const base = { restartPolicy: 'Never', schedulingGates: gates, containers };
    return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...base, ...spec } };
  };
  const opening = async (name: string, uid: string | undefined) => {
    const body = { metadata: { uid }, spec: { schedulingGates: [{ $patch: 'delete', name: GATE }] } };
    const answer = await lines.farSide.send({
      method: 'PATCH',
      path: `${pods()}/${name}`,
      headers: { 'content-type': 'application/strategic-merge-patch+json' },
      body: Buffer.from(JSON.stringify(body)),
    });
    return { status: answer.statusCode, answer: (await json(answer)) as V1Pod & { message?: string } };
  };

  test('removes our gate by UID, as often as asked, and leaves the gates of others', async () => {
    const { answer: created } = await lines.farSide.ask<V1Pod>('POST', pods(), submitted('gated'));
    const other = '11111111-1111-4111-8111-111111111111';
    expect(created.status?.conditions).toMatchObject([{ type: 'PodScheduled', reason: 'SchedulingGated' }]);
    expect(await opening('gated', other)).toMatchObject({
      status: 422,
      answer: {
        message: `Pod "gated" is invalid: metadata.uid: Invalid value: "${other}": field is immutable`,
      },
    });
    const first = await opening('gated', created.metadata?.uid);
    const again = await opening('gated', created.metadata?.uid);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.answer.spec?.schedulingGates).toEqual([{ name: 'example.dev/other' }]);
    expect(again.answer.metadata?.resourceVersion).toBe(first.answer.metadata?.resourceVersion);
  });

  test('removes a gated pod at once when it is deleted, and then has no gate to remove', async () => {
    const { answer: created } = await lines.farSide.ask<V1Pod>('POST', pods(), submitted('deleted'));
    await lines.farSide.ask('DELETE', `${pods()}/deleted`, { kind: 'DeleteOptions', gracePeriodSeconds: 30 });
    expect((await lines.farSide.ask('GET', `${pods()}/deleted`)).status).toBe(404);
    expect((await opening('deleted', created.metadata?.uid)).status).toBe(404);
  });

  test('refuses a gate of a pod that names its node', async ({ skip }) => {
    skip(stage.kind === 'simulator', 'its pods name no node');
    const { status, answer } = await lines.farSide.ask<{ message: string }>(
      'POST',
      pods(),
      submitted('placed', { nodeName: stage.nodes[0] }),
    );
    expect({ status, message: answer.message }).toEqual({
      status: 422,
      message:
        'Pod "placed" is invalid: spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared',
    });
  });
});

test('a pod that names its node starts without a gate', async ({ skip }) => {
  skip(stage.kind === 'simulator', 'its pods name no node');
  await using line = await lines.open([]);
  const inputs = inputsOf('placed', line.kubeconfig);
  const template = { ...JSON.parse(inputs['pod-template'] ?? ''), nodeName: stage.nodes[0] };
  const { outputs } = await runAction({ ...inputs, 'pod-template': JSON.stringify(template) });

  expect(outputs).toMatchObject({ outcome: 'success' });
  expect(line.record.requests.filter(({ kind }) => kind === 'patch')).toEqual([]);
  expect(runsOf('placed')).toBe(1);
});
