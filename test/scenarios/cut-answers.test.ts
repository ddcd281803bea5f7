import { describe, expect, test } from 'vitest';
import { runAction } from './action.ts';
import { openGateway } from './cut-answers.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

describe('when answers of the API server', () => {
  test('to the create are cut, the step runs once, in the pod that was made', async () => {
    const isCreate = (asked: string) => /^POST \S*\/pods\?/.test(asked);
    await using gateway = await openGateway(stage.kubeconfig, stage.namespace, (asked) =>
      isCreate(asked) && gateway.asked.filter(isCreate).length === 1 ? 'cut' : undefined,
    );
    const { log, outputs } = await runAction({
      ...stage.inputs,
      kubeconfig: gateway.kubeconfig,
      run: 'echo it ran',
    });

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    expect(log.filter((line) => line === 'it ran')).toHaveLength(1);
    expect(gateway.asked.filter(isCreate)).toHaveLength(1);
  });

  test('to watches are empty, they are asked for with pauses, and the step ends well when they come', async () => {
    const isWatch = (asked: string) => asked.includes('watch=true');
    const begunAt = Date.now();
    await using gateway = await openGateway(stage.kubeconfig, stage.namespace, (asked) =>
      isWatch(asked) && Date.now() - begunAt < 3000 ? 'empty' : undefined,
    );
    const { outputs } = await runAction({ ...stage.inputs, kubeconfig: gateway.kubeconfig, run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    // Of pods and of events: some six each in three seconds, and one that is answered.
    expect(gateway.asked.filter(isWatch).length).toBeLessThan(20);
  });
});
