import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../folders.ts';
import { type Ended, errorsIn, type Inputs } from './action.ts';
import { labelNamespace } from './deployed.ts';
import { onCluster, until, useStage } from './stage.ts';

// Quotas, limits and Pod Security are a matter of a real API server; the simulator has none of them.

const stage = useStage();

/** Runs a step until the rule that was just made is known to all parts of the API server. */
function runUntil(reason: string, inputs: Record<string, string> = {}): Promise<Ended> {
  return until(async () => {
    const ended = await stage.run({ run: 'true', ...inputs });
    return ended.outputs['reason'] === reason ? ended : undefined;
  });
}

describe.runIf(onCluster)('a namespace whose rules', () => {
  const metadata = { name: 'rule' };

  test('are a quota refuses the pod, and the step says how much of it is used', async () => {
    const { namespace, api } = stage;
    await api.createNamespacedResourceQuota({ namespace, body: { metadata, spec: { hard: { pods: '0' } } } });
    try {
      const { outputs, exitCode, log } = await runUntil('quota-exceeded');
      expect(outputs).toMatchObject({ outcome: 'failure', category: 'admission' });
      expect(outputs['message']).toBe(
        `The quota rule of the namespace ${namespace} has no room for the pod (requested: pods=1, used: pods=0, limited: pods=0).`,
      );
      expect(errorsIn(log)).toHaveLength(1);
      expect(exitCode).toBe(1);
    } finally {
      await api.deleteNamespacedResourceQuota({ name: 'rule', namespace });
    }
  });

  test.each<[string, string | undefined]>([
    ['that is full', undefined],
    ['that is full for a priority class', 'system-node-critical'],
  ])('are a quota %s has the step wait until there is room', async (_, priorityClassName) => {
    const { namespace, api } = stage;
    const ofClass = { operator: 'In', scopeName: 'PriorityClass', values: [priorityClassName ?? ''] };
    const spec = {
      hard: { pods: '1' },
      ...(priorityClassName && { scopeSelector: { matchExpressions: [ofClass] } }),
    };
    const occupant = {
      metadata: { name: 'occupant' },
      spec: {
        ...(priorityClassName && { priorityClassName }),
        containers: [{ name: 'c', image: stage.image, command: ['sleep', '100'] }],
      },
    };
    await api.createNamespacedPod({ namespace, body: occupant });
    await api.createNamespacedResourceQuota({ namespace, body: { metadata, spec } });
    await until(async () => {
      const { status } = await api.readNamespacedResourceQuota({ name: 'rule', namespace });
      return status?.used?.['pods'] === '1';
    });
    try {
      const running = stage.start({
        run: 'echo it ran',
        'pod-template': JSON.stringify({ priorityClassName, containers: [] }),
      });
      await running.logged(/waiting for room/);
      await api.deleteNamespacedPod({ name: 'occupant', namespace, gracePeriodSeconds: 0 });
      const { outputs, log } = await running.ended;

      expect(outputs).toMatchObject({ outcome: 'success' });
      expect(log).toContain('it ran');
      expect(log.filter((line) => line.includes('waiting for room'))).toEqual([
        expect.stringContaining(
          `The quota rule of the namespace ${namespace} has no room for the pod (requested: pods=1, used: pods=1, limited: pods=1).`,
        ),
      ]);
    } finally {
      await api.deleteNamespacedResourceQuota({ name: 'rule', namespace });
    }
  });

  test('are Pod Security’s reports the fields that they require', async () => {
    const label = (level: string | null) =>
      labelNamespace(stage, { 'pod-security.kubernetes.io/enforce': level });
    await label('restricted');
    try {
      const { outputs } = await runUntil('pod-security');
      expect(outputs['category']).toBe('admission');
      expect(outputs['message']).toContain('runAsNonRoot != true');

      await label('baseline');
      const unconfined = { securityContext: { seccompProfile: { type: 'Unconfined' } }, containers: [] };
      const refused = await runUntil('pod-security', { 'pod-template': JSON.stringify(unconfined) });
      expect(refused.outputs['message']).toContain(
        'must not set securityContext.seccompProfile.type to "Unconfined"',
      );
    } finally {
      await label(null);
    }
  });
});

test.runIf(onCluster)(
  'a namespace that gives every container little memory ends the step that requires more, and says so',
  async () => {
    const { namespace, api } = stage;
    const limits = [{ type: 'Container', _default: { memory: '32Mi' } }];
    await api.createNamespacedLimitRange({
      namespace,
      body: { metadata: { name: 'limits' }, spec: { limits } },
    });
    const { outputs, summary } = await runUntil('oom-killed', { run: 'tail /dev/zero' });
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'step' });
    expect(summary).toContain('Out of memory');
    await api.deleteNamespacedLimitRange({ name: 'limits', namespace });
  },
);

describe('a tape', () => {
  const folder = useFolder();

  const serve = ['sh', '-c', 'trap "exit 0" TERM; sleep 60 & wait # hunter2'];
  const db = { name: 'db', restartPolicy: 'Always', command: serve };
  const probe = { exec: { command: ['no-such-probe hunter2 "a"'] }, periodSeconds: 1, failureThreshold: 2 };
  const hook = { postStart: { exec: { command: ['sh', '-c', 'echo hunter2; exit 1'] } } };

  // Whether the step starts next to a service whose hook fails again and again is a race.
  test.each<[string, object[], Inputs, RegExp]>([
    ['a step that ended', [], { run: ': hunter2; exit 7' }, /^exit-code$/],
    ['the step', [], { args: '["/no/such/program hunter2"]' }, /^command-not-found$/],
    [
      'an init container',
      [{ name: 'prepare', command: ['no-such hunter2', 'hunter2'] }],
      { run: 'true' },
      /^command-not-found$/,
    ],
    ['a probe', [{ ...db, startupProbe: probe }], { run: 'true' }, /^never-ready$/],
    ['a hook', [{ ...db, lifecycle: hook }], { run: 'true' }, /^(start-error|crash-loop|completed)$/],
  ])('holds no command and no variable: of %s', async (name, initContainers, inputs, reason) => {
    const tape = join(folder, 'new', `${name}.jsonl`);
    const template = {
      initContainers: initContainers.map((one) => ({ ...one, image: stage.image })),
      containers: [{ name: 'step' }],
    };
    const { outputs } = await stage.run({
      'pull-grace': '3s',
      env: 'PASSWORD=hunter2',
      'pod-template': JSON.stringify(template),
      ...inputs,
      tape,
    });
    expect(outputs['reason']).toMatch(reason);
    expect(readFileSync(tape, 'utf8')).not.toContain('hunter2');
  });

  test.each([
    ['attempts.jsonl', 'attempts-2.jsonl'],
    ['.attempts', '.attempts-2'],
  ])('holds one attempt, and that of the next is next to it: %s, %s', async (first, second) => {
    const tape = join(folder, first);
    const paths = [tape, join(folder, second)];
    const image = stage.image.replace(/:1$/, ':nope');
    const { outputs } = await stage.run({ image, 'pull-policy': 'Always, Never', run: 'true', tape });
    expect(outputs['category']).toBe('image-pull');
    expect(paths.filter((path) => existsSync(path))).toEqual(paths);
  });
});
