import { expect, test } from 'vitest';
import { expectNothingLeft, useStage } from './stage.ts';
import { mutating, useWebhook } from './webhook.ts';

// Agents that register a container when it starts are added as hooks by a webhook. If a hook fails, the kubelet ends the
// container: https://kubernetes.io/docs/concepts/containers/container-lifecycle-hooks/#container-hooks

const stage = useStage();
expectNothingLeft(stage);

/** Every container gets this command to run when it has started. */
const hooking = (...command: string[]) =>
  useWebhook(
    stage,
    mutating((spec) => ({
      ...spec,
      containers: spec.containers.map((one) => ({ ...one, lifecycle: { postStart: { exec: { command } } } })),
    })),
  );
/** Ends with 0 at a signal. */
const POLITE = "trap 'exit 0' TERM; sleep 60 & wait";

test('a step whose node ended it for a hook that failed is not a success, although it ended with 0', async () => {
  await using _ = await hooking('sh', '-c', 'sleep 1; exit 1');
  const { outputs } = await stage.run({ run: POLITE });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'disruption', reason: 'killed-by-node' });
  expect(outputs['exit-code']).toBe('0');
  expect(outputs['message']).toContain('its hook (postStart) failed');
});

// On a node, a hook that comes after the program's end fails; so the program outlives it.
test.each([
  ['success', 'sleep 2'],
  ['failure', 'sleep 2; exit 3'],
])('a step next to a hook that succeeds has an end of its own: %s', async (outcome, run) => {
  await using _ = await hooking('true');
  const { outputs } = await stage.run({ run });

  expect(outputs).toMatchObject({ outcome, category: 'step' });
});

test('a step that fails after the hook of a neighbor container failed reports that, with the container’s log', async () => {
  const proxy = {
    name: 'mesh-proxy',
    image: stage.image,
    command: ['sh', '-c', 'echo no control plane; trap "exit 0" TERM; sleep 60 & wait'],
    lifecycle: { postStart: { exec: { command: ['sh', '-c', 'sleep 1; exit 1'] } } },
  };
  await using _ = await useWebhook(
    stage,
    mutating((spec) => ({ ...spec, containers: [proxy, ...spec.containers] })),
  );
  const { log, outputs } = await stage.run({ run: 'sleep 2; exit 7' });

  expect(outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '7' });
  expect(outputs['message']).toMatch(
    /mesh-proxy, which the cluster has added .* its hook \(postStart\) failed/,
  );
  expect(log.join('\n')).toMatch(/log of the container mesh-proxy\s+no control plane/);
});
