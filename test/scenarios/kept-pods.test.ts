import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { V1Pod } from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { useMarks } from './marks.ts';
import { until, useStage } from './stage.ts';

// A pod is kept for inspection (cleanup). An object that it lacked can be created later, when no step waits for it any more.

const stage = useStage();
const { marking, runsOf, withMarks } = useMarks(stage);

test('a pod that could still start its step is not kept', async () => {
  const { outputs, log } = await stage.run({
    cleanup: 'never',
    'pull-policy': 'Never',
    image: `${stage.registry.address}/kept/late:1`,
    'pod-template': withMarks({ containers: [{ name: 'step' }] }),
    run: marking('late', 'true'),
  });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull' });
  expect(log).toContain('The pod is not kept (cleanup), because the step could still run in it.');
  await until(async () => (await stage.podsLeft()).length === 0);
  expect(runsOf('late')).toBe(0);
});

test('a pod whose step still runs is not kept', async () => {
  const db = { name: 'db', image: `${stage.registry.address}/db:nope`, command: ['true'] };
  const { outputs } = await stage.run({
    cleanup: 'never',
    preflight: 'never',
    'pod-template': withMarks({ containers: [{ name: 'step' }, db] }),
    run: marking('running', 'sleep 20'),
  });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', container: 'db' });
  await until(async () => (await stage.podsLeft()).length === 0);
});

test('a pod whose init container has failed is kept', async () => {
  const prepare = { name: 'prepare', image: stage.image, command: ['sh', '-c', 'exit 3'] };
  const { outputs } = await stage.run({
    cleanup: 'on-success',
    'pod-template': JSON.stringify({ containers: [{ name: 'step' }], initContainers: [prepare] }),
    run: 'true',
  });

  expect(outputs).toMatchObject({ outcome: 'failure', reason: 'init-failed' });
  const hasFailed = ({ status }: V1Pod) => status?.phase === 'Failed';
  const { metadata } = await stage.podWith(hasFailed);
  await stage.api.deleteNamespacedPod({ name: metadata?.name ?? '', namespace: stage.namespace });
});

// Only its reader deletes it, and it can have keys to more than this step.
test('log and summary say what the Secret of a kept pod contains, and how to delete both', async () => {
  using workspace = openFolder();
  writeFileSync(join(workspace.path, 'a.txt'), 'a');
  const { log, summary, outputs } = await stage.run(
    {
      cleanup: 'never',
      'secret-env': 'TOKEN=a-token-of-the-step',
      'registry-credentials': 'registry.example mona a-password',
      'files-in': 'a.txt',
      'checkout-image': stage.image,
      run: 'exit 3',
    },
    { GITHUB_WORKSPACE: workspace.path },
  );

  const { pod: name = '', namespace = '', outcome } = outputs;
  expect(outcome).toBe('failure');
  const said =
    /The Secret of the pod is kept.* contains the passwords of registry-credentials, the files of files-in and the values of secret-env,/;
  const commands = `kubectl delete pod -n ${namespace} ${name} && kubectl delete secret -n ${namespace} ${name} --ignore-not-found`;
  const warning = log.find((line) => line.startsWith('::warning') && said.test(line));
  expect(warning).toContain(commands);
  expect(summary).toMatch(said);
  expect(summary).toContain(`kubectl describe pod -n ${namespace} ${name}`);
  expect(summary).toContain('(kept)');
  expect(summary).toContain(commands);
  const { data } = await stage.api.readNamespacedSecret({ name, namespace });
  expect(Object.keys(data ?? {})).toEqual(
    expect.arrayContaining(['.dockerconfigjson', 'env.TOKEN', 'files.tgz']),
  );
  await stage.api.deleteNamespacedPod({ name, namespace, gracePeriodSeconds: 0 });
  await until(async () => {
    const { items } = await stage.api.listNamespacedSecret({ namespace });
    return !items.some(({ metadata }) => metadata?.name === name);
  });
});
